import { type Day, dayIn, hourIn } from '../kernel/days.ts'

/** The last minute in which something is in time, as people say it: what is due at midnight is due on the day before. An instant, as `due` is. */
export const dueShown = (due: string, timeZone: string): string =>
  dayBegunBy(due, timeZone) === undefined ? due : new Date(Date.parse(due) - 60_000).toISOString()

/** The day that begins with an instant: its midnight is an hour that nobody chose. Undefined for any other instant. */
export function dayBegunBy(at: string, timeZone: string): Day | undefined {
  const instant = new Date(at)
  return hourIn(instant, timeZone) === 0 ? dayIn(instant, timeZone) : undefined
}
