import { quantities } from '@rondo/rules/kernel/limits'
import { stockOf } from '@rondo/rules/listings/stock'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { ownAddress } from '../locations/index.ts'
import { ownMedia } from '../media/index.ts'
import { type Checked, checkListing, refuseProblems } from './check-listing.ts'
import { columnsOf, draftOf } from './listing-columns.ts'
import { blankDraft, filledIn, type ListingInput, settled } from './listing-draft.ts'
import { countOwn, idsBySku, lockMerchant, type MerchantRow, type OwnRow, ownRows, recountActive } from './own-listing.repository.ts'
import { presentOwnListing } from './present-own-listing.ts'
import { changeListing, insertListing } from './write-listing.ts'

/** An own listing for its form. 1 query beside the session's. */
export async function showOwnListing({ house, actor, language }: MemberCtx, id: number) {
  const [row] = await ownRows(house.db, actor.id, [id])
  if (!row) throw new Failure('listings.not_found')
  return presentOwnListing(row, language, house.config.mediaOrigin)
}

/** Lists a product. Sent twice under one key it is listed once; without a key the SKU is what cannot be twice. */
export function createProduct(ctx: MemberCtx, input: ListingInput) {
  return inTransaction(ctx.house, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    refuseUnverified(merchant)
    await refuseTooMany(tx, merchant, 1)
    const { checked, addresses } = await check(ctx, tx, merchant, input)
    refuseProblems(checked.problems)
    const id = await insertListing(ctx, tx, columnsOf(checked, addresses, []))
    return shown(ctx, tx, id)
  })
}

interface ListingChange extends ListingInput {
  readonly version?: number | undefined
  readonly stockSeen?: number | undefined
}

/** The change with its stock counted from what is left now, when what was seen before is known of this very version. */
function recounted({ version, stockSeen, ...input }: ListingChange, row: OwnRow): ListingInput {
  if (stockSeen === undefined || input.stock === undefined || version !== row.version) return input
  const typed = stockOf(input.stock)
  return typed === 0 && stockSeen > 0 ? input : { ...input, stock: row.stock + typed - stockSeen }
}

/** Changes an own listing. The same content again changes nothing; with an outdated version something else is refused. */
export function updateProduct(ctx: MemberCtx, id: number, change: ListingChange) {
  return inTransaction(ctx.house, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    const [row] = await ownRows(tx, ctx.actor.id, [id], true)
    if (!row) throw new Failure('listings.not_found')
    const { checked, addresses } = await check(ctx, tx, merchant, recounted(change, row), row)
    refuseProblems(checked.problems)
    if (checked.draft.activeListing && !row.active) refuseUnverified(merchant)
    const { version } = change
    const isOutdated = version !== undefined && version !== row.version
    const changed = await changeListing(ctx, tx, row, columnsOf(checked, addresses, row.photos))
    // thrown after the write, which it undoes: only then is it known that the content differs
    if (changed && isOutdated) throw new Failure('listings.changed_meanwhile', { details: { version: row.version } })
    return changed ? shown(ctx, tx, id) : presentOwnListing(row, ctx.language, ctx.house.config.mediaOrigin)
  })
}

async function shown(ctx: MemberCtx, tx: Tx, id: number) {
  await recountActive(tx, ctx.actor.id)
  const [row] = await ownRows(tx, ctx.actor.id, [id])
  if (!row) throw new Error(`listing ${id} is gone in its own transaction`)
  return presentOwnListing(row, ctx.language, ctx.house.config.mediaOrigin)
}

/** Payments to the merchant must be possible before anything is offered (DASH-03). */
export function refuseUnverified({ charges_enabled }: MerchantRow): void {
  if (!charges_enabled) throw new Failure('listings.not_verified')
}

/** Refuses more listings than one merchant may have. */
export async function refuseTooMany(tx: Tx, { id }: MerchantRow, more: number): Promise<void> {
  const most = quantities.listingsPerMerchant
  if (more > 0 && (await countOwn(tx, id)) + more > most) throw new Failure('listings.too_many', { values: { most } })
}

/** Holds what was given, over what was there, against rules and circumstances. At most 4 queries. */
async function check(ctx: MemberCtx, tx: Tx, merchant: MerchantRow, input: ListingInput, row?: OwnRow) {
  const { actor, house } = ctx
  const draft = settled(filledIn(row ? draftOf(row) : blankDraft(ctx.language), input, !row))
  const wanted = [...new Set([draft.shippingAddress, draft.pickupAddress])].filter((id) => id !== null)
  const found = await Promise.all(wanted.map((id) => ownAddress(tx, actor.id, id)))
  const addresses = new Map(found.flatMap((address) => (address ? [[address.id, address] as const] : [])))
  const own = await ownMedia(tx, actor.id, draft.photos)
  const photos = new Map([...(row?.photos ?? []).map((photo) => [photo.id, photo] as const), ...own])
  const sku = draft.sku === '' ? undefined : (await idsBySku(tx, actor.id, [draft.sku])).get(draft.sku)
  const checked: Checked = checkListing(draft, {
    merchant,
    addresses,
    photos,
    productTypes: house.config.productTypes,
    skuTaken: sku !== undefined && sku !== row?.id,
    row,
    meantIn: input.currency,
  })
  return { checked, addresses }
}
