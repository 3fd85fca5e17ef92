import { quantities } from '@rondo/rules/kernel/limits'
import { stockOf } from '@rondo/rules/listings/stock'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { ownAddress } from '../locations/index.ts'
import { ownGoods, ownMedia } from '../media/index.ts'
import { type Checked, checkListing, refuseProblems } from './check-listing.ts'
import { columnsOf, draftOf } from './listing-columns.ts'
import { blankDraft, filledIn, type ListingInput, settled } from './listing-draft.ts'
import { countOwn, idsBySku, lockMerchant, type MerchantRow, type OwnRow, ownRows, recountActive } from './own-listing.repository.ts'
import { presentOwnListing } from './present-own-listing.ts'
import { changeListing, insertListing } from './write-listing.ts'

/** An own listing for its form. 1 query beside the session's. */
export async function showOwnListing({ app, actor, language }: MemberCtx, id: number) {
  const [row] = await ownRows(app.db, actor.id, [id])
  if (!row) throw new Failure('listings.not_found')
  return presentOwnListing(row, language, app.config.mediaOrigin)
}

/** Lists a product. One idempotency key lists it once; without a key an SKU can exist once. */
export function createProduct(ctx: MemberCtx, input: ListingInput) {
  return once(ctx, async (tx) => {
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

/** Adds the typed difference of the stock to what is left now, when the caller saw this version. */
function recounted({ version, stockSeen, ...input }: ListingChange, row: OwnRow): ListingInput {
  if (stockSeen === undefined || input.stock === undefined || version !== row.version) return input
  const typed = stockOf(input.stock)
  return typed === 0 && stockSeen > 0 ? input : { ...input, stock: row.stock + typed - stockSeen }
}

/** Changes an own listing. The same content again changes nothing; with an outdated version something else is refused. */
export function updateProduct(ctx: MemberCtx, id: number, change: ListingChange) {
  return once(ctx, async (tx) => {
    const merchant = await lockMerchant(tx, ctx.actor.id)
    const [row] = await ownRows(tx, ctx.actor.id, [id], true)
    if (!row) throw new Failure('listings.not_found')
    const { checked, addresses } = await check(ctx, tx, merchant, recounted(change, row), row)
    refuseProblems(checked.problems)
    if (checked.draft.activeListing && !row.active) refuseUnverified(merchant)
    if (checked.draft.activeListing && row.taken_down_at) throw new Failure('listings.taken_down')
    const { version } = change
    const isOutdated = version !== undefined && version !== row.version
    const changed = await changeListing(ctx, tx, row, columnsOf(checked, addresses, row.photos))
    // thrown after the write, which it undoes: only then is it known that the content differs
    if (changed && isOutdated) {
      const current = presentOwnListing(row, ctx.language, ctx.app.config.mediaOrigin)
      throw new Failure('listings.changed_meanwhile', { details: { version: row.version, current } })
    }
    return changed ? shown(ctx, tx, id) : presentOwnListing(row, ctx.language, ctx.app.config.mediaOrigin)
  })
}

async function shown(ctx: MemberCtx, tx: Tx, id: number) {
  await recountActive(tx, ctx.actor.id)
  const [row] = await ownRows(tx, ctx.actor.id, [id])
  if (!row) throw new Error(`listing ${id} is gone in its own transaction`)
  return presentOwnListing(row, ctx.language, ctx.app.config.mediaOrigin)
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

/** Checks the given values, over the old ones, by all rules. At most 4 queries. */
async function check(ctx: MemberCtx, tx: Tx, merchant: MerchantRow, input: ListingInput, row?: OwnRow) {
  const { actor, app } = ctx
  const draft = settled(filledIn(row ? draftOf(row) : blankDraft(ctx.language), input, !row))
  const wanted = [...new Set([draft.shippingAddress, draft.pickupAddress])].filter((id) => id !== null)
  const found = await Promise.all(wanted.map((id) => ownAddress(tx, actor.id, id)))
  const addresses = new Map(found.flatMap((address) => (address ? [[address.id, address] as const] : [])))
  const own = await ownMedia(tx, actor.id, draft.photos)
  const photos = new Map([...(row?.photos ?? []).map((photo) => [photo.id, photo] as const), ...own])
  const uploaded = await ownGoods(tx, actor.id, draft.files)
  const files = new Map([...(row?.files ?? []).map((file) => [file.id, file] as const), ...uploaded])
  const sku = draft.sku === '' ? undefined : (await idsBySku(tx, actor.id, [draft.sku])).get(draft.sku)
  const checked: Checked = checkListing(draft, {
    merchant,
    addresses,
    photos,
    files,
    productTypes: app.config.productTypes,
    settlementCurrencies: app.config.settlementCurrencies,
    skuTaken: sku !== undefined && sku !== row?.id,
    row,
    meantIn: input.currency,
  })
  return { checked, addresses }
}
