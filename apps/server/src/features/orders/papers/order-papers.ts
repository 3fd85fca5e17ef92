import type { orders } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { chargedMinorOf, sumsOfRows, sumsOfLive, totalMinorOf } from '@rondo/rules/checkout/sums'
import { sumMinor } from '@rondo/rules/kernel/money'
import { wholeName } from '@rondo/rules/accounts/shown-name'
import { sql } from 'kysely'
import type { Language, MemberCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { paperOf } from '../../../platform/paper.ts'
import type { Paper, PaperPart } from '../../../platform/paper-parts.ts'
import { findOrder, findOrderOfGroup, type GroupRow, type ItemRow, type OrderRow } from '../orders.repository.ts'
import { depositsOf } from '../present-order.ts'
import { areOfSwap, readsAddress } from '../present-parties.ts'
import { dealOf, givenOf, goodsOf, type Pen, penOf, sellerOf, sumRows, swapSums, wayOf } from './paper-goods.ts'

/** A payment for an extension or a buy-out, minor units of the order's currency. */
interface Later {
  readonly item_id: number
  readonly purpose: 'extend_rental' | 'keep_rental'
  readonly days: number
  readonly quantity: number
  readonly subtotal_minor: number
  readonly fee_minor: number
  readonly tax_minor: number
  readonly total_minor: number
  readonly refunded_minor: number
  readonly created_at: Date
}
/** What the customer of an order paid later for its rentals, the oldest first. 1 query. */
export async function laterPaid(db: Db, { id, customer_id: customerId }: OrderRow): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select (p.snapshot ->> 'itemId')::float8 as item_id, p.purpose, (p.snapshot ->> 'days')::int as days, (p.snapshot ->> 'quantity')::int as quantity,
      p.subtotal_minor, p.fee_minor, p.tax_minor, p.total_minor, p.created_at,
      coalesce((select sum(r.amount_minor) from refund_record r where r.payment_id = p.id and r.state in ('done', 'settled')), 0)::bigint as refunded_minor
    from payment_record p where p.account_id = ${customerId} and p.state = 'succeeded' and p.purpose in ('extend_rental', 'keep_rental')
      and (p.snapshot ->> 'orderId')::bigint = ${id} order by p.id`.execute(db)
  return rows
}
function laterText({ item_id, purpose, days }: Later, items: readonly ItemRow[], { say, nameOf }: Pen): string {
  const item = items.find(({ id }) => id === item_id)
  const name = item ? nameOf(item.product) : ''
  return purpose === 'keep_rental' ? say('paper.bought', { name }) : say('paper.longer', { name, n: days })
}
/** Each is a payment of its own, with fee and tax in it. */
function laterPart(order: OrderRow, later: readonly Later[], pen: Pen): PaperPart[] {
  if (later.length === 0) return []
  const { say, money, day } = pen
  const items = order.groups.flatMap((group) => group.items)
  const back = sumMinor(later.map(({ refunded_minor }) => refunded_minor))
  return [
    { kind: 'heading', text: say('paper.later') },
    {
      kind: 'table',
      columns: [
        { title: say('paper.item'), share: 6 },
        { title: say('paper.paidOn'), share: 3 },
        { title: say('paper.amount'), share: 2, align: 'end' },
      ],
      rows: later.map((one) => [laterText(one, items, pen), day(one.created_at), money(one.total_minor)]),
      sums: [
        [say('paper.charged'), money(sumMinor(later.map(({ total_minor }) => total_minor)))],
        ...(back > 0 ? [[say('paper.refunded'), money(-back)] as const] : []),
      ],
    },
  ]
}

/** What became of the deposits of an order, as far as one sentence can tell it of all that was not canceled. */
function depositNote(order: OrderRow) {
  const states = depositsOf(order).flatMap(({ deposit: { status }, item }) => (item.status === 'canceled' ? [] : [status]))
  if (states.some((status) => status !== 'refunded' && status !== 'settled')) return 'paper.held'
  const areBack = states.length > 0 && states.every((status) => status === 'refunded') && !order.has_refund_running
  return areBack ? 'paper.depositBack' : undefined
}

export function receiptOf(order: OrderRow, later: readonly Later[], language: Language): Paper {
  const pen = penOf(language, order.currency)
  const { say, money, day } = pen
  const sums = sumsOfRows(order.groups)
  const isSwap = areOfSwap(order.groups)
  const isFree = isSwap && chargedMinorOf(sums) === 0
  const deposit = depositNote(order)
  const ending: [string, string][] = [
    ...(isSwap ? swapSums(sums, pen) : sumRows(sums, order.groups, order.currency, pen)),
    ...(sums.depositMinor > 0 ? [[say('paper.deposits'), money(sums.depositMinor)] as [string, string]] : []),
    ...(isFree ? [] : [[say('paper.charged'), money(chargedMinorOf(sums))] as [string, string]]),
    ...(order.refunded_minor > 0 ? [[say('paper.refunded'), money(-order.refunded_minor)] as [string, string]] : []),
  ]
  return {
    language,
    title: say('paper.receipt'),
    date: order.created_at,
    parts: [
      {
        kind: 'pairs',
        rows: [
          [say('paper.number'), order.order_number],
          [say('paper.placed'), day(order.created_at)],
          [say(isSwap ? 'paper.receiver' : 'paper.buyer'), wholeName(order.customer)],
          ...(order.shipping_address ? [[say('paper.shipTo'), pen.address(order.shipping_address)] as const] : []),
        ],
      },
      ...order.groups.flatMap((group): PaperPart[] => [
        { kind: 'heading', text: say(`paper.${dealOf(group)}`, { name: sellerOf(group) }) },
        { kind: 'pairs', rows: [...wayOf(group, pen), ...givenOf(group, order, pen)] },
        goodsOf(group, pen),
      ]),
      ...(ending.length > 0 ? [{ kind: 'table', columns: [], rows: [], sums: ending } as const] : []),
      ...laterPart(order, later, pen),
      ...(isSwap && !isFree ? [] : [{ kind: 'text', text: say(isFree ? 'paper.free' : 'paper.taxed') } as const]),
      ...(deposit ? [{ kind: 'text', text: say(deposit) } as const] : []),
    ],
  }
}

const invoiceNumberOf = ({ order_number: number }: OrderRow, { id }: GroupRow) => `${number}-${id}`

/**
 * What was sold by one group and not called off, and what its customer paid later for it; with the customer's address for those who may read it.
 * What went back of a later payment in part stands below the total.
 */
export function invoiceOf(
  order: OrderRow,
  group: GroupRow,
  paidLater: readonly Later[],
  { language, showsAddress }: { readonly language: Language; readonly showsAddress: boolean },
): Paper {
  const pen = penOf(language, order.currency)
  const { say, day, money } = pen
  const later = paidLater.filter((one) => group.items.some(({ id }) => id === one.item_id) && one.refunded_minor < one.total_minor)
  const back = sumMinor(later.map(({ refunded_minor }) => refunded_minor))
  const isSwap = group.swap !== null
  const goods = goodsOf(group, pen, ({ status, amount_minor }) => (status === 'canceled' ? 0 : amount_minor))
  const live = sumsOfLive(group)
  const sums = {
    ...live,
    subtotalMinor: sumMinor([live.subtotalMinor, ...later.map(({ subtotal_minor }) => subtotal_minor)]),
    feeMinor: sumMinor([live.feeMinor, ...later.map(({ fee_minor }) => fee_minor)]),
    taxMinor: sumMinor([live.taxMinor, ...later.map(({ tax_minor }) => tax_minor)]),
  }
  const address = showsAddress && group.delivery_method === 'shipping' ? order.shipping_address : null
  return {
    language,
    title: say('paper.invoice'),
    date: order.created_at,
    parts: [
      {
        kind: 'pairs',
        rows: [
          [say('paper.invoiceNumber'), invoiceNumberOf(order, group)],
          [say('paper.number'), order.order_number],
          [say('paper.placed'), day(order.created_at)],
          [say(isSwap ? 'paper.giver' : 'paper.seller'), sellerOf(group)],
          [say(isSwap ? 'paper.receiver' : 'paper.buyer'), wholeName(order.customer)],
          ...(address ? [[say('paper.shipTo'), pen.address(address)] as const] : []),
          ...wayOf(group, pen),
          ...givenOf(group, order, pen),
        ],
      },
      {
        ...goods,
        rows: [
          ...goods.rows,
          ...later.map((one) => [
            laterText(one, group.items, pen),
            String(one.quantity),
            money(one.subtotal_minor / one.quantity),
            money(one.subtotal_minor),
          ]),
        ],
        sums: [
          ...(isSwap ? swapSums(sums, pen) : sumRows(sums, [group], order.currency, pen)),
          ...(back > 0 ? [[say('paper.refunded'), money(-back)] as [string, string]] : []),
        ],
      },
      ...(isSwap && totalMinorOf(sums) > 0 ? [] : [{ kind: 'text', text: say(isSwap ? 'paper.free' : 'paper.taxed') } as const]),
    ],
  }
}

/** A paper as the body of an answer, saved under a name. */
async function* sent(paper: Paper): AsyncGenerator<Uint8Array> {
  yield await paperOf(paper)
}
function named(ctx: MemberCtx, name: string): void {
  ctx.setHeader('content-type', 'application/pdf')
  ctx.setHeader('content-disposition', `attachment; filename="${name}.pdf"`)
}

/** The order of somebody who placed it; undefined for everybody else. 1 query. */
async function placedBy(db: Db, customerId: number, id: number): Promise<OrderRow | undefined> {
  const order = await findOrder(db, customerId, id)
  return order?.customer_id === customerId ? order : undefined
}
/** What a customer has bought and paid with an order, as it stands now; undefined for everybody else. 2 queries. */
export async function receiptFor(db: Db, customerId: number, id: number, language: Language): Promise<Paper | undefined> {
  const order = await placedBy(db, customerId, id)
  return order && receiptOf(order, await laterPaid(db, order), language)
}
export async function showReceipt(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.receipt>> {
  const order = await placedBy(ctx.app.db, ctx.actor.id, id)
  if (!order) throw new Failure('orders.not_found')
  named(ctx, `receipt-${order.order_number}`)
  return sent(receiptOf(order, await laterPaid(ctx.app.db, order), ctx.language))
}

/** What a merchant has sold by one group, for the two parties of it. 2 queries. */
export async function showInvoice(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.invoice>> {
  const order = await findOrderOfGroup(ctx.app.db, ctx.actor.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  const later = await laterPaid(ctx.app.db, order)
  named(ctx, `invoice-${invoiceNumberOf(order, group)}`)
  return sent(invoiceOf(order, group, later, { language: ctx.language, showsAddress: readsAddress(order, ctx.actor) }))
}
