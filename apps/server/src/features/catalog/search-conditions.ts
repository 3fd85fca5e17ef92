import { cellsWithin } from '@rondo/rules/catalog/cells'
import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import type { Point } from '@rondo/rules/kernel/places'
import type { Search } from './search-port.ts'

/** Values of a statement in the making: `add` gives the name of the parameter. */
export class Parameters {
  readonly values: unknown[] = []
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

const pickupTag = facetCode('way', 'openToPickUp')
const shippingTag = facetCode('way', 'openToShipping')

/** Metres between a search row and a place: the haversine of rules/kernel/places; null for a row without a place. */
export function metresTo({ latitude, longitude }: Point, parameters: Parameters): string {
  const lat = `${parameters.add(latitude)}::float8`
  const lng = `${parameters.add(longitude)}::float8`
  // least() passes over null: without a place there would be a distance, half around the earth
  return `(case when s.lat is not null then 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(s.lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(s.lat)) * sin(radians(s.lng - ${lng}) / 2) ^ 2))) end)`
}

/** Tokens as a tsquery: letters and digits only, so quotes are all the escaping there is. */
export const tsqueryOf = (tokens: readonly QueryToken[]): string =>
  tokens.map(({ text, prefix }) => `'${text}'${prefix ? ':*' : ''}`).join(' & ')

function deliveryOf({ pickup, shipping, place, reach }: Search, parameters: Parameters): string | undefined {
  const ships = `s.tags @> '{${shippingTag}}'`
  if (!pickup) return shipping ? ships : undefined
  const cells = place && cellsWithin(place, reach)
  const inCells = cells ? `s.cell = any(${parameters.add(cells)}::int[]) and ` : ''
  const near = place ? `(${inCells}${metresTo(place, parameters)} <= ${parameters.add(reach)})` : `s.tags @> '{${pickupTag}}'`
  return shipping ? `(${near} or ${ships})` : near // both boxes: either way (C-133)
}

function wearableOf(groups: NonNullable<Search['wearable']>, parameters: Parameters): string {
  const worn = groups.map(
    ({ categories, sizes }) => `s.tags && ${parameters.add(categories)}::int[] and s.tags && ${parameters.add(sizes)}::int[]`,
  )
  return worn.length === 0 ? 'false' : `(${worn.join(' or ')})`
}

/** Conditions on search row `s` other than facets, in words that the indexes know. */
export function plainConditions(search: Search, tokens: readonly QueryToken[], parameters: Parameters): string[] {
  const delivery = deliveryOf(search, parameters)
  return [
    ...(tokens.length > 0 ? [`s.tokens @@ ${parameters.add(tsqueryOf(tokens))}::tsquery`] : []),
    ...(search.brands ? [`s.brand = any(${parameters.add(search.brands)}::text[])`] : []),
    ...(search.merchantId !== undefined ? [`s.merchant_id = ${parameters.add(search.merchantId)}`] : []),
    ...(search.wearable ? [wearableOf(search.wearable, parameters)] : []),
    ...(delivery ? [delivery] : []),
  ]
}

/** Conditions of the facets: what has one value goes into one containment, so that few shapes of statement exist. */
export function facetConditions(facets: ReadonlyMap<Facet, readonly number[]>, parameters: Parameters): string[] {
  const lists = [...facets.values()]
  const single = lists.flatMap((codes) => (codes.length === 1 ? codes : []))
  const several = lists.filter((codes) => codes.length !== 1)
  return [
    ...(single.length > 0 ? [`s.tags @> ${parameters.add(single)}::int[]`] : []),
    ...several.map((codes) => `s.tags && ${parameters.add(codes)}::int[]`),
  ]
}
