import type { Locale } from '@rondo/words'
import { plain } from '@rondo/words/plain-text'
import { makeFormat } from '../src/shell/format.ts'

/** Writes as the product does, with plain spaces, so that tests compare words. Days of the year in which they were written stay without it. */
export function plainFormat(locale: Locale) {
  const format = makeFormat(locale, () => Date.UTC(2026, 5))
  const written =
    <A extends unknown[]>(write: (...values: A) => string) =>
    (...values: A) =>
      plain(write(...values))
  const { day, dayHere, dayIn, date, month, moment, momentIn, clock, hourHere } = format
  return {
    ...format,
    day: written(day),
    dayHere: written(dayHere),
    dayIn: written(dayIn),
    date: written(date),
    month: written(month),
    moment: written(moment),
    momentIn: written(momentIn),
    clock: written(clock),
    hourHere: written(hourHere),
  }
}
