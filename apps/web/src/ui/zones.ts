/** A time zone by its place: `America/New_York` is `New York, America`. */
export const zonePlace = (zone: string): string => zone.replaceAll('_', ' ').split('/').toReversed().join(', ')

/** Time zones that this browser knows, by their IANA names and sorted by their places; the one that is chosen among them, whatever the browser calls it. */
export const zonesWith = (chosen: string): string[] =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => zonePlace(a).localeCompare(zonePlace(b), 'en'))

/** What people call the time of a zone, and how late it is there now: `Central Time · 11:44 AM`. */
export function zoneTime(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
  const now = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' }).format()
  return `${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone} · ${now}`
}

/** The browser's own time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Names of the days of a week, from Monday. */
export const weekdayNames = (locale: string): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2026, 10, 23 + at)))
}
