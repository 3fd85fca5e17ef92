// When a rental may begin: one rule for the calendar that greys a day and for the server that takes it.
import { addDays, type Day, daysBetween, type RentUnit } from '../kernel/days.ts'
import { quantities } from '../kernel/limits.ts'
import type { DeliveryMethod } from './lines.ts'
import { earliestStart, latestStart, rentalPeriodOf, type Turnaround, turnaroundOf } from './rental-period.ts'

/** Days from the first to the last, both included. */
export interface Days {
  readonly from: Day
  readonly to: Day
}
export interface BookedDays extends Days {
  /** The piece, 1 to stock. */
  readonly unit: number
}
/** What is known of a listing's days. */
export interface ListingDays {
  readonly today: Day
  /** Today where the piece is fetched: it may be tomorrow there already. */
  readonly todayAtPickup?: Day | undefined
  /** Pieces that are not held for somebody's purchase. */
  readonly units: number
  /** Wear and turnaround of other rentals. */
  readonly booked: readonly BookedDays[]
  /** Days on which the lender lets no piece go out. */
  readonly blocked: readonly Days[]
  /** What the lender keeps free around a rental. */
  readonly turnaround: Turnaround
}
export interface WantedRental {
  readonly option: RentUnit
  readonly number: number
  readonly delivery: DeliveryMethod
  readonly quantity: number
}
/** Why a rental cannot begin on a day: it is gone, too near for the way there, too far ahead, no piece is free, or not so many are. */
export type StartProblem = 'past' | 'soon' | 'far' | 'taken' | 'few'

const meet = (one: Days, { from, to }: Days) => one.from <= to && one.to >= from

/** Pieces that are free on every one of these days; none on a day that the lender has blocked. */
export function unitsFree({ units, booked, blocked }: Pick<ListingDays, 'units' | 'booked' | 'blocked'>, days: Days): number {
  if (blocked.some((one) => meet(one, days))) return 0
  const busy = new Set<number>()
  for (const one of booked) if (meet(one, days)) busy.add(one.unit)
  return Math.max(0, units - busy.size)
}

/**
 * The days that a piece must be free for somebody to wear it from the first day to the last, those of its way and turnaround among them;
 * undefined when it cannot be there so soon, the first day is gone or too far ahead, or no rental lasts so long.
 */
export function keptFor(today: Day, wear: Days, delivery: DeliveryMethod, turnaround: Turnaround): Days | undefined {
  if (wear.from < earliestStart(today, delivery, turnaround) || wear.from > latestStart(today)) return undefined
  if (daysBetween(wear.from, wear.to) >= quantities.longestRentalDays) return undefined
  const { before, after } = turnaroundOf(delivery, turnaround)
  return { from: addDays(wear.from, -before), to: addDays(wear.to, after) }
}

/** Whether one piece may be worn on all these days, received in one of these ways: the calendar's answer, whatever its periods cost. */
export const isFreeFor = (listing: ListingDays, wear: Days, deliveries: readonly DeliveryMethod[]): boolean =>
  deliveries.some((delivery) => {
    const kept = keptFor(listing.today, wear, delivery, listing.turnaround)
    return kept !== undefined && unitsFree(listing, kept) > 0
  })

/** Today for who receives a piece so: no day is let that is over where it is fetched. */
export const todayFor = ({ today, todayAtPickup }: Pick<ListingDays, 'today' | 'todayAtPickup'>, delivery: DeliveryMethod): Day =>
  delivery === 'pickup' && todayAtPickup !== undefined && todayAtPickup > today ? todayAtPickup : today

/** Why a rental cannot begin on a day; undefined when it can. Throws RangeError when that is no calendar day. */
export function startProblem(listing: ListingDays, wanted: WantedRental, start: Day): StartProblem | undefined {
  const { turnaround } = listing
  const today = todayFor(listing, wanted.delivery)
  if (start < today) return 'past'
  if (start < earliestStart(today, wanted.delivery, turnaround)) return 'soon'
  if (start > latestStart(today)) return 'far'
  const { before, after } = turnaroundOf(wanted.delivery, turnaround)
  const { endDate } = rentalPeriodOf(start, wanted.option, wanted.number)
  const free = unitsFree(listing, { from: addDays(start, -before), to: addDays(endDate, after) })
  if (free >= wanted.quantity) return undefined
  return free === 0 ? 'taken' : 'few'
}

/** First day on which the rental can begin (C-121); undefined when none of the coming year will do. */
export function firstFreeStart(listing: ListingDays, wanted: WantedRental): Day | undefined {
  const today = todayFor(listing, wanted.delivery)
  const first = earliestStart(today, wanted.delivery, listing.turnaround)
  for (let ahead = 0; ahead <= daysBetween(first, latestStart(today)); ahead++) {
    const start = addDays(first, ahead)
    if (startProblem(listing, wanted, start) === undefined) return start
  }
  return undefined
}

/** Days that follow each other as runs. The days come in order, each once. */
export function runsOf(days: readonly Day[]): Days[] {
  const runs: { from: Day; to: Day }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}
