import { addDays, type Day, daysBetween } from '../kernel/days.ts'
import { quantities } from '../kernel/limits.ts'

/** Late days that cost: the first day after the due one is grace. The scan of the parcel, or the hand-over, ends the count. */
export const lateDaysOf = (dueDay: Day, returnedDay: Day): number => Math.max(0, daysBetween(dueDay, returnedDay) - 1)

export interface LateRental {
  /** Rent paid for the whole period, minor units. */
  readonly rentMinor: number
  readonly rentalDays: number
  readonly depositMinor: number
}
/** Pro-rata rent for each late day, rounded up once, never above the deposit (C-120). */
export const lateFeeOf = ({ rentMinor, rentalDays, depositMinor }: LateRental, lateDays: number): number =>
  Math.min(depositMinor, Math.ceil((rentMinor * lateDays) / rentalDays))

/** Whether a late day alone comes to no whole minor unit: then its fee is only about that. */
export const isLateDayRounded = ({ rentMinor, rentalDays, depositMinor }: LateRental): boolean =>
  rentMinor % rentalDays !== 0 && rentMinor < depositMinor * rentalDays

/** Whether a rental may last so many days more: within what its lender allows, and no longer than any may. */
export const canLast = (days: number, maxRentalDays: number | null, more: number): boolean =>
  days + more <= Math.min(maxRentalDays ?? Infinity, quantities.longestRentalDays)

/** Days on which a renter is reminded: two before, on the day, and the one after. */
export const reminderDays = (dueDay: Day): readonly Day[] => [-2, 0, 1].map((offset) => addDays(dueDay, offset))

/** Sale price of a buy-out, minor units: the lower of then and now, without credit for rent paid (C-118). */
export const buyOutPrice = (priceAtOrderMinor: number, priceNowMinor: number): number => Math.min(priceAtOrderMinor, priceNowMinor)
