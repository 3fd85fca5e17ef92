import { zoneOfCountry } from '@rondo/rules/kernel/zones'
import lookUp from '@photostructure/tz-lookup'

export interface Place {
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
}
/** The zone (IANA) by whose clock people at a place live: from its coordinates, else one of its country, else UTC. */
export const zoneOfPlace = ({ country, latitude, longitude }: Place): string =>
  latitude !== null && longitude !== null ? lookUp(latitude, longitude) : (zoneOfCountry[country] ?? 'UTC')
