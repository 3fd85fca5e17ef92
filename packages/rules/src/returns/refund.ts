import { convertedMinor, type Currency, splitByShares, sumMinor } from '../kernel/money.ts'
import { estimateReturn, type ReturnedItem, type WayBack } from '../shipping/estimate.ts'

/** What came back, minor units: price paid for the returned quantity, and its parts of tax and platform fee. Rentals have no value to give back. */
export interface ReturnedValue {
  readonly valueMinor: number
  readonly taxMinor: number
  readonly feeMinor: number
}

/** What the merchant puts up before approving; 0 for rentals and swaps. */
export const fundOf = (valueMinor: number, usageFeeMinor: number): number => Math.max(0, valueMinor - usageFeeMinor)

/** Refund by the estimate; negative blocks the approval. */
export const estimatedBalance = (valueMinor: number, shippingMinor: number, usageFeeMinor: number): number =>
  valueMinor - shippingMinor - usageFeeMinor
export const estimatedRefund = (valueMinor: number, shippingMinor: number, usageFeeMinor: number): number =>
  Math.max(0, estimatedBalance(valueMinor, shippingMinor, usageFeeMinor))

export interface LabelBalance {
  /** The customer pays this by card before the label is made. */
  readonly customerPaysMinor: number
  /** The customer gets this back when the goods are assessed, tax apart. */
  readonly customerGetsMinor: number
}
/** Who pays what once a rate is chosen: the actual price takes the place of the estimate (C-106). */
export function labelBalance(valueMinor: number, usageFeeMinor: number, rateMinor: number): LabelBalance {
  const balance = valueMinor - usageFeeMinor - rateMinor
  return { customerPaysMinor: Math.max(0, -balance), customerGetsMinor: Math.max(0, balance) }
}

export interface Refund {
  readonly fromFundMinor: number
  readonly taxMinor: number
  readonly feeMinor: number
  readonly totalMinor: number
}
/** What the customer gets for returned goods: value less usage fee and label, the tax of it, and the platform fee when the merchant is at fault. */
export function refundOf(returned: ReturnedValue, usageFeeMinor: number, labelMinor: number, fault: 'merchant' | 'customer'): Refund {
  const fromFundMinor = labelBalance(returned.valueMinor, usageFeeMinor, labelMinor).customerGetsMinor
  const feeMinor = fault === 'merchant' ? returned.feeMinor : 0
  return { fromFundMinor, taxMinor: returned.taxMinor, feeMinor, totalMinor: fromFundMinor + returned.taxMinor + feeMinor }
}

/**
 * What the way back is estimated to cost by the documented formula (C-72), minor units of the order's currency; 0 where no parcel came.
 * Both sides see this figure before either presses; the label's own price takes its place (C-106).
 */
export const estimatedReturnShipping = (way: WayBack | null, items: readonly ReturnedItem[], currency: Currency): number =>
  way === null ? 0 : convertedMinor(estimateReturn(way, items) / 100, way.perUsd, currency)

/** A usage fee is 0 where the merchant is at fault, and never above the value. */
export const isUsageFeeAllowed = (usageFeeMinor: number, valueMinor: number, fault: 'merchant' | 'customer'): boolean =>
  usageFeeMinor >= 0 && usageFeeMinor <= valueMinor && (fault === 'customer' || usageFeeMinor === 0)

/** The usage fee of an approval, divided over its items by their value (C-109). */
export const usageFeeByItem = (usageFeeMinor: number, valuesMinor: readonly number[]): number[] => splitByShares(usageFeeMinor, valuesMinor)

/** The parts of a split item: what goes back and what stays, in proportion to the quantity (C-148). */
export function splitQuantity(
  amountMinor: number,
  quantity: number,
  returned: number,
): { readonly returnedMinor: number; readonly keptMinor: number } {
  const [returnedMinor = 0, keptMinor = 0] = splitByShares(amountMinor, [returned, quantity - returned])
  return { returnedMinor, keptMinor }
}
export const totalValue = (items: readonly ReturnedValue[]): ReturnedValue => ({
  valueMinor: sumMinor(items.map(({ valueMinor }) => valueMinor)),
  taxMinor: sumMinor(items.map(({ taxMinor }) => taxMinor)),
  feeMinor: sumMinor(items.map(({ feeMinor }) => feeMinor)),
})
