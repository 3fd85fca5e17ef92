// Days of rentals beside the index: what the calendar of each listing says, as far as it says more than "all free".
import { type Days, keptFor } from '@rondo/rules/cart/free-days'
import { type Turnaround, turnaround } from '@rondo/rules/cart/rental-period'
import type { FreeDays } from '../search-port.ts'

/** A row of the view rental_days. Times in milliseconds; a let without one is firm. */
interface Facts extends Turnaround {
  readonly units: number
  readonly held: readonly (readonly [pieces: number, until: number])[]
  readonly booked: readonly (readonly [unit: number, from: string, to: string, until: number | null])[]
  readonly blocked: readonly (readonly [from: string, to: string])[]
}
/** Days as numbers: some ten thousand listings are looked at in a search. */
const numberOf = (day: string) => Date.parse(day) / 86_400_000
interface Window {
  readonly from: number
  readonly to: number
}
const windowOf = (days: Days | undefined): Window | undefined => days && { from: numberOf(days.from), to: numberOf(days.to) }

export interface Taken {
  readonly units: number
  readonly held: Facts['held']
  /** Runs of let days in the order of their units: unit, first, last; blocked days are of unit 0. */
  readonly runs: readonly number[]
  /** When each run lapses, milliseconds; undefined where none does. */
  readonly until: readonly number[] | undefined
  /** Undefined for what a listing has when its lender sets nothing. */
  readonly own: Turnaround | undefined
  /** Where it stood in the index when it was last looked for. */
  slot: number
}

function takenOf({ units, held, booked, blocked, before, after }: Facts): Taken {
  const until = [...blocked.map(() => Infinity), ...booked.map(([, , , end]) => end ?? Infinity)]
  const isUsual = before === turnaround.preset.before && after === turnaround.preset.after
  return {
    units,
    held,
    runs: [...blocked.map(([from, to]) => [0, from, to] as const), ...booked].flatMap(([unit, from, to]) => [
      unit,
      numberOf(from),
      numberOf(to),
    ]),
    until: until.some((end) => end !== Infinity) ? until : undefined,
    own: isUsual ? undefined : { before, after },
    slot: -1,
  }
}

/** Listings of which something is let, held or blocked, or whose turnaround is their own; all others are free on every day. */
export class TakenDays {
  readonly all = new Map<number, Taken>()

  /** Takes in what the view says of a listing; null when it says nothing. */
  put(id: number, facts: string | null): void {
    if (facts === null) this.all.delete(id)
    else this.all.set(id, takenOf(JSON.parse(facts) as Facts))
  }
  drop(id: number): void {
    this.all.delete(id)
  }
}

/** The days to be kept for each way of receiving a piece; undefined where it cannot be there in time. */
interface Kept {
  readonly parcel: Window | undefined
  readonly pickup: Window | undefined
}

/** Answers for one question of days as rules/cart/free-days gives them; the days to be kept are worked out once for each turnaround. */
export class DaysAsked {
  readonly #asked: FreeDays
  readonly #kept = new Map<string, Kept>()
  /** For listings whose lender sets nothing. */
  readonly usual: Kept

  constructor(asked: FreeDays) {
    this.#asked = asked
    this.usual = this.#keptFor(turnaround.preset)
  }

  #keptFor(own: Turnaround): Kept {
    const key = `${own.before} ${own.after}`
    const known = this.#kept.get(key)
    if (known) return known
    const { today, wear } = this.#asked
    const kept = { parcel: windowOf(keptFor(today, wear, 'shipping', own)), pickup: windowOf(keptFor(today, wear, 'pickup', own)) }
    this.#kept.set(key, kept)
    return kept
  }

  /** True when nothing of it stands in the way of these days, so that it is free as any listing of usual turnaround is. */
  passesBy(taken: Taken): boolean {
    const widest = this.usual.parcel ?? this.usual.pickup
    return taken.own === undefined && (!widest || this.#piecesOn(taken, widest) === taken.units)
  }

  /** Whether a piece of it may be worn on the days asked, received in one of these ways. */
  isFree(taken: Taken, way: { readonly parcel: boolean; readonly pickup: boolean }): boolean {
    const { parcel, pickup } = taken.own ? this.#keptFor(taken.own) : this.usual
    const isFreeOn = (days: Window | undefined) => days !== undefined && this.#piecesOn(taken, days) > 0
    return (way.pickup && isFreeOn(pickup)) || (way.parcel && isFreeOn(parcel))
  }

  /** Pieces that nobody holds or has on any of these days; none where one is blocked. */
  #piecesOn({ units, held, runs, until }: Taken, { from, to }: Window): number {
    const { now } = this.#asked
    let pieces = units
    for (const [count, end] of held) if (end > now) pieces -= count
    let last = 0
    for (let at = 0; at < runs.length; at += 3) {
      if (runs[at + 1]! > to || runs[at + 2]! < from) continue
      if (until && until[at / 3]! <= now) continue
      const unit = runs[at]!
      if (unit === 0) return 0
      if (unit !== last) pieces--
      last = unit
    }
    return pieces
  }
}
