import { type Facet, facetBases, facetOf } from '@rondo/rules/catalog/facets'
import type { FacetCounts } from './search-port.ts'

/** How many listings have the value of a code. */
export interface FacetRow {
  readonly tag: number
  readonly listings: number
}
/** Codes of `way` from here on are deliveries, which are no choice of the way. */
export const firstDelivery = 703
/** Deliveries are always counted among all that is found. */
export const isDelivery = ({ tag }: Pick<FacetRow, 'tag'>): boolean => facetOf(tag)?.facet === 'way' && tag >= firstDelivery

/** Counts by facet and value, in the documents' own words and order; values without listings are missing. */
export function facetCounts(rows: readonly FacetRow[]): FacetCounts {
  const counts: FacetCounts = Object.fromEntries((Object.keys(facetBases) as Facet[]).map((facet) => [facet, {}]))
  for (const { tag, listings } of rows.toSorted((a, b) => a.tag - b.tag)) {
    const known = facetOf(tag)
    if (known) (counts[known.facet] ??= {})[known.value] = listings
  }
  return counts
}
