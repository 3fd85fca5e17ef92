import { type Machine, moves, type State } from '../kernel/machine.ts'

/** The record behind a checkout, made before its payment intent with everything frozen that the order will need. */
export const paymentStates = {
  prepared: { kind: 'start', meaning: 'priced and reserved, nothing paid', waits: 'customer; stock 15 minutes, intent 60 minutes' },
  processing: { kind: 'open', meaning: 'the provider is still at it; the reservation is extended', waits: 'provider' },
  failed: { kind: 'open', meaning: 'the card was refused; may be tried again', waits: 'customer; as prepared' },
  succeeded: { kind: 'closed', meaning: 'paid, or nothing to pay; the order is made from it once', waits: 'nobody' },
  refunded: { kind: 'end', meaning: 'paid, but the money did not fit the record, and went back', waits: 'nobody' },
  canceled: { kind: 'closed', meaning: 'given up, replaced or expired; the intent was canceled first', waits: 'nobody' },
} as const satisfies Record<string, State>
export type PaymentState = keyof typeof paymentStates

const rows = moves<PaymentState>()([
  { id: 'Y1', event: 'Checkout prepared', from: [], to: 'prepared', by: ['customer'], linked: ['O1'] },
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
    linked: ['O2'],
  },
  {
    id: 'Y5',
    event: 'Paid, but not as recorded',
    from: ['prepared', 'processing', 'failed', 'canceled'],
    to: 'refunded',
    by: ['customer', 'provider', 'timer'],
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
    linked: ['O3'],
  },
])
export type PaymentMove = (typeof rows)[number]['id']
export const paymentMachine: Machine<PaymentState, PaymentMove> = { name: 'payment', title: 'Payment record', states: paymentStates, rows }

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
