import { milesOf } from '../kernel/places.ts'

/** Constants of an estimator, in US cents. Miles within `freeMiles` cost nothing. */
export interface Tariff {
  readonly baseCents: number
  readonly centsPerMile: number
  readonly freeMiles: number
  readonly capCents: number
}
/** The buyer's estimate and the estimate of a return differ by a factor of ten per domestic mile, as documented; both stand as written (C-72). */
export const outboundTariffs = {
  domestic: { baseCents: 599, centsPerMile: 10, freeMiles: 20, capCents: 2_999 },
  international: { baseCents: 1_999, centsPerMile: 1.5, freeMiles: 0, capCents: 5_999 },
} as const satisfies Record<string, Tariff>
export const returnTariffs = {
  domestic: { baseCents: 599, centsPerMile: 1, freeMiles: 20, capCents: 2_999 },
  international: { baseCents: 1_999, centsPerMile: 1.5, freeMiles: 0, capCents: 5_999 },
} as const satisfies Record<string, Tariff>
export const defaultEstimateCents = 599

/** Where a parcel goes; null metres when a place is not known. */
export interface Way {
  readonly fromCountry: string
  readonly toCountry: string
  readonly metres: number | null
}
/** The way of a parcel back to its shop, as it was known when the order was placed, with the rate of that day: the order's currency for one US dollar. */
export interface WayBack extends Way {
  readonly perUsd: number
}
const scopeOf = ({ fromCountry, toCountry }: Way) => (fromCountry === toCountry ? 'domestic' : 'international')

// Order as documented: base and addon, times the factor, then the cap, then rounding.
const priced = ({ baseCents, centsPerMile, freeMiles, capCents }: Tariff, metres: number, factor: number) =>
  Math.round(Math.min(capCents, (baseCents + centsPerMile * Math.max(0, milesOf(metres) - freeMiles)) * factor))

/** What shipping to a buyer may cost, US cents; never a price to be paid. */
export const estimateOutbound = (way: Way): number =>
  way.metres === null ? defaultEstimateCents : priced(outboundTariffs[scopeOf(way)], way.metres, 1)

export interface ReturnedItem {
  readonly category: string
  readonly quantity: number
}
const bulky = ['coat', 'coats', 'jacket', 'jackets', 'boots', 'shoes', 'outerwear', 'footwear']
const small = ['jewelry', 'accessories', 'scarves', 'scarf', 'belts', 'belt']
const itemFactor = (category: string) => (bulky.includes(category) ? 1.2 : small.includes(category) ? 0.8 : 1)

/** Size of a return parcel against a usual one: kinds of item by quantity, 5 % for each further piece up to 30 %, within 0.8 and 1.5. */
export function returnFactor(items: readonly ReturnedItem[]): number {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces === 0) return 1
  const kinds = items.reduce((sum, { category, quantity }) => sum + itemFactor(category.toLowerCase()) * quantity, 0) / pieces
  return Math.min(1.5, Math.max(0.8, kinds * Math.min(1.3, 1 + 0.05 * (pieces - 1))))
}

/** What sending items back may cost, US cents. Without items or a known way, the base of the tariff. */
export function estimateReturn(way: Way, items: readonly ReturnedItem[]): number {
  if (items.length === 0) return defaultEstimateCents
  const tariff = returnTariffs[scopeOf(way)]
  return way.metres === null ? tariff.baseCents : priced(tariff, way.metres, returnFactor(items))
}

export interface DayRange {
  readonly least: number
  readonly most: number
}
const domesticDays = [
  { overKm: 1_000, least: 4, most: 6 },
  { overKm: 500, least: 2, most: 4 },
  { overKm: -1, least: 1, most: 2 },
] as const
const internationalDays = [
  { overKm: 8_000, least: 10, most: 15 },
  { overKm: 5_000, least: 7, most: 10 },
  { overKm: -1, least: 5, most: 7 },
] as const

/** Days on the road by distance; an unknown distance counts as a short one. */
export function estimatedDays(way: Way): DayRange {
  const table = scopeOf(way) === 'domestic' ? domesticDays : internationalDays
  const { least, most } = table.find(({ overKm }) => (way.metres ?? 0) / 1_000 > overKm) ?? table[2]
  return { least, most }
}
