import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { exponentOf, toMajor } from '@rondo/rules/kernel/money'
import { orderStatusOf } from '@rondo/rules/orders/order-status'
import type { Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { stringify } from 'csv-stringify/sync'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { inPages } from '../../platform/in-pages.ts'
import { ordersBefore } from './list-orders.repository.ts'
import type { GroupRow, ItemRow, OrderRow } from './orders.repository.ts'
import { backMinorOf, paymentStatusFor } from './present-order.ts'
import { nameIn, type Reader, readerOf } from './present-parties.ts'
import { filterOf, itemTypeOf } from './show-order.ts'

/** Orders that are read at once. */
const AT_ONCE = 100

interface Line {
  readonly order: OrderRow
  readonly group: GroupRow
  readonly item: ItemRow
  /** The first line of its group bears what the group has as a whole. */
  readonly isFirst: boolean
  readonly reader: Reader
  readonly say: Say
}
const dayOf = (instant: string | Date | null) => (instant ? dayIn(new Date(instant)) : '')
const money = (minor: number, { currency }: OrderRow) => toMajor(minor, currency).toFixed(exponentOf(currency))

/** The columns by their heading in packages/words. */
const columns = {
  order: ({ order }) => order.order_number,
  date: ({ order }) => dayOf(order.created_at),
  group: ({ group }) => String(group.id),
  buyer: ({ order }) => order.customer.username,
  seller: ({ group }) => group.merchant.username,
  orderStatus: ({ order, say }) => say(`sheet.order_${orderStatusOf(order.groups, true)}`),
  groupStatus: ({ group, say }) => say(`statuses.${group.status}`),
  payment: ({ order, reader, say }) => say(`orders.payment_${paymentStatusFor(order, reader)}`),
  item: ({ item, reader }) => nameIn(item.product, reader.language),
  kind: ({ item, say }) => say(`catalogue.${item.type}`),
  itemStatus: ({ item, say }) => say(`statuses.${item.status}`),
  period: ({ item }) =>
    item.rental_start && item.rental_days ? `${item.rental_start} / ${addDays(item.rental_start, item.rental_days - 1)}` : '',
  quantity: ({ item }) => String(item.quantity),
  price: ({ item, order }) => money(item.price_minor, order),
  amount: ({ item, order }) => money(item.amount_minor, order),
  fee: ({ item, order }) => money(item.fee_minor, order),
  tax: ({ item, order }) => money(item.tax_minor, order),
  deposit: ({ item, order }) => money(item.deposit_minor, order),
  shipping: ({ group, order, isFirst }) => money(isFirst ? group.shipping_minor : 0, order),
  refunded: ({ group, item, order, isFirst }) =>
    money(backMinorOf([item], isFirst && group.status === 'canceled' ? group.shipping_minor : 0), order),
  currency: ({ order }) => order.currency,
  delivered: ({ item }) => dayOf(item.delivered_at),
  canceled: ({ item }) => dayOf(item.canceled_at),
} as const satisfies Record<string, (line: Line) => string>
const headings = Object.keys(columns) as (keyof typeof columns)[]

const text = (rows: readonly (readonly string[])[], bom = false) =>
  stringify(
    rows.map((row) => [...row]),
    { bom, escape_formulas: true, record_delimiter: 'windows' },
  )

const linesOf = (order: OrderRow, reader: Reader, say: Say): Line[] =>
  order.groups.flatMap((group) => group.items.map((item, at) => ({ order, group, item, isFirst: at === 0, reader, say })))

/** The heading, then the lines of so many orders at a time, in the reader's language. */
async function* table(ctx: MemberCtx, as: 'customer' | 'merchant', query: Query): AsyncGenerator<string> {
  const { app, actor, language } = ctx
  const say = sayIn(language)
  const reader = readerOf(ctx)
  const wanted = { readerId: actor.id, as, filter: filterOf(query.status), itemType: itemTypeOf(query.type) }
  yield text([headings.map((heading) => say(`sheet.${heading}`))], true)
  for await (const rows of inPages(AT_ONCE, (before, count) => ordersBefore(app.db, wanted, before, count))) {
    const lines = rows.flatMap((order) => linesOf(order, reader, say))
    if (lines.length > 0) yield text(lines.map((line) => headings.map((heading) => columns[heading](line))))
  }
}

type Query = Received<typeof orders.exportOrders>['query']
/**
 * What somebody bought, or sold, as a table that is sent while it is read (C-127). It begins with the mark that spreadsheets need, and no
 * cell is a formula. 2 queries for a hundred orders.
 */
export async function exportOrders(ctx: MemberCtx, as: 'customer' | 'merchant', query: Query): Promise<Answer<typeof orders.exportOrders>> {
  ctx.setHeader('content-type', 'text/csv; charset=utf-8')
  ctx.setHeader('content-disposition', `attachment; filename="transactions-${dayIn(await appNow(ctx.app))}.csv"`)
  return table(ctx, as, query)
}
