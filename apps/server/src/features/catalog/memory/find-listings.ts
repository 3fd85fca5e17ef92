import { type QueryToken, queryTokens } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import type { FacetRow } from '../facets.ts'
import type { Found, Search } from '../search-port.ts'
import { countFacets } from './count-facets.ts'
import { type MakerCounts, searchesOfMakers } from '../makers.ts'
import { bitsOf, facetSets, listOf, matchesOf, nameMatches, plainMatches } from './find-matches.ts'
import type { ListingIndex } from './listing-index.ts'
import { listingsWith } from './packed-facets.ts'
import { orderKey, pickPage } from './pick-page.ts'
import { exactMetresTo, metresTo } from './places-near.ts'
import type { SlotSet } from './slot-set.ts'
import { correctInMemory } from './read-words.ts'

/** What the index finds: ids instead of cards. */
export interface Hits {
  readonly ids: readonly number[]
  readonly total: number
  readonly hasMore: boolean
  /** Whole metres from the place of the search, null without a place; missing when the search has none. */
  readonly metres?: readonly (number | null)[]
  readonly last?: NonNullable<Found['last']>
  readonly facets?: readonly FacetRow[]
  readonly correctedTo?: string
}

/** One page of a search with its exact total and, where asked, the counts beside each facet value. */
export function findListings(index: ListingIndex, search: Search): Hits {
  const asked = queryTokens(search.text, search.typing)
  const first = pageOf(index, search, asked)
  // a word that no listing has finds nothing: only then is it worth asking
  if (first.total > 0 || asked.length === 0) return first
  const { tokens, correctedTo } = correctInMemory(index, search.text, asked)
  const isSame = tokens.every((token, at) => token.text === asked[at]?.text && token.prefix === asked[at].prefix)
  return { ...(isSame ? first : pageOf(index, search, tokens)), ...(correctedTo !== undefined && { correctedTo }) }
}

/** Ids of all listings that fit a search, its words taken as they are. */
export function fittingIn(index: ListingIndex, search: Search): number[] {
  const plain = plainMatches(index, search, queryTokens(search.text))
  if (!plain) return []
  const matches = matchesOf(index, plain, facetSets(index, search.facets).values())
  return Array.from(listOf(index, matches), (slot) => index.columns.id[slot]!)
}

function pageOf(index: ListingIndex, search: Search, tokens: readonly QueryToken[]): Hits {
  const plain = plainMatches(index, search, tokens)
  if (!plain) return { ids: [], total: 0, hasMore: false, ...(search.countFacets && { facets: [] }) }
  const chosen = facetSets(index, search.facets)
  const matches = matchesOf(index, plain, chosen.values())
  const { slots, hasMore } = pickPage(index, matches, search)
  const { id, lat } = index.columns
  const { place } = search
  const metres = place && slots.map((slot) => (Number.isNaN(lat[slot]!) ? null : Math.round(exactMetresTo(place, index, slot))))
  const last = slots.at(-1)
  return {
    ids: slots.map((slot) => id[slot]!),
    total: matches.total,
    hasMore,
    ...(metres && { metres }),
    ...(hasMore && last !== undefined && { last: { key: keyOf(index, search, last), id: id[last]! } }),
    ...(search.countFacets && { facets: countFacets(index, plain, chosen, matches) }),
  }
}

/** What the cursor says of the last listing of a page. */
function keyOf(index: ListingIndex, search: Search, slot: number): number | null {
  const { sort, place } = search
  if (sort === 'nearest') return place && !Number.isNaN(index.columns.lat[slot]!) ? metresTo(place, index, slot) : null
  const key = index.columns[orderKey(search, sort)][slot]!
  return key === Infinity ? null : key
}

/** Brands and shops of what a search finds, its words taken as they are; those with most listings first. */
export function makersIn(index: ListingIndex, search: Search): MakerCounts {
  const counted = <K extends string | number>(one: Search, sets: ReadonlyMap<K, SlotSet>) => {
    const plain = plainMatches(index, one, queryTokens(one.text, one.typing))
    if (!plain) return []
    const bits = bitsOf(index, matchesOf(index, plain, facetSets(index, one.facets).values()))
    return [...sets]
      .map(([key, set]) => ({ key, listings: set.countIn(bits, index.words) }))
      .filter(({ listings }) => listings > 0)
      .sort((a, b) => b.listings - a.listings || (a.key < b.key ? -1 : 1))
      .slice(0, pages.makers)
  }
  const { brands, shops } = searchesOfMakers(search)
  return {
    brands: counted(brands, index.brands).map(({ key, listings }) => ({ brand: key, listings })),
    shops: counted(shops, index.merchants).map(({ key, listings }) => ({ id: key, listings })),
  }
}

/** What is suggested: ids instead of cards. */
export interface SuggestedHits {
  readonly ids: readonly number[]
  readonly kinds: readonly FacetRow[]
}

/** At most five listings whose names have these words, the last as a beginning, most liked first; and how many have each of these codes. */
export function suggestListings(index: ListingIndex, text: string, tags: readonly number[]): SuggestedHits {
  const kinds = tags.map((tag) => ({ tag, listings: listingsWith(index.tallies, tag) })).filter(({ listings }) => listings > 0)
  return { ids: idsNamed(index, text), kinds }
}

function idsNamed(index: ListingIndex, text: string): number[] {
  const tokens = queryTokens(text, true)
  const plain = tokens.length > 0 ? nameMatches(index, tokens) : undefined
  if (!plain) return []
  const { slots } = pickPage(index, matchesOf(index, plain), {
    facets: new Map(),
    sort: 'most_liked',
    offset: 0,
    pageSize: pages.suggestions,
  })
  return slots.map((slot) => index.columns.id[slot]!)
}
