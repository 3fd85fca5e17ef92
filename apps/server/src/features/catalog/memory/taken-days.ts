// Days of rentals beside the index: what the calendar of each listing says, as far as it says more than "all free".
import { type Days, keptFor } from '@rondo/rules/cart/free-days'
import { type Turnaround, turnaround } from '@rondo/rules/cart/rental-period'
import type { FreeDays } from '../search-port.ts'
import { addBits, type Bits, hasBit, setBit, wordsFor } from './bits.ts'
import { RING, RowsByDay, type Window } from './rows-by-day.ts'
import {
  ANY_UNIT,
  dayMs,
  deliveryOf,
  type Facts,
  lanes,
  lanesOf,
  lengthenings,
  notLonger,
  numberOf,
  numbersOf,
  standing,
  type Taken,
  takenAt,
  takenOf,
  type Way,
  ways,
} from './taken.ts'

const windowOf = (days: Days | undefined): Window | undefined => days && { from: numberOf(days.from), to: numberOf(days.to) }

const windowsOf = ({ runs }: Taken): Window[] =>
  Array.from({ length: runs.length / 3 }, (_, at) => ({ from: runs[at * 3 + 1]!, to: runs[at * 3 + 2]! }))

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

/** Stands for a listing where a row is empty. */
const nobody = -1

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
  /** By row; undefined where a row stands empty, or was stored and not yet looked at. */
  readonly #rows: (Taken | undefined)[] = []
  /** Rows as they were stored, and by row where in these numbers each begins. */
  #facts = new Float64Array(0)
  readonly #stored: number[] = []
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
  #first = Math.floor(Date.now() / dayMs) - 1

  /** Takes in what the view says of a listing; null when it says nothing. */
  put(id: number, facts: string | null): void {
    this.drop(id)
    if (facts !== null) this.#add(id, takenOf(JSON.parse(facts) as Facts))
  }

  /** Whether days are kept as the view said at a moment, milliseconds of the product's clock. */
  agrees(id: number, facts: string | null, at: number): boolean {
    const row = this.#rowOf.get(id)
    const kept = row === undefined ? undefined : this.#takenIn(row)
    return (kept ? standing(kept, at) : '') === (facts === null ? '' : standing(takenOf(JSON.parse(facts) as Facts), at))
  }

  /** What `restore` takes: the rows, and the sets of their days, which take ten times as long to make as to read. */
  stored(): { facts: Float64Array<ArrayBuffer>; days: Bits } {
    const facts: number[] = []
    for (const row of this.#rows.keys()) {
      const numbers = this.#ids[row] === nobody ? [] : numbersOf(this.#takenIn(row))
      facts.push(this.#ids[row]!, numbers.length, ...numbers)
    }
    const sets = this.#sets().flatMap((rows) => rows.stored(wordsFor(this.#rows.length)))
    const days = new Uint32Array(1 + sets.length + sets.reduce((sum, { length }) => sum + length, 0))
    days[0] = this.#first
    let at = 1
    for (const { length } of sets) days[at++] = length
    for (const set of sets) {
      days.set(set, at)
      at += set.length
    }
    return { facts: Float64Array.from(facts), days }
  }

  /** Takes in what another has stored. Both arrays are kept: each set is a part of `days`, and a row is read when it is looked at. */
  restore(facts: Float64Array<ArrayBuffer>, days: Bits): void {
    this.#facts = facts
    for (let at = 0; at < facts.length; at += 2 + facts[at + 1]!) {
      const row = this.#rows.push(undefined) - 1
      this.#stored.push(at + 2)
      this.#place(row, facts[at]!, facts[at + 3]!)
      if (facts[at] === nobody) this.#leave(row)
    }
    const first = days[0]!
    this.#first = Math.max(first, this.#first)
    let from = 1 + RING * this.#sets().length
    for (const [place, rows] of this.#sets().entries()) from = rows.restore(days, 1 + RING * place, from)
    // the place of a day that has passed is a later one's now
    for (const rows of this.#closedSets()) rows.clear({ from: first, to: this.#first - 1 })
  }

  #closedSets(): RowsByDay[] {
    return ways.flatMap((way) => [...this.#closed[way]])
  }
  #sets(): RowsByDay[] {
    return [...this.#closedSets(), this.#looked]
  }

  #takenIn(row: number): Taken {
    return (this.#rows[row] ??= takenAt(this.#facts, this.#stored[row]!))
  }

  #place(row: number, id: number, before: number): void {
    if (row >= this.#ids.length) {
      const [ids, slots, befores] = [new Float64Array(row * 2), new Int32Array(row * 2), new Uint8Array(row * 2)]
      ids.set(this.#ids)
      slots.set(this.#slots)
      befores.set(this.#before)
      this.#ids = ids
      this.#slots = slots
      this.#before = befores
    }
    this.#rowOf.set(id, row)
    this.#ids[row] = id
    this.#slots[row] = -1
    this.#before[row] = Math.max(0, before)
  }

  #leave(row: number): void {
    this.#rowOf.delete(this.#ids[row]!)
    this.#rows[row] = undefined
    this.#empty.push(row)
    this.#ids[row] = nobody
    this.#before[row] = 0
  }

  #add(id: number, taken: Taken): void {
    const row = this.#empty.pop() ?? this.#rows.length
    this.#rows[row] = taken
    this.#place(row, id, taken.own?.before ?? 0)
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
    this.#leave(row)
    for (const rows of this.#sets()) rows.remove(row)
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
        const ways = (looked[at]! & lowest) === 0 ? told : days.goneFor(this.#takenIn(row))
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
