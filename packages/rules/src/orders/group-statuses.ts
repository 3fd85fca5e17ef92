import type { State } from '../kernel/machine.ts'

/** One item of a return may be asked while another is on its way: each clock runs while an item waits for it, whatever the group is called. */
const returnClocks = [
  { fires: 'G23', after: 'returnAnswerDays', since: 'asked', reminders: 'returnAnswerReminderDays' },
  { fires: 'G28', after: 'returnShipDays', since: 'approved', reminders: 'returnShipReminderDays' },
  { fires: 'G34b', after: 'returnReceiptDays', since: 'returnThere' },
] as const

/** Every status of a fulfillment group. Mixed returns are shown as `mixed_…` and stored as the least advanced stage. */
export const groupStates = {
  processing: {
    kind: 'start',
    meaning: 'paid, seller must act',
    waitsFor: ['merchant'],
    clocks: [{ fires: 'G18a', after: 'sellerIdleCancelDays', since: 'idle', reminders: 'sellerIdleReminderHours' }],
    note: 'counted anew after G12; for rentals and services not before 3 days before the first booked day',
  },
  coordinating_pickup: {
    kind: 'open',
    meaning: 'pickup being arranged',
    waitsFor: ['customer', 'merchant'],
    clocks: [{ fires: 'G18a', after: 'pickupCancelDays', since: 'idle', reminders: 'pickupReminderDays' }],
  },
  ready_for_pickup: {
    kind: 'open',
    meaning: 'place agreed, code issued',
    waitsFor: ['customer', 'merchant'],
    clocks: [{ fires: 'G18a', after: 'pickupCancelDays', since: 'idle', reminders: 'pickupReminderDays' }],
  },
  ready_for_shipping: {
    kind: 'open',
    meaning: 'label made and confirmed, not scanned',
    waitsFor: ['merchant'],
    clocks: [{ fires: 'G18a', after: 'labelUnscannedCancelDays', since: 'idle', reminders: 'labelUnscannedReminderDays' }],
    note: 'the customer may cancel after 7 days (G16b)',
  },
  shipped_to_customer: {
    kind: 'open',
    meaning: 'on the way',
    waitsFor: ['carrier'],
    clocks: [
      { fires: 'G10d', after: 'customerSilenceDays', since: 'customerAsked' },
      { fires: 'G11b', after: 'carrierSilenceDays', since: 'carrierSilent' },
    ],
  },
  partially_delivered_to_customer: {
    kind: 'open',
    meaning: 'some items or parcels delivered',
    waitsFor: ['carrier'],
    clocks: [
      { fires: 'G10d', after: 'customerSilenceDays', since: 'customerAsked' },
      { fires: 'G11b', after: 'carrierSilenceDays', since: 'carrierSilent' },
    ],
  },
  delivery_completed_to_customer: { kind: 'closed', meaning: 'all delivered', note: 'payout by G41, items by I28' },
  pickup_completed_by_customer: { kind: 'closed', meaning: 'code entered', note: 'payout by G41, items by I28' },
  picked_up_by_customer: { kind: 'display', meaning: 'alias of pickup_completed_by_customer' },
  delivery_failed: {
    kind: 'open',
    meaning: 'carrier failure, returned, lost, or reported not received',
    waitsFor: ['customer'],
    clocks: [{ fires: 'G13c', after: 'failedDeliveryRefundDays', since: 'status', reminders: 'failedDeliveryReminderDays' }],
    note: 'after a not-received report an operator decides',
  },
  renting_in_progress: {
    kind: 'open',
    meaning: 'all items are rentals, some in use',
    waitsFor: ['customer'],
    note: 'the due date of each rental',
  },
  return_requested: {
    kind: 'open',
    meaning: 'group return asked',
    waitsFor: ['merchant'],
    clocks: returnClocks,
  },
  partial_return_requested: {
    kind: 'open',
    meaning: 'some items asked',
    waitsFor: ['merchant'],
    clocks: returnClocks,
  },
  return_approved: {
    kind: 'open',
    meaning: 'all requests approved by approve-all',
    waitsFor: ['customer'],
    clocks: returnClocks,
  },
  group_return_approved: {
    kind: 'open',
    meaning: 'approve-group, every item requested',
    waitsFor: ['customer'],
    clocks: returnClocks,
  },
  partial_return_approved: {
    kind: 'open',
    meaning: 'approve-group, some items requested',
    waitsFor: ['customer'],
    clocks: returnClocks,
  },
  return_rejected: {
    kind: 'closed',
    meaning: 'reject-all; closes by timer',
    waitsFor: ['timer'],
    clocks: [{ fires: 'G26', after: 'rejectedReturnDays', since: 'status' }],
  },
  awaiting_return_shipment: {
    kind: 'open',
    meaning: 'customer started a shipped return',
    waitsFor: ['customer'],
    clocks: returnClocks,
  },
  awaiting_return_dropoff: {
    kind: 'open',
    meaning: 'customer started a hand-over return',
    waitsFor: ['customer', 'merchant'],
    clocks: returnClocks,
  },
  return_shipping_label_created: {
    kind: 'open',
    meaning: 'return label exists',
    waitsFor: ['customer'],
    clocks: returnClocks,
  },
  return_shipped: {
    kind: 'open',
    meaning: 'customer handed it in',
    waitsFor: ['merchant', 'carrier'],
    clocks: returnClocks,
  },
  return_in_transit_to_merchant: { kind: 'open', meaning: 'carrier scan', waitsFor: ['carrier'], clocks: returnClocks },
  return_delivered_to_merchant: {
    kind: 'open',
    meaning: 'carrier says delivered, merchant has not confirmed',
    waitsFor: ['merchant'],
    clocks: returnClocks,
  },
  return_delivered: {
    kind: 'open',
    meaning: 'merchant (or timer) confirmed receipt',
    waitsFor: ['merchant'],
    clocks: returnClocks,
  },
  return_processing_by_merchant: {
    kind: 'open',
    meaning: 'some returned items assessed, some not, or money still on its way',
    waitsFor: ['merchant', 'provider'],
    clocks: returnClocks,
  },
  partial_return_completed: {
    kind: 'closed',
    meaning: 'returned items done, others kept',
    note: 'counts as a final status for the payout',
  },
  return_completed_for_group: {
    kind: 'closed',
    meaning: 'every non-canceled item returned and done',
    note: 'what is left of the earnings by G41',
  },
  return_completed: { kind: 'display', meaning: 'aliases of return_completed_for_group' },
  group_return_completed: { kind: 'display', meaning: 'aliases of return_completed_for_group' },
  canceled: { kind: 'end', meaning: 'whole group canceled' },
} as const satisfies Record<string, State>
export type GroupStatus = keyof typeof groupStates

/** Statuses that are only shown; inputs read them as the stored ones. */
export const groupAliases = {
  picked_up_by_customer: 'pickup_completed_by_customer',
  return_completed: 'return_completed_for_group',
  group_return_completed: 'return_completed_for_group',
} as const satisfies Partial<Record<GroupStatus, GroupStatus>>

/** Nothing of it has left its seller. */
export const beforeSending = [
  'processing',
  'coordinating_pickup',
  'ready_for_pickup',
  'ready_for_shipping',
] as const satisfies readonly GroupStatus[]
/** Goods are on the way to the customer, or should be. */
export const onTheWay = [
  'shipped_to_customer',
  'partially_delivered_to_customer',
  'delivery_failed',
] as const satisfies readonly GroupStatus[]
export const deliveredFinal = ['delivery_completed_to_customer', 'pickup_completed_by_customer'] as const satisfies readonly GroupStatus[]
export const requestedFamily = ['return_requested', 'partial_return_requested'] as const satisfies readonly GroupStatus[]
export const approvedFamily = [
  'return_approved',
  'group_return_approved',
  'partial_return_approved',
  'awaiting_return_shipment',
  'awaiting_return_dropoff',
] as const satisfies readonly GroupStatus[]
export const inReturnShipment = [
  'return_shipping_label_created',
  'return_shipped',
  'return_in_transit_to_merchant',
  'return_delivered_to_merchant',
] as const satisfies readonly GroupStatus[]
export const atMerchant = ['return_delivered', 'return_processing_by_merchant'] as const satisfies readonly GroupStatus[]
/** A return is asked, approved, on its way or not yet assessed. */
export const returnOpen = [...requestedFamily, ...approvedFamily, ...inReturnShipment, ...atMerchant] as const
export const withCustomer = [
  ...deliveredFinal,
  'renting_in_progress',
  'partial_return_completed',
  'return_rejected',
] as const satisfies readonly GroupStatus[]
/** Where the merchant's earnings may be released. */
export const payable = [
  ...deliveredFinal,
  'renting_in_progress',
  'partial_return_completed',
  'return_completed_for_group',
] as const satisfies readonly GroupStatus[]
export const everyGroupStatus = (Object.keys(groupStates) as GroupStatus[]).filter((status) => groupStates[status].kind !== 'display')
