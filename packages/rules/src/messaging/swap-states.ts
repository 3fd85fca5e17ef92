import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of a swap that was accepted in chat. */
export const swapStates = {
  agreed: {
    kind: 'start',
    meaning: 'accepted in chat, both units reserved',
    waitsFor: ['customer'],
    clocks: [{ fires: 'W4', after: 'swapHours', since: 'agreed' }],
  },
  half_paid: {
    kind: 'open',
    meaning: 'one side has checked out',
    waitsFor: ['customer'],
    clocks: [{ fires: 'W4', after: 'swapHours', since: 'agreed' }],
  },
  firm: { kind: 'open', meaning: 'both checked out, labels and codes allowed', waitsFor: ['merchant'], note: 'clocks of the groups' },
  done: { kind: 'end', meaning: 'both groups delivered final' },
  lapsed: { kind: 'end', meaning: 'one side did not check out' },
  broken: { kind: 'closed', meaning: 'one side canceled or failed after firm', waitsFor: ['operator'], note: 'reminder every day' },
} as const satisfies Record<string, State>
export type SwapStatus = keyof typeof swapStates

const rows = moves<SwapStatus>()([
  {
    id: 'W1',
    move: 'agreeSwap',
    event: 'Swap accepted',
    from: [],
    to: 'agreed',
    by: ['customer'],
    guard: ['both_in_stock', 'both_agree'],
    effects: ['both_units_reserved_48_hours'],
  },
  { id: 'W2', event: 'First side checked out', from: ['agreed'], to: 'half_paid', by: ['system'], postings: ['B1'] },
  {
    id: 'W3',
    event: 'Second side checked out',
    from: ['half_paid'],
    to: 'firm',
    by: ['system'],
    postings: ['B1'],
    effects: ['labels_and_codes_allowed'],
  },
  {
    id: 'W4',
    move: 'lapseSwap',
    event: 'Swap lapses',
    from: ['agreed', 'half_paid'],
    to: 'lapsed',
    by: ['timer'],
    fires: ['G18b'],
    guard: ['time_over'],
    effects: ['reservations_end'],
  },
  {
    id: 'W5',
    event: 'One side canceled or refunded',
    from: ['firm'],
    to: 'broken',
    by: ['system'],
    postings: ['B14'],
    effects: ['other_side_canceled_or_support_case'],
  },
  { id: 'W6', event: 'Both sides delivered', from: ['firm'], to: 'done', by: ['system'], guard: ['both_sides_delivered'] },
  {
    id: 'W7',
    event: 'One side canceled before the other paid',
    from: ['half_paid'],
    to: 'lapsed',
    by: ['system'],
    effects: ['reservations_end'],
  },
])
export type SwapRow = (typeof rows)[number]
export const swapMachine: Machine<SwapStatus, SwapRow> = { name: 'swap', title: 'Swap agreement', states: swapStates, rows, reach: {} }
