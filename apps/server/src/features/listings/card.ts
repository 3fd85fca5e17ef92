import type { ProductType } from '@rondo/rules/listings/catalogue'
import { passingObstacle } from '@rondo/rules/listings/availability'
import { stockText } from '@rondo/rules/listings/stock'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import type { RentUnit } from '@rondo/rules/kernel/days'
import type { catalog } from '@rondo/contracts'
import type * as z from 'zod'
import type { Language } from '../../platform/context.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'

export type Card = z.input<typeof catalog.Card>

/** A rental tier as product rows keep it; price in minor units of the product's currency. */
export interface StoredTier {
  readonly number: number
  readonly option: RentUnit
  readonly priceMinor: number
}

/** A row of the database's function `listing_card(listing, language)`. */
export interface CardRow {
  readonly id: number
  readonly name: string
  readonly product_type: ProductType
  readonly is_local_service: boolean
  readonly currency: Currency
  readonly price_minor: number
  readonly for_sell: boolean
  readonly for_rent: boolean
  readonly open_to_swap: boolean
  readonly rent_tiers: readonly StoredTier[]
  readonly stock: number
  readonly size: string
  readonly condition: string
  readonly likes_count: number
  readonly cover: StoredPhoto | null
  readonly second: StoredPhoto | null
  readonly merchant_id: number
  readonly username: string
  readonly merchant_store: string | null
  readonly merchant_portrait: StoredPhoto | null
  readonly merchant_rating: number | null
  readonly city: string | null
  readonly created_at: Date
  readonly endless: boolean
  readonly held: number
  readonly units_let: number
}

/** Why nobody can have it now, though it is offered. */
function obstacleOf(row: CardRow): Card['obstacle'] {
  const { for_sell, for_rent, open_to_swap, stock, endless: unlimited, held, units_let: unitsLet } = row
  const ways = [
    ...(for_sell ? (['buy'] as const) : []),
    ...(for_rent ? (['rent'] as const) : []),
    ...(open_to_swap ? (['swap'] as const) : []),
  ]
  return passingObstacle(ways, { stock, unlimited, held, unitsLet })
}

/** Rental tiers of an answer, prices in major units. */
export const tiersOf = (tiers: readonly StoredTier[], currency: Currency) =>
  tiers.map(({ number, option, priceMinor }) => ({ number, option, price: toMajor(priceMinor, currency), currency }))

type ShopRow = Pick<CardRow, 'merchant_id' | 'username' | 'merchant_store' | 'merchant_portrait' | 'merchant_rating'>
/** Whose piece it is: the name and face of the shop, and its stars with one decimal, as far as there are any. */
export function shopOf(row: ShopRow, language: Language, mediaOrigin: string): Card['merchant'] {
  const { merchant_store: storeName, merchant_portrait: portrait, merchant_rating: rating } = row
  return {
    id: row.merchant_id,
    username: row.username,
    ...(storeName && { storeName }),
    ...(portrait && { portrait: photo(portrait, language, mediaOrigin).url }),
    ...(rating !== null && { rating: Math.round(rating * 10) / 10 }),
  }
}

/** A product as lists show it: amounts in major units, cover and second photo. Distance in metres when the caller knows one. */
export function cardOf(row: CardRow, language: Language, mediaOrigin: string, distance?: number): Card {
  const { currency, cover, second } = row
  const obstacle = obstacleOf(row)
  const photos = []
  if (cover) photos.push(photo(cover, language, mediaOrigin))
  if (second) photos.push(photo(second, language, mediaOrigin))
  const card: Card = {
    id: row.id,
    name: row.name,
    productType: row.product_type,
    ...(row.is_local_service && { isLocalService: true }),
    currency,
    price: toMajor(row.price_minor, currency),
    forSell: row.for_sell,
    forRent: row.for_rent,
    openToSwap: row.open_to_swap,
    rentPriceAndTime: tiersOf(row.rent_tiers, currency),
    stock: stockText(row.stock),
    ...(obstacle && { obstacle }),
    size: row.size,
    condition: row.condition || null,
    likes_count: row.likes_count,
    photos,
    merchant: shopOf(row, language, mediaOrigin),
    city: row.city,
    createdAt: row.created_at.toISOString(),
  }
  if (distance !== undefined) card.distance = distance
  return card
}
