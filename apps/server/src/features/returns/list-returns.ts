import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { type Currency, sumMinor, toMajor } from '@rondo/rules/kernel/money'
import { type Page, pageOf } from '@rondo/rules/kernel/paging'
import type { Move } from '@rondo/rules/moves/machines'
import { figuresOf } from '@rondo/rules/returns/figures'
import {
  backItems,
  begunReturns,
  endedRequests,
  requestsWaitingFor,
  unconfirmedReturn,
  unendedRequests,
  unseenReturn,
} from '@rondo/rules/returns/turn'
import { type RawBuilder, sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { photo } from '../../platform/photos.ts'
import { somebodyOf } from '../../platform/somebody.ts'
import {
  customerOf,
  itemsOfRefund,
  nameIn,
  type OrderRow,
  presentGroup,
  presentRequest,
  readerOf,
  readOrders,
  type RequestRow,
} from '../orders/index.ts'

type Listed = Answer<typeof returns.myReturns>
type Asked = Received<typeof returns.merchantReturns>['query']
/** Places of the list: what waits for the reader, what goes on, what has ended. */
const [waits, goesOn, ended] = [0, 1, 2]

/** Where a request of `return_record q`, of `order_group g`, stands for somebody. */
const placeFor = (reader: number) => sql`case
  when g.customer_id = ${reader} and (q.status = any (${requestsWaitingFor('customer')}::text[])
    or q.status = 'in_progress' and g.status = any (${begunReturns}::text[])
    or exists (select from item_deposit d where d.item_id = any (q.item_ids) and d.status = 'claimed')) then ${waits}::int
  when g.customer_id <> ${reader} and (q.status = any (${requestsWaitingFor('merchant')}::text[]) or q.status = 'in_progress'
    and (g.status = ${unconfirmedReturn} or exists (select from order_line i where i.id = any (q.item_ids) and i.status = ${unseenReturn})))
    then ${waits}::int
  when q.status = any (${endedRequests}::text[]) then ${ended}::int
  else ${goesOn}::int end`

/** Where a page begins: behind the last request of the one before, or at its number. */
function startOf({ cursor, ...asked }: Omit<Asked, 'status'>): { page: Page; behind: RawBuilder<unknown> } {
  const page = pageOf(asked)
  if (cursor === undefined) return { page, behind: sql`true` }
  const [number, place, id] = cursor.split('.').map(Number)
  return { page: { ...page, page: Number(number), offset: 0 }, behind: sql`(l.place > ${place} or l.place = ${place} and l.id < ${id})` }
}

interface ListedRow {
  readonly id: number
  readonly order_id: number
  readonly place: number
}
/** A page of requests and how many there are, and wait, in all pages. 1 query. */
async function rowsOf(
  ctx: MemberCtx,
  which: RawBuilder<unknown>,
  status: string | undefined,
  { page, behind }: ReturnType<typeof startOf>,
) {
  const states = status === 'open' ? unendedRequests : status ? [status] : null
  const { rows } = await sql<{ rows: ListedRow[]; total: number; waiting: number }>`
    with l as materialized (
      select q.id, q.order_id, ${placeFor(ctx.actor.id)} as place from return_record q join order_group g on g.id = q.group_id
      where ${which} and (${states}::text[] is null or q.status = any (${states}::text[])))
    select (select count(*)::int from l) as total, (select count(*)::int from l where l.place = ${waits}) as waiting, coalesce((
      select jsonb_agg(r) from (
        select l.* from l where ${behind} order by l.place, l.id desc limit ${page.pageSize + 1} offset ${page.offset}) r), '[]') as rows`.execute(
    ctx.app.db,
  )
  const [{ rows: found, ...counts } = { rows: [], total: 0, waiting: 0 }] = rows
  return { found: found.slice(0, page.pageSize), hasMore: found.length > page.pageSize, ...counts }
}

/** Clocks of a return until its answer, and after it. */
const answerClocks: readonly Move[] = ['approveAllReturns']
const laterClocks: readonly Move[] = ['lapseReturn', 'countReceipt', 'assessItem', 'settleClaim']
/** The deposits of a request as one: the state of the first that is not like the rest, a claim before all. */
function depositOf(
  { item_ids }: RequestRow,
  { deposits }: OrderRow['groups'][number],
  currency: Currency,
): Listed['data'][number]['deposit'] {
  const own = deposits.filter(({ item_id }) => item_ids.includes(item_id))
  const [first] = depositOrder.flatMap((status) => own.filter((one) => one.status === status))
  if (!first) return null
  const claimed = own.filter(({ status }) => status === 'claimed' || status === 'contested')
  return {
    amount: toMajor(sumMinor(own.map(({ amount_minor }) => amount_minor)), currency),
    currency,
    status: first.status,
    claimed:
      claimed.length === 0
        ? null
        : toMajor(sumMinor(claimed.map(({ claimed_minor, amount_minor }) => claimed_minor ?? amount_minor)), currency),
  }
}
const depositOrder = ['contested', 'claimed', 'held', 'release_due', 'settled', 'refunded'] as const

/** What a request brings its customer, and by when it goes on. What has come back without a refund brings nothing. */
function outlookOf(
  request: RequestRow,
  group: OrderRow['groups'][number],
  order: OrderRow,
  reader: ReturnType<typeof readerOf>,
): Pick<Listed['data'][number], 'refund' | 'due'> {
  const { currency } = order
  const sent = order.refunds_of_returns.filter(({ cause }) => itemsOfRefund(cause).some((id) => request.item_ids.includes(id)))
  if (sent.length > 0)
    return { refund: { amount: toMajor(sumMinor(sent.map(({ minor }) => minor)), currency), currency, isEstimate: false }, due: null }
  if (isOneOf(endedRequests, request.status)) return { refund: null, due: null }
  const shown = presentGroup(group, order, reader)
  const picked = shown.orderItems.filter(({ id }) => request.item_ids.includes(id)).map((item) => ({ item, reason: request.reason }))
  const { hasMoney, total, isEstimate } = figuresOf(shown, picked, presentRequest(request, group, currency, reader.id).usageFee)
  const clocks = request.status === 'pending_merchant_review' ? answerClocks : laterClocks
  const own = picked.flatMap(({ item }) => item.next ?? []).toSorted((a, b) => a.at.localeCompare(b.at))
  // what came back has a clock of its own until it is looked at; its group's is another request's
  const isBack = picked.some(({ item }) => isOneOf(backItems, item.status))
  const next = [...own, ...(shown.next && !isBack ? [shown.next] : [])].find(({ move }) => clocks.includes(move))
  const isOpen = request.status === 'pending_merchant_review' // its shop may name a fee still
  return { refund: hasMoney ? { amount: total, currency, isEstimate: isEstimate || isOpen } : null, due: next ?? null }
}

/** Requests for one who reads them: what waits for the reader first, what has ended last, else newest first. 2 queries. */
async function listed(ctx: MemberCtx, which: RawBuilder<unknown>, { status, ...asked }: Asked): Promise<Listed> {
  const { app, actor } = ctx
  const start = startOf(asked)
  const { found, hasMore, total, waiting } = await rowsOf(ctx, which, status, start)
  const orders = await readOrders(app.db, actor.id, [...new Set(found.map(({ order_id }) => order_id))])
  const reader = readerOf(ctx)
  const data = found.flatMap(({ id, place }): Listed['data'] => {
    for (const order of orders) {
      for (const group of order.groups) {
        const request = group.requests.find((one) => one.id === id)
        if (!request) continue
        const item = group.items.find((one) => one.id === request.item_ids[0])
        const [first] = item?.product.photos ?? []
        const side = order.customer.id === actor.id ? ('customer' as const) : ('merchant' as const)
        const other = side === 'customer' ? group.merchant : customerOf(order, [group])
        return [
          {
            request: presentRequest(request, group, order.currency, actor.id),
            side,
            orderNumber: order.order_number,
            groupStatus: group.status,
            groupType: group.group_type,
            product: item
              ? {
                  id: item.product_id,
                  name: nameIn(item.product, reader.language),
                  photo: first ? photo(first, reader.language, reader.mediaOrigin).formats.thumbnail.url : null,
                }
              : null,
            other: somebodyOf(other),
            isMyTurn: place === waits,
            deposit: depositOf(request, group, order.currency),
            ...outlookOf(request, group, order, reader),
          },
        ]
      }
    }
    return []
  })
  const { page, pageSize } = start.page
  const last = found.at(-1)
  const cursor = hasMore && last && { cursor: `${page + 1}.${last.place}.${last.id}` }
  return { data, meta: { total, page, pageSize, hasMore, ...cursor }, waiting }
}

const made = {
  item_return: (by: number) => sql`(q.kind = 'return' and g.customer_id = ${by})`,
  support: (by: number) => sql`(q.kind = 'support' and q.asked_by = ${by})`,
}
export function showMyReturns(ctx: MemberCtx, { query: { type, ...query } }: Received<typeof returns.myReturns>) {
  const { id } = ctx.actor
  return listed(ctx, type ? made[type](id) : sql`(${made.item_return(id)} or ${made.support(id)})`, query)
}
export const showMerchantReturns = (ctx: MemberCtx, { query }: Received<typeof returns.merchantReturns>) =>
  listed(ctx, sql`q.kind = 'return' and g.merchant_id = ${ctx.actor.id}`, query)
