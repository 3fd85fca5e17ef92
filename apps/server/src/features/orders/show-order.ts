import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import { metaOf, pageOf } from '@rondo/rules/kernel/paging'
import { type OrderFilter, orderFilters } from '@rondo/rules/orders/filters'
import { tradeOf } from '@rondo/rules/orders/order-status'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { findOrder, findOrderOfGroup, findOrderOfItem } from './orders.repository.ts'
import { listOrders } from './list-orders.repository.ts'
import { detailsOf } from './change-group.ts'
import { caseOf } from './case.ts'
import { presentItem } from './present-item.ts'
import { presentGroup, presentOrder } from './present-order.ts'
import { readerOf } from './present-parties.ts'

/** An order for its customer, or the own part of one for a merchant; unknown to everybody else. 1 query. */
export async function showOrder(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.showOrder>> {
  const order = await findOrder(ctx.app.db, ctx.actor.id, id)
  if (!order) throw new Failure('orders.not_found')
  return presentOrder(order, readerOf(ctx))
}

/** What was paid for an own order; a merchant's money is in the wallet, so to anybody else it is unknown. 1 query. */
export async function showPayment(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.orderPayment>> {
  const row = await findOrder(ctx.app.db, ctx.actor.id, id)
  if (row?.customer_id !== ctx.actor.id) throw new Failure('orders.not_found')
  const { orderNumber, paymentStatus, currency, total, depositTotal, charged, createdAt } = presentOrder(row, readerOf(ctx))
  return {
    orderId: row.id,
    orderNumber,
    strapiPaymentId: row.payment_id,
    paymentStatus,
    currency,
    total,
    depositTotal,
    charged,
    refunded: toMajor(row.refunded_minor, currency),
    paidAt: createdAt,
  }
}

/** One group for its customer or its merchant, with its history; unknown to everybody else. 1 query. */
export const showGroup = (ctx: MemberCtx, id: number): Promise<Answer<typeof orders.showGroup>> => detailsOf(ctx.app.db, readerOf(ctx), id)

/** Items of a group, for its customer or its merchant. 1 query. */
export async function showGroupItems(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.groupItems>> {
  const order = await findOrderOfGroup(ctx.app.db, ctx.actor.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  const { orderItems: data } = presentGroup(group, order, readerOf(ctx))
  return { data, meta: { total: data.length, page: 1, pageSize: data.length, hasMore: false } }
}

/** One item for its customer or its merchant, with its group and order. 1 query. */
export async function showItem(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.showItem>> {
  const order = await findOrderOfItem(ctx.app.db, ctx.actor.id, id)
  const [group] = order?.groups ?? []
  const item = group?.items.find((one) => one.id === id)
  if (!order || !group || !item) throw new Failure('orders.item_not_found')
  return {
    ...presentItem(item, group, order, readerOf(ctx), caseOf(order, group)),
    fulfillmentGroup: {
      id: group.id,
      version: group.version,
      status: group.status,
      groupType: group.group_type,
      deliveryMethod: group.delivery_method,
    },
    order: { id: order.id, orderNumber: order.order_number },
  }
}

/** The chip that a text names; all orders for any other. */
export const filterOf = (status: string | undefined): OrderFilter =>
  orderFilters.find((filter) => filter === status?.toLowerCase()) ?? 'all'

/** The kind of items that a tab asks for (TRX-36); a swapped item is stored as bought. */
export function itemTypeOf(type: string | undefined): 'buy' | 'rent' | undefined {
  const trade = type === undefined ? undefined : tradeOf(type)
  return trade === 'swap' ? 'buy' : trade
}

/** Orders that were placed or received, newest first, by status chip and by kind of trade (TRX-26 to 29, C-138). 2 queries. */
export async function showOrders(
  ctx: MemberCtx,
  as: 'customer' | 'merchant',
  { status, type, ...paging }: Received<typeof orders.myOrders>['query'],
): Promise<Answer<typeof orders.myOrders>> {
  const page = pageOf(paging)
  const { rows, total } = await listOrders(ctx.app.db, {
    readerId: ctx.actor.id,
    as,
    filter: filterOf(status),
    itemType: itemTypeOf(type),
    pageSize: page.pageSize,
    offset: page.offset,
  })
  const reader = readerOf(ctx)
  return { data: rows.map((row) => presentOrder(row, reader)), meta: metaOf(page, total) }
}
