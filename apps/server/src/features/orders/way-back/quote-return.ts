import type { shipping, wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type Currency, sumMinor, toMajor } from '@rondo/rules/kernel/money'
import { fundFor, fundShare, labelMoney } from '@rondo/rules/moves/label-money'
import { needsCustoms } from '@rondo/rules/shipping/customs'
import { isParcelProblem, labelParcel } from '@rondo/rules/shipping/labels'
import { aggregateParcel, isCompleteParcel, type Parcel } from '@rondo/rules/shipping/parcels'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import {
  type AddressSnapshot,
  contentBack,
  findQuote,
  isCompleteAddress,
  type ParcelBack,
  quoteParcelBack,
  quoteRates,
} from '../../shipping/index.ts'
import type { LockedCase } from '../case.repository.ts'
import { declarationOf, piecesToSend } from '../deliveries/declaration.ts'
import type { ItemRow } from '../orders.repository.ts'
import { requestOfItem } from '../returns/group-returns.ts'
import { approvedItems, chargeable, lockMeant } from './approved-items.ts'

type RatesBody = Received<typeof shipping.shippingRates>['body']

/** Rates of a parcel: of the own cart, or of goods that go back. */
export const shippingRates = (
  ctx: MemberCtx,
  { body }: Received<typeof shipping.shippingRates>,
): Promise<Answer<typeof shipping.shippingRates>> => (body.isReturn ? quoteReturn(ctx, body) : quoteRates(ctx, body))

async function quoteReturn(ctx: MemberCtx, body: RatesBody): Promise<Answer<typeof shipping.shippingRates>> {
  const back = await inTransaction(ctx.app, async (tx): Promise<ParcelBack> => {
    const { locked, itemIds } = await lockMeant(ctx, tx, body.fulfillmentGroupId ?? body.orderItemIds?.[0] ?? 0)
    const { order, group } = locked
    const items = approvedItems(locked, body.orderItemIds ?? itemIds)
    const from = await startOf(ctx, tx, locked, body.fromAddressId)
    const to = await goalOf(tx, locked, items)
    if (!isCompleteAddress(from)) throw new Failure('returns.from_unknown')
    if (!isCompleteAddress(to)) throw new Failure('returns.to_unknown')
    const pieces = piecesToSend(items)
    return {
      merchantId: group.merchant.id,
      itemIds: items.map(({ id }) => id),
      from,
      to,
      parcel: parcelOf(body.parcels, pieces, from.country),
      customs: needsCustoms(from.country, to.country) ? declarationOf(pieces, from, order.currency) : null,
      currency: order.currency as Currency,
    }
  })
  return quoteParcelBack(ctx, back)
}

/** Where a parcel starts: an address of the customer, named, else where the order went, else the customer's default one. */
async function startOf(ctx: MemberCtx, tx: Tx, { order, group }: LockedCase, asked: RatesBody['fromAddressId']): Promise<AddressSnapshot> {
  const isCustomer = order.customer_id === ctx.actor.id
  // who met the customer in person does not learn where they live
  if (!isCustomer && group.group_type !== 'shipping') throw new Failure('returns.from_unknown')
  const id = isCustomer ? Number(asked ?? Number.NaN) : Number.NaN
  if (!Number.isSafeInteger(id) && order.shipping_address) return order.shipping_address
  const which = Number.isSafeInteger(id) ? sql`id = ${id}` : sql`is_default`
  const { rows } = await sql<{ snapshot: AddressSnapshot }>`
    select snapshot from address_snapshot where ${which} and account_id = ${order.customer_id} and deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('returns.from_unknown')
  return row.snapshot
}

/** Where it goes: what the merchant named at the approval, else where the group came from, else the merchant's default address (C-110). */
async function goalOf(tx: Tx, { group }: LockedCase, items: readonly ItemRow[]): Promise<AddressSnapshot> {
  const named = items.map(({ id }) => requestOfItem(group, id)?.return_to).find((address) => address != null)
  const known = named ?? group.origin_address ?? group.pickup?.address ?? group.pickup_address
  const { firstname, lastname, username } = group.merchant
  // a place where people meet may be without a name, a parcel not
  if (known) return { ...known, name: known.name ?? (`${firstname ?? ''} ${lastname ?? ''}`.trim() || username) }
  const { rows } = await sql<{ snapshot: AddressSnapshot }>`
    select snapshot from address_snapshot where is_default and account_id = ${group.merchant.id} and deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('returns.no_merchant_address')
  return row.snapshot
}

type Piece = { readonly name: string; readonly parcel: unknown; readonly quantity: number }
/** The parcel whose measures somebody confirmed, else that of the listings; never a fallback (C-73). */
function parcelOf(typed: RatesBody['parcels'], pieces: readonly Piece[], originCountry: string): Parcel {
  if (typed) {
    const things = typed.map(typedParcel).map((parcel) => ({ parcel, quantity: 1 }))
    const whole = aggregateParcel(things, originCountry)
    if (!isCompleteParcel(whole)) throw new Failure('returns.parcel_none')
    return whole
  }
  const parcel = labelParcel(pieces, originCountry)
  if (!isParcelProblem(parcel)) return parcel
  if (parcel.problem === 'parcel_missing') throw new Failure('returns.parcel_missing')
  throw new Failure(parcel.problem === 'parcel_invalid' ? 'returns.parcel_invalid' : 'returns.parcel_none')
}
function typedParcel(typed: NonNullable<RatesBody['parcels']>[number]): Parcel {
  const { length, width, height, weight } = typed
  const distanceUnit = (['in', 'cm'] as const).find((unit) => unit === typed.distance_unit)
  const massUnit = (['lb', 'kg', 'oz'] as const).find((unit) => unit === typed.mass_unit)
  if (!distanceUnit || !massUnit) throw new Failure('returns.parcel_missing')
  if ([length, width, height, weight].some((text) => text === '')) throw new Failure('returns.parcel_missing')
  const parcel = { length: Number(length), width: Number(width), height: Number(height), weight: Number(weight), distanceUnit, massUnit }
  if (!isCompleteParcel(parcel)) throw new Failure('returns.parcel_invalid')
  return parcel
}

/** Who would pay what for a label of these items (C-106, C-111). */
export function labelQuote(
  ctx: MemberCtx,
  { params, query }: Received<typeof wayback.labelQuote>,
): Promise<Answer<typeof wayback.labelQuote>> {
  return inTransaction(ctx.app, async (tx) => {
    const { locked, itemIds } = await lockMeant(ctx, tx, params.id)
    const quote = query.rateId === undefined ? undefined : await findQuote(tx, ctx.actor.id, query.rateId)
    if (query.rateId !== undefined && !quote) throw new Failure('returns.rate_gone', { code: 'RATE_NO_LONGER_AVAILABLE' })
    const items = quote
      ? locked.group.items.filter(({ id }) => contentBack({ itemIds: [id] }) === quote.content || inContent(quote.content, id))
      : approvedItems(locked, itemIds)
    if (items.length === 0) throw new Failure('returns.nothing_approved')
    return presentQuote(locked, items, quote?.amount_minor ?? null)
  })
}
const inContent = (content: string, id: number) => content.startsWith('return:') && content.slice(7).split(',').includes(String(id))

function presentQuote(
  { case: c, order, group }: LockedCase,
  items: readonly ItemRow[],
  rateMinor: number | null,
): Answer<typeof wayback.labelQuote> {
  const currency = order.currency as Currency
  const major = (minor: number) => toMajor(minor, currency)
  const ids = items.map(({ id }) => id)
  // after a lost dispute the bank has paid: nothing of it comes back
  const bought = c.dispute?.status === 'lost' ? [] : items.filter(({ type, swap_id }) => type === 'buy' && swap_id === null)
  const value = sumMinor(bought.map(({ amount_minor }) => amount_minor))
  const shares = sumMinor(ids.map((id) => fundShare(c, id)))
  const usageFee = bought.some(({ id }) => fundFor(c, id)) ? value - shares : value
  const { customerPaysMinor, customerGetsMinor } = labelMoney(c, ids, rateMinor ?? 0)
  const dueMinor = chargeable(customerPaysMinor, currency)
  return {
    fulfillmentGroupId: group.id,
    orderItemIds: ids,
    currency,
    value: major(value),
    usageFee: major(usageFee),
    rate: rateMinor === null ? null : major(rateMinor),
    net: major(customerGetsMinor - customerPaysMinor),
    customerPays: major(dueMinor),
    customerGets: major(customerGetsMinor),
    tax: major(sumMinor(bought.map(({ tax_minor }) => tax_minor))),
  }
}
