import { type Facet, facetOf } from '@rondo/rules/catalog/facets'
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import { Parameters, plainConditions } from './search-conditions.ts'
import type { FacetCounts, Search } from './search-port.ts'

export interface FacetRow {
  readonly tag: number
  readonly listings: number
}
/** First digit of the codes of a facet. */
export const hundreds: Readonly<Record<Facet, number>> = {
  category: 1,
  color: 2,
  size: 3,
  productType: 4,
  material: 5,
  condition: 6,
  way: 7,
}
/** Codes of `way` from here on are deliveries, which are no choice of the way. */
export const firstDelivery = 703

/**
 * Counts of every value among the matches, one statement. A count ignores the choice made in its own facet: a row that fails in one facet
 * alone still counts there.
 */
export function facetStatement(search: Search, tokens: readonly QueryToken[]): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  const plain = plainConditions(search, tokens, parameters)
  const chosen = [...search.facets].map(([facet, codes]) => ({
    hundred: hundreds[facet],
    fails: `(not s.tags && ${parameters.add(codes)}::int[])::int`,
  }))
  const failed = chosen.map(({ fails }) => fails).join(' + ') || '0'
  const where = chosen.map(({ hundred, fails }) => `${hundred} * ${fails}`).join(' + ') || '0'
  // unnest in the list of columns, fenced by `offset 0`: as a table it is called anew for each row, at twice the time
  const text = `with base as materialized (
      select s.tags, ${failed} as failed, ${where} as place from listing_search s${plain.length > 0 ? ` where ${plain.join(' and ')}` : ''})
    select tag, count(*)::int as listings from (select failed, place, unnest(tags) as tag from base where failed <= 1 offset 0) t
    where failed = 0 or (place = tag / 100 and tag < ${firstDelivery})
    group by tag`
  return { text, values: parameters.values }
}

/** Counts by facet and value, in the documents' own words and order; values without listings are missing. */
export function facetCounts(rows: readonly FacetRow[]): FacetCounts {
  const counts: FacetCounts = Object.fromEntries(Object.keys(hundreds).map((facet) => [facet, {}]))
  for (const { tag, listings } of rows.toSorted((a, b) => a.tag - b.tag)) {
    const known = facetOf(tag)
    if (known) (counts[known.facet] ??= {})[known.value] = listings
  }
  return counts
}
