import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of a chargeback. */
export const disputeStates = {
  open: { kind: 'start', meaning: 'money withdrawn by the provider', waits: "provider; the provider's date, operator sends evidence" },
  won: { kind: 'end', meaning: 'money back', waits: 'nobody' },
  lost: { kind: 'end', meaning: 'money gone', waits: 'nobody' },
} as const satisfies Record<string, State>
export type DisputeStatus = keyof typeof disputeStates

const rows = moves<DisputeStatus>()([
  {
    id: 'X1',
    event: 'Opened',
    from: [],
    to: 'open',
    by: ['provider'],
    guard: ['webhook_signed', 'first_time_for_dispute'],
    postings: ['B21'],
    effects: ['waiting_jobs_and_timers_stop'],
  },
  {
    id: 'X2',
    event: 'Won',
    from: ['open'],
    to: 'won',
    by: ['provider'],
    guard: ['webhook_signed'],
    postings: ['B23'],
    effects: ['waiting_jobs_and_timers_go_on'],
  },
  {
    id: 'X3',
    event: 'Lost',
    from: ['open'],
    to: 'lost',
    by: ['provider'],
    guard: ['webhook_signed'],
    postings: ['B22', 'B24'],
    effects: ['waiting_refunds_end_as_paid'],
    linked: ['G18c', 'F11', 'F12', 'K10'],
  },
])
export type DisputeMove = (typeof rows)[number]['id']
export const disputeMachine: Machine<DisputeStatus, DisputeMove> = { name: 'dispute', title: 'Dispute', states: disputeStates, rows }
