import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { sql } from 'kysely'
import type { Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { addressJson, type AddressRow } from '../locations/index.ts'
import type { Translations } from './listing-draft.ts'
import { type ListingRow, unitsBooked } from './listings.repository.ts'

/** What decides what a person may list. */
export interface MerchantRow {
  readonly id: number
  readonly country: string | null
  readonly charges_enabled: boolean
}

/** One change of a merchant's listings at a time: their number and their SKUs stay true, and no address goes from under them. */
export const lockMerchant = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx.selectFrom('account').select(['id', 'country', 'charges_enabled']).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A product as its merchant has it: texts as they were written, addresses whole, amounts in minor units. */
export interface OwnRow extends ListingRow {
  readonly version: number
  readonly language: Language
  readonly translations: Translations
  readonly sku: string | null
  readonly pickup_address_id: number | null
  readonly shipping_address_id: number | null
  readonly pickup: AddressRow | null
  readonly shipping: AddressRow | null
}

const ownColumns = sql`
  p.id, p.version, p.name, p.description, p.notes, p.language, p.translations, p.product_type, p.is_digital_online, p.is_local_service,
  p.service_radius, p.category, p.size, p.custom_size_details, p.color, p.condition, p.material, p.brand, p.sku, p.currency, p.price_minor,
  p.for_sell, p.for_rent, p.open_to_swap, p.rent_tiers, p.require_deposit, p.rent_deposit_minor, p.min_rental_days, p.max_rental_days,
  p.open_to_pickup, p.open_to_shipping, p.pickup_address_id, p.shipping_address_id, p.parcel, p.photos, p.cover_index, p.stock, p.reserved,
  ${sql.raw(unitsBooked)} as units_booked, p.active, p.likes_count, p.created_at, p.updated_at,
  (select ${sql.raw(addressJson)} from address d where d.id = p.pickup_address_id) as pickup,
  (select ${sql.raw(addressJson)} from address d where d.id = p.shipping_address_id) as shipping`

/** Own listings by id, of a merchant; deleted and others' ones are missing. `lock` holds their rows, in the order of ids. 1 query. */
export async function ownRows(db: Db | Tx, merchantId: number, ids: readonly number[], lock = false): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from product p
    where p.id = any(${ids}::bigint[]) and p.merchant_id = ${merchantId} and p.deleted_at is null
    order by p.id ${lock ? sql`for no key update of p` : sql``}`.execute(db)
  return rows
}

/** Every listing of a merchant, oldest first. 1 query. */
export async function everyOwnRow(db: Db, merchantId: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from product p where p.merchant_id = ${merchantId} and p.deleted_at is null order by p.id`.execute(db)
  return rows
}

/** Ids of own listings by SKU. 1 query. */
export async function idsBySku(db: Db | Tx, merchantId: number, skus: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, sku }) => [sku ?? '', id]))
}

/** How many listings a merchant has. */
export async function countOwn(db: Db | Tx, merchantId: number): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Says how many listings a merchant shows in the shop. */
export async function recountActive(tx: Tx, merchantId: number): Promise<void> {
  await sql`
    update account set active_products_count =
      (select count(*) from product where merchant_id = ${merchantId} and active and deleted_at is null)
    where id = ${merchantId}`.execute(tx)
}

/** Of these products, those that somebody still waits for: an unfinished order or rental, or a payment under way (C-51). 1 query. */
export async function inUse(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p
    where p.id = any(${ids}::bigint[]) and (
      p.reserved > 0
      or exists (select from order_item i where i.product_id = p.id and i.status <> all(${[...closedItemStatuses]}::text[]))
      or exists (select from unit_day u where u.product_id = p.id and u.expires_at > app_now())
    )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Photos that nothing shows any more once a product lets go of them: no other own listing does, and no order or payment copied them. 1 query. */
export async function unshownPhotos(tx: Tx, merchantId: number, productId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${ids}::bigint[]) as g (id)
    where not exists (select from order_item i where i.product_id = ${productId})
      and not exists (select from reservation r where r.product_id = ${productId})
      and not exists (select from unit_day u where u.product_id = ${productId})
      and not exists (
        select from product p where p.merchant_id = ${merchantId} and p.id <> ${productId} and p.photos @> jsonb_build_array(jsonb_build_object('id', g.id))
      )`.execute(tx)
  return rows.map(({ id }) => id)
}
