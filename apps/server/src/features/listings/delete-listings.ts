import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { releaseMedia } from '../media/index.ts'
import { notFound } from './activate-listings.ts'
import { listingDeleted } from './events.ts'
import { reindex } from './listing-search.repository.ts'
import { inUse, lockMerchant, type OwnRow, ownRows, recountActive, unshownPhotos } from './own-listing.repository.ts'
import { ofListing } from './write-listing.ts'

/** Deletes an own listing; orders keep their copies. Refused while an order, rental or payment of it is unfinished. */
export function deleteProduct(ctx: MemberCtx, id: number) {
  return inTransaction(ctx.app, async (tx) => {
    await lockMerchant(tx, ctx.actor.id)
    const [row] = await ownRows(tx, ctx.actor.id, [id], true)
    if (!row) throw new Failure('listings.not_found')
    if ((await inUse(tx, [id])).size > 0) throw new Failure('listings.in_use', { values: { listings: row.name } })
    await takeAway(ctx, tx, [row])
    return { id, name: row.name }
  })
}

/** The same for several, all or none. A refusal names the obstacle of each listing (C-51). */
export function deleteListings(ctx: MemberCtx, ids: readonly number[]) {
  return inTransaction(ctx.app, async (tx) => {
    await lockMerchant(tx, ctx.actor.id)
    const rows = await ownRows(tx, ctx.actor.id, ids, true)
    const used = await inUse(
      tx,
      rows.map(({ id }) => id),
    )
    const refused = rows
      .filter(({ id }) => used.has(id))
      .map(({ id, name }) => {
        const { code, message } = new Failure('listings.in_use', { values: { listings: name } })
        return { id, message, code }
      })
    const failed = [...notFound(ids, rows), ...refused]
    if (failed.length > 0) return { processed: 0, failed }
    await takeAway(ctx, tx, rows)
    return { processed: rows.length, failed }
  })
}

async function takeAway(ctx: MemberCtx, tx: Tx, rows: readonly OwnRow[]): Promise<void> {
  const merchantId = ctx.actor.id
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('product')
    .set({ deleted_at: sql<Date>`app_now()`, active: false, version: sql<number>`version + 1`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  for (const { id, photos } of rows) {
    const shown = photos.map((photo) => photo.id)
    await releaseMedia(tx, merchantId, await unshownPhotos(tx, merchantId, id, shown))
    await record(tx, listingDeleted, ofListing(ctx, id))
  }
  await reindex(tx, ids)
  await recountActive(tx, merchantId)
}
