// Random listings, random searches over them, and what should be found, in plain TypeScript: the judge of every search adapter.
import { isFreeFor, type BookedDays, type Days } from '@rondo/rules/cart/free-days'
import { addDays, dayIn, daysBetween } from '@rondo/rules/kernel/days'
import { type Facet, tagsOf, facetOf } from '@rondo/rules/catalog/facets'
import { pricesInOrder } from '@rondo/rules/catalog/price-bounds'
import { indexTokens, queryTokens } from '@rondo/rules/catalog/tokens'
import { chineseNamesOf, withoutOtherCategories } from '../src/features/listings/chinese-words.ts'
import { metresBetween } from '@rondo/rules/kernel/places'
import { categories, colors, conditions, materials, occasions, sizes } from '@rondo/rules/listings/catalogue'
import { smallestReachMetres } from '@rondo/rules/kernel/limits'
import { publicPlace } from '@rondo/rules/locations/public-place'

export interface RandomListing {
  id: number
  readonly merchant_id: number
  readonly name: string
  readonly description: string
  readonly translations: { readonly 'zh-CN': { readonly name: string } }
  readonly product_type: 'designer' | 'sharing'
  readonly category: string
  readonly size: string
  readonly color: string
  readonly material: string
  readonly occasions: string[]
  readonly condition: string
  readonly brand: string | null
  readonly currency: string
  readonly price_minor: number
  readonly for_sell: boolean
  readonly for_rent: boolean
  readonly open_to_swap: boolean
  readonly rent_tiers: readonly { readonly number: number; readonly option: string; readonly priceMinor: number }[]
  readonly open_to_pickup: boolean
  readonly open_to_shipping: boolean
  readonly stock: number
  readonly active: boolean
  readonly likes_count: number
  readonly created_at: Date
  readonly latitude: number
  readonly longitude: number
}
/** What else stands in the way of somebody's days, beside the row of the product. */
export interface RandomDays {
  readonly booked: readonly BookedDays[]
  readonly blocked: readonly Days[]
  /** Pieces that somebody holds to buy them. */
  readonly held: number
  readonly turnaround: { readonly before: number; readonly after: number }
}
export type RandomQuery = Partial<{
  q: string
  typing: boolean
  category: string[]
  size: string[]
  color: string[]
  material: string[]
  condition: string[]
  productType: string[]
  brand: string[]
  occasion: string[]
  minPrice: number
  maxPrice: number
  freeFrom: string
  freeTo: string
  forSell: boolean
  forRent: boolean
  openToSwap: boolean
  localPickup: boolean
  shipping: boolean
  distance: number
  lat: number
  lng: number
  merchant: number
  sortBy: 'newest' | 'price_asc' | 'price_desc' | 'most_liked' | 'nearest'
}>

/** The same numbers for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const some = <T>(from: readonly T[]): T[] => Array.from({ length: 1 + Math.floor(next() * 2) }, () => pick(from))
  return { next, pick, some, yes: (share: number) => next() < share }
}
type Chance = ReturnType<typeof chance>

const adjectives = ['Vintage', 'Floral', 'Striped', 'Pleated', 'Café', 'Évening']
const nouns = ['Dress', 'Boots', 'Blazer', 'Scarf', 'Kimono']
const chinese = ['红色', '复古', '真丝', '连衣裙', '大衣', '旗袍']
const brands = ['Aoki Mill', 'Lido', null]
/** Two towns far apart. */
const towns = [
  [48.8566, 2.3522],
  [37.7749, -122.4194],
] as const
const ages = [1, 2, 3, 4, 5].map((days) => Date.UTC(2026, 0, days))

export function randomListing({ next, pick, yes }: Chance, merchants: readonly number[]): RandomListing {
  const [lat, lng] = pick(towns)
  const for_sell = yes(0.6)
  const for_rent = yes(0.5)
  return {
    id: 0,
    merchant_id: pick(merchants),
    name: `${pick(adjectives)} ${pick(nouns)}`,
    description: `${pick(adjectives)} ${pick(chinese)}`,
    translations: { 'zh-CN': { name: `${pick(chinese)}${pick(chinese)}` } },
    product_type: yes(0.7) ? 'designer' : 'sharing',
    category: pick(categories.slice(0, 4)),
    size: pick(sizes.slice(0, 5)),
    color: pick(colors.slice(0, 4)),
    material: pick(materials.slice(0, 3)),
    occasions: yes(0.5) ? [...new Set([pick(occasions), pick(occasions)])] : [],
    condition: pick(conditions),
    brand: pick(brands),
    currency: pick(['USD', 'EUR', 'JPY']),
    price_minor: for_sell ? 100 * Math.ceil(next() * 30) : 0,
    for_sell,
    for_rent,
    open_to_swap: yes(0.3),
    rent_tiers: for_rent ? [{ number: pick([1, 4, 14]), option: 'day', priceMinor: 100 * Math.ceil(next() * 9) }] : [],
    open_to_pickup: yes(0.6),
    open_to_shipping: yes(0.6),
    stock: yes(0.1) ? 0 : 2,
    active: yes(0.9),
    likes_count: Math.floor(next() * 4),
    created_at: new Date(pick(ages)),
    latitude: lat + (next() - 0.5) * 0.2,
    longitude: lng + (next() - 0.5) * 0.2,
  }
}

const today = dayIn(new Date())

/** Lets, blocks and holds of a listing on days soon to come; of most listings there are none. */
export function randomDays({ next, yes }: Chance, { for_rent, stock }: RandomListing): RandomDays {
  const whole = (most: number) => Math.floor(next() * (most + 1))
  const run = (least: number) => {
    const from = addDays(today, least + whole(20))
    return { from, to: addDays(from, whole(4)) }
  }
  const apart = (runs: readonly Days[]) =>
    runs.filter((one, at) => !runs.slice(0, at).some(({ from, to }) => from <= one.to && to >= one.from))
  const isTaken = for_rent && stock > 0 && yes(0.6)
  const blocked = isTaken && yes(0.3) ? [run(1)] : []
  const booked = isTaken
    ? Array.from({ length: stock }, (_, at) => apart(yes(0.7) ? [run(1), run(1)] : []).map((days) => ({ ...days, unit: at + 1 }))).flat()
    : []
  return {
    blocked,
    // nothing is let on a day that the lender has blocked
    booked: booked.filter(({ from, to }) => !blocked.some((one) => one.from <= to && one.to >= from)),
    held: isTaken && booked.length === 0 && yes(0.5) ? 1 + whole(stock - 1) : 0,
    turnaround: yes(0.2) ? { before: whole(4), after: whole(4) } : { before: 0, after: 1 },
  }
}

export function randomQuery({ next, pick, some, yes }: Chance, merchants: readonly number[]): RandomQuery {
  const [lat, lng] = pick(towns)
  const words = yes(0.5) ? [pick(adjectives).toLowerCase(), pick(nouns)] : [pick(chinese)]
  return {
    ...(yes(0.35) && { q: words.slice(0, 1 + Math.floor(next() * 2)).join(' ') }),
    ...(yes(0.1) && { q: pick(nouns).slice(0, 3), typing: true }),
    ...(yes(0.3) && { category: some(categories.slice(0, 5)) }),
    ...(yes(0.2) && { size: some(sizes.slice(0, 6)).map((size) => size.toLowerCase()) }),
    ...(yes(0.2) && { color: some([...colors.slice(0, 4), 'invisible']) }),
    ...(yes(0.1) && { material: some(materials.slice(0, 3)) }),
    ...(yes(0.1) && { condition: some(conditions) }),
    ...(yes(0.2) && { productType: some(['designer', 'sharing', 'physical']) }),
    ...(yes(0.1) && { brand: ['aoki mill'] }),
    ...(yes(0.2) && { occasion: some(occasions) }),
    ...(yes(0.15) && { minPrice: Math.floor(next() * 20) }),
    ...(yes(0.15) && { maxPrice: 1 + Math.floor(next() * 30) }),
    ...(yes(0.2) && { freeFrom: addDays(today, Math.floor(next() * 20)) }),
    ...(yes(0.15) && { freeTo: addDays(today, Math.floor(next() * 24)) }),
    ...(yes(0.2) && { forSell: true }),
    ...(yes(0.2) && { forRent: true }),
    ...(yes(0.1) && { openToSwap: true }),
    ...(yes(0.2) && { localPickup: true, distance: Math.floor(next() * 11) }),
    ...(yes(0.2) && { shipping: true }),
    ...(yes(0.5) && { lat, lng }),
    ...(yes(0.1) && { merchant: pick(merchants) }),
    ...(yes(0.8) && { sortBy: pick(['newest', 'price_asc', 'price_desc', 'most_liked', 'nearest'] as const) }),
  }
}

/** US cents of an amount by the rates given (units for one dollar). */
const dollarCents = (minor: number, { currency }: RandomListing, rates: Readonly<Record<string, number>>) =>
  Math.round((minor / (currency === 'JPY' ? 1 : 100) / (rates[currency] ?? 1)) * 100)

/** Ways whose prices count: those asked for, else both; free days ask for a rental. */
function pricesOf({ forSell, forRent, freeFrom, freeTo }: RandomQuery) {
  const rent = forRent === true || freeFrom !== undefined || freeTo !== undefined
  return { sale: forSell === true || !rent, rent: rent || !forSell }
}

function isPriced(listing: RandomListing, query: RandomQuery, rates: Readonly<Record<string, number>>): boolean {
  const { minPrice = 0, maxPrice = Infinity } = pricesInOrder(query)
  if (query.minPrice === undefined && query.maxPrice === undefined) return true
  const asked = pricesOf(query)
  const amounts = [
    ...(listing.for_sell && asked.sale ? [listing.price_minor] : []),
    ...(listing.for_rent && asked.rent ? [lowestRent(listing)] : []),
  ]
  return amounts.some((minor) => {
    const price = dollarCents(minor, listing, rates)
    return minor > 0 && price >= minPrice * 100 && price <= maxPrice * 100
  })
}
const lowestRent = ({ rent_tiers }: RandomListing) => Math.min(...rent_tiers.map(({ priceMinor }) => priceMinor))

/** Days of the longest period that it is let for. */
export const longestOf = ({ for_rent, rent_tiers }: RandomListing) => (for_rent ? Math.max(...rent_tiers.map(({ number }) => number)) : 0)

/** The calendar's rule, asked for each listing. */
function isFree(listing: RandomListing, query: RandomQuery, days: RandomDays | undefined): boolean {
  const [from, to = from] = [query.freeFrom, query.freeTo].filter((day) => day !== undefined).toSorted()
  if (from === undefined || to === undefined) return true
  if (!listing.for_rent) return false
  if (longestOf(listing) <= daysBetween(from, to)) return false // no period holds all these days
  const { localPickup, shipping } = query
  const parcel = listing.open_to_shipping && (shipping === true || !localPickup)
  const pickup = (listing.open_to_pickup || !listing.open_to_shipping) && (localPickup === true || !shipping)
  const { booked = [], blocked = [], held = 0, turnaround = { before: 0, after: 1 } } = days ?? {}
  const calendar = { today, units: listing.stock - held, booked, blocked, turnaround }
  return isFreeFor(calendar, { from, to }, [...(parcel ? (['shipping'] as const) : []), ...(pickup ? (['pickup'] as const) : [])])
}

/** What orders by price: US cents by the rates given (units for one dollar), null without a price. */
function cents(listing: RandomListing, query: RandomQuery, rates: Readonly<Record<string, number>>): number | null {
  const hasOthers = query.openToSwap === true && query.freeFrom === undefined && query.freeTo === undefined
  const sale = pricesOf(query).sale || hasOthers
  const isSold = listing.for_sell && listing.price_minor > 0
  const rent = listing.for_rent ? (sale ? listing.rent_tiers[0]?.priceMinor : lowestRent(listing)) : undefined
  const minor = sale && isSold ? listing.price_minor : rent
  return minor === undefined ? null : dollarCents(minor, listing, rates)
}
const placeOf = (listing: RandomListing) => {
  const { latitude, longitude } = publicPlace({ ...listing, city: '', country: '', postalCode: '' })
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 }
}
const isWithin = (wanted: readonly string[] | undefined, value: string) =>
  !wanted || wanted.some((one) => one.toLowerCase() === value.toLowerCase())
const facetKeys = ['category', 'size', 'color', 'material', 'condition', 'productType'] as const

const valueOf = (listing: RandomListing, key: (typeof facetKeys)[number]) => (key === 'productType' ? listing.product_type : listing[key])
const meant = (query: RandomQuery, key: (typeof facetKeys)[number]) =>
  key === 'productType' ? query.productType?.map((type) => (type === 'physical' ? 'designer' : type)) : query[key]

/** Facets whose choice a listing fails. */
function failedFacets(listing: RandomListing, query: RandomQuery): Facet[] {
  const failed: Facet[] = facetKeys.filter((key) => !isWithin(meant(query, key), valueOf(listing, key)))
  if (query.occasion && !query.occasion.some((one) => listing.occasions.includes(one))) failed.push('occasion')
  const ways = [query.forSell && 'for_sell', query.forRent && 'for_rent', query.openToSwap && 'open_to_swap'] as const
  const asked = ways.filter((way) => way !== undefined && way !== false)
  return asked.length === 0 || asked.some((way) => listing[way]) ? failed : [...failed, 'way']
}

function hasWords(listing: RandomListing, { q, typing = false }: RandomQuery): boolean {
  const { name, description, translations, brand, category, color, material } = listing
  const values = [category, color, material].flatMap((value) => [value, ...chineseNamesOf(value)])
  const tokens = [
    ...indexTokens([name, withoutOtherCategories(description, category), translations['zh-CN'].name, brand ?? '', ...values].join('\n')),
  ]
  return queryTokens(q ?? '', typing).every(({ text, prefix }) =>
    tokens.some((token) => (prefix ? token.startsWith(text) : token === text)),
  )
}

function isDelivered(listing: RandomListing, { localPickup, shipping, lat, lng, distance = 5 }: RandomQuery): boolean {
  if (!localPickup) return !shipping || listing.open_to_shipping
  const reach = Math.max(smallestReachMetres, distance * 1000)
  const near = lat === undefined || lng === undefined || metresBetween({ latitude: lat, longitude: lng }, placeOf(listing)) <= reach
  return (listing.open_to_pickup && near) || (shipping === true && listing.open_to_shipping)
}

/** All that should be found, in order, and the counts beside it. Words that no listing has are not corrected here. */
export function expected(
  listings: readonly RandomListing[],
  query: RandomQuery,
  rates: Readonly<Record<string, number>>,
  days: ReadonlyMap<RandomListing, RandomDays> = new Map(),
) {
  const { sortBy = 'newest', lat, lng, brand, merchant } = query
  const others = listings.filter(
    (listing) =>
      listing.active &&
      listing.stock > 0 &&
      hasWords(listing, query) &&
      isDelivered(listing, query) &&
      isPriced(listing, query, rates) &&
      isFree(listing, query, days.get(listing)) &&
      (!brand || brand.includes(listing.brand?.toLowerCase() ?? '')) &&
      (merchant === undefined || listing.merchant_id === merchant),
  )
  const found = others.filter((listing) => failedFacets(listing, query).length === 0)
  const here = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const order = sortBy === 'nearest' && !here ? 'newest' : sortBy
  const keys = {
    newest: (listing: RandomListing) => -listing.created_at.getTime(),
    most_liked: (listing: RandomListing) => -listing.likes_count,
    price_asc: (listing: RandomListing) => cents(listing, query, rates) ?? Infinity,
    price_desc: (listing: RandomListing) => -(cents(listing, query, rates) ?? -Infinity),
    // to the millimetre: ways that are equal may differ in their last bit
    nearest: (listing: RandomListing) =>
      listing.open_to_pickup && here ? Math.round(metresBetween(here, placeOf(listing)) * 1000) : Infinity,
  }
  const key = keys[order]
  const upward = order === 'price_asc' || order === 'nearest' ? 1 : -1
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  const ids = found.toSorted((a, b) => compare(key(a), key(b)) || upward * (a.id - b.id)).map(({ id }) => id)
  return { ids, facets: countsOf(others, query) }
}

function countsOf(others: readonly RandomListing[], query: RandomQuery): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {}
  for (const listing of others) {
    const failed = failedFacets(listing, query)
    if (failed.length > 1) continue
    const ways = {
      forSell: listing.for_sell,
      forRent: listing.for_rent,
      openToSwap: listing.open_to_swap,
      openToPickUp: listing.open_to_pickup,
      openToShipping: listing.open_to_shipping,
    }
    for (const code of tagsOf({ ...listing, ...ways, productType: listing.product_type })) {
      const { facet, value } = facetOf(code) ?? { facet: 'way' as const, value: '' }
      const isDelivery = value === 'openToPickUp' || value === 'openToShipping'
      if (failed.length === 1 && (failed[0] !== facet || isDelivery)) continue
      const values = (counts[facet] ??= {})
      values[value] = (values[value] ?? 0) + 1
    }
  }
  return counts
}
