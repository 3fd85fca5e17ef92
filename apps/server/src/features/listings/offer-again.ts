import type { Condition } from '@rondo/rules/listings/catalogue'
import { listingProblems } from '@rondo/rules/listings/listing-rules'
import type { RentalOption } from '@rondo/rules/listings/rental-options'
import { toMajor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { putBack, setStock } from '../stock/index.ts'
import { listingChanged, listingCreated } from './events.ts'
import { draftOf } from './listing-columns.ts'
import { reindex } from './listing-search.repository.ts'
import { lockMerchant, type OwnRow, ownRows, recountActive } from './own-listing.repository.ts'
import { ofListing } from './write-listing.ts'

export interface ComeBack {
  readonly productId: number
  readonly itemId: number
  readonly pieces: number
  readonly isRented: boolean
  readonly condition: Condition
  /** New terms; what is left out stays. Minor units of `currency`, that of the order: a listing in another one by now keeps its own. */
  readonly currency: string
  readonly priceMinor: number | undefined
  readonly tiers: readonly RentalOption[] | undefined
}

/**
 * Offers pieces again that came back to the caller, who listed them (C-115): in the same listing where nothing differs, or where they are all
 * there is of it; else as a listing of their own, a copy with the new terms. Answers the listing; null when it was deleted meanwhile.
 */
export async function offerAgain(ctx: MemberCtx, tx: Tx, back: ComeBack): Promise<number | null> {
  await lockMerchant(tx, ctx.actor.id)
  const [row] = await ownRows(tx, ctx.actor.id, [back.productId], true)
  if (!row) return null
  if (row.taken_down_at) {
    // it stays down, and so does what would be a copy of it
    await putBack(tx, { orderItemIds: [back.itemId], why: 'returned' })
    return row.id
  }
  const { priceMinor, tiers } = back.currency === row.currency ? back : { priceMinor: row.price_minor, tiers: row.rent_tiers }
  if (row.for_sell && !back.isRented && priceMinor === undefined) throw new Failure('returns.price_required')
  const terms = { condition: back.condition, priceMinor: priceMinor ?? row.price_minor, tiers: tiers ?? row.rent_tiers }
  if (tiers !== row.rent_tiers) refuseTiers(row, terms.tiers)
  const isAsBefore =
    terms.condition === row.condition && terms.priceMinor === row.price_minor && isDeepStrictEqual([...terms.tiers], [...row.rent_tiers])
  const isAlone = back.isRented ? row.stock <= back.pieces : row.stock === 0 && Number(row.units_let) === 0
  if (isAsBefore || isAlone) {
    if (!isAsBefore) await change(ctx, tx, row.id, terms)
    await putBack(tx, { orderItemIds: [back.itemId], why: 'returned' })
    return row.id
  }
  if (back.isRented) {
    await putBack(tx, { orderItemIds: [back.itemId], why: 'returned' })
    if (!(await setStock(tx, row.id, row.stock - back.pieces))) return row.id // they are promised to others: the old terms stay
    await reindex(tx, [row.id])
  }
  return copy(ctx, tx, row, terms, back.pieces)
}

/** What its form would not save cannot be rented either: too long, twice, or outside of what its lender allows. Cents may be typed here (RET-146). */
function refuseTiers(row: OwnRow, tiers: readonly RentalOption[]): void {
  const typed = tiers.map(({ number, option, priceMinor }) => ({ number, option, price: Math.ceil(toMajor(priceMinor, row.currency)) }))
  const { rentPriceAndTime: problem } = listingProblems({ ...draftOf(row), rentPriceAndTime: typed })
  if (problem) throw new Failure('returns.rent_invalid')
}

interface Terms {
  readonly condition: string
  readonly priceMinor: number
  readonly tiers: readonly RentalOption[]
}
async function change(ctx: MemberCtx, tx: Tx, id: number, { condition, priceMinor, tiers }: Terms): Promise<void> {
  await sql`
    update product set condition = ${condition}, price_minor = ${priceMinor}, rent_tiers = ${JSON.stringify(tiers)}::jsonb, version = version + 1,
      updated_at = app_now() where id = ${id}`.execute(tx)
  await reindex(tx, [id])
  await record(tx, listingChanged, ofListing(ctx, id))
}

async function copy(ctx: MemberCtx, tx: Tx, { id }: OwnRow, { condition, priceMinor, tiers }: Terms, pieces: number): Promise<number> {
  const same = sql.raw(
    'merchant_id, name, description, notes, language, translations, product_type, is_digital_online, is_local_service, service_radius, category, size, ' +
      'custom_size_details, color, material, occasions, brand, currency, for_sell, for_rent, open_to_swap, require_deposit, rent_deposit_minor, min_rental_days, ' +
      'max_rental_days, turnaround_before, turnaround_after, open_to_pickup, open_to_shipping, pickup_address_id, shipping_address_id, parcel, photos, cover_index, active',
  )
  const { rows } = await sql<{ id: number }>`
    insert into product (${same}, condition, price_minor, rent_tiers, stock)
    select ${same}, ${condition}, ${priceMinor}, ${JSON.stringify(tiers)}::jsonb, ${pieces} from product where id = ${id} returning id`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw new Error(`listing ${id} was not copied`)
  await reindex(tx, [made.id])
  await record(tx, listingCreated, ofListing(ctx, made.id))
  await recountActive(tx, ctx.actor.id)
  return made.id
}
