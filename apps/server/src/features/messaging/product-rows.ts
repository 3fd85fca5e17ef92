import type { Currency } from '@rondo/rules/kernel/money'
import type { RentalOption } from '@rondo/rules/listings/rental-options'
import { sql } from 'kysely'
import type { StoredPhoto } from '../../platform/photos.ts'

export interface ProductRow {
  readonly id: number
  readonly name: string
  /** Its names in other languages, where its merchant gave some. */
  readonly names: Readonly<Partial<Record<string, string | null>>>
  readonly cover: StoredPhoto | null
  readonly size: string
  readonly price_minor: number | null
  /** Its first rental tier, where it is rented out. */
  readonly rent: RentalOption | null
  readonly currency: Currency
  readonly active: boolean
}
/** What a piece is called in a language. */
export const nameIn = ({ name, names }: Pick<ProductRow, 'name' | 'names'>, language: string): string => names[language] ?? name

/** A listing `l` as messages show it, or null. */
export const productJson = sql`case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name,
  'names', jsonb_build_object('en', l.translations -> 'en' ->> 'name', 'zh-CN', l.translations -> 'zh-CN' ->> 'name'),
  'cover', l.shown_cover, 'size', l.size, 'price_minor', case when l.for_sell then l.price_minor end,
  'rent', case when l.for_rent then l.rent_tiers -> 0 end, 'currency', l.currency,
  'active', l.active and l.deleted_at is null) end`
