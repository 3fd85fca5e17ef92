import type { ProductType } from '@rondo/rules/listings/catalogue'
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

/** Columns of a card. Expects `p` (product), `a` (its merchant's account) and the address that `cardJoins` brings; language is the parameter. */
export const cardColumns = (language: string) => `
  p.id, coalesce(p.translations -> ${language} ->> 'name', p.name) as name, p.product_type, p.currency, p.price_minor, p.for_sell, p.for_rent,
  p.open_to_swap, p.rent_tiers, p.stock, p.size, p.condition, p.likes_count, p.photos -> p.cover_index as cover,
  p.photos -> (case p.cover_index when 0 then 1 else 0 end) as second, p.merchant_id, a.username, d.city, p.created_at`

/** What `cardColumns` needs beside product `p`. */
export const cardJoins = `
  join account a on a.id = p.merchant_id
  left join address d on d.id = coalesce(p.pickup_address_id, p.shipping_address_id)`

export interface CardRow {
  readonly id: number
  readonly name: string
  readonly product_type: ProductType
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
  readonly city: string | null
  readonly created_at: Date
}

/** Rental tiers of an answer, prices in major units. */
export const tiersOf = (tiers: readonly StoredTier[], currency: Currency) =>
  tiers.map(({ number, option, priceMinor }) => ({ number, option, price: toMajor(priceMinor, currency), currency }))

/** A product as lists show it: amounts in major units, cover and second photo. Distance in metres when the caller knows one. */
export function cardOf(row: CardRow, language: Language, mediaOrigin: string, distance?: number): Card {
  const { currency, cover, second } = row
  const photos = []
  if (cover) photos.push(photo(cover, language, mediaOrigin))
  if (second) photos.push(photo(second, language, mediaOrigin))
  const card: Card = {
    id: row.id,
    name: row.name,
    productType: row.product_type,
    currency,
    price: toMajor(row.price_minor, currency),
    forSell: row.for_sell,
    forRent: row.for_rent,
    openToSwap: row.open_to_swap,
    rentPriceAndTime: tiersOf(row.rent_tiers, currency),
    stock: stockText(row.stock),
    size: row.size,
    condition: row.condition,
    likes_count: row.likes_count,
    photos,
    merchant: { id: row.merchant_id, username: row.username },
    city: row.city,
    createdAt: row.created_at.toISOString(),
  }
  if (distance !== undefined) card.distance = distance
  return card
}
