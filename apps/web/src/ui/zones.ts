/** What people call the time of a zone. In Chinese the `short` name is that of the place: `纽约时间`. */
const timeOf = (zone: string, locale: string, kind: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: `${kind}Generic` })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

export interface ZoneChoice {
  /** Its IANA name. */
  readonly id: string
  readonly name: string
}
/** By its time and its city: `Central Time · Chicago`; in Chinese the name of the time tells it alone. */
function named(id: string, locale: string): ZoneChoice {
  const city = id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const short = locale === 'en' ? city : timeOf(id, locale, 'short')
  if (!short.includes(city)) return { id, name: short }
  // Chromium has no Chinese names of cities, and puts in the one in Latin letters
  const long = timeOf(id, locale, 'long')
  return { id, name: long.includes(city) ? long : `${long} · ${city}` }
}
/** By language: to name all zones takes a tenth of a second. */
const known = new Map<string, readonly ZoneChoice[]>()

/** Time zones that this browser knows, named in a language and sorted by their names; the chosen one among them once, whatever the browser calls it. */
export function zonesWith(chosen: string, locale: string): ZoneChoice[] {
  const all = known.get(locale) ?? Intl.supportedValuesOf('timeZone').map((id) => named(id, locale))
  known.set(locale, all)
  const own = named(chosen, locale)
  const { compare } = new Intl.Collator(locale)
  return [own, ...all.filter(({ id, name }) => id !== own.id && name !== own.name)].toSorted((a, b) => compare(a.name, b.name))
}

/** What people call the time of a zone, and how late it is there now: `Central Time · 11:44 AM`. */
export const zoneTime = (zone: string, locale: string): string =>
  `${timeOf(zone, locale, 'long')} · ${new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' }).format()}`

/** The browser's own time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Names of the days of a week, from Monday. */
export const weekdayNames = (locale: string): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2026, 10, 23 + at)))
}
