import { type Currency, isAmountOf, sumMinor, toMajor, toMinor } from '../kernel/money.ts'
import { faultOf } from '../orders/reasons.ts'
import { estimatedBalance, estimatedReturnShipping, fundOf, refundOf, splitQuantity } from './refund.ts'

/** What is looked at of an item that goes back; amounts in major units. */
interface Returned {
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly amount: number
  readonly taxPart: number
  readonly feePart: number
  /** What its label takes of it once its way back is settled; none before. */
  readonly returnShipping?: number | null
  readonly product: { readonly category: string }
}
/** What is looked at of its group. */
interface FromGroup {
  readonly currency: string
  readonly returnWay: Parameters<typeof estimatedReturnShipping>[0]
  readonly dispute: { readonly status: string } | null
}
/** An item that goes back, why, and how many pieces of it: all without. */
export interface Picked {
  readonly item: Returned
  readonly reason: string | null
  readonly pieces?: number
}
/** What a return brings and costs, major units: by the estimate until its way back is settled, the same for whoever asks and answers (C-106). */
export interface Figures {
  readonly currency: string
  /** False where nothing was bought: rentals and swaps have no price to give back, nor has what the bank has paid back. */
  readonly hasMoney: boolean
  readonly value: number
  readonly shipping: number
  /** Shipping is estimated of a piece of it: its label is not made. */
  readonly isEstimate: boolean
  readonly usageFee: number
  readonly tax: number
  /** Of what goes back by the merchant's fault: of other pieces it is kept. */
  readonly platformFee: number
  /** The platform fee of those other pieces. */
  readonly keptFee: number
  readonly total: number
  /** What the merchant puts up before approving. */
  readonly fund: number
  /** Value less shipping and fee is below zero: it cannot be approved. */
  readonly isNegative: boolean
  readonly fault: 'merchant' | 'customer'
}

const isMerchants = ({ reason }: Picked) => reason !== null && faultOf(reason) === 'merchant'
/** Whether a usage fee can be had of a value: an amount of the currency, from 0 to all of it. Both in major units. */
export const isFeeOf = (fee: number, value: number, currency: string): boolean => isAmountOf(fee, currency) && fee >= 0 && fee <= value

/** Figures of a return of some items of a group, with a usage fee (major units). */
export function figuresOf({ currency, returnWay, dispute }: FromGroup, picked: readonly Picked[], usageFee = 0): Figures {
  const money = currency as Currency
  const bought = dispute?.status === 'lost' ? [] : picked.filter(({ item }) => item.type === 'buy' && item.amount > 0)
  const part = (amount: number, { item: { quantity }, pieces = quantity }: Picked) =>
    splitQuantity(toMinor(amount, money), quantity, pieces).returnedMinor
  const returned = {
    valueMinor: sumMinor(bought.map((one) => part(one.item.amount, one))),
    taxMinor: sumMinor(bought.map((one) => part(one.item.taxPart, one))),
    feeMinor: sumMinor(bought.filter(isMerchants).map((one) => part(one.item.feePart, one))),
  }
  const allFeeMinor = sumMinor(bought.map((one) => part(one.item.feePart, one)))
  const fault = picked.some(isMerchants) ? 'merchant' : 'customer'
  const isSettled = ({ item: { returnShipping } }: Picked) => typeof returnShipping === 'number'
  const unsettled = bought.filter((one) => !isSettled(one))
  const sizes = unsettled.map(({ item: { product, quantity }, pieces = quantity }) => ({ category: product.category, quantity: pieces }))
  const shippingMinor =
    sumMinor(bought.map(({ item }) => toMinor(item.returnShipping ?? 0, money))) +
    (unsettled.length === 0 ? 0 : estimatedReturnShipping(returnWay, sizes, money))
  const feeMinor = toMinor(usageFee, money)
  const refund = refundOf(returned, feeMinor, shippingMinor, fault)
  const major = (minor: number) => toMajor(minor, money)
  return {
    currency,
    hasMoney: bought.length > 0,
    value: major(returned.valueMinor),
    shipping: major(shippingMinor),
    isEstimate: unsettled.length > 0 && returnWay !== null,
    usageFee,
    tax: major(refund.taxMinor),
    platformFee: major(refund.feeMinor),
    keptFee: major(allFeeMinor - returned.feeMinor),
    total: major(refund.totalMinor),
    fund: major(fundOf(returned.valueMinor, feeMinor)),
    isNegative: bought.length > 0 && estimatedBalance(returned.valueMinor, shippingMinor, feeMinor) < 0,
    fault,
  }
}
