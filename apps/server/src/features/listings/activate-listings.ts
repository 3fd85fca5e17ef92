import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { forSearch } from './listing-search.repository.ts'
import { listingEvents } from './listing-events.ts'
import { lockMerchant, type OwnRow, ownRows, recountActive } from './own-listing.repository.ts'
import { refuseUnverified } from './save-listing.ts'
import { told } from './write-listing.ts'

/** Shows an own listing in the shop or takes it out. With a target the call may be repeated; without one it turns what is (C-55). */
export function activateListing(ctx: MemberCtx, id: number, target: boolean | undefined) {
  return inTransaction(ctx.house, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    const [row] = await ownRows(tx, ctx.actor.id, [id], true)
    if (!row) throw new Failure('listings.not_found')
    const active = target ?? !row.active
    if (active) refuseUnverified(merchant)
    const changed = await setActive(ctx, tx, [row], active)
    return { id, activeListing: active, version: row.version + (changed ? 1 : 0) }
  })
}

/** The same for several, all or none: what is not theirs is named, and then nothing is done (C-51). */
export function activateListings(ctx: MemberCtx, { ids, active }: { readonly ids: readonly number[]; readonly active: boolean }) {
  return inTransaction(ctx.house, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    const rows = await ownRows(tx, ctx.actor.id, ids, true)
    const failed = notFound(ids, rows)
    if (failed.length > 0) return { processed: 0, failed }
    if (active) refuseUnverified(merchant)
    await setActive(ctx, tx, rows, active)
    return { processed: rows.length, failed }
  })
}

/** Of ids, those that are none of the merchant's listings. */
export function notFound(ids: readonly number[], rows: readonly OwnRow[]) {
  const found = new Set(rows.map(({ id }) => id))
  const { code, message } = new Failure('listings.not_found')
  return [...new Set(ids)].filter((id) => !found.has(id)).map((id) => ({ id, message, code }))
}

/** Answers whether anything was otherwise before. */
async function setActive(ctx: MemberCtx, tx: Tx, rows: readonly OwnRow[], active: boolean): Promise<boolean> {
  const ids = rows.filter((row) => row.active !== active).map(({ id }) => id)
  if (ids.length === 0) return false
  await tx
    .updateTable('product')
    .set({ active, version: sql<number>`version + 1`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  await forSearch(tx, ids)
  await recountActive(tx, ctx.actor.id)
  const type = active ? listingEvents.activated : listingEvents.deactivated
  for (const id of ids) await record(tx, { type, data: { productId: id, merchantId: ctx.actor.id }, ...told(ctx, id) })
  return true
}
