import { isDigital } from '@rondo/rules/listings/catalogue'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { listingActivated, listingDeactivated } from './events.ts'
import { reindex } from './listing-search.repository.ts'
import { lockMerchant, type OwnRow, ownRows, recountActive } from './own-listing.repository.ts'
import { refuseUnverified } from './save-listing.ts'
import { ofListing } from './write-listing.ts'

/** Shows an own listing in the shop or hides it. With a target the call may be repeated; without one it toggles (C-55). */
export function activateListing(ctx: MemberCtx, id: number, target: boolean | undefined) {
  return inTransaction(ctx.app, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    const [row] = await ownRows(tx, ctx.actor.id, [id], true)
    if (!row) throw new Failure('listings.not_found')
    const active = target ?? !row.active
    if (active) refuseUnverified(merchant)
    if (active && row.taken_down_at) throw new Failure('listings.taken_down')
    if (active && lacksFile(row)) throw new Failure('listings.file_required')
    const changed = await setActive(ctx, tx, [row], active)
    return { id, activeListing: active, version: row.version + (changed ? 1 : 0) }
  })
}

/** The same for several, all or none. A foreign id refuses the call and is named (C-51). */
export function activateListings(ctx: MemberCtx, { ids, active }: { readonly ids: readonly number[]; readonly active: boolean }) {
  return inTransaction(ctx.app, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    const rows = await ownRows(tx, ctx.actor.id, ids, true)
    const failed = notFound(ids, rows)
    const empty = active ? rows.filter(lacksFile).map(({ id }) => refusalOf(id, 'listings.file_required')) : []
    const down = active ? rows.filter((row) => row.taken_down_at).map(({ id }) => refusalOf(id, 'listings.taken_down')) : []
    const refused = [...failed, ...empty, ...down]
    if (refused.length > 0) return { processed: 0, failed: refused }
    if (active) refuseUnverified(merchant)
    await setActive(ctx, tx, rows, active)
    return { processed: rows.length, failed }
  })
}

/** The ids that are no listings of the merchant. */
export function notFound(ids: readonly number[], rows: readonly OwnRow[]) {
  const found = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !found.has(id)).map((id) => refusalOf(id, 'listings.not_found'))
}
function refusalOf(id: number, why: 'listings.not_found' | 'listings.file_required' | 'listings.taken_down') {
  const { code, message } = new Failure(why)
  return { id, message, code }
}
/** Something digital without anything to download. */
const lacksFile = (row: OwnRow) =>
  row.files.length === 0 &&
  isDigital({ productType: row.product_type, isDigitalOnline: row.is_digital_online, isLocalService: row.is_local_service })

/** True when something changed. */
async function setActive(ctx: MemberCtx, tx: Tx, rows: readonly OwnRow[], active: boolean): Promise<boolean> {
  const ids = rows.filter((row) => row.active !== active).map(({ id }) => id)
  if (ids.length === 0) return false
  await tx
    .updateTable('product')
    .set({ active, version: sql<number>`version + 1`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  await reindex(tx, ids)
  await recountActive(tx, ctx.actor.id)
  for (const id of ids) await record(tx, active ? listingActivated : listingDeactivated, ofListing(ctx, id))
  return true
}
