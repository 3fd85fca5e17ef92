import { type Currency, sumMinor, toMajor } from '../kernel/money.ts'

/** What something costs, part by part, in minor units: a checkout, an order, a group, a section of a cart. */
export interface Sums {
  readonly subtotalMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly shippingMinor: number
  readonly depositMinor: number
}
/** Sums with the currency that they are in. */
export interface Priced extends Sums {
  readonly currency: Currency
}
/** What costs nothing in any part. */
export const noSums: Sums = { subtotalMinor: 0, feeMinor: 0, taxMinor: 0, shippingMinor: 0, depositMinor: 0 }

/** The same parts as a payment, an order and a fulfillment group store them. */
export type StoredSums = { readonly [Part in keyof Sums as Part extends `${infer Name}Minor` ? `${Name}_minor` : never]: number }

/** Sums of stored rows together: a payment, or some groups of one order. */
export function sumsOfRows(rows: readonly StoredSums[]): Sums {
  const sum = (part: keyof StoredSums) => sumMinor(rows.map((row) => row[part]))
  return {
    subtotalMinor: sum('subtotal_minor'),
    feeMinor: sum('fee_minor'),
    taxMinor: sum('tax_minor'),
    shippingMinor: sum('shipping_minor'),
    depositMinor: sum('deposit_minor'),
  }
}

/** An item as its order stores it. */
export interface StoredItem extends Omit<StoredSums, 'subtotal_minor' | 'shipping_minor'> {
  readonly status: string
  readonly amount_minor: number
}
/** Sums of what of a group was not canceled: its shipping, too, unless nothing is left of it. */
export function sumsOfLive({ items, shipping_minor }: { readonly items: readonly StoredItem[]; readonly shipping_minor: number }): Sums {
  const live = items.filter(({ status }) => status !== 'canceled')
  const sum = (part: Exclude<keyof StoredItem, 'status'>) => sumMinor(live.map((item) => item[part]))
  return {
    subtotalMinor: sum('amount_minor'),
    feeMinor: sum('fee_minor'),
    taxMinor: sum('tax_minor'),
    shippingMinor: live.length > 0 ? shipping_minor : 0,
    depositMinor: sum('deposit_minor'),
  }
}

/** The total of an order. Deposits come back, so they are no part of it. */
export const totalMinorOf = ({ subtotalMinor, feeMinor, taxMinor, shippingMinor }: Sums): number =>
  sumMinor([subtotalMinor, feeMinor, taxMinor, shippingMinor])

/** What is charged: the total and the deposits. */
export const chargedMinorOf = (sums: Sums): number => sumMinor([totalMinorOf(sums), sums.depositMinor])

/** The sums in the names of the API, in major units. */
export const sumsInMajor = (sums: Sums, currency: Currency) => ({
  currency,
  subtotal: toMajor(sums.subtotalMinor, currency),
  platformFee: toMajor(sums.feeMinor, currency),
  tax: toMajor(sums.taxMinor, currency),
  shipping: toMajor(sums.shippingMinor, currency),
  total: toMajor(totalMinorOf(sums), currency),
  deposits: toMajor(sums.depositMinor, currency),
  charged: toMajor(chargedMinorOf(sums), currency),
})

/** The sums of a section of a cart, which knows no shipping yet. */
export function cartSumsInMajor(sums: Sums, inCurrency: Currency) {
  const { currency, subtotal, platformFee, tax, deposits, total, charged } = sumsInMajor(sums, inCurrency)
  return { currency, subtotal, platformFee, tax, deposits, total, charged }
}
