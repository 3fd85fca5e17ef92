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
/** Days as numbers: some ten thousand listings are asked in a search. */
const numberOf = (day: string) => Date.parse(day) / 86_400_000
interface Window {
  readonly from: number
  readonly to: number
}
const windowOf = (days: Days | undefined): Window | undefined => days && { from: numberOf(days.from), to: numberOf(days.to) }

export interface Taken {
  readonly id: number
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

function takenOf(id: number, { units, held, booked, blocked, before, after }: Facts): Taken {
  const until = [...blocked.map(() => Infinity), ...booked.map(([, , , end]) => end ?? Infinity)]
  const isUsual = before === turnaround.preset.before && after === turnaround.preset.after
  return {
    id,
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

/** Days that the ring of a listing tells apart, one bit each; those further away share the bits of nearer ones. */
const RING = 512
const wordsOfRing = RING / 32

/** Sets the bits of days in the words of a ring. */
function mark(ring: Uint32Array, from: number, to: number): void {
  for (let day = from; day <= Math.min(to, from + RING - 1); day++) ring[(day & (RING - 1)) >>> 5]! |= 1 << (day & 31)
}

/**
 * Listings of which something is let, held or blocked, or whose turnaround is their own; all others are free on every day. Each has a row, and
 * a bit for each of its days in columns beside: a search for some days looks at the columns, and then only at listings with a bit there.
 */
export class TakenDays {
  readonly #rowOf = new Map<number, number>()
  /** By row; undefined where a row stands empty. */
  readonly #rows: (Taken | undefined)[] = []
  readonly #empty: number[] = []
  #columns = Array.from({ length: wordsOfRing }, () => new Uint32Array(1024))
  #hits = new Uint32Array(1024)

  /** Takes in what the view says of a listing; null when it says nothing. */
  put(id: number, facts: string | null): void {
    if (facts === null) return this.drop(id)
    const taken = takenOf(id, JSON.parse(facts) as Facts)
    const row = this.#rowOf.get(id) ?? this.#empty.pop() ?? this.#rows.length
    this.#rowOf.set(id, row)
    this.#rows[row] = taken
    if (row === this.#hits.length) this.#grow()
    const ring = new Uint32Array(wordsOfRing)
    // pieces that are held, and days to be kept that are the listing's own, count on whatever days
    if (taken.own || taken.held.length > 0) ring.fill(0xffffffff)
    else for (let at = 0; at < taken.runs.length; at += 3) mark(ring, taken.runs[at + 1]!, taken.runs[at + 2]!)
    this.#write(row, ring)
  }

  drop(id: number): void {
    const row = this.#rowOf.get(id)
    if (row === undefined) return
    this.#rowOf.delete(id)
    this.#rows[row] = undefined
    this.#empty.push(row)
    this.#write(row, new Uint32Array(wordsOfRing))
  }

  #write(row: number, ring: Uint32Array): void {
    for (const [word, column] of this.#columns.entries()) column[row] = ring[word]!
  }

  #grow(): void {
    const room = this.#hits.length * 2
    const grown = (column: Uint32Array) => {
      const longer = new Uint32Array(room)
      longer.set(column)
      return longer
    }
    this.#columns = this.#columns.map(grown)
    this.#hits = new Uint32Array(room)
  }

  /** Every listing that may not be free, or not as usual, on some of these days: all that are not, and few others. */
  eachOn({ from, to }: Window, visit: (taken: Taken) => void): void {
    const [rows, hits] = [this.#rows.length, this.#hits]
    const asked = new Uint32Array(wordsOfRing)
    mark(asked, from, to)
    hits.fill(0, 0, rows)
    for (let word = 0; word < wordsOfRing; word++) {
      const [mask, column] = [asked[word]!, this.#columns[word]!]
      if (mask !== 0) for (let row = 0; row < rows; row++) hits[row]! |= column[row]! & mask
    }
    for (let row = 0; row < rows; row++) if (hits[row] !== 0) visit(this.#rows[row]!)
  }
}

/** Ways of receiving a piece, as bits of one number. */
export const gone = { parcel: 1, pickup: 2 } as const
/** No day. */
const never: Window = { from: Infinity, to: -Infinity }

/** The days to be kept for each way of receiving a piece; undefined where it cannot be there in time. */
interface Kept {
  readonly parcel: Window | undefined
  readonly pickup: Window | undefined
}

/** Answers for one question of days as rules/cart/free-days gives them; the days to be kept are worked out once for each turnaround. */
export class DaysAsked {
  readonly #asked: FreeDays
  readonly #kept = new Map<number, Kept>()
  /** For listings whose lender sets nothing: no lender keeps fewer days before a rental. */
  readonly usual: Kept

  constructor(asked: FreeDays) {
    this.#asked = asked
    this.usual = this.#keptFor(turnaround.preset)
  }

  #keptFor(own: Turnaround): Kept {
    const key = own.before * 100 + own.after
    const known = this.#kept.get(key)
    if (known) return known
    const { today, wear } = this.#asked
    const kept = { parcel: windowOf(keptFor(today, wear, 'shipping', own)), pickup: windowOf(keptFor(today, wear, 'pickup', own)) }
    this.#kept.set(key, kept)
    return kept
  }

  /** The ways in which no piece of a listing can be had on the days asked: `gone.parcel`, `gone.pickup` or both. */
  goneFor(taken: Taken): number {
    const { parcel = never, pickup = never } = taken.own ? this.#keptFor(taken.own) : this.usual
    const { now } = this.#asked
    const { units, held, runs, until } = taken
    let [forParcel, forPickup] = [parcel === never ? 0 : units, pickup === never ? 0 : units]
    for (let at = 0; at < held.length; at++) {
      const [count, end] = held[at]!
      if (end > now) [forParcel, forPickup] = [forParcel - count, forPickup - count]
    }
    // runs come in the order of their units, and each unit is taken once; on a day that is blocked no piece goes out
    let [lastParcel, lastPickup] = [-1, -1]
    for (let at = 0; at < runs.length; at += 3) {
      const [unit, from, to] = [runs[at]!, runs[at + 1]!, runs[at + 2]!]
      if (until && until[at / 3]! <= now) continue
      const lost = unit === 0 ? units : 1
      if (from <= parcel.to && to >= parcel.from && unit !== lastParcel) [forParcel, lastParcel] = [forParcel - lost, unit]
      if (from <= pickup.to && to >= pickup.from && unit !== lastPickup) [forPickup, lastPickup] = [forPickup - lost, unit]
    }
    return (forParcel > 0 ? 0 : gone.parcel) | (forPickup > 0 ? 0 : gone.pickup)
  }
}
