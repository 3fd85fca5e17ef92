/** Who may make a move. `system` follows another move in the same transaction. */
export type Role = 'customer' | 'merchant' | 'operator' | 'carrier' | 'provider' | 'timer' | 'system'

/**
 * Where a move leads. `same` stays, `stage` asks the derived return stage of the group, `back` the resting status of the item,
 * `derived` the order's status from its groups, `gone` ends without a row. With `when`, the outcome holds only if that condition does.
 */
export interface Outcome<S extends string> {
  readonly to: S | Computed
  readonly when?: string
}
export type Computed = 'same' | 'stage' | 'back' | 'derived' | 'gone'

/** One move of a machine. Empty lists mean that there is nothing of that kind. */
export interface Row<S extends string = string, Id extends string = string> {
  /** The row's name in the documentation (G3, I10); unique over all machines. */
  readonly id: Id
  readonly event: string
  /** The calls that fire it. */
  readonly call?: string
  /** Empty for the move that begins a life. */
  readonly from: readonly S[]
  /** Tried from left to right; the last has no condition. */
  readonly to: readonly Outcome<S>[]
  readonly by: readonly Role[]
  /** What must hold besides, by name; the command that makes the move checks each. */
  readonly guard: readonly string[]
  /** What must hold besides for one of the roles only. */
  readonly guardBy: Readonly<Partial<Record<Role, readonly string[]>>>
  /** Postings that it may write, in their order (wallet/postings). */
  readonly postings: readonly string[]
  /** What it does to goods, clocks and holds, by name. */
  readonly effects: readonly string[]
  /** Rows of other machines that move with it in the same transaction, or that it follows. */
  readonly linked: readonly string[]
}

type Written<S extends string, Id extends string> = Pick<Row<S, Id>, 'id' | 'event' | 'call' | 'from' | 'by'> &
  Partial<Pick<Row<S, Id>, 'guard' | 'guardBy' | 'postings' | 'effects' | 'linked'>> & {
    readonly to: S | Computed | readonly Outcome<S>[]
  }
/** Fills in what a written row leaves out. Called as `moves<Status>()([…])`, so that the ids stay literal types. */
export const moves =
  <S extends string>() =>
  <const Id extends string>(rows: readonly Written<S, Id>[]): readonly Row<S, Id>[] =>
    rows.map((row) => ({
      guard: [],
      guardBy: {},
      postings: [],
      effects: [],
      linked: [],
      ...row,
      to: typeof row.to === 'string' ? [{ to: row.to }] : row.to,
    }))

/** `start` may begin a life, `open` waits for somebody, `closed` may rest for ever though moves remain, `end` has none, `display` is never stored. */
export type StateKind = 'start' | 'open' | 'closed' | 'end' | 'display'
export interface State {
  readonly kind: StateKind
  readonly meaning: string
  /** Who must act and which clock ends the wait. */
  readonly waits: string
}
export interface Machine<S extends string = string, Id extends string = string> {
  readonly name: string
  readonly title: string
  readonly states: Readonly<Record<S, State>>
  readonly rows: readonly Row<S, Id>[]
}

/** Conditions that hold now, by their sentence in the table. What is not named does not hold. */
export type Facts = Readonly<Record<string, boolean>>

/** The rows that a role may fire from a status, before their guards are asked. */
export const rowsFrom = <S extends string, Id extends string>(machine: Machine<S, Id>, from: S | null, by: Role): readonly Row<S, Id>[] =>
  machine.rows.filter((row) => row.by.includes(by) && (from === null ? row.from.length === 0 : row.from.includes(from)))

/** Ids of the moves that a role may try from a status: what a screen may offer, and the server's list before it asks the guards. */
export const choices = <S extends string, Id extends string>(machine: Machine<S, Id>, from: S, by: Role): readonly Id[] =>
  rowsFrom(machine, from, by).map((row) => row.id)

export interface Step<S extends string, Id extends string = string> {
  readonly row: Row<S, Id>
  /** The new status, or the computation that yields it. `same` is resolved already. */
  readonly to: S | Exclude<Computed, 'same'>
}

/**
 * Where a move leads, or undefined when this role may not make it from here. `from` is null for a move that begins a life; `facts`
 * decides between several outcomes. The guards are the caller's to check: `guardsOf` names them.
 */
export function step<S extends string, Id extends string>(
  machine: Machine<S, Id>,
  from: S | null,
  id: NoInfer<Id>,
  by: Role,
  facts: Facts = {},
): Step<S, Id> | undefined {
  const row = rowsFrom(machine, from, by).find((one) => one.id === id)
  const outcome = row?.to.find(({ when }) => when === undefined || facts[when] === true)
  if (!row || !outcome) return undefined
  if (outcome.to !== 'same') return { row, to: outcome.to as Step<S>['to'] }
  return from === null ? undefined : { row, to: from }
}

/** Names of everything that must hold before a role makes a move. */
export const guardsOf = (row: Row, by: Role): readonly string[] => [...row.guard, ...(row.guardBy[by] ?? [])]

/** Statuses of a machine that are written, without those that are only shown. */
export const storedStates = <S extends string>(machine: Machine<S>): readonly S[] =>
  (Object.keys(machine.states) as S[]).filter((name) => machine.states[name].kind !== 'display')

/** Where the computed outcomes of a row may lead, for those who walk the whole graph. */
export type Reach<S extends string> = Readonly<Partial<Record<Computed, readonly S[]>>>

/** All statuses that a row may lead to from one status. */
export function targetsOf<S extends string>(row: Row<S>, from: S | null, reach: Reach<S> = {}): S[] {
  return row.to.flatMap(({ to }): readonly S[] => {
    if (to === 'same') return from === null ? [] : [from]
    return reach[to as Computed] ?? (to === 'stage' || to === 'back' || to === 'derived' || to === 'gone' ? [] : [to])
  })
}

/** Stored statuses that no chain of moves from a start reaches. */
export function unreachable<S extends string>(machine: Machine<S>, reach: Reach<S> = {}): S[] {
  const seen = new Set<S>(machine.rows.filter((row) => row.from.length === 0).flatMap((row) => targetsOf(row, null, reach)))
  for (const from of seen) {
    for (const row of machine.rows) if (row.from.includes(from)) for (const to of targetsOf(row, from, reach)) seen.add(to)
  }
  return storedStates(machine).filter((name) => !seen.has(name))
}

/** Statuses that must not rest but from which no chain of moves reaches one that may (`closed` or `end`). */
export function deadEnds<S extends string>(machine: Machine<S>, reach: Reach<S> = {}): S[] {
  const rests = (name: S) => ['closed', 'end'].includes(machine.states[name].kind)
  const ending = new Set<S>(storedStates(machine).filter(rests))
  for (let grew = true; grew;) {
    grew = false
    for (const name of storedStates(machine)) {
      const leaves = (row: Row<S>) =>
        row.from.includes(name) && (row.to.some(({ to }) => to === 'gone') || targetsOf(row, name, reach).some((to) => ending.has(to)))
      if (!ending.has(name) && machine.rows.some(leaves)) {
        ending.add(name)
        grew = true
      }
    }
  }
  return storedStates(machine).filter((name) => !ending.has(name))
}
