import type { State } from '../kernel/machine.ts'

/** Every status of an order item. */
export const itemStates = {
  pending: { kind: 'start', meaning: 'paid, not accepted', waitsFor: ['merchant'], note: 'clock of the group (processing)' },
  confirmed: {
    kind: 'open',
    meaning: 'accepted by the merchant; input alias `processing`',
    waitsFor: ['merchant'],
    note: 'clock of the group',
  },
  ready_for_shipping: { kind: 'open', meaning: 'in a confirmed label', waitsFor: ['merchant'], note: 'clock of the group' },
  shipped: { kind: 'open', meaning: 'handed to the carrier', waitsFor: ['carrier'], note: 'clock of the group' },
  in_transit: { kind: 'open', meaning: 'carrier scan, or reported not received', waitsFor: ['carrier'], note: 'clock of the group' },
  delivery_in_progress: {
    kind: 'open',
    meaning: 'out for delivery (carrier detail); else display',
    waitsFor: ['carrier'],
    note: 'clock of the group',
  },
  delivered: {
    kind: 'open',
    meaning: 'delivered, buy; rentals until the next tick',
    waitsFor: ['timer'],
    clocks: [
      { fires: 'I28', after: 'itemCompletionDays', since: 'delivered' },
      { fires: 'I9', after: 'rentalBeginMinutes', since: 'delivered' },
    ],
  },
  pickup_completed_by_customer: {
    kind: 'open',
    meaning: 'picked up, buy; rentals until the next tick; services until their time is over',
    waitsFor: ['timer'],
    clocks: [
      { fires: 'I28', after: 'itemCompletionDays', since: 'delivered' },
      { fires: 'I9', after: 'rentalBeginMinutes', since: 'delivered' },
      { fires: 'I29', after: 'serviceOverHours', since: 'serviceEnd' },
    ],
  },
  in_use: {
    kind: 'open',
    meaning: 'rental with the customer',
    waitsFor: ['customer'],
    clocks: [{ fires: 'I27', after: 'rentalLostTimerDays', since: 'lost', reminders: 'rentalReminderDaysFromDue' }],
  },
  active_rental: { kind: 'display', meaning: 'alias of in_use' },
  completed: { kind: 'closed', meaning: '30 days over or closed' },
  return_requested_by_customer: {
    kind: 'open',
    meaning: 'asked',
    waitsFor: ['merchant'],
    clocks: [{ fires: 'I11a', after: 'returnAnswerDays', since: 'status' }],
  },
  return_requested: { kind: 'display', meaning: 'alias' },
  return_approved_by_merchant: {
    kind: 'open',
    meaning: 'approved',
    waitsFor: ['customer'],
    clocks: [{ fires: 'I15b', after: 'returnShipDays', since: 'approved' }],
  },
  return_approved: { kind: 'display', meaning: 'alias' },
  return_rejected_by_merchant: {
    kind: 'open',
    meaning: 'rejected by reject-all or single reject',
    waitsFor: ['timer'],
    clocks: [{ fires: 'I14', after: 'rejectedReturnDays', since: 'status' }],
  },
  return_rejected: { kind: 'display', meaning: 'alias' },
  return_pending: { kind: 'display', meaning: 'collective name for asked, approved or awaiting' },
  awaiting_return_shipment: {
    kind: 'open',
    meaning: 'customer started the return',
    waitsFor: ['customer'],
    clocks: [{ fires: 'I15b', after: 'returnShipDays', since: 'approved' }],
  },
  return_label_generated: {
    kind: 'open',
    meaning: 'label exists',
    waitsFor: ['customer'],
    clocks: [
      { fires: 'I15b', after: 'returnShipDays', since: 'approved' },
      { fires: 'I18d', after: 'returnReceiptDays', since: 'returnThere' },
    ],
  },
  return_shipped_to_merchant: {
    kind: 'open',
    meaning: 'customer handed it in',
    waitsFor: ['merchant', 'carrier'],
    clocks: [{ fires: 'I18d', after: 'returnReceiptDays', since: 'returnThere' }],
  },
  return_shipped: { kind: 'display', meaning: 'alias of return_shipped_to_merchant' },
  return_in_transit: {
    kind: 'open',
    meaning: 'carrier scan',
    waitsFor: ['merchant', 'carrier'],
    clocks: [{ fires: 'I18d', after: 'returnReceiptDays', since: 'returnThere' }],
  },
  return_delivered: {
    kind: 'open',
    meaning: 'receipt confirmed',
    waitsFor: ['merchant'],
    clocks: [
      { fires: 'I19a', after: 'returnAssessmentDays', since: 'received' },
      { fires: 'I19c', after: 'returnAssessmentDays', since: 'received' },
    ],
  },
  return_processing: { kind: 'open', meaning: 'assessed, refund on its way, buy', waitsFor: ['provider'], note: 'retried, then R10' },
  return_completed: { kind: 'end', meaning: 'refunded, buy' },
  rental_return_processing: {
    kind: 'open',
    meaning: 'assessed, deposit open or on its way, rental',
    waitsFor: ['merchant', 'provider'],
    note: 'K2 by timer at 5 days after receipt, then I19d',
  },
  rental_return_completed: { kind: 'end', meaning: 'rental closed, deposit settled' },
  damaged_on_return: {
    kind: 'open',
    meaning: 'deposit claim open, for damage or a lost rental',
    waitsFor: ['customer'],
    clocks: [{ fires: 'I21a', after: 'depositAnswerHours', since: 'status' }],
  },
  security_deposit_claimed: { kind: 'end', meaning: 'claim settled, wholly or partly' },
  keep_item_requested: {
    kind: 'open',
    meaning: 'buy-out started',
    waitsFor: ['customer'],
    clocks: [{ fires: 'I23b', after: 'buyOutMinutes', since: 'status' }],
  },
  payment_processing: {
    kind: 'open',
    meaning: 'buy-out payment running',
    waitsFor: ['provider'],
    clocks: [{ fires: 'I23a', after: 'buyOutMinutes', since: 'status' }],
  },
  payment_failed: {
    kind: 'open',
    meaning: 'buy-out payment failed; falls back to in_use',
    waitsFor: ['customer'],
    clocks: [{ fires: 'I23b', after: 'buyOutMinutes', since: 'status' }],
  },
  item_purchased: { kind: 'open', meaning: 'buy-out paid, deposit refund running', waitsFor: ['provider'], note: 'retried, then support' },
  rental_converted_to_purchase: { kind: 'end', meaning: 'buy-out finished' },
  reviewed: { kind: 'display', meaning: 'shown from reviewStatus' },
  canceled: { kind: 'end', meaning: 'canceled and refunded' },
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

/** Before an item is handed over, and on its way: it has not arrived. */
export const waitingStatuses = ['pending', 'confirmed', 'ready_for_shipping'] as const satisfies readonly ItemStatus[]
export const onTheWayStatuses = ['shipped', 'in_transit', 'delivery_in_progress'] as const satisfies readonly ItemStatus[]

/** A rental that runs is with its renter: worn, or about to be bought. */
export const rentedOut = ['in_use', 'keep_item_requested', 'payment_processing', 'payment_failed'] as const satisfies readonly ItemStatus[]

/** Where an item rests when nothing is asked of it: in use, picked up or delivered. */
export function restingStatusOf(item: { readonly type: 'buy' | 'rent'; readonly groupType: 'shipping' | 'pickup' }): ItemStatus {
  if (item.type === 'rent') return 'in_use'
  return item.groupType === 'pickup' ? 'pickup_completed_by_customer' : 'delivered'
}
export const restingStatuses = ['in_use', 'pickup_completed_by_customer', 'delivered'] as const satisfies readonly ItemStatus[]
/** An item of which the way back is chosen, and nobody has looked at it yet. */
export const comingBack = [
  'return_label_generated',
  'return_shipped_to_merchant',
  'return_in_transit',
  'return_delivered',
] as const satisfies readonly ItemStatus[]
/** An item goes back, or may, and nobody has looked at it yet: its refund still bears its label. */
export const unassessed = [
  'return_approved_by_merchant',
  'awaiting_return_shipment',
  ...comingBack,
] as const satisfies readonly ItemStatus[]
