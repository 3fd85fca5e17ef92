import type { Locale } from './index.ts'

const writers: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
/** An hour of the day, `16:00`, as people of a language write it: `4:00 PM`. */
export const hourIn = (locale: Locale, hour: string): string =>
  (writers[locale] ??= new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })).format(
    new Date(`1970-01-01T${hour}:00Z`),
  )
