import { SearchQuery } from '@rondo/contracts/catalog'
import type { Facet } from '@rondo/rules/catalog/facets'
import { canonicalSearch } from '@rondo/rules/catalog/saved-search'
import { readSearch } from '../read-search.ts'
import type { Search } from '../search-port.ts'

/** A saved search as stored. It stores only the wish for the own size, since the owner's measures may change. */
export interface Criteria extends Pick<Search, 'text' | 'brands' | 'merchantId' | 'pickup' | 'shipping' | 'place' | 'reach' | 'price'> {
  readonly facets: readonly (readonly [Facet, readonly number[]])[]
  readonly mySize: boolean
}

/** The one form of a search's address; empty when it asks nothing. */
export const addressOfSearch = (query: string): string =>
  new URLSearchParams(canonicalSearch([...new URLSearchParams(query)]).map(([key, value]): [string, string] => [key, value])).toString()

/** What an address in its one form asks. */
export function searchOfAddress(address: string): { readonly search: Search; readonly mySize: boolean } {
  const asked: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(address)) {
    const before = asked[key]
    asked[key] = before === undefined ? value : [before, value].flat()
  }
  const query = SearchQuery.parse(asked)
  return { search: readSearch(query), mySize: query.mySize ?? false }
}

/** What is kept of a search, with its words as they were mended. */
export function criteriaOf(search: Search, mySize: boolean, correctedTo: string | undefined): Criteria {
  const { text, facets, brands, merchantId, pickup, shipping, place, reach, price } = search
  return {
    text: correctedTo ?? text,
    facets: [...facets],
    ...(brands && { brands }),
    ...(merchantId !== undefined && { merchantId }),
    pickup,
    shipping,
    ...(place && { place }),
    ...(price && { price }),
    reach,
    mySize,
  }
}

/** The search that a row keeps. Undefined when it wants its owner's size and nobody knows it: then nothing fits. */
export function searchOfCriteria(criteria: Criteria, wearable: Search['wearable']): Search | undefined {
  const { facets, mySize, ...plain } = criteria
  if (mySize && !wearable) return undefined
  return {
    ...plain,
    facets: new Map(facets),
    ...(mySize && wearable && { wearable }),
    typing: false,
    sort: 'newest',
    offset: 0,
    pageSize: 1,
    countFacets: false,
  }
}
