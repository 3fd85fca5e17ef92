import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of a swap that was accepted in chat. */
export const swapStates = {
  agreed: { kind: 'start', meaning: 'accepted in chat, both units reserved', waits: 'both customer; W4 at 48 h' },
  half_paid: { kind: 'open', meaning: 'one side has checked out', waits: 'the other customer; W4 at 48 h from agreement' },
  firm: { kind: 'open', meaning: 'both checked out, labels and codes allowed', waits: 'both merchant; clocks of the groups' },
  done: { kind: 'end', meaning: 'both groups delivered final', waits: 'nobody' },
  lapsed: { kind: 'end', meaning: 'one side did not check out', waits: 'nobody' },
  broken: { kind: 'closed', meaning: 'one side canceled or failed after firm', waits: 'operator if goods are out; reminder every day' },
} as const satisfies Record<string, State>
export type SwapStatus = keyof typeof swapStates

const rows = moves<SwapStatus>()([
  {
    id: 'W1',
    event: 'Swap accepted',
    from: [],
    to: 'agreed',
    by: ['customer'],
    guard: ['both_in_stock', 'both_agree'],
    effects: ['both_units_reserved_48_hours'],
  },
  { id: 'W2', event: 'First side checked out', from: ['agreed'], to: 'half_paid', by: ['system'], postings: ['B1'], linked: ['O2'] },
  {
    id: 'W3',
    event: 'Second side checked out',
    from: ['half_paid'],
    to: 'firm',
    by: ['system'],
    postings: ['B1'],
    effects: ['labels_and_codes_allowed'],
    linked: ['O2'],
  },
  {
    id: 'W4',
    event: 'Swap lapses',
    from: ['agreed', 'half_paid'],
    to: 'lapsed',
    by: ['timer'],
    guard: ['agreed_48_hours'],
    effects: ['reservations_end'],
    linked: ['G18b'],
  },
  {
    id: 'W5',
    event: 'One side canceled or refunded',
    from: ['firm'],
    to: 'broken',
    by: ['system'],
    postings: ['B14'],
    effects: ['other_side_canceled_or_support_case'],
    linked: ['G18b', 'R1a'],
  },
  { id: 'W6', event: 'Both sides delivered', from: ['firm'], to: 'done', by: ['system'], linked: ['G6a', 'G10a'] },
  {
    id: 'W7',
    event: 'One side canceled before the other paid',
    from: ['half_paid'],
    to: 'lapsed',
    by: ['system'],
    effects: ['reservations_end'],
    linked: ['G18b'],
  },
])
export type SwapMove = (typeof rows)[number]['id']
export const swapMachine: Machine<SwapStatus, SwapMove> = { name: 'swap', title: 'Swap agreement', states: swapStates, rows }
