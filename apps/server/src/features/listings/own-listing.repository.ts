import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { sql } from 'kysely'
import type { Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { setListingsShown } from '../accounts/index.ts'
import type { AddressRow } from '../locations/index.ts'
import type { Translations } from './listing-draft.ts'
import type { ListingRow } from './listings.repository.ts'

/** The facts that decide what a person may list. */
export interface MerchantRow {
  readonly id: number
  readonly country: string | null
  readonly charges_enabled: boolean
}

/** Locks the merchant, so that one change of listings at a time keeps number, SKUs and addresses right. */
export const lockMerchant = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx
    .selectFrom('person as account')
    .select(['id', 'country', 'charges_enabled'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** A product as its merchant has it: texts as they were written, addresses whole, amounts in minor units. */
export interface OwnRow extends ListingRow {
  readonly version: number
  readonly language: Language
  readonly translations: Translations
  readonly sku: string | null
  /** Support took it down. */
  readonly taken_down_at: Date | null
  readonly taken_down_reason: string | null
  readonly pickup_address_id: number | null
  readonly shipping_address_id: number | null
  readonly pickup: AddressRow | null
  readonly shipping: AddressRow | null
}

const ownColumns = sql`
  p.id, p.version, p.name, p.description, p.notes, p.language, p.translations, p.product_type, p.is_digital_online, p.is_local_service,
  p.service_radius, p.category, p.size, p.custom_size_details, p.color, p.condition, p.material, p.occasions, p.brand, p.sku, p.currency, p.price_minor,
  p.for_sell, p.for_rent, p.open_to_swap, p.rent_tiers, p.require_deposit, p.rent_deposit_minor, p.min_rental_days, p.max_rental_days,
  p.open_to_pickup, p.open_to_shipping, p.pickup_address_id, p.shipping_address_id, p.parcel, p.photos, p.files, p.cover_index, p.stock,
  v.held, v.units_let, p.active, p.taken_down_at, p.taken_down_reason, p.likes_count, p.created_at, p.updated_at,
  (select to_jsonb(d) from saved_address d where d.id = p.pickup_address_id) as pickup,
  (select to_jsonb(d) from saved_address d where d.id = p.shipping_address_id) as shipping`

/**
 * Own listings by id, of a merchant; deleted and others' ones are missing. `lock` holds their rows first, in the order of ids: what is
 * held and let is then of after the wait. At most 2 queries.
 */
export async function ownRows(db: Db | Tx, merchantId: number, ids: readonly number[], lock = false): Promise<OwnRow[]> {
  if (lock)
    await sql`
      select id from product where id = any(${ids}::bigint[]) and merchant_id = ${merchantId} order by id for no key update`.execute(db)
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from product p join product_availability v on v.id = p.id
    where p.id = any(${ids}::bigint[]) and p.merchant_id = ${merchantId} and p.deleted_at is null order by p.id`.execute(db)
  return rows
}

/** Every listing of a merchant, oldest first. 1 query. */
export async function everyOwnRow(db: Db, merchantId: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from product p join product_availability v on v.id = p.id where p.merchant_id = ${merchantId} and p.deleted_at is null order by p.id`.execute(
    db,
  )
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

/** Stores how many listings a merchant shows in the shop. 2 statements. */
export async function recountActive(tx: Tx, merchantId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await setListingsShown(tx, merchantId, count)
}

/** Days that a listing keeps free around each rental. The caller holds its row. */
export async function setTurnaround(tx: Tx, id: number, { before, after }: { before: number; after: number }): Promise<void> {
  await sql`
    update product set turnaround_before = ${before}, turnaround_after = ${after}, updated_at = app_now() where id = ${id}`.execute(tx)
}

/** The products among these with an unfinished order, rental or payment (C-51). 1 query. */
export async function inUse(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p
    where p.id = any(${ids}::bigint[]) and (
      exists (select from live_hold h where h.product_id = p.id)
      or exists (select from order_line i where i.product_id = p.id and i.status <> all(${[...closedItemStatuses]}::text[]))
      or exists (select from let_day u where u.product_id = p.id and u.held)
    )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Photos that nothing shows after a product drops them: no other own listing, and no copy of an order or payment. 1 query. */
export async function unshownPhotos(tx: Tx, merchantId: number, productId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${ids}::bigint[]) as g (id)
    where not exists (select from order_line i where i.product_id = ${productId})
      and not exists (select from live_hold h where h.product_id = ${productId})
      and not exists (select from let_day u where u.product_id = ${productId})
      and not exists (
        select from product p where p.merchant_id = ${merchantId} and p.id <> ${productId} and p.photos @> jsonb_build_array(jsonb_build_object('id', g.id))
      )`.execute(tx)
  return rows.map(({ id }) => id)
}
