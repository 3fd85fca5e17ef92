import { cellOf } from '@rondo/rules/catalog/cells'
import { longestLet } from '@rondo/rules/cart/rental-period'
import { tagsOf } from '@rondo/rules/catalog/facets'
import { centsOf, sortPriceOf } from '@rondo/rules/catalog/sort-price'
import { quantities } from '@rondo/rules/kernel/limits'
import { indexTokens } from '@rondo/rules/catalog/tokens'
import { publicPlace } from '@rondo/rules/locations/public-place'
import type { StoredTier } from './card.ts'
import { chineseNamesOf, simplified, withoutOtherCategories } from './chinese-words.ts'

/** What a search row is made of, a row of findable_listing: a product with its pickup place and the rate of its currency. */
export interface Findable {
  readonly id: number
  readonly merchant_id: number
  readonly created_at: Date
  readonly name: string
  readonly description: string
  readonly translations: Readonly<Record<string, { readonly name?: string; readonly description?: string }>>
  readonly brand: string | null
  readonly category: string
  readonly color: string
  readonly size: string
  readonly product_type: string
  readonly is_local_service: boolean
  readonly material: string | null
  readonly occasions: readonly string[]
  readonly condition: string
  readonly for_sell: boolean
  readonly for_rent: boolean
  readonly open_to_swap: boolean
  readonly open_to_pickup: boolean
  readonly open_to_shipping: boolean
  readonly currency: string
  readonly price_minor: number
  readonly rent_tiers: readonly StoredTier[]
  readonly likes_count: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** Units of the currency for one US dollar; null without a rate. */
  readonly per_usd: number | null
}

/** A row of listing_search, its tokens as text of a tsvector. */
export interface SearchRow {
  readonly id: number
  readonly merchant_id: number
  readonly created_at: string
  readonly sort_price: number | null
  /** US cents of the sale, and of the lowest rent; null where it is not offered so. */
  readonly sale_price: number | null
  readonly rent_price: number | null
  /** Days of the longest period that it is let for; 0 where it is not. */
  readonly longest_let: number
  readonly likes: number
  readonly lat: number | null
  readonly lng: number | null
  readonly cell: number | null
  readonly tags: readonly number[]
  readonly tokens: string
  readonly name_tokens: string
  readonly brand: string | null
}

/** Brands are the same in any case. */
export const brandKey = (brand: string): string => brand.trim().toLowerCase()

// tokens hold letters and digits only, so quotes are all the escaping there is
const vectorOf = (tokens: ReadonlySet<string>) => [...tokens].map((token) => `'${token}'`).join(' ')

/** Catalogue values with their Chinese names, so that 连衣裙 finds every dress. */
const namesOf = (values: readonly (string | null)[]): string[] =>
  values.flatMap((value) => (value ? [value, ...chineseNamesOf(value)] : []))

/** The words that find a product: texts in both languages, brand, and catalogue values. */
function textsOf(product: Findable): { names: string; all: string } {
  const others = Object.values(product.translations)
  const names = simplified([product.name, ...others.map(({ name }) => name ?? '')].join('\n'))
  const descriptions = simplified([product.description, ...others.map(({ description }) => description ?? '')].join('\n'))
  const values = [product.brand ?? '', ...namesOf([product.category, product.color, product.material])]
  return { names, all: [names, simplified(values.join('\n')), withoutOtherCategories(descriptions, product.category)].join('\n') }
}

function placeOf({ open_to_pickup, latitude, longitude }: Findable) {
  if (!open_to_pickup || latitude === null || longitude === null) return { lat: null, lng: null, cell: null }
  const place = publicPlace({ city: '', country: '', postalCode: '', latitude, longitude })
  const point = { latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 }
  return { lat: point.latitude, lng: point.longitude, cell: cellOf(point) }
}

const lowestRentOf = ({ for_rent, rent_tiers }: Findable): number | null =>
  for_rent && rent_tiers.length > 0 ? Math.min(...rent_tiers.map(({ priceMinor }) => priceMinor)) : null

/** The search row of a listed product; isListed decides whether it may have one. */
export function searchRowOf(product: Findable): SearchRow {
  const { names, all } = textsOf(product)
  const perUsd = product.per_usd ?? undefined
  const priced = {
    currency: product.currency,
    forSell: product.for_sell,
    priceMinor: product.price_minor,
    firstRentMinor: product.for_rent ? (product.rent_tiers[0]?.priceMinor ?? null) : null,
  }
  const tags = tagsOf({
    category: product.category,
    color: product.color,
    size: product.size,
    productType: product.product_type,
    material: product.material,
    condition: product.condition,
    forSell: product.for_sell,
    forRent: product.for_rent,
    openToSwap: product.open_to_swap,
    openToPickUp: product.open_to_pickup,
    openToShipping: product.open_to_shipping,
    occasions: product.occasions,
  })
  return {
    id: product.id,
    merchant_id: product.merchant_id,
    created_at: product.created_at.toISOString(),
    sort_price: sortPriceOf(priced, perUsd),
    sale_price: product.for_sell ? centsOf(product.price_minor, product.currency, perUsd) : null,
    rent_price: centsOf(lowestRentOf(product), product.currency, perUsd),
    longest_let: product.for_rent ? longestLet(product.rent_tiers, product.is_local_service) : 0,
    likes: product.likes_count,
    ...placeOf(product),
    tags,
    tokens: vectorOf(indexTokens(all, quantities.wordsOfListing)),
    name_tokens: vectorOf(indexTokens(names)),
    brand: product.brand === null ? null : brandKey(product.brand),
  }
}
