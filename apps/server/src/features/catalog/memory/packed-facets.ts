// All facet values of a listing in four numbers of 16 bits: counting what matches have is four tallies for each instead of eight, and
// no set of any value is read.
import { type Facet, facetBases, facetOf, isSeveral } from '@rondo/rules/catalog/facets'
import { packed, type PackName, packPlaces } from '@rondo/rules/catalog/packs'
import type { FacetRow } from '../facets.ts'
import type { Bits } from './bits.ts'

export { packNames } from '@rondo/rules/catalog/packs'
export type Packs = Readonly<Record<PackName, Uint16Array<ArrayBuffer>>>
/** For each packed number, how many listings have it. */
export type Tallies = Readonly<Record<PackName, Uint32Array>>

const tallySize = 2 ** 11

export const noTallies = (): Tallies => ({
  look: new Uint32Array(tallySize),
  make: new Uint32Array(tallySize),
  offer: new Uint32Array(tallySize),
  wear: new Uint32Array(tallySize),
})

/** Notes the value of a code for a slot. */
export function pack(packs: Packs, slot: number, code: number): void {
  const one = packed(code)
  if (one) packs[one.pack][slot]! |= one.value
}

/** Adds one listing to tallies, or takes it away. */
export function tally(
  { look, make, offer, wear }: Packs,
  slot: number,
  { look: a, make: b, offer: c, wear: d }: Tallies,
  by: 1 | -1,
): void {
  a[look[slot]!]! += by
  b[make[slot]!]! += by
  c[offer[slot]!]! += by
  d[wear[slot]!]! += by
}

export function tallyList(packs: Packs, list: Uint32Array): Tallies {
  const tallies = noTallies()
  for (let at = 0; at < list.length; at++) tally(packs, list[at]!, tallies, 1)
  return tallies
}

export function tallyBits({ look, make, offer, wear }: Packs, bits: Bits, words: number): Tallies {
  const tallies = noTallies()
  const { look: a, make: b, offer: c, wear: d } = tallies
  for (let at = 0; at < words; at++) {
    let word = bits[at]!
    while (word !== 0) {
      const lowest = word & -word
      const slot = (at << 5) + (31 - Math.clz32(lowest))
      a[look[slot]!]!++
      b[make[slot]!]!++
      c[offer[slot]!]!++
      d[wear[slot]!]!++
      word ^= lowest
    }
  }
  return tallies
}

/** Tallies only the pack of one facet; the other tallies stay empty. */
export function tallyFacet(packs: Packs, bits: Bits, words: number, facet: Facet): Tallies {
  const tallies = noTallies()
  const packed = packs[packPlaces[facet].pack]
  const counts = tallies[packPlaces[facet].pack]
  for (let at = 0; at < words; at++) {
    let word = bits[at]!
    while (word !== 0) {
      const lowest = word & -word
      counts[packed[(at << 5) + (31 - Math.clz32(lowest))]!]!++
      word ^= lowest
    }
  }
  return tallies
}

/** How many of the tallied have a code. */
export function listingsWith(tallies: Tallies, tag: number): number {
  const [one, facet] = [packed(tag), facetOf(tag)?.facet]
  if (!one || !facet) return 0
  const { shift, bits } = packPlaces[facet]
  const mask = isSeveral(facet) ? one.value : (2 ** bits - 1) << shift
  const tallied = tallies[one.pack]
  let listings = 0
  for (let value = 0; value < tallied.length; value++) if ((value & mask) === one.value) listings += tallied[value]!
  return listings
}

/** Listings for each value of a facet that any of the tallied has. */
export function rowsOfTallies(tallies: Tallies, facet: Facet): FacetRow[] {
  const { pack: name, shift, bits } = packPlaces[facet]
  const tallied = tallies[name]
  const several = isSeveral(facet)
  const counts = new Uint32Array(2 ** bits)
  for (let packed = 0; packed < tallied.length; packed++) {
    const listings = tallied[packed]! // by number: pairs of entries() were three quarters of what a list of cards allocates
    if (listings === 0) continue
    const value = (packed >>> shift) & (2 ** bits - 1)
    if (!several) counts[value]! += listings
    else for (let one = 0; one < bits; one++) if ((value >>> one) & 1) counts[one]! += listings
  }
  const first = facetBases[facet] - (several ? 0 : 1)
  const rows: FacetRow[] = []
  for (let value = several ? 0 : 1; value < counts.length; value++) {
    if (counts[value]! > 0) rows.push({ tag: first + value, listings: counts[value]! })
  }
  return rows
}
