import type { ItemStatus } from './item-statuses.ts'

/** `ready_for_pickup` as `Ready For Pickup`: how a status without words of its own is shown. */
export const titleCase = (status: string): string =>
  status
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Statuses whose English is not their title case: as documented, or in a reader's words. */
export const statusTexts = {
  shipped_to_customer: 'Shipped',
  pickup_completed_by_customer: 'Picked Up by Customer',
  picked_up_by_customer: 'Picked Up by Customer',
  delivery_completed_to_customer: 'Delivered to Customer',
  return_requested_by_customer: 'Return Requested',
  return_approved_by_merchant: 'Return Approved',
  return_rejected_by_merchant: 'Return Rejected',
  return_shipped_to_merchant: 'Sent Back',
  return_processing: 'Checked',
  rental_return_processing: 'Checked',
  rental_return_completed: 'Returned',
  damaged_on_return: 'Deposit Claimed',
  security_deposit_claimed: 'Deposit Settled',
  item_purchased: 'Bought',
  rental_converted_to_purchase: 'Bought',
  pre_transit: 'Label Created',
  transit: 'In Transit',
  failure: 'Delivery Failed',
  payment_collected_ready_for_refund: 'Ready for Customer Refund',
  customer_refund_failed: 'Ready for Customer Refund',
  merchant_refunded: 'Refunded to You',
  merchant_refund_failed: 'Refund Failed',
  customer_refunded: 'Refunded to Customer',
} as const
export const statusText = (status: string): string =>
  Object.hasOwn(statusTexts, status) ? statusTexts[status as keyof typeof statusTexts] : titleCase(status)

export const tones = ['green', 'blue', 'yellow', 'red', 'orange', 'gray'] as const
export type Tone = (typeof tones)[number]
const groupTones: readonly (readonly [pattern: RegExp, tone: Tone])[] = [
  [/completed|delivered/, 'green'],
  [/shipped|transit/, 'blue'],
  [/pending|ready/, 'yellow'],
  [/cancel/, 'red'],
  [/return/, 'orange'],
]
/** Colour of a group's status: the first word found in it decides, in the documented order (C-97). */
export const groupToneOf = (status: string): Tone => groupTones.find(([pattern]) => pattern.test(status))?.[1] ?? 'gray'

export const badgeCategories = ['active', 'processing', 'completed', 'cancelled', 'problematic'] as const
export type BadgeCategory = (typeof badgeCategories)[number]
export const toneOfCategory = {
  active: 'blue',
  processing: 'yellow',
  completed: 'green',
  cancelled: 'red',
  problematic: 'orange',
} as const satisfies Record<BadgeCategory, Tone>
const itemCategories: Readonly<Partial<Record<ItemStatus, BadgeCategory>>> = {
  pending: 'processing',
  confirmed: 'active',
  ready_for_shipping: 'active',
  shipped: 'active',
  in_transit: 'active',
  delivery_in_progress: 'active',
  delivered: 'completed',
  pickup_completed_by_customer: 'completed',
  in_use: 'active',
  active_rental: 'active',
  completed: 'completed',
  reviewed: 'completed',
  keep_item_requested: 'processing',
  payment_processing: 'processing',
  payment_failed: 'problematic',
  item_purchased: 'completed',
  rental_converted_to_purchase: 'completed',
  security_deposit_claimed: 'completed',
  canceled: 'cancelled',
}
/** A return that is over: its badge has the colour of all returns (C-97), and the sign of what is done. */
export const isReturnOver = (status: string): boolean => status.endsWith('return_completed')

/** Category of an item's badge. Whatever is about a return is under way; undefined for a status that nobody knows. */
export function itemCategoryOf(status: string): BadgeCategory | undefined {
  if (status.includes('return')) return status === 'return_not_arrived' ? 'problematic' : 'processing'
  return Object.hasOwn(itemCategories, status) ? itemCategories[status as ItemStatus] : undefined
}
