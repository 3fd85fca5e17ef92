import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of an order, derived from its groups. */
export const orderStates = {
  pending: { kind: 'start', meaning: 'payment not finished', waitsFor: ['customer'], note: '15 min stock, 60 min intent (O3 by timer)' },
  canceled: { kind: 'end', meaning: 'every group is canceled' },
  fully_returned: { kind: 'end', meaning: 'all live groups are return_completed_for_group' },
  partially_returned: {
    kind: 'closed',
    meaning: 'some live groups are return_completed_for_group or partial_return_completed',
  },
  completed: {
    kind: 'closed',
    meaning: 'all live groups are delivered or later and every live item is completed, bought out or closed',
  },
  delivered: {
    kind: 'open',
    meaning: 'all live groups are delivered or later (delivered finals, renting_in_progress, any return status before completion)',
    waitsFor: ['timer'],
    clocks: [{ fires: 'O8', after: 'itemCompletionDays', since: 'lastDelivered' }],
  },
  partially_delivered: {
    kind: 'open',
    meaning: 'some live groups are delivered or later, or partially_delivered_to_customer',
    note: 'their clocks',
  },
  shipped: { kind: 'open', meaning: 'all live groups are shipped_to_customer', note: 'their clocks' },
  partially_shipped: { kind: 'open', meaning: 'some live groups are shipped_to_customer', note: 'their clocks' },
  processing: {
    kind: 'open',
    meaning: 'some live groups are coordinating_pickup, ready_for_pickup, ready_for_shipping or delivery_failed, or an item is confirmed',
    note: 'their clocks',
  },
  paid: { kind: 'open', meaning: 'otherwise', note: 'their clocks' },
} as const satisfies Record<string, State>
export type OrderStatus = keyof typeof orderStates

const everyOrderStatus = Object.keys(orderStates) as OrderStatus[]

const rows = moves<OrderStatus>()([
  {
    id: 'O1',
    move: 'prepareCheckout',
    event: 'Checkout prepared',
    call: 'POST /payments/prepare-checkout',
    from: [],
    to: 'pending',
    by: ['customer'],
    guard: ['purchasable'],
    effects: ['stock_reserved_15_minutes', 'intent_made'],
  },
  {
    id: 'O2',
    move: 'payOrder',
    event: 'Payment succeeded',
    call: 'POST /orders',
    from: ['pending'],
    to: [{ to: 'delivered', when: 'every_group_virtual' }, { to: 'partially_delivered', when: 'some_groups_virtual' }, { to: 'paid' }],
    by: ['customer', 'provider'],
    fires: ['G2', 'G1', 'W2', 'W3'],
    guard: ['payment_succeeded_or_nothing_to_pay', 'first_time_for_record', 'payment_equals_record'],
    postings: ['B1', 'B2'],
    effects: ['stock_sold', 'cart_lines_removed'],
  },
  {
    id: 'O3',
    move: 'expireCheckout',
    event: 'Payment failed, canceled or expired',
    from: ['pending'],
    to: 'canceled',
    by: ['provider', 'timer'],
    guardBy: { timer: ['intent_canceled_first'] },
    effects: ['stock_released'],
  },
  { id: 'O4', event: 'A group event', from: everyOrderStatus, to: 'derived', by: ['system'] },
  {
    id: 'O5',
    event: 'Last live group canceled',
    from: ['paid', 'processing'],
    to: 'canceled',
    by: ['customer', 'merchant', 'system'],
    guard: ['no_live_group'],
    guardBy: { merchant: ['own_groups_only'] },
    postings: ['B6', 'B7'],
  },
  {
    id: 'O6',
    move: 'settleRefund',
    event: 'Refund job settled, or failed for good',
    from: everyOrderStatus,
    to: 'same',
    by: ['provider'],
    postings: ['B7'],
    effects: ['payment_status_changes'],
  },
  {
    id: 'O7',
    move: 'syncOrder',
    event: 'Sync',
    call: 'PUT /orders/{id}',
    from: everyOrderStatus,
    to: 'derived',
    by: ['customer', 'merchant'],
    effects: ['payment_reread'],
  },
  {
    id: 'O8',
    event: 'Completion',
    from: ['delivered'],
    to: 'completed',
    by: ['timer'],
    guard: ['time_over', 'every_item_closed', 'nothing_open'],
  },
  {
    id: 'O9',
    event: 'Dispute opened, won or lost',
    from: everyOrderStatus,
    to: 'same',
    by: ['provider'],
    guard: ['webhook_signed'],
  },
])
export type OrderRow = (typeof rows)[number]
export const orderMachine: Machine<OrderStatus, OrderRow> = {
  name: 'order',
  title: 'Order',
  states: orderStates,
  rows,
  reach: { derived: everyOrderStatus.filter((status) => status !== 'pending') },
}
