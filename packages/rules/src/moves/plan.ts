// What a move does, worked out before anything is written.
import type { Role } from '../kernel/machine.ts'
import { type FundBack, fundsBackOf } from './fund-bookings.ts'
import { type Booking, bookingsOf, type MoneyBack, moneyBackOf, type Takeback } from './bookings.ts'
import type { Case, Input, MachineName } from './case.ts'
import type { MotorEffect } from './effects.ts'
import type { Guard, Move, RowId } from './machines.ts'
import { Run } from './plan-run.ts'

/** One row taken by one thing. */
export interface Step {
  readonly machine: MachineName
  readonly id: number
  readonly row: RowId
  readonly from: string | null
  readonly to: string
  readonly role: Role
}
/** What a move does, before anything is written. */
export interface Plan {
  readonly move: Move
  readonly by: Role
  readonly steps: readonly Step[]
  /** The case as it stands then. */
  readonly after: Case
  readonly takeback: Takeback | undefined
  readonly isWithoutMoney: boolean
  readonly bookings: readonly Booking[]
  readonly moneyBack: MoneyBack | undefined
  /** What goes back to the merchant's card of funds that were paid by it. */
  readonly fundsBack: readonly FundBack[]
  readonly effects: readonly { readonly effect: MotorEffect; readonly itemIds: readonly number[] }[]
  /** When the first guard that holds now will not any more. */
  readonly until: Date | undefined
  /** Parts that no room has built yet: with any, the move is not open. */
  readonly lacking: readonly string[]
  /** How many things begin that need an id. */
  readonly begun: number
}
/** Why a move cannot be made: nobody in this role from this status, or a guard, with the time that turns it round. */
export interface Refusal {
  readonly refused: 'status' | 'role' | 'guard'
  readonly guard?: Guard
  readonly until?: Date
}
export const isRefused = (answer: object): answer is Refusal => 'refused' in answer

interface Options {
  /** Ids for what the plan begins, in its order; what lacks one gets a negative one. */
  readonly ids?: readonly number[]
}

/** Works a move out: the row that fits, what follows it, where all of it ends, what it books and does. Reads nothing but the case. */
export function plan(c: Case, move: Move, by: Role, input: Input = {}, { ids = [] }: Options = {}): Plan | Refusal {
  const run = new Run(c, by, input, false, ids)
  const refusal = run.lead(move)
  if (refusal) return refusal
  run.endFunds()
  run.deriveOrder()
  const done = { steps: run.steps, after: run.c, takeback: takebackOf(c, run), isWithoutMoney: input.isWithoutMoney === true }
  return {
    move,
    by,
    ...done,
    bookings: bookingsOf(c, done, { pendingMinor: c.pendingMinor, owedMinor: Number.MAX_SAFE_INTEGER }),
    moneyBack: moneyBackOf(c, done),
    fundsBack: fundsBackOf(c, done),
    effects: [...run.effects].map(([effect, itemIds]) => ({ effect, itemIds: [...itemIds] })),
    until: run.until,
    lacking: [...run.lacking],
    begun: run.begun,
  }
}

/** Only asks whether a move may be made: what a call brings is taken as right, and nothing is booked. */
export function asked(c: Case, move: Move, by: Role, input: Input): Pick<Plan, 'until' | 'lacking'> | Refusal {
  const run = new Run(c, by, input, true, [])
  const refusal = run.lead(move)
  if (refusal) return refusal
  run.endFunds()
  return { until: run.until, lacking: [...run.lacking] }
}

/** Items that this plan cancels, unless a lost dispute has paid for them. */
function takebackOf(c: Case, run: Run): Takeback | undefined {
  if (run.c.dispute?.status === 'lost') return undefined
  const ids = run.steps.flatMap(({ machine, to, id }) => (machine === 'item' && to === 'canceled' ? [id] : []))
  const items = run.c.items.filter(({ id }) => ids.includes(id))
  if (items.length === 0) return undefined
  const isLabelSpent = run.c.legs.some(({ way, status }) => way === 'outbound' && status !== null && status !== 'cancelled')
  return { items, isWholeGroup: run.c.group.status === 'canceled' && c.group.status !== 'canceled', isLabelSpent }
}
