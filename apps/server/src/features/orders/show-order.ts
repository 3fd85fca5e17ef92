import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import { metaOf, pageOf } from '@rondo/rules/kernel/paging'
import { type OrderFilter, orderFilters } from '@rondo/rules/orders/filters'
import { tradeOf } from '@rondo/rules/orders/order-status'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { findOrder, findOrderOfGroup, listOrders } from './orders.repository.ts'
import { presentGroup, presentOrder, type Reader } from './present-order.ts'

const readerOf = ({ actor, language, house }: MemberCtx): Reader => ({ id: actor.id, language, mediaOrigin: house.config.mediaOrigin })

/** An order for its customer, or the own part of one for a merchant; unknown to everybody else. 1 query. */
export async function showOrder(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.showOrder>> {
  const order = await findOrder(ctx.house.db, ctx.actor.id, id)
  if (!order) throw new Failure('orders.not_found')
  return presentOrder(order, readerOf(ctx))
}

/** What was paid for an own order; a merchant's money is in the wallet, so to anybody else it is unknown. 1 query. */
export async function showPayment(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.orderPayment>> {
  const row = await findOrder(ctx.house.db, ctx.actor.id, id)
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

/** One group for its customer or its merchant; unknown to everybody else. 1 query. */
export async function showGroup(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.showGroup>> {
  const order = await findOrderOfGroup(ctx.house.db, ctx.actor.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  return presentGroup(group, order, readerOf(ctx))
}

const filterOf = (status: string | undefined): OrderFilter => orderFilters.find((filter) => filter === status?.toLowerCase()) ?? 'all'

/** Orders that were placed or received, newest first, by status chip and by kind of trade (TRX-26 to 29, C-138). 2 queries. */
export async function showOrders(
  ctx: MemberCtx,
  as: 'customer' | 'merchant',
  { status, type, ...paging }: Received<typeof orders.myOrders>['query'],
): Promise<Answer<typeof orders.myOrders>> {
  const page = pageOf(paging)
  const trade = type === undefined ? undefined : tradeOf(type)
  const itemType = trade === 'swap' ? 'buy' : trade
  const { rows, total } = await listOrders(ctx.house.db, {
    readerId: ctx.actor.id,
    as,
    filter: filterOf(status),
    itemType,
    pageSize: page.pageSize,
    offset: page.offset,
  })
  const reader = readerOf(ctx)
  return { data: rows.map((row) => presentOrder(row, reader)), meta: metaOf(page, total) }
}
