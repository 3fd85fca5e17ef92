import { cellsWithin } from '@rondo/rules/catalog/cells'
import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { packed, packPlaces, packsAt } from '@rondo/rules/catalog/packs'
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

const pickupTag = facetCode('way', 'openToPickUp') ?? 0
const shippingTag = facetCode('way', 'openToShipping') ?? 0

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

/**
 * How the choice of values is asked of row `s`: of its list of codes, which has an index for the rare, or of its one number, which every
 * order carries: what many have is found and counted there without a look at the rows.
 */
export type Asked = 'by index' | 'by facts'

/** True when row `s` has one of these codes of a facet. */
function hasAny(facet: Facet, codes: readonly number[], asked: Asked, parameters: Parameters): string {
  if (asked === 'by index') return `s.tags && ${parameters.add(codes)}::int[]`
  const { pack, shift, bits } = packPlaces[facet]
  const at = packsAt[pack].shift + shift
  const values = codes.map((code) => (packed(code)?.value ?? 0) >> shift)
  if (facet === 'way') return `(s.facts >> ${at}) & ${parameters.add(values.reduce((all, one) => all | one, 0))}::int <> 0`
  return `(s.facts >> ${at}) & ${2 ** bits - 1} = any(${parameters.add(values)}::int[])`
}
const offers = (code: number, asked: Asked) =>
  asked === 'by index' ? `s.tags @> '{${code}}'` : `s.facts & ${(packed(code)?.value ?? 0) << packsAt.offer.shift} <> 0`

/** A little less than a degree of latitude has. */
const metresPerDegree = 111_195

/** True when row `s` can be picked up so near to a place. */
export function within(place: Point, metres: number, parameters: Parameters): string {
  const cells = cellsWithin(place, metres)
  const inCells = cells ? `s.cell = any(${parameters.add(cells)}::int[]) and ` : ''
  // most of a square is told away by its latitude alone, without reckoning the distance
  const high = metres / metresPerDegree + 1e-6
  const inBand = `s.lat between ${parameters.add(place.latitude - high)}::float8 and ${parameters.add(place.latitude + high)}::float8 and `
  return `(${inCells}${inBand}${metresTo(place, parameters)} <= ${parameters.add(metres)})`
}

function deliveryOf({ pickup, shipping, place, reach }: Search, asked: Asked, parameters: Parameters): string | undefined {
  const ships = offers(shippingTag, asked)
  if (!pickup) return shipping ? ships : undefined
  const near = place ? within(place, reach, parameters) : offers(pickupTag, asked)
  return shipping ? `(${near} or ${ships})` : near // both boxes: either way (C-133)
}

function wearableOf(groups: NonNullable<Search['wearable']>, asked: Asked, parameters: Parameters): string {
  const worn = groups.map(
    ({ categories, sizes }) => `${hasAny('category', categories, asked, parameters)} and ${hasAny('size', sizes, asked, parameters)}`,
  )
  return worn.length === 0 ? 'false' : `(${worn.join(' or ')})`
}

/** True when everything that is asked can be read from a row's facts. */
export const asksFactsOnly = ({ brands, merchantId, pickup, place }: Search, tokens: readonly QueryToken[]): boolean =>
  tokens.length === 0 && !brands && merchantId === undefined && !(pickup && place)

/** Conditions on search row `s` other than facets, in words that the indexes know. */
export function plainConditions(search: Search, tokens: readonly QueryToken[], asked: Asked, parameters: Parameters): string[] {
  const delivery = deliveryOf(search, asked, parameters)
  return [
    ...(search.wearable ? [wearableOf(search.wearable, asked, parameters)] : []),
    ...(delivery ? [delivery] : []),
    ...(search.brands ? [`s.brand = any(${parameters.add(search.brands)}::text[])`] : []),
    ...(search.merchantId !== undefined ? [`s.merchant_id = ${parameters.add(search.merchantId)}`] : []),
    ...(tokens.length > 0 ? [`s.tokens @@ ${parameters.add(tsqueryOf(tokens))}::tsquery`] : []),
  ]
}

/** Conditions of the facets, one for each, on the row's facts. */
export const factConditions = (facets: ReadonlyMap<Facet, readonly number[]>, parameters: Parameters): string[] =>
  [...facets].map(([facet, codes]) => hasAny(facet, codes, 'by facts', parameters))

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
