import { addDays, type Day, daysFromTo, rentalDays, type RentUnit } from '../kernel/days.ts'
import { quantities } from '../kernel/limits.ts'
import type { DeliveryMethod } from './lines.ts'

/** Days kept free before and after wear. */
export interface Turnaround {
  readonly before: number
  readonly after: number
}
/** What a lender has when nothing was set, and the most that may be set, in days (C-121). */
export const turnaround = { preset: { before: 0, after: 1 }, most: 14 } as const
/** A parcel needs these days on its way, whatever the lender sets. */
const wayDays = 3

/** What a rental keeps free in this delivery: the lender's turnaround, and never less than a parcel needs there and back. */
export const turnaroundOf = (delivery: DeliveryMethod, own: Turnaround = turnaround.preset): Turnaround =>
  delivery === 'pickup' || delivery === 'virtual' ? own : { before: Math.max(wayDays, own.before), after: Math.max(wayDays, own.after) }

export interface RentalPeriod {
  readonly option: RentUnit
  readonly number: number
  /** First and last day of wear. */
  readonly startDate: Day
  readonly endDate: Day
  /** Due at the end of this day, in the customer's time zone. */
  readonly returnBy: Day
  /** Days of wear. */
  readonly duration: number
}

/** The period that begins on a day. Throws RangeError when that is no calendar day. */
export function rentalPeriodOf(startDate: Day, option: RentUnit, number: number): RentalPeriod {
  const duration = rentalDays(option, number)
  return { option, number, startDate, endDate: addDays(startDate, duration - 1), returnBy: addDays(startDate, duration), duration }
}

/** Days of wear of the longest period that a listing is let for; 0 where it is let for none. A service is booked on one of somebody's days, however many they are. */
export const longestLet = (tiers: readonly { readonly option: RentUnit; readonly number: number }[], isService: boolean): number =>
  isService && tiers.length > 0
    ? quantities.longestRentalDays
    : Math.max(0, ...tiers.map(({ option, number }) => rentalDays(option, number)))

/** Every day on which the unit is not free for others: wear and turnaround. */
export function bookedDays(
  { startDate, endDate }: Pick<RentalPeriod, 'startDate' | 'endDate'>,
  delivery: DeliveryMethod,
  own?: Turnaround,
): Day[] {
  const { before, after } = turnaroundOf(delivery, own)
  return daysFromTo(addDays(startDate, -before), addDays(endDate, after))
}

/** The earliest first day of wear: a parcel needs its days on the road, a pickup may be today. */
export const earliestStart = (today: Day, delivery: DeliveryMethod, own?: Turnaround): Day =>
  addDays(today, turnaroundOf(delivery, own).before)

/** The latest first day of wear: calendars look a year ahead. */
export const latestStart = (today: Day): Day => addDays(today, 365)

/** Says whether a unit (1 to stock) is booked on a day. */
export type IsBooked = (unit: number, day: Day) => boolean

/** True when a rental may be made longer up to a day: the same unit is free on all the days added (C-119). */
export function canExtend(unit: number, from: Day, to: Day, delivery: DeliveryMethod, isBooked: IsBooked, own?: Turnaround): boolean {
  const { after } = turnaroundOf(delivery, own)
  return !daysFromTo(addDays(from, after + 1), addDays(to, after)).some((day) => isBooked(unit, day))
}
