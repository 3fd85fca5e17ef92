import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of a chargeback. */
export const disputeStates = {
  open: {
    kind: 'start',
    meaning: 'money withdrawn by the provider',
    waitsFor: ['provider'],
    note: "the provider's date, operator sends evidence",
  },
  won: { kind: 'end', meaning: 'money back' },
  lost: { kind: 'end', meaning: 'money gone' },
} as const satisfies Record<string, State>
export type DisputeStatus = keyof typeof disputeStates

const rows = moves<DisputeStatus>()([
  {
    id: 'X1',
    move: 'openDispute',
    event: 'Opened',
    from: [],
    to: 'open',
    by: ['provider'],
    fires: ['G42', 'O9'],
    guard: ['webhook_signed', 'first_time_for_dispute'],
    postings: ['B21'],
    effects: ['waiting_jobs_and_timers_stop'],
  },
  {
    id: 'X2',
    move: 'winDispute',
    event: 'Won',
    from: ['open'],
    to: 'won',
    by: ['provider'],
    fires: ['G42', 'O9'],
    guard: ['webhook_signed'],
    postings: ['B23'],
    effects: ['waiting_jobs_and_timers_go_on'],
  },
  {
    id: 'X3',
    move: 'loseDispute',
    event: 'Lost',
    from: ['open'],
    to: 'lost',
    by: ['provider'],
    fires: ['F11', 'F12', 'K10', 'G18c', 'G42', 'O9'],
    guard: ['webhook_signed'],
    postings: ['B22', 'B24'],
    effects: ['waiting_refunds_end_as_paid'],
  },
])
export type DisputeRow = (typeof rows)[number]
export const disputeMachine: Machine<DisputeStatus, DisputeRow> = {
  name: 'dispute',
  title: 'Dispute',
  states: disputeStates,
  rows,
  reach: {},
}
