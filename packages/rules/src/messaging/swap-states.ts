import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of a swap that two to six people have agreed: each gives to one of them and receives from one. */
export const swapStates = {
  agreed: {
    kind: 'start',
    meaning: 'agreed by all, every piece reserved',
    waitsFor: ['customer'],
    clocks: [{ fires: 'W4', after: 'swapHours', since: 'agreed' }],
  },
  half_paid: {
    kind: 'open',
    meaning: 'some sides have checked out, not all',
    waitsFor: ['customer'],
    clocks: [{ fires: 'W4', after: 'swapHours', since: 'agreed' }],
  },
  firm: { kind: 'open', meaning: 'all have checked out, labels and codes allowed', waitsFor: ['merchant'], note: 'clocks of the groups' },
  done: { kind: 'end', meaning: 'the groups of all sides delivered final' },
  lapsed: { kind: 'end', meaning: 'one side did not check out' },
  called_off: { kind: 'end', meaning: 'one side called it off before all had checked out' },
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
    event: 'Another side checked out',
    from: ['half_paid'],
    to: [{ to: 'firm', when: 'last_side_to_check_out' }, { to: 'half_paid' }],
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
  { id: 'W6', event: 'All sides delivered', from: ['firm'], to: 'done', by: ['system'], guard: ['both_sides_delivered'] },
  {
    id: 'W7',
    event: 'One side canceled before the other paid',
    from: ['half_paid'],
    to: 'lapsed',
    by: ['system'],
    effects: ['reservations_end'],
  },
  {
    id: 'W8',
    move: 'callOffSwap',
    event: 'One side calls it off',
    from: ['agreed', 'half_paid'],
    to: 'called_off',
    by: ['customer'],
    fires: ['G18b'],
    effects: ['reservations_end'],
  },
])
export type SwapRow = (typeof rows)[number]
export const swapMachine: Machine<SwapStatus, SwapRow> = { name: 'swap', title: 'Swap agreement', states: swapStates, rows, reach: {} }

/** Whether it still holds the pieces: nobody else may have them, and its sides may check out. */
export const isSwapOpen = (status: SwapStatus): boolean => status === 'agreed' || status === 'half_paid'

/** Whether it fell through after it was agreed. */
export const hasFallenThrough = (status: SwapStatus): boolean => status === 'lapsed' || status === 'called_off' || status === 'broken'

/** What the rules need to know of an agreement to move it. */
export interface SwapStanding {
  readonly status: SwapStatus
  /** When it lapses, milliseconds since 1970. */
  readonly endsAt: number
  /** Sides that have not checked out. */
  readonly waiting: number
}
/** Moves of an agreement that stand on no group: its sides check out, call it off, or let its time pass. */
export type SwapStep = 'W2' | 'W3' | 'W4' | 'W8'

/** Where such a row leads at a time; undefined where it cannot be taken. Only the clock moves an agreement whose time is over. */
export function stepSwap({ status, endsAt, waiting }: SwapStanding, id: SwapStep, now: number): SwapStatus | undefined {
  const row = rows.find((one) => one.id === id)
  if (!row || !(row.from as readonly SwapStatus[]).includes(status) || endsAt <= now !== (id === 'W4')) return undefined
  const outcome = row.to.find(({ when }) => when === undefined || waiting <= 1)
  return outcome?.to as SwapStatus | undefined
}
