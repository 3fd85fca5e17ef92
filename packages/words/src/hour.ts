import type { Locale } from './index.ts'
import { writtenDay } from './written-day.ts'

/** An hour of the day, `16:00`, as people of a language write it: `4:00 PM`. */
export const hourIn = (locale: Locale, hour: string): string =>
  writtenDay(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }, `1970-01-01T${hour}:00Z`)
