import { type Machine, moves, type State } from '../kernel/machine.ts'

/** A call to a provider that moves money or makes a label, kept before it is sent and settled after. */
export const operationStates = {
  planned: {
    kind: 'start',
    meaning: 'written with the business state in one commit',
    waitsFor: ['system'],
    note: 'sent at once, or by the worker',
  },
  sent: { kind: 'open', meaning: 'on its way to the provider', waitsFor: ['provider'], note: 'unknown after its time' },
  unknown: {
    kind: 'open',
    meaning: 'no clear answer: time-out, fault, or we were stopped',
    waitsFor: ['timer'],
    note: 'same key within 23 h, then looked up',
  },
  done: { kind: 'end', meaning: 'the provider did it once, its posting is written' },
  failed: { kind: 'closed', meaning: 'the provider refused; nothing was moved' },
} as const satisfies Record<string, State>
export type OperationStatus = keyof typeof operationStates

const rows = moves<OperationStatus>()([
  { id: 'P1', event: 'Planned', from: [], to: 'planned', by: ['system', 'timer', 'operator'], guard: ['one_per_subject_and_kind'] },
  { id: 'P2', event: 'Sent', from: ['planned', 'unknown'], to: 'sent', by: ['system', 'timer'], guard: ['no_dispute'] },
  { id: 'P3', event: 'Answered: done', from: ['sent', 'unknown'], to: 'done', by: ['system', 'provider', 'timer'] },
  { id: 'P4', event: 'Answered: refused', from: ['sent', 'unknown'], to: 'failed', by: ['system', 'provider', 'timer'] },
  { id: 'P5', event: 'No clear answer', from: ['sent'], to: 'unknown', by: ['system', 'timer'] },
  { id: 'P6', event: 'Called off before it was sent', from: ['planned'], to: 'failed', by: ['system'] },
  { id: 'P7', event: 'Planned again', from: ['failed'], to: 'planned', by: ['operator', 'timer'], guard: ['tries_left'] },
])
export type OperationRow = (typeof rows)[number]
export const operationMachine: Machine<OperationStatus, OperationRow> = {
  name: 'operation',
  title: 'Operation',
  states: operationStates,
  rows,
  reach: {},
}

/** Kinds of operation, each at most once for its subject (SR-31). */
export const operationKinds = [
  'customer',
  'account',
  'payment_intent',
  'intent_cancel',
  'refund',
  'transfer',
  'transfer_reversal',
  'label',
  'label_void',
  'dispute_evidence',
  'customer_update',
  'customer_end',
] as const
export type OperationKind = (typeof operationKinds)[number]

/** The provider keeps keys for 24 hours; after 23 an unknown result is looked up instead of sent again. */
export const sameKeyHours = 23
/** How long a claimed operation is its claimer's: longer than two look-ups and two calls of two tries with 10 s each, or with a file of two tries of 30 s. */
export const leaseSeconds = 120
/** Seconds until the next try: doubling from 5, at most an hour. */
export const retryAfterSeconds = (attempts: number): number => Math.min(3_600, 5 * 2 ** Math.max(0, attempts - 1))
/** After so many tries without a clear answer, an hour and a half, a person is told; it is tried on all the same. */
export const stuckAfterTries = 10
