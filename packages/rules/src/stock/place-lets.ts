import type { Day } from '../kernel/days.ts'

/** Days of one piece of a listing that somebody has booked or holds; the first and the last are among them. */
export interface Let {
  /** Whose: an order item, or what holds days until it is paid. Days of several pieces may be one person's. */
  readonly id: string
  /** The number of the piece that it is booked for. */
  readonly unit: number
  readonly first: Day
  readonly last: Day
  /** The renter has the piece: nobody takes it back. */
  readonly isOut: boolean
  /** In the order of booking; who only holds days comes last. */
  readonly rank: number
}
export interface Placed<L extends Let> {
  /** Every let that stays, with the number of its piece; no two share a day of a piece. */
  readonly placed: readonly { readonly let: L; readonly unit: number }[]
  /** Whose lets find no piece any more. */
  readonly left: readonly string[]
}

/**
 * Places lets on the pieces 1 to `units`, after some were lost. Where on a day more are let than there are pieces, who booked last goes, with
 * all of their days; never who has the piece. A let keeps its number where that is free.
 */
export function placeLets<L extends Let>(lets: readonly L[], units: number): Placed<L> {
  const left: string[] = []
  for (;;) {
    const staying = lets
      .filter(({ id }) => !left.includes(id))
      .toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : a.rank - b.rank))
    const answer = sweep(staying, units)
    if (typeof answer !== 'string') return { placed: answer, left }
    left.push(answer)
  }
}

/** Takes lets by their first day: as many pieces as are let at once are enough. Answers who has to go where they are not. */
function sweep<L extends Let>(lets: readonly L[], units: number): { let: L; unit: number }[] | string {
  const placed: { let: L; unit: number }[] = []
  for (const one of lets) {
    const now = placed.filter(({ let: { last } }) => last >= one.first)
    const taken = new Set(now.map(({ unit }) => unit))
    const free = Array.from({ length: units }, (_, index) => index + 1).filter((unit) => !taken.has(unit))
    const unit = free.includes(one.unit) ? one.unit : free[0]
    if (unit !== undefined) {
      placed.push({ let: one, unit })
      continue
    }
    const mayGo = [...now.map((other) => other.let), one].filter(({ isOut }) => !isOut)
    const loser = mayGo.reduce<L | undefined>((latest, other) => (latest && latest.rank >= other.rank ? latest : other), undefined)
    if (loser) return loser.id
    // more are out than there are pieces: all of them are real, so one of them has a number that no piece has
    placed.push({ let: one, unit: Math.max(units, ...taken) + 1 })
  }
  return placed
}
