import type { messaging } from '@rondo/contracts'
import { toMajor } from '@rondo/rules/kernel/money'
import type * as z from 'zod'
import type { Language } from '../../platform/context.ts'
import { photoList } from '../../platform/photos.ts'
import { nameIn, type ProductRow } from './product-rows.ts'

/** Who reads a message, and in which language. */
export interface Reader {
  readonly id: number
  readonly language: Language
  readonly mediaOrigin: string
}

/** A garment as messages and offers show it. */
export const presentProduct = (row: ProductRow, { language, mediaOrigin }: Reader): z.input<typeof messaging.MessageProduct> => ({
  id: row.id,
  name: nameIn(row, language),
  photos: photoList(row.cover, language, mediaOrigin),
  size: row.size,
  price: row.price_minor === null ? null : toMajor(row.price_minor, row.currency),
  rent: row.rent && { option: row.rent.option, number: row.rent.number, price: toMajor(row.rent.priceMinor, row.currency) },
  currency: row.currency,
  active: row.active,
})
