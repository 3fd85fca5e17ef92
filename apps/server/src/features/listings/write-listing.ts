import { topics } from '@rondo/contracts/kernel/topics'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { claimMedia, holdGoods, releaseMedia } from '../media/index.ts'
import { setStock } from '../stock/index.ts'
import { refuseProblems } from './check-listing.ts'
import { listingChanged, listingCreated, priceChanged, type PriceChanged, restocked } from './events.ts'
import { reindex } from './listing-search.repository.ts'
import type { ListingColumns } from './listing-columns.ts'
import { type OwnRow, unshownPhotos } from './own-listing.repository.ts'

const stored = ({ rent_tiers, photos, files, translations, parcel, ...plain }: ListingColumns) => ({
  ...plain,
  rent_tiers: JSON.stringify(rent_tiers),
  photos: JSON.stringify(photos),
  files: JSON.stringify(files),
  translations: JSON.stringify(translations),
  parcel: parcel && JSON.stringify(parcel),
})

/** What happened to an own listing: its data, who hears of it, and what is stale by it. */
export const ofListing = ({ actor, requestId }: MemberCtx, productId: number) => ({
  data: { productId, merchantId: actor.id },
  audiences: [{ tell: [actor.id], touches: [topics.product(productId), topics.merchant(actor.id), topics.listings] }],
  requestId,
})

const idsOf = (files: ListingColumns['files']) => files.map(({ id }) => id)

/** Writes a new listing with its search row and event; gives its id. The caller holds the merchant's row and counts afterwards. */
export async function insertListing(ctx: MemberCtx, tx: Tx, columns: ListingColumns): Promise<number> {
  await claimMedia(
    tx,
    ctx.actor.id,
    columns.photos.map(({ id }) => id),
  )
  await holdGoods(tx, ctx.actor.id, idsOf(columns.files), [])
  const { id } = await tx
    .insertInto('product')
    .values({ merchant_id: ctx.actor.id, ...stored(columns) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await reindex(tx, [id])
  await record(tx, listingCreated, ofListing(ctx, id))
  return id
}

/** True when the row already holds these values. */
export const isSame = (columns: ListingColumns, row: OwnRow): boolean =>
  (Object.keys(columns) as (keyof ListingColumns)[]).every((name) => isDeepStrictEqual(columns[name], row[name]))

/**
 * What somebody agrees to who gets a piece by a swap; its price, its stock and where it is fetched may change. Pieces of one side are checked out
 * together, so they keep their one currency.
 */
const said = [
  'name',
  'description',
  'notes',
  'translations',
  'category',
  'size',
  'custom_size_details',
  'color',
  'condition',
  'material',
  'brand',
  'photos',
  'currency',
] as const satisfies readonly (keyof ListingColumns)[]
interface Change {
  readonly row: OwnRow
  readonly columns: ListingColumns
}
/**
 * Locked listings of which other things would be said though they are agreed in a swap: their receiver, whose order keeps what is said, has not
 * checked out. 1 query where other things would be said.
 */
export async function saidInSwaps(tx: Tx, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const ids = changes.flatMap(({ row, columns }) => (said.some((name) => !isDeepStrictEqual(columns[name], row[name])) ? [row.id] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from live_hold where product_id = any(${ids}::bigint[]) and owner_swap is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Writes the changes of a locked listing; false without any. The caller holds the merchant's row and counts afterwards. */
export async function changeListing(ctx: MemberCtx, tx: Tx, row: OwnRow, columns: ListingColumns): Promise<boolean> {
  if (isSame(columns, row)) return false
  if ((await saidInSwaps(tx, [{ row, columns }])).size > 0) throw new Failure('listings.in_swap')
  const kept = new Set(columns.photos.map(({ id }) => id))
  const before = new Set(row.photos.map(({ id }) => id))
  await claimMedia(
    tx,
    ctx.actor.id,
    [...kept].filter((id) => !before.has(id)),
  )
  const files = idsOf(columns.files)
  await holdGoods(
    tx,
    ctx.actor.id,
    files,
    idsOf(row.files).filter((id) => !files.includes(id)),
  )
  const { stock, ...others } = stored(columns)
  await tx
    .updateTable('product')
    .set({ ...others, version: row.version + 1, updated_at: sql<Date>`app_now()` })
    .where('id', '=', row.id)
    .execute()
  const dropped = [...before].filter((id) => !kept.has(id))
  if (dropped.length > 0) await releaseMedia(tx, ctx.actor.id, await unshownPhotos(tx, ctx.actor.id, row.id, dropped))
  if (stock !== row.stock && !(await setStock(tx, row.id, stock))) refuseProblems({ stock: 'listings.stock_held' })
  await reindex(tx, [row.id])
  await recordChange(ctx, tx, row, columns)
  return true
}

async function recordChange(ctx: MemberCtx, tx: Tx, row: OwnRow, columns: ListingColumns): Promise<void> {
  const merchantId = ctx.actor.id
  const price = priceChange(row, columns, merchantId)
  await record(tx, listingChanged, ofListing(ctx, row.id))
  if (price) await record(tx, priceChanged, { data: price })
  if (row.stock === 0 && columns.stock > 0) await record(tx, restocked, { data: { productId: row.id, merchantId, stock: columns.stock } })
}

type Priced = Pick<OwnRow, 'for_sell' | 'for_rent' | 'price_minor' | 'currency' | 'rent_tiers'>
/** Only amounts of the same way, period and currency are compared; anything else is no price change. */
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
