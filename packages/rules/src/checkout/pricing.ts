import { type Currency, percentHalfUp, splitByShares, sumMinor } from '../kernel/money.ts'
import type { Priced, Sums } from './sums.ts'

/** Rates in basis points: 1000 is 10 %. */
export const platformFeeBasisPoints = 1_000
export const taxBasisPoints = 800
export const defaultDepositBasisPoints = 5_000

/** Platform fee on a subtotal, minor units, half up. */
export const feeOf = (subtotalMinor: number): number => percentHalfUp(subtotalMinor, platformFeeBasisPoints)
/** Estimated tax on subtotal and fee, minor units, half up. */
export const taxOf = (subtotalMinor: number, feeMinor: number): number => percentHalfUp(subtotalMinor + feeMinor, taxBasisPoints)

/** What a deposit is worked out from; amounts in minor units for one unit, null when the merchant set none. */
export interface DepositTerms {
  readonly rentDepositMinor: number | null
  readonly depositMinor?: number | null
  /** Price of the chosen rental tier for one unit. */
  readonly rentMinor: number
  readonly quantity: number
  /** False for services and virtual goods: nothing is lent that could be lost. */
  readonly isGarment: boolean
}
/** Refundable deposit of a rental line: the merchant's own, else a share of the rent of a garment (C-63). */
export function depositOf(terms: DepositTerms, basisPoints: number = defaultDepositBasisPoints): number {
  const own = terms.rentDepositMinor ?? terms.depositMinor
  if (own != null) return own * terms.quantity
  return terms.isGarment ? percentHalfUp(terms.rentMinor * terms.quantity, basisPoints) : 0
}

/** One line to be priced; all amounts in minor units of the checkout's currency. */
export interface PricedLineInput {
  readonly key: string
  /** The fulfillment group that it falls into. */
  readonly group: string
  readonly type: 'buy' | 'rent' | 'swap'
  /** Sale price or rent of one unit; a swap costs nothing. */
  readonly unitMinor: number
  readonly quantity: number
  /** For the whole line; 0 for anything but a rental. */
  readonly depositMinor: number
}
interface LineSums extends Omit<Sums, 'subtotalMinor' | 'shippingMinor'> {
  readonly key: string
  readonly amountMinor: number
}
export interface PricedLine extends LineSums {
  readonly group: string
}
export interface PricedGroup extends LineSums {
  readonly shippingMinor: number
}
export interface PricedCheckout extends Priced {
  readonly lines: readonly PricedLine[]
  readonly groups: readonly PricedGroup[]
}

/**
 * Prices a checkout of one currency. Fee and tax are computed once and split to lines by largest remainder, so that lines add up to
 * groups and groups to the total. Shipping and deposits carry neither fee nor tax. Throws RangeError for negative amounts.
 */
export function priceCheckout(
  inputs: readonly PricedLineInput[],
  shippingByGroup: Readonly<Record<string, number>>,
  currency: Currency,
): PricedCheckout {
  const amounts = inputs.map((line) => (line.type === 'swap' ? 0 : line.unitMinor * line.quantity))
  const subtotalMinor = sumMinor(amounts)
  const feeMinor = feeOf(subtotalMinor)
  const taxMinor = taxOf(subtotalMinor, feeMinor)
  const fees = splitByShares(feeMinor, amounts)
  const taxes = splitByShares(taxMinor, amounts)
  const lines = inputs.map((line, index) => ({
    key: line.key,
    group: line.group,
    amountMinor: amounts[index] ?? 0,
    feeMinor: fees[index] ?? 0,
    taxMinor: taxes[index] ?? 0,
    depositMinor: line.type === 'rent' ? line.depositMinor : 0,
  }))
  const groups = [...new Set(lines.map((line) => line.group))].map((key) => {
    const own = lines.filter((line) => line.group === key)
    const sum = (part: 'amountMinor' | 'feeMinor' | 'taxMinor' | 'depositMinor') => sumMinor(own.map((line) => line[part]))
    return {
      key,
      amountMinor: sum('amountMinor'),
      feeMinor: sum('feeMinor'),
      taxMinor: sum('taxMinor'),
      depositMinor: sum('depositMinor'),
      shippingMinor: shippingByGroup[key] ?? 0,
    }
  })
  const shippingMinor = sumMinor(groups.map((group) => group.shippingMinor))
  const depositMinor = sumMinor(lines.map((line) => line.depositMinor))
  return { currency, subtotalMinor, feeMinor, taxMinor, shippingMinor, depositMinor, lines, groups }
}

/** The least that the payment provider takes, minor units. RUB is not taken at all (C-42). */
export const minimumChargeMinor: Readonly<Record<Exclude<Currency, 'RUB'>, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CNY: 400,
  JPY: 50,
  CAD: 50,
  AUD: 50,
  INR: 50,
  SGD: 50,
  HKD: 400,
  CHF: 50,
  KRW: 700,
  NZD: 50,
  BRL: 50,
  ZAR: 1_000,
  SEK: 300,
  DKK: 250,
  NOK: 300,
}
/** The most that the payment provider takes at once, minor units of any currency. */
export const maximumChargeMinor = 99_999_999
export const isChargeable = (currency: Currency): currency is Exclude<Currency, 'RUB'> => currency !== 'RUB'

/** True when an amount may be charged to a card; nothing to pay is for the caller to handle before (C-78). */
export const isEnoughToCharge = (chargedMinor: number, currency: Currency): boolean =>
  isChargeable(currency) && chargedMinor >= minimumChargeMinor[currency]
