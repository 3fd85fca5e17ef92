import { sql } from 'kysely'
import type { Currency } from '@rondo/rules/kernel/money'
import type { ProductType } from '@rondo/rules/listings/catalogue'
import type { Language } from '../../platform/context.ts'
import type { Db, Store, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { PlaceNow } from '../../platform/zone-of-place.ts'
import type { GoodsFile } from '../media/index.ts'
import type { CardRow, StoredTier } from './card.ts'

export interface StoredParcel {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
  readonly units: { readonly distance: 'in' | 'cm'; readonly mass: 'lb' | 'kg' }
}

/** Columns of a listing that everybody is shown. Amounts in minor units of its currency. */
export interface ListingRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly notes: string | null
  readonly product_type: ProductType
  readonly is_digital_online: boolean
  readonly is_local_service: boolean
  readonly service_radius: number | null
  readonly category: string
  readonly size: string
  readonly custom_size_details: string | null
  readonly color: string
  readonly condition: string
  readonly material: string | null
  readonly occasions: readonly string[]
  readonly brand: string | null
  readonly currency: Currency
  readonly price_minor: number
  readonly for_sell: boolean
  readonly for_rent: boolean
  readonly open_to_swap: boolean
  readonly rent_tiers: readonly StoredTier[]
  readonly require_deposit: boolean
  readonly rent_deposit_minor: number | null
  readonly min_rental_days: number | null
  readonly max_rental_days: number | null
  readonly open_to_pickup: boolean
  readonly open_to_shipping: boolean
  readonly parcel: StoredParcel | null
  readonly photos: readonly StoredPhoto[]
  readonly cover_index: number
  /** What buyers of something digital download. */
  readonly files: readonly GoodsFile[]
  readonly stock: number
  /** Pieces that are held, and units that are let, now. */
  readonly held: number
  readonly units_let: number
  readonly active: boolean
  readonly likes_count: number
  readonly created_at: Date
  readonly updated_at: Date
}
export interface ProductRow extends ListingRow {
  readonly merchant_may_sell: boolean
  readonly liked: boolean
  /** Support took it down: its merchant alone sees its page. */
  readonly is_taken_down: boolean
  readonly rating_average: number | null
  readonly rating_count: number
  readonly place: {
    readonly id: number
    readonly city: string
    readonly country: string
    readonly postalCode: string
    readonly latitude: number | null
    readonly longitude: number | null
  } | null
  readonly merchant_id: number
  readonly username: string
  readonly store_name: string | null
  readonly portrait: StoredPhoto | null
  readonly merchant_city: string | null
  readonly merchant_country: string | null
  readonly merchant_rating_average: number | null
  readonly merchant_rating_count: number
  readonly followers_count: number
  readonly following_count: number
  readonly active_products_count: number
}

const productSql = `
  select p.id, coalesce(p.translations -> $2 ->> 'name', p.name) as name, coalesce(p.translations -> $2 ->> 'description', p.description) as description,
    coalesce(p.translations -> $2 ->> 'notes', p.notes) as notes,
    p.product_type, p.is_digital_online, p.is_local_service, p.service_radius, p.category, p.size, p.custom_size_details, p.color, p.condition,
    p.material, p.occasions, p.brand, p.currency, p.price_minor, p.for_sell, p.for_rent, p.open_to_swap, p.rent_tiers, p.require_deposit, p.rent_deposit_minor,
    p.min_rental_days, p.max_rental_days, p.open_to_pickup, p.open_to_shipping, p.parcel, p.photos, p.cover_index, p.files, p.stock, v.held,
    v.units_let, p.active, a.charges_enabled and a.blocked_at is null as merchant_may_sell, p.taken_down_at is not null as is_taken_down, p.likes_count,
    exists (select from liked_listing l where l.product_id = p.id and l.account_id = $3) as liked,
    p.rating_average, p.rating_count, p.created_at, p.updated_at,
    case when d.id is not null then jsonb_build_object('id', d.id, 'city', d.city, 'country', d.country, 'postalCode', d.postal_code,
      'latitude', d.latitude, 'longitude', d.longitude) end as place,
    p.merchant_id, a.username, a.store_name, a.portrait, h.city as merchant_city, coalesce(h.country, a.country) as merchant_country,
    a.rating_average as merchant_rating_average, a.rating_count as merchant_rating_count, a.followers_count, a.following_count, a.active_products_count
  from product p
  join product_availability v on v.id = p.id
  join person a on a.id = p.merchant_id
  left join saved_address d on d.id = p.pickup_address_id and p.open_to_pickup
  left join saved_address h on h.account_id = a.id and h.is_default and h.deleted_at is null
  where p.id = $1 and p.deleted_at is null`

/** A product with its merchant and pickup place, as a person (or nobody, 0) sees it; undefined when deleted. 1 query. */
export async function findProduct(
  { pool }: Pick<Store, 'pool'>,
  id: number,
  language: Language,
  viewerId: number,
): Promise<ProductRow | undefined> {
  const { rows } = await pool.query<ProductRow>(productSql, [id, language, viewerId])
  return rows[0]
}

const daysSql = `
  select app_today() as today, case when p.for_rent and p.open_to_pickup then place_now(p.pickup_address_id) end as fetched_at, p.stock, v.held, p.product_type, p.is_digital_online, p.is_local_service,
    jsonb_build_object('before', p.turnaround_before, 'after', p.turnaround_after) as turnaround,
    (select jsonb_agg(jsonb_build_array(r.unit, r.first_day, r.last_day) order by r.unit, r.first_day) from let_run r
      where r.product_id = p.id) as booked,
    (select jsonb_agg(jsonb_build_array(b.first_day, b.last_day) order by b.first_day) from blocked_run b
      where b.product_id = p.id and b.last_day >= app_today()) as blocked
  from product p join product_availability v on v.id = p.id where p.id = $1 and p.deleted_at is null`

export interface DaysRow {
  readonly today: string
  /** Where rentals of it are fetched. */
  readonly fetched_at: PlaceNow | null
  readonly stock: number
  readonly held: number
  readonly product_type: ProductType
  readonly is_digital_online: boolean
  readonly is_local_service: boolean
  readonly turnaround: { readonly before: number; readonly after: number }
  /** [unit, first day, last day], in order. */
  readonly booked: readonly (readonly [number, string, string])[] | null
  readonly blocked: readonly (readonly [string, string])[] | null
}

/** The days of a product from today (UTC) on: worn or on their way, blocked, kept free; undefined when it is deleted. 1 query. */
export async function findDays({ pool }: Pick<Store, 'pool'>, id: number): Promise<DaysRow | undefined> {
  const { rows } = await pool.query<DaysRow>(daysSql, [id])
  return rows[0]
}

/** Cards of products, by id; deleted ones are missing. 1 query. */
export async function findCards(db: Db | Tx, ids: readonly number[], language: Language): Promise<Map<number, CardRow>> {
  const { rows } = await sql<CardRow>`select c.* from listing p cross join listing_card(p, ${language}) c
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
