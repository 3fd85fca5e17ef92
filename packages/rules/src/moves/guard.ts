import type { Role } from '../kernel/machine.ts'
import type { AnyThing, Case, CaseItem, Input } from './case.ts'
import { later } from './since.ts'
import type { Placed } from './machines.ts'

/** Where a guard looks: the case, who wants to move which thing by which row, and what the call brings. */
export interface Look {
  readonly c: Case
  readonly by: Role
  readonly input: Input
  readonly at: Placed
  readonly thing: AnyThing
  /** Items that the move is about: the one of an item's row, else those that the call names, else all that live. */
  readonly items: readonly CaseItem[]
}
/** Held or not; `until` says when a time turns it round. */
export interface Timed {
  readonly held: boolean
  readonly until: Date
}
export type GuardAnswer = boolean | Timed
export type Check = (look: Look) => GuardAnswer

/** Holds up to an instant. */
export const before = (now: Date, until: Date): Timed => ({ held: now < until, until })
/** Holds from an instant on; never without one. */
export const after = (now: Date, until: Date | null): GuardAnswer => until !== null && { held: now >= until, until }
export const within = (now: Date, from: Date | null, ms: number): GuardAnswer => from !== null && before(now, later(from, ms))
export const passed = (now: Date, from: Date | null, ms: number): GuardAnswer => after(now, from && later(from, ms))
export const holds = (answer: GuardAnswer): boolean => (typeof answer === 'boolean' ? answer : answer.held)

export const some =
  (test: (item: CaseItem, look: Look) => boolean): Check =>
  (look) =>
    look.items.some((item) => test(item, look))
export const every =
  (test: (item: CaseItem, look: Look) => boolean): Check =>
  (look) =>
    look.items.length > 0 && look.items.every((item) => test(item, look))
export const isIn =
  <S extends string>(...statuses: readonly S[]) =>
  ({ status }: { readonly status: S | null }): boolean =>
    status !== null && statuses.includes(status)
