import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { shownName } from '@rondo/rules/accounts/shown-name'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { metaOf, pageOf } from '@rondo/rules/kernel/paging'
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import {
  customerOf,
  findOrderOfGroup,
  findOrderOfItem,
  lockCase,
  nameIn,
  nextByItself,
  presentFund,
  presentRequest,
  readOrders,
  requestOfItem,
} from '../orders/index.ts'
import { lockHeld } from '../wallet/index.ts'
import { askedOf, major } from './asked.ts'
import { originOf, savedAddresses } from './return-address.ts'

/** The request of an item for one of its two sides. 1 query. */
export async function showItemReturn(
  ctx: MemberCtx,
  { params }: Received<typeof returns.itemReturn>,
): Promise<Answer<typeof returns.itemReturn>> {
  const order = await findOrderOfItem(ctx.app.db, ctx.actor.id, params.id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.item_not_found')
  const request = requestOfItem(group, params.id)
  return { data: request ? presentRequest(request, group, order.currency, ctx.actor.id) : null }
}

export async function showGroupReturns(
  ctx: MemberCtx,
  { params }: Received<typeof returns.groupReturns>,
): Promise<Answer<typeof returns.groupReturns>> {
  const order = await findOrderOfGroup(ctx.app.db, ctx.actor.id, params.id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  const data = group.requests.filter(({ kind }) => kind === 'return').map((row) => presentRequest(row, group, order.currency, ctx.actor.id))
  return { data, meta: { total: data.length, page: 1, pageSize: data.length, hasMore: false } }
}

/** What the merchant decides by. 4 statements. */
export const showTerms = (ctx: MemberCtx, { params }: Received<typeof returns.fundTerms>): Promise<Answer<typeof returns.fundTerms>> =>
  inTransaction(ctx.app, async (tx) => {
    const locked = await lockCase(tx, params.id, { party: ctx.actor.id })
    if (!locked || locked.group.merchant.id !== ctx.actor.id) throw new Failure('orders.group_not_found')
    const { order, group } = locked
    const { currency } = order
    const asked = askedOf(locked)
    const [paid] = asked.funds
    const next = nextByItself(order, group)
    const saved = await savedAddresses(tx, ctx.actor.id)
    const held = await lockHeld(tx, locked.group.id, { isOfFund: true })
    return {
      currency,
      value: major(asked.valueMinor, currency),
      estimatedShipping: major(asked.shippingMinor, currency),
      tax: major(asked.taxMinor, currency),
      platformFee: major(asked.feeMinor, currency),
      fault: asked.fault,
      itemIds: asked.items.map(({ id }) => id),
      canUseEarnings: asked.unfunded.length > 0 && held >= asked.valueMinor,
      heldEarnings: major(held, currency),
      fund: paid ? presentFund(paid, currency) : null,
      addresses: saved.map(({ id, is_default, snapshot }) => ({
        id,
        isDefault: is_default,
        name: snapshot.name,
        street: snapshot.street,
        street2: snapshot.street2,
        city: snapshot.city,
        state: snapshot.state,
        postalCode: snapshot.postalCode,
        country: snapshot.country,
      })),
      hasFallbackAddress: originOf(group) !== null,
      until: isOneOf(['approveAllReturns'], next?.move ?? '') && next ? next.at.toISOString() : null,
    }
  })

interface Listing {
  readonly group_id: number
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly total: number
}
/** Refund funds that a merchant has paid, newest first; the customer by the name that the order shows (532). 2 queries. */
export async function showFunds(
  ctx: MemberCtx,
  { query }: Received<typeof returns.fundPayments>,
): Promise<Answer<typeof returns.fundPayments>> {
  const { app, actor } = ctx
  const page = pageOf(query)
  const { rows } = await sql<Listing & { order_id: number }>`
    select u.id, u.group_id, u.order_id, count(*) over () as total from fund_record u
    where u.merchant_id = ${actor.id} and u.status <> 'intent_created' order by u.id desc limit ${page.pageSize} offset ${page.offset}`.execute(
    app.db,
  )
  const orders = await readOrders(app.db, actor.id, [...new Set(rows.map(({ order_id }) => order_id))])
  const data = rows.flatMap(({ id, group_id }) => {
    const order = orders.find(({ groups }) => groups.some((one) => one.id === group_id))
    const group = order?.groups.find((one) => one.id === group_id)
    const fund = group?.funds.find((one) => one.id === id)
    if (!order || !group || !fund) return []
    const [firstName = '', ...rest] = shownName(customerOf(order, [group])).split(' ')
    const names = group.items.filter((item) => fund.item_ids.includes(item.id)).map(({ product }) => nameIn(product, ctx.language))
    return [
      {
        ...presentFund(fund, order.currency),
        customerInfo: { firstName, lastName: rest.join(' ') },
        itemsCount: fund.item_ids.length,
        description: sayIn(ctx.language)('mail.line', { what: order.order_number, amount: listIn(ctx.language, names) }),
        fulfillmentGroupId: group_id,
      },
    ]
  })
  return { data, meta: metaOf(page, Number(rows[0]?.total ?? 0)) }
}
