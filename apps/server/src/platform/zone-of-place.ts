import { type Day, dayIn } from '@rondo/rules/kernel/days'
import { zoneOfCountry } from '@rondo/rules/kernel/zones'
import lookUp from '@photostructure/tz-lookup'
import { sql } from 'kysely'

export interface Place {
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
}
/** The zone (IANA) by whose clock people at a place live: from its coordinates, else one of its country, else UTC. */
export const zoneOfPlace = ({ country, latitude, longitude }: Place): string =>
  latitude !== null && longitude !== null ? lookUp(latitude, longitude) : (zoneOfCountry[country] ?? 'UTC')

/** A place, and the product's time there, milliseconds. */
export interface PlaceNow extends Place {
  readonly now: number
}
/** No zone is further ahead of UTC, in hours. */
const MOST_AHEAD = 14
/** The day on which people live at a place; undefined where it is the day of UTC, or one before. */
export function dayAhead(place: PlaceNow | null): Day | undefined {
  const now = new Date(place?.now ?? 0)
  if (!place || now.getUTCHours() < 24 - MOST_AHEAD) return undefined // making a format costs more than all else of a line
  const day = dayIn(now, zoneOfPlace(place))
  return day > dayIn(now) ? day : undefined
}

/** Where the person with the alias `me` lives: at their default address, else somewhere in their country. */
export const homeOfMe = sql<Place>`(
  select jsonb_build_object('country', coalesce(a.country, me.country, ''), 'latitude', a.latitude, 'longitude', a.longitude)
  from (select) one left join saved_address a on a.account_id = me.id and a.is_default and a.deleted_at is null)`
