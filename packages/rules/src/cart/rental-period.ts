import { addDays, type Day, daysFromTo, rentalDays, type RentUnit } from '../kernel/days.ts'
import type { DeliveryMethod } from './lines.ts'

/** Days kept free before and after wear for the way there and back and the lender's turnaround (C-121). */
export const turnaroundDays = { shipping: { before: 3, after: 3 }, pickup: { before: 0, after: 1 } } as const
const bufferOf = (delivery: DeliveryMethod) =>
  delivery === 'pickup' || delivery === 'virtual' ? turnaroundDays.pickup : turnaroundDays.shipping

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

/** Every day on which the unit is not free for others: wear and buffer. */
export function bookedDays({ startDate, endDate }: Pick<RentalPeriod, 'startDate' | 'endDate'>, delivery: DeliveryMethod): Day[] {
  const { before, after } = bufferOf(delivery)
  return daysFromTo(addDays(startDate, -before), addDays(endDate, after))
}

/** The earliest first day of wear: a parcel needs its days on the road, a pickup may be today. */
export const earliestStart = (today: Day, delivery: DeliveryMethod): Day => addDays(today, bufferOf(delivery).before)

/** Says whether a unit (1 to stock) is booked on a day. */
export type IsBooked = (unit: number, day: Day) => boolean

/** The lowest unit that is free on all days, or undefined. */
export function freeUnit(units: number, days: readonly Day[], isBooked: IsBooked): number | undefined {
  for (let unit = 1; unit <= units; unit++) if (!days.some((day) => isBooked(unit, day))) return unit
  return undefined
}

/** First day of wear on which a rental of this length fits, looking a year ahead; undefined when none does. */
export function firstFreeStart(
  today: Day,
  rental: { readonly option: RentUnit; readonly number: number; readonly delivery: DeliveryMethod; readonly units: number },
  isBooked: IsBooked,
): Day | undefined {
  const first = earliestStart(today, rental.delivery)
  return daysFromTo(first, addDays(first, 365)).find((start) => {
    const days = bookedDays(rentalPeriodOf(start, rental.option, rental.number), rental.delivery)
    return freeUnit(rental.units, days, isBooked) !== undefined
  })
}

/** True when a rental may be made longer up to a day: the same unit is free on all the days added (C-119). */
export function canExtend(unit: number, from: Day, to: Day, delivery: DeliveryMethod, isBooked: IsBooked): boolean {
  const { after } = bufferOf(delivery)
  return !daysFromTo(addDays(from, after + 1), addDays(to, after)).some((day) => isBooked(unit, day))
}
