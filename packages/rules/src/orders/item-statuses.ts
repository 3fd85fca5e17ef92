import type { State } from '../kernel/machine.ts'

/** Every status of an order item. */
export const itemStates = {
  pending: { kind: 'start', meaning: 'paid, not accepted', waits: 'merchant; clock of the group (processing)' },
  confirmed: { kind: 'open', meaning: 'accepted by the merchant; input alias `processing`', waits: 'merchant; clock of the group' },
  ready_for_shipping: { kind: 'open', meaning: 'in a confirmed label', waits: 'merchant; clock of the group' },
  shipped: { kind: 'open', meaning: 'handed to the carrier', waits: 'carrier; clock of the group' },
  in_transit: { kind: 'open', meaning: 'carrier scan, or reported not received', waits: 'carrier; clock of the group' },
  delivery_in_progress: { kind: 'open', meaning: 'out for delivery (carrier detail); else display', waits: 'carrier; clock of the group' },
  delivered: {
    kind: 'open',
    meaning: 'delivered, buy; rentals until the next tick',
    waits: 'timer; I28 at 30 days, rentals I9 in a minute',
  },
  pickup_completed_by_customer: {
    kind: 'open',
    meaning: 'picked up, buy; rentals until the next tick; services until their time is over',
    waits: 'timer; I28 at 30 days, I9, I29',
  },
  in_use: { kind: 'open', meaning: 'rental with the customer', waits: 'customer; due date, late days, I27 at 14 or 30 days late' },
  active_rental: { kind: 'display', meaning: 'alias of in_use', waits: 'nobody' },
  completed: { kind: 'closed', meaning: '30 days over or closed', waits: 'nobody' },
  return_requested_by_customer: { kind: 'open', meaning: 'asked', waits: 'merchant; 3 days, then I11a at 5 days' },
  return_requested: { kind: 'display', meaning: 'alias', waits: 'nobody' },
  return_approved_by_merchant: { kind: 'open', meaning: 'approved', waits: 'customer; 7 days, then I15b at 14 days' },
  return_approved: { kind: 'display', meaning: 'alias', waits: 'nobody' },
  return_rejected_by_merchant: { kind: 'open', meaning: 'rejected by reject-all or single reject', waits: 'timer; I14 at 7 days' },
  return_rejected: { kind: 'display', meaning: 'alias', waits: 'nobody' },
  return_pending: { kind: 'display', meaning: 'collective name for asked, approved or awaiting', waits: 'nobody' },
  awaiting_return_shipment: { kind: 'open', meaning: 'customer started the return', waits: 'customer; I15b at 14 days from approval' },
  return_label_generated: { kind: 'open', meaning: 'label exists', waits: 'customer; I15b at 14 days if never scanned' },
  return_shipped_to_merchant: { kind: 'open', meaning: 'customer handed it in', waits: 'carrier, merchant; G34b or G39' },
  return_shipped: { kind: 'display', meaning: 'alias of return_shipped_to_merchant', waits: 'nobody' },
  return_in_transit: { kind: 'open', meaning: 'carrier scan', waits: 'carrier, merchant; G34b or G39' },
  return_delivered: { kind: 'open', meaning: 'receipt confirmed', waits: 'merchant; I19a or I19c by timer at 5 days' },
  return_processing: { kind: 'open', meaning: 'assessed, refund on its way, buy', waits: 'provider; retried, then R10' },
  return_completed: { kind: 'end', meaning: 'refunded, buy', waits: 'nobody' },
  rental_return_processing: {
    kind: 'open',
    meaning: 'assessed, deposit open or on its way, rental',
    waits: 'merchant, provider; K2 by timer at 5 days after receipt, then I19d',
  },
  rental_return_completed: { kind: 'end', meaning: 'rental closed, deposit settled', waits: 'nobody' },
  damaged_on_return: {
    kind: 'open',
    meaning: 'deposit claim open, for damage or a lost rental',
    waits: 'customer; I21a by timer at 72 h; contested: operator in 7 days',
  },
  security_deposit_claimed: { kind: 'end', meaning: 'claim settled, wholly or partly', waits: 'nobody' },
  keep_item_requested: { kind: 'open', meaning: 'buy-out started', waits: 'customer; I23b by timer at 60 minutes' },
  payment_processing: {
    kind: 'open',
    meaning: 'buy-out payment running',
    waits: 'provider; I23a by timer at 60 minutes, intent canceled first',
  },
  payment_failed: { kind: 'open', meaning: 'buy-out payment failed; falls back to in_use', waits: 'customer; I23b by timer at 60 minutes' },
  item_purchased: { kind: 'open', meaning: 'buy-out paid, deposit refund running', waits: 'provider; retried, then support' },
  rental_converted_to_purchase: { kind: 'end', meaning: 'buy-out finished', waits: 'nobody' },
  reviewed: { kind: 'display', meaning: 'shown from reviewStatus', waits: 'nobody' },
  canceled: { kind: 'end', meaning: 'canceled and refunded', waits: 'nobody' },
} as const satisfies Record<string, State>
export type ItemStatus = keyof typeof itemStates

/** Statuses that are only shown or read; `processing` of older inputs means confirmed. */
export const itemAliases = {
  active_rental: 'in_use',
  return_requested: 'return_requested_by_customer',
  return_approved: 'return_approved_by_merchant',
  return_rejected: 'return_rejected_by_merchant',
  return_shipped: 'return_shipped_to_merchant',
} as const satisfies Partial<Record<ItemStatus, ItemStatus>>

/** Where an item rests when nothing is asked of it: in use, picked up or delivered. */
export function restingStatusOf(item: { readonly type: 'buy' | 'rent'; readonly groupType: 'shipping' | 'pickup' }): ItemStatus {
  if (item.type === 'rent') return 'in_use'
  return item.groupType === 'pickup' ? 'pickup_completed_by_customer' : 'delivered'
}
export const restingStatuses = ['in_use', 'pickup_completed_by_customer', 'delivered'] as const satisfies readonly ItemStatus[]
