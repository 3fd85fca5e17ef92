/** A calendar day as ISO text, `2026-11-21`. The rule that uses it names the time zone. */
export type Day = string
export const rentUnits = ['hour', 'day', 'week', 'month'] as const
export type RentUnit = (typeof rentUnits)[number]

const msPerDay = 86_400_000
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that exists in the calendar. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function timeOf(day: Day): number {
  if (!isDay(day)) throw new RangeError(`${day} is no calendar day`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day `count` days later, or earlier when negative. Throws RangeError when `day` is no calendar day. */
export const addDays = (day: Day, count: number): Day => new Date(timeOf(day) + count * msPerDay).toISOString().slice(0, 10)

/** Days from one day to another: 1 from today to tomorrow, negative backwards. */
export const daysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / msPerDay)

/** All days from the first to the last, both included; empty when the last is earlier. */
export const daysFromTo = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))

const daysOfUnit = { day: 1, week: 7, month: 30 } as const

/** Length of a rental in days: day n, week 7n, month 30n; hours count as started days, at least one (C-44). */
export function rentalDays(option: RentUnit, number: number): number {
  if (option === 'hour') return Math.max(1, Math.ceil(number / 24))
  return daysOfUnit[option] * number
}

/** The calendar day of an instant in a time zone (IANA name). */
export const dayIn = (instant: Date, timeZone = 'UTC'): Day =>
  // making a format costs more than all else that an order does with its days
  timeZone === 'UTC'
    ? instant.toISOString().slice(0, 10)
    : new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
