import type { Locale } from '@rondo/words'
import { amountIn } from '@rondo/words/amount'
import { hourIn } from '@rondo/words/hour'
import { listIn } from '@rondo/words/list'

/** Writes amounts, figures and days for people. Formatters are made once for each language. */
export interface Format {
  /** An amount in major units: `$1,240.00`. */
  money(amount: number, currency: string): string
  /** The same, without decimals when there are none: `$28`. For tags and cards. */
  price(amount: number, currency: string): string
  number(value: number): string
  /** What is known of a thing, one after the other; parts that are missing leave no gap: `Size S, Black, 1 piece`. */
  list(parts: Parameters<typeof listIn>[1]): string
  /** A figure with one decimal: `4.6`. */
  rating(value: number): string
  /** A calendar day or instant as a day in UTC: `Nov 2, 2026`. */
  date(iso: string): string
  /** A day with its weekday, for periods: `Fri, Nov 14`. */
  day(iso: string): string
  /** An hour of the day, `16:00`, as people write it: `4:00 PM`. */
  clock(hour: string): string
  /** Month and year: `March 2026`. */
  month(iso: string): string
  /** The day of an instant in the reader's own time zone: `Nov 2, 2026`. Not on pages that the server renders. */
  dayHere(iso: string): string
  /** The same without the year: `Nov 2`. */
  shortDayHere(iso: string): string
  /** An instant by the clock of a zone (IANA), which is named where it is not the reader's: `Fri, Nov 14, 3:40 PM`. Not on pages that the server renders. */
  momentIn(iso: string, timeZone: string): string
  /** The hour of an instant in the reader's own time zone: `3:40 PM`. Not on pages that the server renders. */
  hourHere(iso: string): string
  /** An instant in the reader's own time zone: `Nov 2, 2026, 3:40 PM`. Beside times of another zone it names its own. Not on pages that the server renders. */
  moment(iso: string, beside?: string): string
}

const formats = new Map<Locale, Format>()

export function formatIn(locale: Locale): Format {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = makeFormat(locale)))
  return format
}

/** A formatter that is made at its first use: making one holds a slow phone up, and most pages use few. */
function first<F>(make: () => F): () => F {
  let made: F | undefined
  return () => (made ??= make())
}

function makeFormat(locale: Locale): Format {
  const days = (options: Intl.DateTimeFormatOptions) => first(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }))
  const number = first(() => new Intl.NumberFormat(locale))
  const rating = first(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const date = days({ dateStyle: 'medium' })
  const day = days({ weekday: 'short', day: 'numeric', month: 'short' })
  const month = days({ month: 'long', year: 'numeric' })
  const zoneName = (other: string): Intl.DateTimeFormatOptions =>
    other === Intl.DateTimeFormat().resolvedOptions().timeZone ? {} : { timeZoneName: locale === 'en' ? 'short' : 'longGeneric' }
  return {
    money: (amount, currency) => amountIn(locale, amount, currency),
    price: (amount, currency) => amountIn(locale, amount, currency, true),
    number: (value) => number().format(value),
    list: (parts) => listIn(locale, parts),
    rating: (value) => rating().format(value),
    date: (iso) => date().format(new Date(iso)),
    day: (iso) => day().format(new Date(iso)),
    clock: (hour) => hourIn(locale, hour),
    month: (iso) => month().format(new Date(iso)),
    dayHere: (iso) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso)),
    shortDayHere: (iso) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(iso)),
    momentIn: (iso, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        ...zoneName(timeZone),
      }).format(new Date(iso)),
    hourHere: (iso) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso)),
    moment: (iso, beside) =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        ...(beside && zoneName(beside)),
      }).format(new Date(iso)),
  }
}
