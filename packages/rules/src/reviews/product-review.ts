import { isOneOf } from '../kernel/lists.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'

/** Where the customer may review what they bought: from its delivery on, also while and after it goes back (SR-80, ITEM-14). */
const bought = [
  'delivered',
  'pickup_completed_by_customer',
  'completed',
  'return_requested_by_customer',
  'return_approved_by_merchant',
  'return_rejected_by_merchant',
  'awaiting_return_shipment',
  'return_label_generated',
  'return_shipped_to_merchant',
  'return_in_transit',
  'return_delivered',
  'return_processing',
  'return_completed',
] as const satisfies readonly ItemStatus[]
/** Where they may review what they rented: once it is back, kept for good, or lost (RENT-05). */
const rented = [
  'completed',
  'return_delivered',
  'rental_return_processing',
  'rental_return_completed',
  'damaged_on_return',
  'security_deposit_claimed',
  'item_purchased',
  'rental_converted_to_purchase',
] as const satisfies readonly ItemStatus[]

/** Statuses in which an item may be reviewed by its customer, by how it was had. */
export const reviewableItems = { buy: bought, rent: rented } as const
export const isItemReviewable = (type: 'buy' | 'rent', status: ItemStatus): boolean => isOneOf(reviewableItems[type], status)
