import type { searchProducts } from '@rondo/contracts/calls/catalog'
import type { QueryOf } from '@rondo/contracts/kernel/call'
import { pricesInOrder } from '@rondo/rules/catalog/price-bounds'
import { distances, quantities, texts } from '@rondo/rules/kernel/limits'
import {
  categories,
  colors,
  conditions,
  materials,
  occasions,
  productTypes,
  sizes,
  type SortOrder,
  sortOrderOf,
} from '@rondo/rules/listings/catalogue'

type SearchQuery = QueryOf<typeof searchProducts>

/** What each list may hold; a brand is whatever shops call it. */
const values = {
  productType: productTypes,
  category: categories,
  size: sizes,
  color: colors,
  condition: conditions,
  material: materials,
  brand: undefined,
  occasion: occasions,
} as const
const lists = Object.keys(values) as (keyof typeof values)[]
const flags = ['forSell', 'forRent', 'openToSwap', 'localPickup', 'shipping', 'mySize'] as const
const { least, most, preset } = distances.pickupKm
/** What numbers may be; others are passed over, or an old or mistyped link would only fail. */
const ranges = {
  distance: [least, most],
  lat: [-90, 90],
  lng: [-180, 180],
  merchant: [1, Number.MAX_SAFE_INTEGER],
  minPrice: [0, quantities.mostFilterPrice],
  maxPrice: [0, quantities.mostFilterPrice],
} as const
export type ListKey = keyof typeof values
export type FlagKey = (typeof flags)[number]

/** What the address of a list says; the same keys as the search call. */
export type Filters = Partial<Record<ListKey, readonly string[]> & Record<FlagKey, true> & Record<keyof typeof ranges, number>> & {
  readonly q?: string
  /** Days of wear, as calendar days. */
  readonly freeFrom?: string
  readonly freeTo?: string
  readonly sortBy?: SortOrder
}

/**
 * Reads filters from an address, in one fixed order, so that equal filters are equal keys of the cache. What cannot be asked is passed
 * over: values that are none, numbers out of their range, pickup without a place, words beyond the most.
 */
export function filtersFrom(query: URLSearchParams): Filters {
  const found: Record<string, unknown> = {}
  const typed = (query.get('q') ?? query.get('searchTerm') ?? '').replace(/[\p{Cc}\s]+/gu, ' ')
  const q = typed.trim().slice(0, texts.searchTerm).trim()
  if (q) found['q'] = q
  for (const key of lists) {
    const asked = [...new Set(query.getAll(key).map((value) => valueOf(key, value.trim())))].filter((one) => one !== undefined)
    if (asked.length > 0) found[key] = asked.toSorted((a, b) => a.localeCompare(b))
  }
  for (const key of flags) if (query.get(key) === 'true') found[key] = true
  for (const [key, [low, high]] of Object.entries(ranges)) {
    const value = Number(query.get(key) || Number.NaN)
    if (value >= low && value <= high && (key !== 'merchant' || Number.isInteger(value))) found[key] = value
  }
  const days = ['freeFrom', 'freeTo'].map((key) => query.get(key) ?? '').filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && isDay(day))
  const [freeFrom, freeTo = freeFrom] = days.toSorted()
  if (freeFrom && freeTo) Object.assign(found, { freeFrom, freeTo })
  if (found['lat'] === undefined || found['lng'] === undefined) for (const key of placeKeys) delete found[key]
  const sort = query.get('sortBy') ?? query.get('sort')
  if (sort) found['sortBy'] = sortOrderOf(sort)
  return pricesInOrder(found)
}

/** A value as the shop writes it, whatever its capitals; undefined where it is none. */
const valueOf = (key: ListKey, typed: string): string | undefined =>
  values[key] ? values[key].find((one) => one.toLowerCase() === typed.toLowerCase()) : typed || undefined

const isDay = (text: string) => new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8))
const placeKeys = ['localPickup', 'distance', 'lat', 'lng'] as const

/** Writes filters into an address, as `filtersFrom` reads them. */
export function queryOf(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filters)) {
    for (const one of Array.isArray(value) ? (value as string[]) : [value]) query.append(key, String(one))
  }
  return query
}

/** The address of a list that searchers may know: all, or one category. Everything else is one of countless views of the same. */
export function addressOf(filters: Filters): string | undefined {
  const keys = Object.keys(filters)
  if (keys.length === 0) return '/browse'
  const [category, second] = filters.category ?? []
  const known = categories.find((one) => one === category)
  return keys.length === 1 && known && !second ? `/browse?category=${known}` : undefined
}

/** Filters as the call wants them. */
export function searchOf(filters: Filters): SearchQuery {
  const { localPickup, distance, lat, lng, ...rest } = filters
  return {
    ...rest,
    ...(lat !== undefined && { lat, lng }),
    ...(localPickup && { localPickup, distance: distance ?? presetKm }),
  } as SearchQuery
}

/** Kilometres of a pickup when nobody has moved the slider. */
export const presetKm = preset

/** With one value of a list put in or taken out. */
export function toggled(filters: Filters, key: ListKey, value: string): Filters {
  const before = filters[key] ?? []
  const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { [key]: _, ...rest } = filters
  return next.length > 0 ? { ...rest, [key]: next } : rest
}
/** With a flag turned over; pickup takes its place and distance along when it goes. */
export function flipped(filters: Filters, key: FlagKey): Filters {
  const { [key]: before, ...rest } = filters
  if (!before) return { ...rest, [key]: true }
  if (key !== 'localPickup') return rest
  const { distance: _d, lat: _a, lng: _g, ...further } = rest
  return further
}
/** Without any filter; words and sort stay. */
export function cleared({ q, sortBy }: Filters): Filters {
  return { ...(q && { q }), ...(sortBy && { sortBy }) }
}

/** Filters that are one thing, whatever number of keys they have. */
const wholes = { price: ['minPrice', 'maxPrice'], dates: ['freeFrom', 'freeTo'] } as const
export type WholeKey = keyof typeof wholes

/** One applied filter, for its chip. */
export type Applied = { readonly key: ListKey; readonly value: string } | { readonly key: FlagKey | WholeKey; readonly value?: never }
export function appliedIn(filters: Filters): Applied[] {
  return [
    ...(Object.keys(wholes) as WholeKey[]).filter((key) => wholes[key].some((part) => filters[part] !== undefined)).map((key) => ({ key })),
    ...flags.filter((key) => filters[key]).map((key) => ({ key })),
    ...lists.flatMap((key) => (filters[key] ?? []).map((value) => ({ key, value }))),
  ]
}
export function without(filters: Filters, { key, value }: Applied): Filters {
  if (value !== undefined) return toggled(filters, key, value)
  if (!(key in wholes)) return flipped(filters, key as FlagKey)
  const parts: readonly string[] = wholes[key as WholeKey]
  return Object.fromEntries(Object.entries(filters).filter(([one]) => !parts.includes(one)))
}
