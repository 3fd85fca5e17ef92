import type { Locale } from './index.ts'
import { listIn } from './list.ts'
import { held, shortHour, writtenDay } from './written-day.ts'

/**
 * When two meet, by the clock of the place: `Saturday, November 21, 2026, 6:00 PM`, and which clock that is for who reads it anywhere (`zoneNamed`).
 * Day and hour are held each: together they are wider than a phone.
 */
export const meetingTime = (locale: Locale, at: string, timeZone: string, zone: Intl.DateTimeFormatOptions = {}): string =>
  listIn(locale, [
    held(writtenDay(locale, { dateStyle: 'full', timeZone }, at)),
    held(writtenDay(locale, { timeZone, ...shortHour, ...zone }, at)),
  ])
