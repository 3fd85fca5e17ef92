import { type Locale, numberOf } from '@rondo/words'
import { amountIn } from '@rondo/words/amount'
import { hourIn } from '@rondo/words/hour'
import { listIn } from '@rondo/words/list'
import { held, shortDay, shortHour, writtenDay, zoneNamed } from '@rondo/words/written-day'

/** Writes amounts, figures and days for people. Formatters are made once for each language. A written day, hour or moment stays on one line. */
export interface Format {
  /** An amount in major units: `$1,240.00`. */
  money(amount: number, currency: string): string
  /** The same, without decimals when there are none: `$28`. For tags and cards. */
  price(amount: number, currency: string): string
  number(value: number): string
  /** What is known of a thing, one after the other; parts that are missing leave no gap: `Size S, Black, 1 piece`. */
  list(parts: Parameters<typeof listIn>[1]): string
  /** Whole sentences after each other; a Chinese one brings its own space. */
  sentences(parts: readonly (string | false | undefined)[]): string
  /** A figure with one decimal: `4.6`. */
  rating(value: number): string
  /** The day of a record, in UTC: `Nov 2, 2026`. */
  date(iso: string): string
  /** A calendar day: `Fri, Nov 14`, with its year where that is not the running one. */
  day(iso: string): string
  /** The day of an instant in the reader's own time zone, written alike. Not on pages that the server renders. */
  dayHere(iso: string): string
  /** The day of an instant by the clock of a zone (IANA). */
  dayIn(iso: string, timeZone: string): string
  /** An hour of the day, `16:00`, as people write it: `4:00 PM`. */
  clock(hour: string): string
  /** Month and year: `March 2026`. */
  month(iso: string): string
  /** An instant in the reader's own time zone: `Fri, Nov 14, 3:40 PM`. Beside times of another zone it names its own. Not on pages that the server renders. */
  moment(iso: string, beside?: string): string
  /** An instant by the clock of a zone (IANA), which is named where it is not the reader's. Not on pages that the server renders. */
  momentIn(iso: string, timeZone: string): string
  /** The hour of an instant in the reader's own time zone: `3:40 PM`. Not on pages that the server renders. */
  hourHere(iso: string): string
}

const formats = new Map<Locale, Format>()

export function formatIn(locale: Locale): Format {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = makeFormat(locale)))
  return format
}

const UTC = { timeZone: 'UTC' } as const
const moment = { ...shortDay, ...shortHour } as const

/** The year of an instant by the clock of a zone, of the reader without one. */
const yearOf = (at: string | number, { timeZone }: Intl.DateTimeFormatOptions) => writtenDay('en', { timeZone, year: 'numeric' }, at)

/** The year of `now`, milliseconds, goes without saying. */
export function makeFormat(locale: Locale, now = Date.now): Format {
  let rating: Intl.NumberFormat | undefined // made at its first use: making one holds a slow phone up
  const write = (options: Intl.DateTimeFormatOptions, iso: string) => held(writtenDay(locale, options, iso))
  const written = (iso: string, options: Intl.DateTimeFormatOptions) =>
    write(yearOf(iso, options) === yearOf(now(), options) ? options : { ...options, year: 'numeric' }, iso)
  /** Names a zone whose clock shows something else than the reader's then. */
  const zoneName = (iso: string, timeZone: string, named?: string): Intl.DateTimeFormatOptions =>
    write({ ...moment, timeZone }, iso) === write(moment, iso) ? {} : zoneNamed(locale, named)
  return {
    money: (amount, currency) => amountIn(locale, amount, currency),
    price: (amount, currency) => amountIn(locale, amount, currency, true),
    number: (value) => numberOf(locale).format(value),
    list: (parts) => listIn(locale, parts),
    sentences: (parts) => parts.filter(Boolean).join(locale === 'en' ? ' ' : ''),
    rating: (value) => (rating ??= new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })).format(value),
    date: (iso) => write({ ...UTC, dateStyle: 'medium' }, iso),
    day: (iso) => written(iso, { ...UTC, ...shortDay }),
    dayHere: (iso) => written(iso, shortDay),
    dayIn: (iso, timeZone) => written(iso, { ...shortDay, timeZone }),
    clock: (hour) => held(hourIn(locale, hour)),
    month: (iso) => write({ ...UTC, month: 'long', year: 'numeric' }, iso),
    moment: (iso, beside) => written(iso, { ...moment, ...(beside && zoneName(iso, beside)) }),
    momentIn: (iso, timeZone) => written(iso, { ...moment, timeZone, ...zoneName(iso, timeZone, timeZone) }),
    hourHere: (iso) => write(shortHour, iso),
  }
}
