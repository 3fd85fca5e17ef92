import { latestStart, turnaroundOf } from '@rondo/rules/cart/rental-period'
import { cellsWithin } from '@rondo/rules/catalog/cells'
import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { asksWithoutWords, type QueryToken } from '@rondo/rules/catalog/tokens'
import { quantities } from '@rondo/rules/kernel/limits'
import type { Point } from '@rondo/rules/kernel/places'
import type { Search } from './search-port.ts'

/** Collects the values of a statement: `add` gives the name of the parameter. */
export class Parameters {
  readonly values: unknown[] = []
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

const pickupTag = facetCode('way', 'openToPickUp') ?? 0
const shippingTag = facetCode('way', 'openToShipping') ?? 0
const saleTag = facetCode('way', 'forSell') ?? 0
const rentTag = facetCode('way', 'forRent') ?? 0

/** Metres between a search row and a place: the haversine of rules/kernel/places; null for a row without a place. */
export function metresTo({ latitude, longitude }: Point, parameters: Parameters): string {
  const lat = `${parameters.add(latitude)}::float8`
  const lng = `${parameters.add(longitude)}::float8`
  // least() ignores null: without the case, a row without a place would get half the earth's girth
  return `(case when s.lat is not null then 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(s.lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(s.lat)) * sin(radians(s.lng - ${lng}) / 2) ^ 2))) end)`
}

/** Tokens as a tsquery: they hold letters and digits only, so quotes are all the escaping they need. */
export const tsqueryOf = (tokens: readonly QueryToken[]): string =>
  tokens.map(({ text, prefix }) => `'${text}'${prefix ? ':*' : ''}`).join(' & ')

const hasAny = (codes: readonly number[], parameters: Parameters) => `s.tags && ${parameters.add(codes)}::int[]`

/** True when row `s` can be picked up within so many metres of a place. */
export function within(place: Point, metres: number, parameters: Parameters): string {
  const cells = cellsWithin(place, metres)
  const inCells = cells ? `s.cell = any(${parameters.add(cells)}::int[]) and ` : ''
  return `(${inCells}${metresTo(place, parameters)} <= ${parameters.add(metres)})`
}

function deliveryOf({ pickup, shipping, place, reach }: Search, parameters: Parameters): string[] {
  const near = () => (place ? within(place, reach, parameters) : hasAny([pickupTag], parameters))
  const ways = [...(pickup ? [near()] : []), ...(shipping ? [hasAny([shippingTag], parameters)] : [])]
  return ways.length > 0 ? [`(${ways.join(' or ')})`] : [] // both boxes: either way (C-133)
}

function wearableOf(groups: NonNullable<Search['wearable']>, parameters: Parameters): string {
  const worn = groups.map(({ categories, sizes }) => `${hasAny(categories, parameters)} and ${hasAny(sizes, parameters)}`)
  return worn.length === 0 ? 'false' : `(${worn.join(' or ')})`
}

type Priced = Pick<Search, 'facets' | 'free'>

/** Which prices a search bounds: those of the ways it asks for, else any. Who asks for free days asks for a rental. */
export function pricesAsked({ facets, free }: Priced): { readonly sale: boolean; readonly rent: boolean } {
  const ways = facets.get('way')
  const [sale, rent] = [ways?.includes(saleTag) ?? false, free !== undefined || (ways?.includes(rentTag) ?? false)]
  return sale || rent ? { sale, rent } : { sale: true, rent: true }
}

/** The price that orders a list: the rent where all that is found is let and a sale is not asked for, else the sale price or first rent (C-52). */
export function priceOrder(search: Priced): 'price' | 'rent' {
  const isOfRentals = search.free !== undefined || search.facets.get('way')?.every((code) => code === rentTag)
  return isOfRentals && !pricesAsked(search).sale ? 'rent' : 'price'
}

function pricedWithin(search: Search, { least, most }: NonNullable<Search['price']>, parameters: Parameters): string {
  const { sale, rent } = pricesAsked(search)
  const range = `between ${parameters.add(least)} and ${parameters.add(most)}`
  return `(${[...(sale ? [`s.sale_price ${range}`] : []), ...(rent ? [`s.rent_price ${range}`] : [])].join(' or ')})`
}

/** How a search wants a piece received on its free days: in the ways it asks for, else in any that the listing has. */
export const receivedBy = ({ pickup, shipping }: Pick<Search, 'pickup' | 'shipping'>) => ({
  parcel: shipping || !pickup,
  pickup: pickup || !shipping,
})

/** The calendar's answer (rules/cart/free-days) as PostgreSQL gives it. What has neither delivery is received as a pickup is. */
function freeOn(search: Search, { wear, today }: NonNullable<Search['free']>, parameters: Parameters): string {
  const way = receivedBy(search)
  const none = { before: 0, after: 0 }
  const parcel = turnaroundOf('shipping', none)
  const [from, to, now] = [wear.from, wear.to, today].map((day) => `${parameters.add(day)}::date`)
  const ways = [
    ...(way.parcel ? [`(${parcel.before}, ${parcel.after}, p.open_to_shipping)`] : []),
    ...(way.pickup ? [`(0, 0, p.open_to_pickup or not p.open_to_shipping)`] : []),
  ]
  return `s.tags && ${parameters.add([rentTag])}::int[] and s.longest_let > ${to} - ${from} and ${from} <= ${parameters.add(latestStart(today))}::date
    and ${to} - ${from} < ${parameters.add(quantities.longestRentalDays)} and exists (
    select from listing p join product_availability v on v.id = p.id
    cross join lateral (values ${ways.join(', ')}) as w (before, after, offered)
    cross join lateral (select ${from} - greatest(w.before, p.turnaround_before) as first, ${to} + greatest(w.after, p.turnaround_after) as last) k
    where p.id = s.id and w.offered and k.first >= ${now}
      and not exists (select from closed_day c where c.product_id = p.id and c.day between k.first and k.last)
      and case
        when p.product_type = 'virtual' or (p.product_type = 'others' and p.is_digital_online) then p.stock > 0
        else case when p.product_type = 'others' and p.is_local_service then 1 else p.stock - v.held end
          > (select count(distinct l.unit) from let_day l where l.product_id = p.id and l.day between k.first and k.last)
      end)`
}

/** Conditions on search row `s` for all that a search asks except its facets. */
export function plainConditions(search: Search, tokens: readonly QueryToken[], parameters: Parameters): string[] {
  return [
    ...(asksWithoutWords(search.text, tokens) ? ['false'] : []),
    ...(search.wearable ? [wearableOf(search.wearable, parameters)] : []),
    ...deliveryOf(search, parameters),
    ...(search.price ? [pricedWithin(search, search.price, parameters)] : []),
    ...(search.free ? [freeOn(search, search.free, parameters)] : []),
    ...(search.brands ? [`s.brand = any(${parameters.add(search.brands)}::text[])`] : []),
    ...(search.merchantId !== undefined ? [`s.merchant_id = ${parameters.add(search.merchantId)}`] : []),
    ...(tokens.length > 0 ? [`s.tokens @@ ${parameters.add(tsqueryOf(tokens))}::tsquery`] : []),
  ]
}

/** One condition on search row `s` for each facet that is asked; an empty choice matches nothing. */
export const facetConditions = (facets: Search['facets'], parameters: Parameters): Map<Facet, string> =>
  new Map([...facets].map(([facet, codes]) => [facet, hasAny(codes, parameters)]))
