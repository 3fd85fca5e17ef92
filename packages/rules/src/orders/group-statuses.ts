import type { State } from '../kernel/machine.ts'

/** Every status of a fulfillment group. Mixed returns are shown as `mixed_…` and stored as the least advanced stage. */
export const groupStates = {
  processing: {
    kind: 'start',
    meaning: 'paid, seller must act',
    waits: 'merchant; 48 h, 4 days, then G18a at 7 days (counted anew after G12)',
  },
  coordinating_pickup: { kind: 'open', meaning: 'pickup being arranged', waits: 'merchant and customer; 7, 14 days, then G18a at 21 days' },
  ready_for_pickup: { kind: 'open', meaning: 'place agreed, code issued', waits: 'merchant and customer; as coordinating_pickup' },
  ready_for_shipping: {
    kind: 'open',
    meaning: 'label made and confirmed, not scanned',
    waits: 'merchant; 3 days, customer may cancel at 7 days (G16b), G18a at 14 days',
  },
  shipped_to_customer: { kind: 'open', meaning: 'on the way', waits: 'carrier; G10d, G11b' },
  partially_delivered_to_customer: { kind: 'open', meaning: 'some items or parcels delivered', waits: 'carrier; G10d, G11b' },
  delivery_completed_to_customer: { kind: 'closed', meaning: 'all delivered', waits: 'nobody; payout by G41, items by I28' },
  pickup_completed_by_customer: { kind: 'closed', meaning: 'code entered', waits: 'nobody; payout by G41, items by I28' },
  picked_up_by_customer: { kind: 'display', meaning: 'alias of pickup_completed_by_customer', waits: 'nobody' },
  delivery_failed: {
    kind: 'open',
    meaning: 'carrier failure, returned, lost, or reported not received',
    waits: 'customer; 3, 7 days, then G13c at 14 days; after a not-received report operator decides (support case)',
  },
  renting_in_progress: { kind: 'open', meaning: 'all items are rentals, some in use', waits: 'customer; due date, late days, I27' },
  return_requested: { kind: 'open', meaning: 'group return asked', waits: 'merchant; 3 days, then G23 at 5 days' },
  partial_return_requested: { kind: 'open', meaning: 'some items asked', waits: 'merchant; as return_requested' },
  return_approved: { kind: 'open', meaning: 'all requests approved by approve-all', waits: 'customer; 7 days, then G28 at 14 days' },
  group_return_approved: { kind: 'open', meaning: 'approve-group, every item requested', waits: 'customer; as return_approved' },
  partial_return_approved: { kind: 'open', meaning: 'approve-group, some items requested', waits: 'customer; as return_approved' },
  return_rejected: { kind: 'closed', meaning: 'reject-all; closes by timer', waits: 'timer; G26 at 7 days' },
  awaiting_return_shipment: { kind: 'open', meaning: 'customer started a shipped return', waits: 'customer; G28 at 14 days from approval' },
  awaiting_return_dropoff: {
    kind: 'open',
    meaning: 'customer started a hand-over return',
    waits: 'customer hands over (G31) or merchant confirms (G34a); G28 at 14 days',
  },
  return_shipping_label_created: {
    kind: 'open',
    meaning: 'return label exists',
    waits: 'customer; 7 days, then G28 at 14 days if never scanned',
  },
  return_shipped: {
    kind: 'open',
    meaning: 'customer handed it in',
    waits: 'carrier or merchant; with tracking G39 at 14 days, without tracking and for hand-overs G34b at 3 days after the estimate',
  },
  return_in_transit_to_merchant: { kind: 'open', meaning: 'carrier scan', waits: 'carrier; G39 at 14 days without a scan' },
  return_delivered_to_merchant: {
    kind: 'open',
    meaning: 'carrier says delivered, merchant has not confirmed',
    waits: 'merchant; G34b at 3 days',
  },
  return_delivered: { kind: 'open', meaning: 'merchant (or timer) confirmed receipt', waits: 'merchant; I19a, I19c by timer at 5 days' },
  return_processing_by_merchant: {
    kind: 'open',
    meaning: 'some returned items assessed, some not, or money still on its way',
    waits: 'merchant, provider; as return_delivered, I19b and I19d retry',
  },
  partial_return_completed: {
    kind: 'closed',
    meaning: 'returned items done, others kept',
    waits: 'nobody; counts as a final status for  and C-94',
  },
  return_completed_for_group: {
    kind: 'closed',
    meaning: 'every non-canceled item returned and done',
    waits: 'nobody; what is left of the earnings by G41',
  },
  return_completed: { kind: 'display', meaning: 'aliases of return_completed_for_group', waits: 'nobody' },
  group_return_completed: { kind: 'display', meaning: 'aliases of return_completed_for_group', waits: 'nobody' },
  canceled: { kind: 'end', meaning: 'whole group canceled', waits: 'nobody' },
} as const satisfies Record<string, State>
export type GroupStatus = keyof typeof groupStates

/** Statuses that are only shown; inputs read them as the stored ones. */
export const groupAliases = {
  picked_up_by_customer: 'pickup_completed_by_customer',
  return_completed: 'return_completed_for_group',
  group_return_completed: 'return_completed_for_group',
} as const satisfies Partial<Record<GroupStatus, GroupStatus>>

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
