import { distances, texts } from '../kernel/limits.ts'
import { productTypeOf } from '../listings/catalogue.ts'
import { type Facet, facetCode, facetOf } from './facets.ts'

const lists = ['productType', 'category', 'size', 'color', 'condition', 'material'] as const satisfies readonly Facet[]
const flags = ['forSell', 'forRent', 'openToSwap', 'shipping', 'mySize'] as const
/** Brands of one search beyond these are passed over. */
const mostBrands = 20

/** A value as the catalogue spells it; undefined when it has none like it. */
function spelled(facet: Facet, value: string): string | undefined {
  const meant = facet === 'productType' ? (productTypeOf(value.trim().toLowerCase()) ?? '') : value
  const code = facetCode(facet, meant)
  return code === undefined ? undefined : facetOf(code)?.value
}

function numberIn(query: URLSearchParams, key: string, least: number, most: number): number | undefined {
  const text = query.get(key)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return value >= least && value <= most ? value : undefined
}
const grid = (degrees: number) => String(Math.round(degrees * 1000) / 1000)

/**
 * The address of a search in its one form: known keys in one order, each value once, spelled as the catalogue does and sorted; neither
 * order of the list nor page. Equal searches have equal addresses. Empty when nothing is asked.
 */
export function canonicalSearch(address: string): string {
  const query = new URLSearchParams(address)
  const written = new URLSearchParams()
  const words = (query.get('q') ?? query.get('searchTerm') ?? '').replace(/\s+/g, ' ').trim().slice(0, texts.searchTerm).trim()
  if (words !== '') written.append('q', words)
  for (const facet of lists) {
    const values = query.getAll(facet).flatMap((value) => spelled(facet, value) ?? [])
    for (const value of [...new Set(values)].toSorted()) written.append(facet, value)
  }
  const brands = query.getAll('brand').map((brand) => brand.trim().toLowerCase().slice(0, texts.brand))
  for (const brand of [...new Set(brands)].filter(Boolean).toSorted().slice(0, mostBrands)) written.append('brand', brand)
  for (const flag of flags) if (query.get(flag) === 'true') written.append(flag, 'true')
  const lat = numberIn(query, 'lat', -90, 90)
  const lng = numberIn(query, 'lng', -180, 180)
  if (query.get('localPickup') === 'true' && lat !== undefined && lng !== undefined) {
    const { least, most, preset } = distances.pickupKm
    written.append('localPickup', 'true')
    written.append('distance', String(numberIn(query, 'distance', least, most) ?? preset))
    written.append('lat', grid(lat))
    written.append('lng', grid(lng))
  }
  const merchant = numberIn(query, 'merchant', 1, Number.MAX_SAFE_INTEGER)
  if (merchant !== undefined && Number.isInteger(merchant)) written.append('merchant', String(merchant))
  return written.toString()
}

/** How a person hears of what is new in a saved search. */
export const notifyChoices = ['instant', 'daily', 'none'] as const
export type Notify = (typeof notifyChoices)[number]
