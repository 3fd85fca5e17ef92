import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/outbox.ts'
import { claimMedia, releaseMedia } from '../media/index.ts'
import { forSearch } from './listing-search.repository.ts'
import type { ListingColumns } from './listing-columns.ts'
import { listingEvents, type PriceChanged, type Restocked } from './listing-events.ts'
import { type OwnRow, unshownPhotos } from './own-listing.repository.ts'

const stored = ({ rent_tiers, photos, translations, parcel, ...plain }: ListingColumns) => ({
  ...plain,
  rent_tiers: JSON.stringify(rent_tiers),
  photos: JSON.stringify(photos),
  translations: JSON.stringify(translations),
  parcel: parcel && JSON.stringify(parcel),
})

/** Who hears of a change of a listing, and what is stale by it. */
export const told = ({ actor, requestId }: MemberCtx, productId: number) => ({
  tell: [actor.id],
  touches: [`product:${productId}`, `merchant:${actor.id}`, 'listings'],
  requestId,
})

/** Writes a new listing with its search row and event; gives its id. The caller holds the merchant's row and counts afterwards. */
export async function insertListing(ctx: MemberCtx, tx: Tx, columns: ListingColumns): Promise<number> {
  await claimMedia(
    tx,
    ctx.actor.id,
    columns.photos.map(({ id }) => id),
  )
  const { id } = await tx
    .insertInto('product')
    .values({ merchant_id: ctx.actor.id, ...stored(columns) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forSearch(tx, [id])
  await record(tx, { type: listingEvents.created, data: { productId: id, merchantId: ctx.actor.id }, ...told(ctx, id) })
  return id
}

/** True when a row says already what would be written. */
export const isSame = (columns: ListingColumns, row: OwnRow): boolean =>
  (Object.keys(columns) as (keyof ListingColumns)[]).every((name) => isDeepStrictEqual(columns[name], row[name]))

/** Writes what is changed of a locked listing; false when nothing is. The caller holds the merchant's row and counts afterwards. */
export async function changeListing(ctx: MemberCtx, tx: Tx, row: OwnRow, columns: ListingColumns): Promise<boolean> {
  if (isSame(columns, row)) return false
  const kept = new Set(columns.photos.map(({ id }) => id))
  const before = new Set(row.photos.map(({ id }) => id))
  await claimMedia(
    tx,
    ctx.actor.id,
    [...kept].filter((id) => !before.has(id)),
  )
  await tx
    .updateTable('product')
    .set({ ...stored(columns), version: row.version + 1, updated_at: sql<Date>`app_now()` })
    .where('id', '=', row.id)
    .execute()
  const dropped = [...before].filter((id) => !kept.has(id))
  if (dropped.length > 0) await releaseMedia(tx, ctx.actor.id, await unshownPhotos(tx, ctx.actor.id, row.id, dropped))
  if (columns.stock < row.stock) await sql`select relabel_units(${row.id})`.execute(tx)
  await forSearch(tx, [row.id])
  await recordChange(ctx, tx, row, columns)
  return true
}

async function recordChange(ctx: MemberCtx, tx: Tx, row: OwnRow, columns: ListingColumns): Promise<void> {
  const merchantId = ctx.actor.id
  const price = priceChange(row, columns, merchantId)
  const restocked: Restocked | undefined =
    row.stock === 0 && columns.stock > 0 ? { productId: row.id, merchantId, stock: columns.stock } : undefined
  await record(tx, { type: listingEvents.changed, data: { productId: row.id, merchantId }, ...told(ctx, row.id) })
  if (price) await record(tx, { type: listingEvents.priceChanged, data: { ...price } })
  if (restocked) await record(tx, { type: listingEvents.restocked, data: { ...restocked } })
}

type Priced = Pick<OwnRow, 'for_sell' | 'for_rent' | 'price_minor' | 'currency' | 'rent_tiers'>
/** Amounts of the same way, period and currency can be told apart as dearer and cheaper; others are no change of price. */
function priceChange(before: OwnRow, after: Priced, merchantId: number): PriceChanged | undefined {
  if (before.currency !== after.currency) return undefined
  const way = before.for_sell && after.for_sell ? 'sale' : !before.for_sell && !after.for_sell ? 'rent' : undefined
  if (!way) return undefined
  const [tier, next] = [before, after].map((one) => (one.for_rent ? one.rent_tiers[0] : undefined))
  if (way === 'rent' && (tier?.number !== next?.number || tier?.option !== next?.option)) return undefined // less for fewer days is no drop
  const [old, now] = way === 'sale' ? [before.price_minor, after.price_minor] : [tier?.priceMinor, next?.priceMinor]
  if (old === undefined || now === undefined || old === now) return undefined
  return { productId: before.id, merchantId, way, oldPriceMinor: old, newPriceMinor: now, currency: after.currency }
}
