/** A calendar day as ISO text, `2026-11-21`. The rule that uses it names the time zone. */
export type Day = string
export const rentUnits = ['hour', 'day', 'week', 'month'] as const
export type RentUnit = (typeof rentUnits)[number]

const msPerDay = 86_400_000
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Milliseconds of the beginning of a day; undefined for text that is none. A 30 February is read as a day of March, and so found out. */
function beginningOf(text: string): number | undefined {
  if (!dayPattern.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return new Date(time).getUTCDate() === Number(text.slice(8)) ? time : undefined
}

/** True for a day that exists in the calendar. */
export const isDay = (text: string): boolean => beginningOf(text) !== undefined

function timeOf(day: Day): number {
  const time = beginningOf(day)
  if (time === undefined) throw new RangeError(`${day} is no calendar day`)
  return time
}
const mostWritten = 5_000
const written = new Map<number, Day>()
/** Each day is written once: every product page names those of a year, and they are the same for all. */
function dayAt(time: number): Day {
  let day = written.get(time)
  if (day === undefined) {
    day = new Date(time).toISOString().slice(0, 10)
    if (written.size >= mostWritten) written.clear()
    written.set(time, day)
  }
  return day
}

/** The day `count` days later, or earlier when negative. Throws RangeError when `day` is no calendar day. */
export const addDays = (day: Day, count: number): Day => dayAt(timeOf(day) + count * msPerDay)

/** Days from one day to another: 1 from today to tomorrow, negative backwards. */
export const daysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / msPerDay)

/** All days from the first to the last, both included; empty when the last is earlier. */
export function daysFromTo(first: Day, last: Day): Day[] {
  const [from, to] = [timeOf(first), timeOf(last)] // read once: a calendar of a year is written for every product page
  const days: Day[] = []
  for (let time = from; time <= to; time += msPerDay) days.push(dayAt(time))
  return days
}

const daysOfUnit = { day: 1, week: 7, month: 30 } as const

/** Length of a rental in days: day n, week 7n, month 30n; hours count as started days, at least one (C-44). */
export function rentalDays(option: RentUnit, number: number): number {
  if (option === 'hour') return Math.max(1, Math.ceil(number / 24))
  return daysOfUnit[option] * number
}

/** Days of a rental beyond the length that it was ordered for: they were paid for later. */
export const daysLonger = (days: number, option: RentUnit, number: number): number => days - rentalDays(option, number)

/** The calendar day of an instant in a time zone (IANA name). */
export const dayIn = (instant: Date, timeZone = 'UTC'): Day =>
  // making a format costs more than all else that an order does with its days
  timeZone === 'UTC'
    ? instant.toISOString().slice(0, 10)
    : new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** The time of day of an instant in a time zone (IANA name), in hours: 13.5 is half past one. */
export function hourIn(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') + part('minute') / 60
}
