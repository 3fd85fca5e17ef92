// Plain days: ISO text in, ISO text out, counted in UTC, so that no time zone or daylight saving can move one.
export type Day = string

const msInDay = 86_400_000
const isoOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: Day, n: number): Day => isoOf(Date.parse(day) + n * msInDay)

/** The same day of another month, or its last day where the month is shorter. */
export function addMonths(day: Day, n: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + n, 0)).getUTCDate()
  return isoOf(Date.UTC(year, month - 1 + n, Math.min(date, lastDate)))
}

/** 0 for the first day of a week that begins on `startOfWeek` (0 is Sunday). */
export const weekdayOf = (day: Day, startOfWeek: number): number => (new Date(day).getUTCDay() - startOfWeek + 7) % 7

/** The weeks that show a month, with the days of its neighbours at both ends. */
export function daysOfMonthGrid(month: Day, startOfWeek: number): Day[][] {
  const start = addDays(month, -weekdayOf(month, startOfWeek))
  const weeks = Math.ceil((Date.parse(addMonths(month, 1)) - Date.parse(start)) / msInDay / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, weekday) => addDays(start, week * 7 + weekday)))
}
