import { guardsOf, type Machine, moves, type Role, rowsFrom, type State } from '../kernel/machine.ts'

/** Every status of a circle of swaps that was proposed to its members. */
export const circleStates = {
  proposed: {
    kind: 'start',
    meaning: 'proposed to all, nothing is reserved',
    waitsFor: ['customer'],
    clocks: [{ fires: 'N6', after: 'circleHours', since: 'proposed' }],
  },
  agreed: { kind: 'end', meaning: 'all said yes: one swap agreement reserves every piece and goes on from here' },
  declined: { kind: 'end', meaning: 'one said no, or left after a yes: it ended for all' },
  expired: { kind: 'end', meaning: 'not all said yes in time' },
  ended: { kind: 'end', meaning: 'it cannot be any more: a piece is gone, two members are kept apart, or one has left Rondo' },
} as const satisfies Record<string, State>
export type CircleStatus = keyof typeof circleStates

const rows = moves<CircleStatus>()([
  {
    id: 'N1',
    move: 'propose',
    event: 'Circle found in the wishes of its members',
    from: [],
    to: 'proposed',
    by: ['system'],
    guard: ['can_be'],
  },
  {
    id: 'N2',
    move: 'yes',
    event: 'A member says yes',
    from: ['proposed'],
    to: [{ to: 'agreed', when: 'all_others_said_yes' }, { to: 'same' }],
    by: ['customer'],
    guard: ['not_answered', 'in_time', 'can_be'],
    effects: ['every_piece_reserved_or_none'],
    fires: ['W1'],
  },
  {
    id: 'N3',
    move: 'no',
    event: 'A member says no',
    from: ['proposed'],
    to: 'declined',
    by: ['customer'],
    guard: ['not_answered', 'in_time'],
  },
  {
    id: 'N4',
    move: 'leave',
    event: 'A member takes a yes back',
    from: ['proposed'],
    to: 'declined',
    by: ['customer'],
    guard: ['said_yes', 'in_time'],
  },
  { id: 'N5', move: 'end', event: 'It cannot be any more', from: ['proposed'], to: 'ended', by: ['system'], guard: ['cannot_be'] },
  { id: 'N6', move: 'expire', event: 'Its time is over', from: ['proposed'], to: 'expired', by: ['timer'], guard: ['time_over'] },
])
export type CircleRow = (typeof rows)[number]
export const circleMachine: Machine<CircleStatus, CircleRow> = {
  name: 'circle',
  title: 'Circle of swaps',
  states: circleStates,
  rows,
  reach: {},
}
export type CircleMove = NonNullable<CircleRow['move']>

/** What one member has said. */
export const circleAnswers = ['waiting', 'yes', 'no', 'left'] as const
export type CircleAnswer = (typeof circleAnswers)[number]

/** What the rules need to know of a circle; null is one that is about to be proposed. */
export interface CircleStanding {
  readonly status: CircleStatus | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** What who moves has said before. */
  readonly own: CircleAnswer
  /** Members besides them who have not said yes. */
  readonly waiting: number
  /** Each piece can be swapped, and no two members are kept apart. */
  readonly canBe: boolean
}
const checks: Readonly<Record<CircleRow['guard'][number] | 'all_others_said_yes', (circle: CircleStanding, now: number) => boolean>> = {
  not_answered: ({ own }) => own === 'waiting',
  said_yes: ({ own }) => own === 'yes',
  in_time: ({ expiresAt }, now) => now < expiresAt,
  time_over: ({ expiresAt }, now) => now >= expiresAt,
  can_be: ({ canBe }) => canBe,
  cannot_be: ({ canBe }) => !canBe,
  all_others_said_yes: ({ waiting }) => waiting === 0,
}

/** Where a move leads at a time, or undefined where this role cannot take it. */
export function stepCircle(circle: CircleStanding, move: CircleMove, by: Role, now: number): CircleStatus | undefined {
  const row = rowsFrom(circleMachine, circle.status, by).find((one) => one.move === move)
  if (!row || !guardsOf(row, by).every((name) => checks[name](circle, now))) return undefined
  const to = row.to.find(({ when }) => when === undefined || checks[when](circle, now))?.to
  return to === 'same' ? (circle.status ?? undefined) : (to as CircleStatus | undefined)
}

/** What a member may do with a circle now. */
export const circleMovesOf = (circle: CircleStanding, now: number) =>
  (['yes', 'no', 'leave'] as const).filter((move) => stepCircle(circle, move, 'customer', now) !== undefined)

/** The status as it is at a time: one whose time is over has expired, whether that was written or not. */
export const circleStatusAt = (status: CircleStatus, expiresAt: number, now: number): CircleStatus =>
  status === 'proposed' && expiresAt <= now ? 'expired' : status
