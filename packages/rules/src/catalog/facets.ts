import { categories, colors, conditions, materials, occasions, productTypes, sizes } from '../listings/catalogue.ts'

/** Values of each filter, in the order of their codes: 1xx category, 2xx colour and so on, counted from 00. */
export const facetValues = {
  category: categories,
  color: colors,
  size: sizes,
  productType: productTypes,
  material: materials,
  condition: conditions,
  way: ['forSell', 'forRent', 'openToSwap', 'openToPickUp', 'openToShipping'],
  occasion: occasions,
} as const
export type Facet = keyof typeof facetValues

/** First code of each facet; a value's place in the list is added to it. */
export const facetBases: Readonly<Record<Facet, number>> = {
  category: 100,
  color: 200,
  size: 300,
  productType: 400,
  material: 500,
  condition: 600,
  way: 700,
  occasion: 800,
}
const facets = Object.keys(facetValues) as Facet[]

/** Facets of which a listing has several values; of the others it has at most one. */
export const isSeveral = (facet: Facet): boolean => facet === 'way' || facet === 'occasion'

/** The code of a value, read without case; undefined when the facet has no such value. */
export function facetCode(facet: Facet, value: string): number | undefined {
  const wanted = value.trim().toLowerCase()
  const index = facetValues[facet].findIndex((one) => one.toLowerCase() === wanted)
  return index < 0 ? undefined : facetBases[facet] + index
}

/** Facet and value of a code; undefined for a code that means nothing. */
export function facetOf(code: number): { readonly facet: Facet; readonly value: string } | undefined {
  const facet = facets.find((one) => facetBases[one] === Math.floor(code / 100) * 100)
  const value = facet && facetValues[facet][code % 100]
  return facet && value ? { facet, value } : undefined
}

export interface Tagged {
  readonly category: string
  readonly color: string
  readonly size: string
  readonly productType: string
  readonly material: string | null
  readonly condition: string
  readonly forSell: boolean
  readonly forRent: boolean
  readonly openToSwap: boolean
  readonly openToPickUp: boolean
  readonly openToShipping: boolean
  readonly occasions: readonly string[]
}
/** All codes of a listing, ascending; what is empty or unknown has none. */
export function tagsOf(listing: Tagged): number[] {
  const values = (['category', 'color', 'size', 'productType', 'material', 'condition'] as const).map((facet) =>
    facetCode(facet, listing[facet] ?? ''),
  )
  const ways = facetValues.way.map((way) => (listing[way] ? facetCode('way', way) : undefined))
  const occasionCodes = listing.occasions.map((occasion) => facetCode('occasion', occasion))
  return [...new Set([...values, ...ways, ...occasionCodes])].filter((code) => code !== undefined).toSorted((a, b) => a - b)
}
