// Days of rentals beside the index: what the calendar of each listing says, as far as it says more than "all free".
import { type Days, keptFor } from '@rondo/rules/cart/free-days'
import { type Turnaround, turnaround } from '@rondo/rules/cart/rental-period'
import type { FreeDays } from '../search-port.ts'
import { addBits, type Bits, hasBit, setBit, wordsFor } from './bits.ts'
import { RING, RowsByDay, type Window } from './rows-by-day.ts'
import { ANY_UNIT, deliveryOf, lanes, lanesOf, lengthenings, notLonger, type Taken, type Way, ways } from './taken.ts'

/** A row of the view rental_days. Times in milliseconds; a let without one is firm. */
interface Facts extends Turnaround {
  readonly units: number
  readonly held: Taken['held']
  readonly booked: readonly (readonly [unit: number, from: string, to: string, until: number | null])[]
  readonly blocked: readonly (readonly [from: string, to: string])[]
}
const dayMs = 86_400_000
/** Days as numbers: some ten thousand listings are asked in a search. */
const numberOf = (day: string) => Date.parse(day) / dayMs
const windowOf = (days: Days | undefined): Window | undefined => days && { from: numberOf(days.from), to: numberOf(days.to) }

const windowsOf = ({ runs }: Taken): Window[] =>
  Array.from({ length: runs.length / 3 }, (_, at) => ({ from: runs[at * 3 + 1]!, to: runs[at * 3 + 2]! }))

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
  }
}

/** What says something of days from a moment on (milliseconds), as text; empty where nothing does. Runs and holds that have passed say nothing. */
function standing({ units, held, runs, until, own }: Taken, now: number): string {
  const today = Math.floor(now / dayMs)
  const ahead: (readonly [unit: number, from: number, to: number, until: number | null])[] = []
  for (let at = 0; at < runs.length; at += 3) {
    const end = until?.[at / 3] ?? Infinity
    if (runs[at + 2]! >= today && end > now)
      ahead.push([runs[at]!, Math.max(runs[at + 1]!, today), runs[at + 2]!, end === Infinity ? null : end])
  }
  const holds = held.filter(([, end]) => end > now)
  return own || ahead.length > 0 || holds.length > 0 ? JSON.stringify([units, holds, ahead, own]) : ''
}

/** Ways of receiving a piece, as bits of one number. */
export const gone = { parcel: 1, pickup: 2 } as const
/** All days, and none. */
const everyDay: Window = { from: 0, to: RING - 1 }
const never: Window = { from: Infinity, to: -Infinity }

/** The days to be kept for each way of receiving a piece; undefined where it cannot be there in time. */
type Kept = Readonly<Record<Way, Window | undefined>>

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

  /** Days from today to the first of wear: a lender who keeps more before a rental cannot have it ready. */
  get ahead(): number {
    return numberOf(this.#asked.wear.from) - numberOf(this.#asked.today)
  }

  #keptFor(own: Turnaround): Kept {
    const key = own.before * 100 + own.after
    const known = this.#kept.get(key)
    if (known) return known
    const { today, wear } = this.#asked
    const windowFor = (way: Way) => windowOf(keptFor(today, wear, deliveryOf[way], own))
    const kept = { parcel: windowFor('parcel'), pickup: windowFor('pickup') }
    this.#kept.set(key, kept)
    return kept
  }

  /** The ways in which no piece of a listing can be had on the days asked: `gone.parcel`, `gone.pickup` or both. */
  goneFor(taken: Taken): number {
    const { parcel = never, pickup = never } = taken.own ? this.#keptFor(taken.own) : this.usual
    const { now } = this.#asked
    const { units, held, runs, until } = taken
    let heldNow = 0
    for (const [count, end] of held) if (end > now) heldNow += count
    let forParcel = parcel === never ? 0 : units - heldNow
    let forPickup = pickup === never ? 0 : units - heldNow
    // runs come in the order of their units, and each unit is taken once; on a day that is blocked no piece goes out
    let lastParcel = -1
    let lastPickup = -1
    for (let at = 0; at < runs.length; at += 3) {
      if (until && until[at / 3]! <= now) continue
      const unit = runs[at]!
      const lost = unit === 0 ? units : 1
      if (runs[at + 1]! <= parcel.to && runs[at + 2]! >= parcel.from && unit !== lastParcel) {
        forParcel -= lost
        lastParcel = unit
      }
      if (runs[at + 1]! <= pickup.to && runs[at + 2]! >= pickup.from && unit !== lastPickup) {
        forPickup -= lost
        lastPickup = unit
      }
    }
    return (forParcel > 0 ? 0 : gone.parcel) | (forPickup > 0 ? 0 : gone.pickup)
  }
}

/** Where the index has its listings. */
interface Slots {
  readonly columns: { readonly id: Float64Array }
  readonly living: Bits
  readonly slotOf: ReadonlyMap<number, number>
}

/**
 * Listings of which something is let, held or blocked, or whose turnaround is their own; all others are free on every day. Each has a row. A
 * search for some days joins the sets of these days: most rows are answered there, and only the others are looked at one by one.
 */
export class TakenDays {
  readonly #rowOf = new Map<number, number>()
  /** By row; undefined where a row stands empty. */
  readonly #rows: (Taken | undefined)[] = []
  readonly #empty: number[] = []
  readonly #closed = { parcel: [new RowsByDay(), new RowsByDay()], pickup: [new RowsByDay(), new RowsByDay()] } as const
  /** Days on which a row has to be looked at. */
  readonly #looked = new RowsByDay()
  /** By row: a listing, and where it stood in the index when it was last looked for. */
  #ids = new Float64Array(1024)
  #slots = new Int32Array(1024)
  /** By row: days before a rental that a lender of its own turnaround keeps. */
  #before = new Uint8Array(1024)
  /** The first of the days that `#closed` tells from all others. On a clock far from this one rows are looked at one by one. */
  readonly #first = Math.floor(Date.now() / dayMs) - 1

  /** Takes in what the view says of a listing; null when it says nothing. */
  put(id: number, facts: string | null): void {
    this.drop(id)
    if (facts !== null) this.#add(id, takenOf(JSON.parse(facts) as Facts))
  }

  /** Whether days are kept as the view said at a moment, milliseconds of the product's clock. */
  agrees(id: number, facts: string | null, at: number): boolean {
    const row = this.#rowOf.get(id)
    const kept = row === undefined ? undefined : this.#rows[row]
    return (kept ? standing(kept, at) : '') === (facts === null ? '' : standing(takenOf(JSON.parse(facts) as Facts), at))
  }

  /** What `restore` takes: for each listing a row of numbers. */
  stored(): Float64Array<ArrayBuffer> {
    const all: number[] = []
    for (const [id, row] of this.#rowOf) {
      const { units, held, runs, until = [], own } = this.#rows[row]!
      all.push(id, units, own?.before ?? -1, own?.after ?? -1, held.length, runs.length, until.length, ...held.flat(), ...runs, ...until)
    }
    return Float64Array.from(all)
  }

  /** Takes in what another has stored; days that have passed since then are asked no more. */
  restore(all: Float64Array): void {
    let at = 0
    const next = () => all[at++]!
    const some = (length: number) => {
      const list: number[] = []
      for (let left = length; left > 0; left--) list.push(next())
      return list
    }
    while (at < all.length) {
      const [id, units, before, after, holds, runs, lapses] = [next(), next(), next(), next(), next(), next(), next()]
      const held: [number, number][] = []
      for (let left = holds; left > 0; left--) held.push([next(), next()])
      const own = before < 0 ? undefined : { before, after }
      this.#add(id, { units, held, runs: some(runs), until: lapses === 0 ? undefined : some(lapses), own })
    }
  }

  #add(id: number, taken: Taken): void {
    const row = this.#empty.pop() ?? this.#rows.length
    this.#rowOf.set(id, row)
    this.#rows[row] = taken
    if (row >= this.#ids.length) {
      const [ids, slots, before] = [new Float64Array(row * 2), new Int32Array(row * 2), new Uint8Array(row * 2)]
      ids.set(this.#ids)
      slots.set(this.#slots)
      before.set(this.#before)
      this.#ids = ids
      this.#slots = slots
      this.#before = before
    }
    this.#ids[row] = id
    this.#slots[row] = -1
    this.#before[row] = taken.own?.before ?? 0
    if (this.#close(row, taken, false)) this.#close(row, taken, true)
    else for (const run of taken.own || taken.held.length > 0 || taken.units < 1 ? [everyDay] : windowsOf(taken)) this.#looked.add(row, run)
  }

  /** Puts the days on which a listing is gone into the sets of `#closed`, or only says whether these can tell all there is to know. */
  #close(row: number, taken: Taken, isCertain: boolean): boolean {
    const { runs, own } = taken
    const units = lanesOf(taken)
    if (!units) return false
    const longer = own ? lengthenings(own) : notLonger
    for (const way of ways)
      for (const lane of lanes)
        for (let at = 0; at < runs.length; at += 3) {
          if (runs[at] !== 0 && units[lane] !== ANY_UNIT && units[lane] !== runs[at]) continue
          const [from, to] = [runs[at + 1]! - longer[way].after, runs[at + 2]! + longer[way].before]
          // a run that a shorter turnaround takes away altogether cannot be a day
          if (isCertain) this.#closed[way][lane].add(row, { from: Math.max(from, this.#first), to })
          else if (from > to || to >= this.#first + RING) return false
        }
    return true
  }

  drop(id: number): void {
    const row = this.#rowOf.get(id)
    if (row === undefined) return
    this.#rowOf.delete(id)
    this.#rows[row] = undefined
    this.#empty.push(row)
    this.#before[row] = 0
    for (const rows of [...this.#closed.parcel, ...this.#closed.pickup, this.#looked]) rows.remove(row)
  }

  /** Slots of all listings that cannot be had on the days asked, and in which ways: `gone.parcel`, `gone.pickup` or both. */
  eachGone(days: DaysAsked, index: Slots, visit: (slot: number, lost: number) => void): void {
    const words = wordsFor(this.#rows.length)
    const looked = new Uint32Array(words)
    const lost = { parcel: new Uint32Array(words), pickup: new Uint32Array(words) }
    for (const way of ways) {
      const kept = days.usual[way]
      if (!kept) continue
      const [one, other] = this.#closed[way].map((rows) => rows.on(kept, words)) as [Bits, Bits]
      if (kept.from >= this.#first && kept.to < this.#first + RING) for (let at = 0; at < words; at++) lost[way][at] = one[at]! & other[at]!
      else for (const rows of [one, other]) addBits(looked, rows, words)
      addBits(looked, this.#looked.on(kept, words), words)
    }
    const { ahead } = days
    if (ahead < turnaround.most)
      for (let row = 0; row < this.#rows.length; row++) if (this.#before[row]! > ahead) for (const way of ways) setBit(lost[way], row)
    for (let at = 0; at < words; at++) {
      let word = lost.parcel[at]! | lost.pickup[at]! | looked[at]!
      while (word !== 0) {
        const lowest = word & -word
        word ^= lowest
        const row = (at << 5) + (31 - Math.clz32(lowest))
        const told = ((lost.parcel[at]! & lowest) === 0 ? 0 : gone.parcel) | ((lost.pickup[at]! & lowest) === 0 ? 0 : gone.pickup)
        const ways = (looked[at]! & lowest) === 0 ? told : days.goneFor(this.#rows[row]!)
        const slot = ways === 0 ? -1 : this.#slotIn(index, row)
        if (slot >= 0) visit(slot, ways)
      }
    }
  }

  /** Negative where the index does not have the listing. */
  #slotIn({ columns, living, slotOf }: Slots, row: number): number {
    const [id, known] = [this.#ids[row]!, this.#slots[row]!]
    if (known >= 0 && columns.id[known] === id && hasBit(living, known)) return known
    const slot = slotOf.get(id) ?? -1
    this.#slots[row] = slot
    return slot
  }
}
