// What stands in the way of a listing's days, and what of it sets of days can tell.
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import { type Turnaround, turnaround, turnaroundOf } from '@rondo/rules/cart/rental-period'

/** Ways of receiving a piece. */
export const ways = ['parcel', 'pickup'] as const
export type Way = (typeof ways)[number]
export const deliveryOf = { parcel: 'shipping', pickup: 'pickup' } as const satisfies Record<Way, DeliveryMethod>

export interface Taken {
  readonly units: number
  /** Pieces that are held, and until when, milliseconds. */
  readonly held: readonly (readonly [pieces: number, until: number])[]
  /** Runs of let days in the order of their units: unit, first, last; blocked days are of unit 0. */
  readonly runs: readonly number[]
  /** When each run lapses, milliseconds; undefined where none does. */
  readonly until: readonly number[] | undefined
  /** Undefined for what a listing has when its lender sets nothing. */
  readonly own: Turnaround | undefined
}

/** A row of the view rental_days. Times in milliseconds; a let without one is firm. */
export interface Facts extends Turnaround {
  readonly units: number
  readonly held: Taken['held']
  readonly booked: readonly (readonly [unit: number, from: string, to: string, until: number | null])[]
  readonly blocked: readonly (readonly [from: string, to: string])[]
}
export const dayMs = 86_400_000
/** Days as numbers: some ten thousand listings are asked in a search. */
export const numberOf = (day: string) => Date.parse(day) / dayMs

export function takenOf({ units, held, booked, blocked, before, after }: Facts): Taken {
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
export function standing({ units, held, runs, until, own }: Taken, now: number): string {
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

/** What is kept as numbers, for `takenAt`. */
export const numbersOf = ({ units, held, runs, until = [], own }: Taken): number[] => {
  const lengths = [held.length, runs.length, until.length]
  return [units, own?.before ?? none, own?.after ?? none, ...lengths, ...held.flat(), ...runs, ...until]
}
const none = -1

/** Reads what `numbersOf` made. */
export function takenAt(numbers: Float64Array, place: number): Taken {
  const [units = 0, before = none, after = none, holds = 0, runs = 0, lapses = 0] = numbers.subarray(place, place + 6)
  let at = place + 6
  const some = (length: number) => Array.from(numbers.subarray(at, (at += length)))
  const held = Array.from({ length: holds }, () => some(2) as [number, number])
  const own = before === none ? undefined : { before, after }
  return { units, held, runs: some(runs), until: lapses === 0 ? undefined : some(lapses), own }
}

export const lanes = [0, 1] as const
/** A run closes the lane of its unit; there is none of these two. */
export const ANY_UNIT = -1
const NO_UNIT = -2
/**
 * The unit of each of two lanes, by which a listing is gone when both are closed; days on which nothing goes out close both. One that has a
 * single piece counts it twice. Undefined where more pieces or lapses have to be looked at.
 */
export function lanesOf({ units, held, runs, until }: Taken): readonly [number, number] | undefined {
  if (units < 1 || held.length > 0 || until) return undefined
  if (units === 1) return [ANY_UNIT, ANY_UNIT]
  const rented = new Set<number>()
  for (let at = 0; at < runs.length; at += 3) if (runs[at] !== 0) rented.add(runs[at]!)
  if (rented.size < units) return [NO_UNIT, NO_UNIT]
  const [one = NO_UNIT, other = NO_UNIT] = rented
  return units === 2 && rented.size === 2 ? [one, other] : undefined
}

/** Days by which a turnaround of the lender's own makes runs longer than the usual one, for each way of receiving a piece. */
export function lengthenings(own: Turnaround): Readonly<Record<Way, Turnaround>> {
  const more = (way: Way) => {
    const [usual, kept] = [turnaroundOf(deliveryOf[way]), turnaroundOf(deliveryOf[way], own)]
    return { before: kept.before - usual.before, after: kept.after - usual.after }
  }
  return { parcel: more('parcel'), pickup: more('pickup') }
}
export const notLonger = lengthenings(turnaround.preset)
