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
