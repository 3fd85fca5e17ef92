import { type Machine, moves, type State } from '../kernel/machine.ts'

/** The record behind a checkout, made before its payment intent with everything frozen that the order will need. */
export const paymentStates = {
  prepared: {
    kind: 'start',
    meaning: 'priced and reserved, nothing paid',
    waitsFor: ['customer'],
    note: 'stock 15 minutes, intent 60 minutes',
  },
  processing: { kind: 'open', meaning: 'the provider is still at it; the reservation is extended', waitsFor: ['provider'] },
  failed: { kind: 'open', meaning: 'the card was refused; may be tried again', waitsFor: ['customer'], note: 'as prepared' },
  succeeded: { kind: 'closed', meaning: 'paid, or nothing to pay; the order is made from it once' },
  refunded: { kind: 'end', meaning: 'paid, but the money did not fit the record, and went back' },
  canceled: { kind: 'closed', meaning: 'given up, replaced or expired; the intent was canceled first' },
} as const satisfies Record<string, State>
export type PaymentState = keyof typeof paymentStates

const rows = moves<PaymentState>()([
  { id: 'Y1', event: 'Checkout prepared', from: [], to: 'prepared', by: ['customer'] },
  {
    id: 'Y2',
    event: 'Provider at work',
    from: ['prepared', 'failed'],
    to: 'processing',
    by: ['provider'],
    effects: ['reservation_extended'],
  },
  { id: 'Y3', event: 'Card refused', from: ['prepared', 'processing'], to: 'failed', by: ['provider'] },
  {
    id: 'Y4',
    event: 'Paid',
    from: ['prepared', 'processing', 'failed'],
    to: 'succeeded',
    by: ['customer', 'provider', 'timer'],
    guard: ['payment_succeeded_or_nothing_to_pay', 'payment_equals_record'],
  },
  {
    id: 'Y5',
    event: 'Paid, but not as recorded',
    from: ['prepared', 'processing', 'failed', 'canceled'],
    to: 'refunded',
    by: ['customer', 'provider', 'timer'],
    postings: ['B27'],
    effects: ['operator_told'],
  },
  {
    id: 'Y6',
    event: 'Given up, replaced or expired',
    from: ['prepared', 'failed'],
    to: 'canceled',
    by: ['customer', 'provider', 'timer', 'system'],
    guard: ['intent_canceled_first'],
    effects: ['stock_released'],
  },
])
export type PaymentRow = (typeof rows)[number]
export const paymentMachine: Machine<PaymentState, PaymentRow> = {
  name: 'payment',
  title: 'Payment record',
  states: paymentStates,
  rows,
  reach: {},
}

/** The provider's words for an intent, as the state of the record that they mean. */
export const stateOfIntent = {
  requires_payment_method: 'prepared',
  requires_confirmation: 'prepared',
  requires_action: 'prepared',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const satisfies Record<string, PaymentState>
export type IntentStatus = keyof typeof stateOfIntent
