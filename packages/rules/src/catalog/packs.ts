// All facet values of a listing in four small numbers: what matches have is counted by four tallies instead of eight.
import { type Facet, facetCode, facetValues, isSeveral } from './facets.ts'

export const packNames = ['look', 'make', 'offer', 'wear'] as const
export type PackName = (typeof packNames)[number]

export interface PackPlace {
  readonly pack: PackName
  readonly shift: number
  readonly bits: number
}
/** Where a facet's value stands in its pack: counted from 1, 0 for none. Values of which a listing has several are one bit each. */
export const packPlaces: Readonly<Record<Facet, PackPlace>> = {
  category: { pack: 'look', shift: 0, bits: 5 },
  color: { pack: 'look', shift: 5, bits: 5 },
  size: { pack: 'make', shift: 0, bits: 5 },
  material: { pack: 'make', shift: 5, bits: 5 },
  condition: { pack: 'offer', shift: 0, bits: 3 },
  productType: { pack: 'offer', shift: 3, bits: 3 },
  way: { pack: 'offer', shift: 6, bits: 5 },
  occasion: { pack: 'wear', shift: 0, bits: 8 },
}
export const packedFacets = Object.keys(packPlaces) as Facet[]
for (const facet of packedFacets) {
  const room = isSeveral(facet) ? packPlaces[facet].bits : 2 ** packPlaces[facet].bits - 1
  if (facetValues[facet].length > room) throw new Error(`${facet} has more values than its place in packs has room for`)
}

export interface Packed {
  readonly pack: PackName
  /** What the code adds to the pack. */
  readonly value: number
}
const packedCodes = new Map<number, Packed>()
for (const facet of packedFacets) {
  const { pack, shift } = packPlaces[facet]
  for (const [index, value] of facetValues[facet].entries())
    packedCodes.set(facetCode(facet, value) ?? 0, { pack, value: (isSeveral(facet) ? 1 << index : index + 1) << shift })
}

/** What a code adds to the pack of its facet; undefined for a code that means nothing. */
export const packed = (code: number): Packed | undefined => packedCodes.get(code)
