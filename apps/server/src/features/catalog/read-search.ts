import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { Days } from '@rondo/rules/cart/free-days'
import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { pricesInOrder } from '@rondo/rules/catalog/price-bounds'
import { distances, smallestReachMetres } from '@rondo/rules/kernel/limits'
import { pageOf } from '@rondo/rules/kernel/paging'
import { productTypeOf, sortOrderOf } from '@rondo/rules/listings/catalogue'
import { brandKey, simplified } from '../listings/index.ts'
import { apart } from './chinese-words.ts'
import { readCursor } from './cursor.ts'
import type { Search } from './search-port.ts'

export type SearchQuery = Received<typeof catalog.searchProducts>['query']

const lists = ['category', 'size', 'color', 'material', 'condition', 'occasion'] as const

/** The codes asked in each facet. Unknown values have no code, so a facet of unknown values is an empty list. */
function facetsOf(query: SearchQuery): Map<Facet, number[]> {
  const facets = new Map<Facet, number[]>()
  const want = (facet: Facet, values: readonly string[]) => {
    const codes = values.map((value) => facetCode(facet, value)).filter((code) => code !== undefined)
    facets.set(
      facet,
      [...new Set(codes)].toSorted((a, b) => a - b),
    )
  }
  for (const facet of lists) if (query[facet]) want(facet, query[facet])
  if (query.productType)
    want(
      'productType',
      query.productType.map((type) => productTypeOf(type.trim().toLowerCase()) ?? ''),
    )
  const ways = (['forSell', 'forRent', 'openToSwap'] as const).filter((way) => query[way])
  if (ways.length > 0) want('way', ways)
  return facets
}

/** First and last day of wear, whichever of the two was named first; undefined when none is asked. */
export function wearOf({ freeFrom, freeTo }: Pick<SearchQuery, 'freeFrom' | 'freeTo'>): Days | undefined {
  const [from, to = from] = [freeFrom, freeTo].filter((day) => day !== undefined).toSorted()
  return from === undefined || to === undefined ? undefined : { from, to }
}

function priceOf(query: SearchQuery): Search['price'] {
  const { minPrice, maxPrice } = pricesInOrder(query)
  if (minPrice === undefined && maxPrice === undefined) return undefined
  const cents = (dollars: number) => Math.round(dollars * 100)
  return { least: cents(minPrice ?? 0), most: maxPrice === undefined ? Number.MAX_SAFE_INTEGER : cents(maxPrice) }
}

/** Reads a query and its aliases; `wearable` is what the asker can wear. Refuses a foreign cursor. */
export function readSearch(query: SearchQuery, wearable?: Search['wearable']): Search {
  const { lat, lng, cursor: text } = query
  const place = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const cursor = text === undefined || text === '' ? undefined : readCursor(text)
  const asked = cursor?.sort ?? sortOrderOf(query.sortBy ?? query.sort ?? query._sort)
  const { offset, pageSize } = pageOf(query)
  const price = priceOf(query)
  return {
    text: apart(simplified(query.q ?? query.searchTerm ?? '')),
    typing: query.typing ?? false,
    facets: facetsOf(query),
    ...(query.brand && { brands: query.brand.map(brandKey) }),
    ...(query.merchant !== undefined && { merchantId: query.merchant }),
    ...(query.mySize && wearable && { wearable }),
    ...(price && { price }),
    pickup: query.localPickup ?? false,
    shipping: query.shipping ?? false,
    ...(place && { place }),
    reach: Math.max(smallestReachMetres, (query.distance ?? distances.pickupKm.preset) * 1000),
    // without a place nothing is near
    sort: asked === 'nearest' && !place ? 'newest' : asked,
    offset: cursor ? 0 : offset,
    pageSize,
    ...(cursor && { cursor }),
    countFacets: query.facets ?? false,
  }
}
