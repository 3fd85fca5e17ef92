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

/** Where the person with the alias `me` lives: at their default address, else somewhere in their country. */
export const homeOfMe = sql<Place>`(
  select jsonb_build_object('country', coalesce(a.country, me.country, ''), 'latitude', a.latitude, 'longitude', a.longitude)
  from (select) one left join saved_address a on a.account_id = me.id and a.is_default and a.deleted_at is null)`
