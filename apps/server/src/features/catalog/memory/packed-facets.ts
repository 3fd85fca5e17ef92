// All facet values of a listing in three numbers of 16 bits: counting what matches have is three tallies for each instead of seven, and
// no set of any value is read.
import { type Facet, facetValues } from '@rondo/rules/catalog/facets'
import { type FacetRow, hundreds } from '../facet-statement.ts'
import type { Bits } from './bits.ts'

export const packNames = ['look', 'make', 'offer'] as const
export type PackName = (typeof packNames)[number]
export type Packs = Readonly<Record<PackName, Uint16Array<ArrayBuffer>>>
/** For each packed number, how many listings have it. */
export type Tallies = Readonly<Record<PackName, Uint32Array>>

interface Place {
  readonly pack: PackName
  readonly shift: number
  readonly bits: number
}
/** Where a facet's value stands: counted from 1, 0 for none. The ways, of which a listing has several, are one bit each. */
const places: Readonly<Record<Facet, Place>> = {
  category: { pack: 'look', shift: 0, bits: 5 },
  color: { pack: 'look', shift: 5, bits: 5 },
  size: { pack: 'make', shift: 0, bits: 5 },
  material: { pack: 'make', shift: 5, bits: 5 },
  condition: { pack: 'offer', shift: 0, bits: 3 },
  productType: { pack: 'offer', shift: 3, bits: 3 },
  way: { pack: 'offer', shift: 6, bits: 5 },
}
const facets = Object.keys(places) as Facet[]
for (const facet of facets) {
  const room = facet === 'way' ? places.way.bits : 2 ** places[facet].bits - 1
  if (facetValues[facet].length > room) throw new Error(`${facet} has more values than its place in packed-facets has room for`)
}
const tallySize = 2 ** 11

export const noTallies = (): Tallies => ({
  look: new Uint32Array(tallySize),
  make: new Uint32Array(tallySize),
  offer: new Uint32Array(tallySize),
})

/** Notes the value of a code for a slot. */
export function pack(packs: Packs, slot: number, code: number): void {
  const facet = facets.find((one) => hundreds[one] === Math.floor(code / 100))
  if (!facet) return
  const place = places[facet]
  packs[place.pack][slot]! |= (facet === 'way' ? 1 << (code % 100) : (code % 100) + 1) << place.shift
}

/** Adds one listing to tallies, or takes it away. */
export function tally({ look, make, offer }: Packs, slot: number, { look: a, make: b, offer: c }: Tallies, by: 1 | -1): void {
  a[look[slot]!]! += by
  b[make[slot]!]! += by
  c[offer[slot]!]! += by
}

export function tallyList(packs: Packs, list: Uint32Array): Tallies {
  const tallies = noTallies()
  for (let at = 0; at < list.length; at++) tally(packs, list[at]!, tallies, 1)
  return tallies
}

export function tallyBits({ look, make, offer }: Packs, bits: Bits, words: number): Tallies {
  const tallies = noTallies()
  const { look: a, make: b, offer: c } = tallies
  for (let at = 0; at < words; at++) {
    let word = bits[at]!
    while (word !== 0) {
      const lowest = word & -word
      const slot = (at << 5) + (31 - Math.clz32(lowest))
      a[look[slot]!]!++
      b[make[slot]!]!++
      c[offer[slot]!]!++
      word ^= lowest
    }
  }
  return tallies
}

/** Only the numbers that hold one facet: the other tallies stay empty. */
export function tallyFacet(packs: Packs, bits: Bits, words: number, facet: Facet): Tallies {
  const tallies = noTallies()
  const packed = packs[places[facet].pack]
  const counts = tallies[places[facet].pack]
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

/** Listings for each value of a facet that any of the tallied has. */
export function rowsOfTallies(tallies: Tallies, facet: Facet): FacetRow[] {
  const { pack: name, shift, bits } = places[facet]
  const counts = new Uint32Array(2 ** bits)
  for (const [packed, listings] of tallies[name].entries()) {
    const value = (packed >>> shift) & (2 ** bits - 1)
    if (facet !== 'way') counts[value]! += listings
    else for (let way = 0; way < bits; way++) if ((value >>> way) & 1) counts[way]! += listings
  }
  const first = 100 * hundreds[facet] - (facet === 'way' ? 0 : 1)
  return [...counts].flatMap((listings, value) =>
    listings > 0 && (facet === 'way' || value > 0) ? [{ tag: first + value, listings }] : [],
  )
}
