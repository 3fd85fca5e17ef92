import { distances, quantities, texts } from '../kernel/limits.ts'
import { productTypeOf } from '../listings/catalogue.ts'
import { type Facet, facetCode, facetOf } from './facets.ts'
import { keptBound, pricesInOrder } from './price-bounds.ts'

const lists = ['productType', 'category', 'size', 'color', 'condition', 'material', 'occasion'] as const satisfies readonly Facet[]
const flags = ['forSell', 'forRent', 'openToSwap', 'shipping', 'mySize'] as const
/** Brands of one search beyond these are passed over. */
const mostBrands = 20

/** A value as the catalogue spells it; undefined when it has none like it. */
function spelled(facet: Facet, value: string): string | undefined {
  const meant = facet === 'productType' ? (productTypeOf(value.trim().toLowerCase()) ?? '') : value
  const code = facetCode(facet, meant)
  return code === undefined ? undefined : facetOf(code)?.value
}

/** Keys and values of an address, in its order. */
export type Query = readonly (readonly [key: string, value: string])[]
const allOf = (query: Query, wanted: string): string[] => query.flatMap(([key, value]) => (key === wanted ? [value] : []))
const sorted = (values: readonly string[]): string[] => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))

function numberIn(query: Query, key: string, least: number, most: number): number | undefined {
  const [text = ''] = allOf(query, key)
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return value >= least && value <= most ? value : undefined
}
const grid = (degrees: number) => String(Math.round(degrees * 1000) / 1000 + 0)

/** Pickup near a place; without a place it asks nothing. */
function pickupIn(query: Query): Query {
  const lat = numberIn(query, 'lat', -90, 90)
  const lng = numberIn(query, 'lng', -180, 180)
  if (!allOf(query, 'localPickup').includes('true') || lat === undefined || lng === undefined) return []
  const { least, most, preset } = distances.pickupKm
  const distance = String(numberIn(query, 'distance', least, most) ?? preset)
  return [
    ['localPickup', 'true'],
    ['distance', distance],
    ['lat', grid(lat)],
    ['lng', grid(lng)],
  ]
}

/** Bounds of the price in US dollars; the days that a piece is free are of one occasion and nothing to keep. */
function pricesIn(query: Query): Query {
  const bound = (key: string) => numberIn(query, key, 0, quantities.mostFilterPrice)
  const { minPrice, maxPrice } = pricesInOrder({ minPrice: bound('minPrice'), maxPrice: bound('maxPrice') })
  return Object.entries({ minPrice, maxPrice }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(keptBound(value))] as const],
  )
}

/**
 * The address of a search in its one form: known keys in one order, each value once, spelled as the catalogue does and sorted; neither
 * order of the list nor page. Equal searches have equal addresses. Empty when nothing is asked.
 */
export function canonicalSearch(query: Query): Query {
  const [typed = ''] = [...allOf(query, 'q'), ...allOf(query, 'searchTerm')]
  const words = typed.replace(/\s+/g, ' ').trim().slice(0, texts.searchTerm).trim()
  const brands = sorted(allOf(query, 'brand').map((brand) => brand.trim().toLowerCase().slice(0, texts.brand).trim()))
  const merchant = numberIn(query, 'merchant', 1, Number.MAX_SAFE_INTEGER)
  return [
    ...(words === '' ? [] : [['q', words] as const]),
    ...lists.flatMap((facet) =>
      sorted(allOf(query, facet).flatMap((value) => spelled(facet, value) ?? [])).map((value) => [facet, value] as const),
    ),
    ...brands.flatMap((brand, at) => (brand === '' || at >= mostBrands ? [] : [['brand', brand] as const])),
    ...flags.flatMap((flag) => (allOf(query, flag).includes('true') ? [[flag, 'true'] as const] : [])),
    ...pickupIn(query),
    ...pricesIn(query),
    ...(merchant !== undefined && Number.isInteger(merchant) ? [['merchant', String(merchant)] as const] : []),
  ]
}

/** How a person hears of what is new in a saved search. */
export const notifyChoices = ['instant', 'daily', 'none'] as const
export type Notify = (typeof notifyChoices)[number]
