import type { Locale } from './index.ts'
import { shortHour, writtenDay } from './written-day.ts'

/** An hour of the day, `16:00`, as people of a language write it: `4:00 PM`. */
export const hourIn = (locale: Locale, hour: string): string =>
  writtenDay(locale, { timeZone: 'UTC', ...shortHour }, `1970-01-01T${hour}:00Z`)
