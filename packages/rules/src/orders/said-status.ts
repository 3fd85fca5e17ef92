import { isOneOf } from '../kernel/lists.ts'
import { approvedFamily, atMerchant, beforeSending, type GroupStatus, inReturnShipment, requestedFamily } from './group-statuses.ts'
import type { ItemStatus } from './item-statuses.ts'

const isSent = ['shipped_to_customer', 'delivery_failed'] as const
const pickedUp = ['pickup_completed_by_customer', 'picked_up_by_customer'] as const

/** In the place of the status of a group or an item whose parcel failed on its way back: nothing of it is stored. */
export type NotArrived = 'return_not_arrived'

/** Statuses of an item that say no more than one of these statuses of its group does. */
const saidBy: Partial<Record<ItemStatus, readonly GroupStatus[]>> = {
  pending: beforeSending,
  confirmed: beforeSending,
  ready_for_shipping: beforeSending,
  shipped: isSent,
  in_transit: isSent,
  delivery_in_progress: isSent,
  delivered: ['delivery_completed_to_customer'],
  pickup_completed_by_customer: pickedUp,
  in_use: ['renting_in_progress'],
  return_requested_by_customer: requestedFamily,
  return_approved_by_merchant: approvedFamily,
  awaiting_return_shipment: approvedFamily,
  return_label_generated: ['return_shipping_label_created'],
  return_shipped_to_merchant: inReturnShipment,
  return_in_transit: inReturnShipment,
  return_delivered: ['return_delivered', 'return_delivered_to_merchant'],
  return_processing: atMerchant,
  return_rejected_by_merchant: ['return_rejected'],
  return_completed: ['return_completed_for_group'],
  rental_return_completed: ['return_completed_for_group'],
  canceled: ['canceled'],
}

/** True where the status of a group says all of its items at once: they stand alike, and none has news of its own. One status is shown then. */
export function isSaidByGroup(group: GroupStatus | NotArrived, items: readonly (ItemStatus | NotArrived)[]): boolean {
  const [first] = items
  if (first === undefined || items.some((one) => one !== first)) return false
  return first === 'return_not_arrived' ? group === first : isOneOf(saidBy[first] ?? [], group)
}
