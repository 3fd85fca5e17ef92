import { type Facet, facetOf } from '@rondo/rules/catalog/facets'
import { packed, type PackName, packNames, packPlaces, packsAt } from '@rondo/rules/catalog/packs'
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import { asksFactsOnly, factConditions, type Parameters, plainConditions } from './search-conditions.ts'
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

/** Listings with the same pack, all choices in other packs passed: number of the pack, its value, how many. */
export type PackCount = readonly [pack: number, value: number, listings: number]
/** What grouping() says of the pack that a row is grouped by. */
const groupings: Readonly<Record<PackName, number>> = { look: 0b011, make: 0b101, offer: 0b110 }

const chosenIn = (facets: Search['facets'], isIn: (pack: PackName) => boolean) =>
  new Map([...facets].filter(([facet]) => isIn(packPlaces[facet].pack)))

/**
 * Every pack that occurs among the matches with how often, as one jsonb of PackCounts: one reading for all facets. A count ignores the
 * choice made in its own facet, so the choices within a pack are left to whoever reads its counts.
 */
export function packCounts(search: Search, tokens: readonly QueryToken[], parameters: Parameters): string {
  const plain = plainConditions(search, tokens, asksFactsOnly(search, tokens) ? 'by facts' : 'by index', parameters)
  const packs = packNames.map((pack) => {
    const { shift, bits } = packsAt[pack]
    const others = factConditions(
      chosenIn(search.facets, (other) => other !== pack),
      parameters,
    )
    const value = `(s.facts >> ${shift}) & ${2 ** bits - 1}`
    return `${others.length > 0 ? `case when ${others.join(' and ')} then ${value} end` : value} as ${pack}`
  })
  const names = packNames.join(', ')
  // fenced by `offset 0`: of what comes over the fence few values are expected, so all groups are counted in one pass without sorting
  return `(select coalesce(jsonb_agg(jsonb_build_array(c.pack, c.value, c.listings)), '[]') from (
    select grouping(${names}) as pack, coalesce(${names}) as value, count(*)::int as listings
    from (select ${packs.join(', ')} from listing_search s${plain.length > 0 ? ` where ${plain.join(' and ')}` : ''} offset 0) s
    group by grouping sets (${packNames.map((pack) => `(${pack})`).join(', ')}) having coalesce(${names}) is not null) c)`
}

/** True when the value of a pack is among the choices in all facets of that pack, but for one. */
function passes(facets: Search['facets'], pack: PackName, value: number, but?: Facet): boolean {
  for (const [facet, codes] of facets) {
    const { pack: own, shift, bits } = packPlaces[facet]
    if (own !== pack || facet === but) continue
    const part = value & ((2 ** bits - 1) << shift)
    if (!codes.some((code) => (facet === 'way' ? part & (packed(code)?.value ?? 0) : part === packed(code)?.value))) return false
  }
  return true
}

/** Counts of every value, and the exact total, from the packs of the matches. */
export function countsOfPacks(search: Search, packs: readonly PackCount[]): { rows: FacetRow[]; total: number } {
  const listings = new Map<number, number>()
  const add = (tag: number, by: number) => listings.set(tag, (listings.get(tag) ?? 0) + by)
  let total = 0
  for (const [grouping, value, count] of packs) {
    const pack = packNames.find((name) => groupings[name] === grouping) ?? 'look'
    const isMatch = passes(search.facets, pack, value)
    if (isMatch && pack === 'look') total += count
    for (const facet of facetsIn[pack]) {
      const isCounted = search.facets.has(facet) ? passes(search.facets, pack, value, facet) : isMatch
      const { shift, bits } = packPlaces[facet]
      const part = (value >> shift) & (2 ** bits - 1)
      if (facet !== 'way') {
        if (isCounted && part > 0) add(100 * hundreds[facet] + part - 1, count)
        continue
      }
      for (let way = 0; way < bits; way++) {
        const tag = 100 * hundreds.way + way
        if ((part >> way) & 1 && (tag >= firstDelivery ? isMatch : isCounted)) add(tag, count)
      }
    }
  }
  return { rows: [...listings].map(([tag, of]) => ({ tag, listings: of })), total }
}
const facetsIn: Readonly<Record<PackName, readonly Facet[]>> = {
  look: ['category', 'color'],
  make: ['size', 'material'],
  offer: ['condition', 'productType', 'way'],
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
