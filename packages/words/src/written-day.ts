const made = new Map<string, Intl.DateTimeFormat>()
/** A day or an instant in a language, by the clock of the reader unless `options` name a zone. Making a formatter is slow: each is made once. */
export function writtenDay(locale: string, options: Intl.DateTimeFormatOptions, at: string | number | Date): string {
  const key = locale + JSON.stringify(options)
  let format = made.get(key)
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(locale, options)))
  return format.format(new Date(at))
}

/** A day as pages and mails name it: `Fri, Nov 14`, `11月14日周五`. */
export const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The hour of an instant, in all places alike: `6:24 AM`, `06:24`. Intl gives Chinese hours two digits only where the minute is `numeric`, too. */
export const shortHour = { hour: 'numeric', minute: 'numeric' } as const

/** How an hour names its zone in a language: `CST`, `北美中部时间`; the reader's own without one. UTC has no name in Chinese but its long one. */
export const zoneNamed = (locale: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  ({ timeZoneName: locale === 'en' ? 'short' : /^(?:Etc\/)?UTC$/.test(zone) ? 'long' : 'longGeneric' }) as const

/**
 * A written day or hour whose parts stay on one line: no space in it breaks, and \u2060 stands beside each ideograph, where a line might end.
 * Before the Chinese name of a zone it may: with the day it is wider than a narrow screen.
 * For what a screen draws; a label that is only heard takes it plain, and so does a mail without HTML (`plain`).
 */
export const held = (text: string): string =>
  text
    .replaceAll(' ', '\u00a0')
    .split(/(?<=[一-龥])|(?=[一-龥])/)
    .join('\u2060')
    .replace('\u2060\u00a0\u2060', ' ')
