import type { clocks } from './clocks.ts'

/** Who may make a move. `system` follows another move in the same transaction. */
export const roles = ['customer', 'merchant', 'operator', 'carrier', 'provider', 'timer', 'system'] as const
export type Role = (typeof roles)[number]

/**
 * Where a move leads. `same` stays, `stage` asks the derived return stage of the group, `back` the resting status of the item,
 * `derived` the order's status from its groups, `gone` ends without a row. With `when`, the outcome holds only if that guard does.
 */
export interface Outcome<S extends string, G extends string = string> {
  readonly to: S | Computed
  readonly when?: G
}
export type Computed = 'same' | 'stage' | 'back' | 'derived' | 'gone'

/** One transition of a machine. Empty lists mean that there is nothing of that kind. */
export interface Row<
  S extends string = string,
  Id extends string = string,
  Move extends string = string,
  G extends string = string,
  E extends string = string,
> {
  /** The row's name in the documentation (G3, I10); unique over all machines. */
  readonly id: Id
  /**
   * What an actor asks for. Rows that answer the same wish share it and differ in role, status or guards: the first that fits is taken.
   * A row without one only follows another.
   */
  readonly move?: Move
  readonly event: string
  /** The calls that fire it. */
  readonly call?: string
  /** Empty for the move that begins a life. */
  readonly from: readonly S[]
  /** Tried from left to right; the last has no condition. */
  readonly to: readonly Outcome<S, G>[]
  readonly by: readonly Role[]
  /** What must hold besides, by name: one function each in moves/guards. */
  readonly guard: readonly G[]
  /** What must hold besides for one of the roles only. */
  readonly guardBy: Readonly<Partial<Record<Role, readonly G[]>>>
  /** Postings that it may write, in their order (wallet/postings). */
  readonly postings: readonly string[]
  /** What it does to goods, clocks and holds, by name (moves/effects). */
  readonly effects: readonly E[]
  /** Rows of this and other machines that follow in the same transaction, tried in this order: of each thing the first that fits. */
  readonly fires: readonly string[]
  /** In whose name it fires them, where that is not the actor. */
  readonly as?: Role
}

type Written<S extends string, Id extends string, Move extends string, G extends string, E extends string> = Pick<
  Row<S, Id, Move, G, E>,
  'id' | 'move' | 'event' | 'call' | 'from' | 'by' | 'as'
> &
  Partial<Pick<Row<S, Id, Move, G, E>, 'guard' | 'guardBy' | 'postings' | 'effects' | 'fires'>> & {
    readonly to: S | Computed | readonly Outcome<S, G>[]
  }
/** Fills in what a written row leaves out. Called as `moves<Status>()([…])`, so that ids, moves, guards and effects stay literal types. */
export const moves =
  <S extends string>() =>
  <const Id extends string, const Move extends string = never, const G extends string = never, const E extends string = never>(
    rows: readonly Written<S, Id, Move, G, E>[],
  ): readonly Row<S, Id, Move, G, E>[] =>
    rows.map((row) => ({
      guard: [],
      guardBy: {},
      postings: [],
      effects: [],
      fires: [],
      ...row,
      to: typeof row.to === 'string' ? [{ to: row.to }] : row.to,
    }))

/** A figure of kernel/clocks: its unit ends its name. */
export type ClockName = { [Name in keyof typeof clocks]: (typeof clocks)[Name] extends number ? Name : never }[keyof typeof clocks]
export type ReminderName = keyof typeof clocks
/** What ends a wait by itself. */
export interface Clock {
  /** The row that the timer then takes. */
  readonly fires: string
  readonly after: ClockName
  /** What it is counted from: one function each in moves/since. */
  readonly since: string
  /** When who must act is reminded, counted from the same. */
  readonly reminders?: ReminderName
}

/** `start` may begin a life, `open` waits for somebody, `closed` may rest for ever though moves remain, `end` has none, `display` is never stored. */
export type StateKind = 'start' | 'open' | 'closed' | 'end' | 'display'
export interface State {
  readonly kind: StateKind
  readonly meaning: string
  /** Who must act; nobody when absent. */
  readonly waitsFor?: readonly Role[]
  readonly clocks?: readonly Clock[]
  /** What else ends the wait. */
  readonly note?: string
}
export interface Machine<S extends string = string, R extends Row<S> = Row<S>> {
  readonly name: string
  readonly title: string
  readonly states: Readonly<Record<S, State>>
  readonly rows: readonly R[]
  /** Where its computed outcomes may lead. */
  readonly reach: Reach<S>
}
/** Where the computed outcomes of a row may lead, for those who walk the whole graph. */
export type Reach<S extends string> = Readonly<Partial<Record<Computed, readonly S[]>>>

/** The rows that a role may take from a status, before their guards are asked. */
export const rowsFrom = <S extends string, R extends Row<S>>(machine: Machine<S, R>, from: S | null, by: Role): readonly R[] =>
  machine.rows.filter((row) => row.by.includes(by) && (from === null ? row.from.length === 0 : row.from.includes(from)))

/** Names of everything that must hold before a role takes a row. */
export const guardsOf = <G extends string>(row: Pick<Row<string, string, string, G>, 'guard' | 'guardBy'>, by: Role): readonly G[] => [
  ...row.guard,
  ...(row.guardBy[by] ?? []),
]

/** Statuses of a machine that are written, without those that are only shown. */
export const storedStates = <S extends string>(machine: Machine<S>): readonly S[] =>
  (Object.keys(machine.states) as S[]).filter((name) => machine.states[name].kind !== 'display')

/** All statuses that a row may lead to from one status. */
export function targetsOf<S extends string>(row: Row<S>, from: S | null, reach: Reach<S>): S[] {
  return row.to.flatMap(({ to }): readonly S[] => {
    if (to === 'same') return from === null ? [] : [from]
    return reach[to as Computed] ?? (to === 'stage' || to === 'back' || to === 'derived' || to === 'gone' ? [] : [to])
  })
}

/** Stored statuses that no chain of moves from a start reaches. */
export function unreachable<S extends string>(machine: Machine<S>): S[] {
  const seen = new Set<S>(machine.rows.filter((row) => row.from.length === 0).flatMap((row) => targetsOf(row, null, machine.reach)))
  for (const from of seen) {
    for (const row of machine.rows) if (row.from.includes(from)) for (const to of targetsOf(row, from, machine.reach)) seen.add(to)
  }
  return storedStates(machine).filter((name) => !seen.has(name))
}

/** Statuses that must not rest but from which no chain of moves reaches one that may (`closed` or `end`). */
export function deadEnds<S extends string>(machine: Machine<S>): S[] {
  const rests = (name: S) => ['closed', 'end'].includes(machine.states[name].kind)
  const ending = new Set<S>(storedStates(machine).filter(rests))
  for (let grew = true; grew;) {
    grew = false
    for (const name of storedStates(machine)) {
      const leaves = (row: Row<S>) =>
        row.from.includes(name) &&
        (row.to.some(({ to }) => to === 'gone') || targetsOf(row, name, machine.reach).some((to) => ending.has(to)))
      if (!ending.has(name) && machine.rows.some(leaves)) {
        ending.add(name)
        grew = true
      }
    }
  }
  return storedStates(machine).filter((name) => !ending.has(name))
}
