import type { Facet } from '@rondo/rules/catalog/facets'
import { type FacetRow, firstDelivery, hundreds } from '../facet-statement.ts'
import type { Bits } from './bits.ts'
import { countShared } from './bits.ts'
import { facetColumns } from './columns.ts'
import { among, listOf, type Matches, matchesOf, type plainMatches } from './find-matches.ts'
import type { ListingIndex } from './listing-index.ts'

/** Up to this part of all slots it is cheaper to look at the values of each match than to intersect the matches with every value. */
const fewShare = 4

const counted = (index: ListingIndex, matches: Matches): Matches =>
  matches.total * fewShare < index.used ? { list: listOf(index, matches), total: matches.total } : matches

/** Listings for each code of one facet among the matches. */
function countsIn(index: ListingIndex, { list, bits }: Matches, facet: Facet): FacetRow[] {
  const hundred = hundreds[facet]
  const column = facetColumns[hundred - 1]
  if (list && column) {
    const byValue = facet === 'way' ? wayCounts(list, index.columns.way) : valueCounts(list, index.columns[column])
    return [...byValue].flatMap((listings, place) => (listings > 0 ? [{ tag: 100 * hundred + place, listings }] : []))
  }
  const rows: FacetRow[] = []
  for (const [tag, tagged] of index.tags) {
    if (Math.floor(tag / 100) !== hundred) continue
    const listings = bits ? countShared(bits, tagged, index.words) : 0
    if (listings > 0) rows.push({ tag, listings })
  }
  return rows
}

function valueCounts(list: Uint32Array, values: Uint8Array): Float64Array {
  const counts = new Float64Array(256)
  for (let at = 0; at < list.length; at++) counts[values[list[at]!]!]!++
  return counts.subarray(1) // values count from 1
}

/** Ways are bits of one byte: counted by byte first, then taken apart. */
function wayCounts(list: Uint32Array, ways: Uint8Array): Float64Array {
  const byByte = new Float64Array(256)
  for (let at = 0; at < list.length; at++) byByte[ways[list[at]!]!]!++
  const counts = new Float64Array(8)
  for (const [byte, listings] of byByte.entries()) for (let way = 0; way < 8; way++) if ((byte >>> way) & 1) counts[way]! += listings
  return counts
}

/**
 * Counts of every value among the matches. A count ignores the choice made in its own facet, so each facet with a choice is counted among
 * what the other choices leave; deliveries are no choice and always counted among all matches.
 */
export function countFacets(
  index: ListingIndex,
  plain: NonNullable<ReturnType<typeof plainMatches>>,
  chosen: ReadonlyMap<Facet, Bits>,
  found: Matches,
): FacetRow[] {
  const matches = counted(index, found)
  const base = plain.lists.length > 0 && chosen.size > 0 ? matchesOf(index, plain) : undefined
  const rows: FacetRow[] = []
  for (const facet of Object.keys(hundreds) as Facet[]) {
    if (!chosen.has(facet)) {
      rows.push(...countsIn(index, matches, facet))
      continue
    }
    const others = [...chosen].flatMap(([other, bits]) => (other === facet ? [] : [bits]))
    const without = counted(index, base?.list ? among(base.list, others) : matchesOf(index, plain, others))
    const isDelivery = ({ tag }: FacetRow) => tag >= firstDelivery
    rows.push(...countsIn(index, without, facet).filter((row) => !isDelivery(row)))
    if (facet === 'way') rows.push(...countsIn(index, matches, facet).filter(isDelivery))
  }
  return rows
}
