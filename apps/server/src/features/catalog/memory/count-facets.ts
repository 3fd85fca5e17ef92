import { type Facet, facetBases, facetOf } from '@rondo/rules/catalog/facets'
import { type FacetRow, isDelivery } from '../facets.ts'
import { type Bits, countShared } from './bits.ts'
import { among, type Matches, matchesOf, type plainMatches } from './find-matches.ts'
import type { ListingIndex } from './listing-index.ts'
import { rowsOfTallies, type Tallies, tallyBits, tallyFacet, tallyList } from './packed-facets.ts'

function talliesOf(index: ListingIndex, { list, bits = index.living, total }: Matches): Tallies {
  if (total === index.count) return index.tallies // all of them: kept up with every change
  return list ? tallyList(index.columns, list) : tallyBits(index.columns, bits, index.words)
}

/** Listings for each value of one facet. */
function countsOf(index: ListingIndex, matches: Matches, facet: Facet): FacetRow[] {
  const { bits, total } = matches
  if (!bits || total === index.count) return rowsOfTallies(talliesOf(index, matches), facet)
  const values = [...index.tags].filter(([tag]) => facetOf(tag)?.facet === facet)
  // few values are intersected with many matches sooner than all the matches are looked at
  if (total < 3 * values.length * index.words) return rowsOfTallies(tallyFacet(index.columns, bits, index.words, facet), facet)
  return values.map(([tag, tagged]) => ({ tag, listings: countShared(bits, tagged, index.words) })).filter(({ listings }) => listings > 0)
}

/**
 * Counts of every value among the matches. A count ignores the choice made in its own facet, so each facet with a choice is counted among
 * what the other choices leave; deliveries are no choice and always counted among all matches.
 */
export function countFacets(
  index: ListingIndex,
  plain: NonNullable<ReturnType<typeof plainMatches>>,
  chosen: ReadonlyMap<Facet, Bits>,
  matches: Matches,
): FacetRow[] {
  const base = plain.lists.length > 0 && chosen.size > 0 ? matchesOf(index, plain) : undefined
  const tallies = talliesOf(index, matches)
  return (Object.keys(facetBases) as Facet[]).flatMap((facet) => {
    const rows = rowsOfTallies(tallies, facet)
    if (!chosen.has(facet)) return rows
    const others = [...chosen].flatMap(([other, bits]) => (other === facet ? [] : [bits]))
    const without = base?.list ? among(base.list, others) : matchesOf(index, plain, others)
    return [...countsOf(index, without, facet).filter((row) => !isDelivery(row)), ...rows.filter(isDelivery)]
  })
}
