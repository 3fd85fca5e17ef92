import type { orders } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { chargedMinorOf, type Sums, sumsOfGroups, totalMinorOf } from '@rondo/rules/checkout/sums'
import { addDays } from '@rondo/rules/kernel/days'
import { toMajor } from '@rondo/rules/kernel/money'
import { sayIn } from '@rondo/words/all'
import type { Language, MemberCtx } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { type Paper, paperOf, type PaperPart } from '../../../platform/paper.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import { findOrder, findOrderOfGroup, type GroupRow, type ItemRow, type OrderRow } from '../orders.repository.ts'

/** Writes amounts and days as the reader's language does. */
function penOf(language: Language, currency: string) {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    say: sayIn(language),
    money: (minor: number) => money.format(toMajor(minor, currency)),
    day: (date: Date | string) => day.format(new Date(date)),
  }
}
type Pen = ReturnType<typeof penOf>

const addressText = ({ name, street, street2, city, state, postalCode, country }: AddressSnapshot): string =>
  [name, street, street2, [city, state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

function itemText({ product, type, status, rental_start, rental_days }: ItemRow, { say, day }: Pen): string {
  const size = product.size === 'onesize' ? say('ways.onesize') : product.size && say('ways.ofSize', { size: product.size })
  const period =
    rental_start && rental_days
      ? say('paper.wear', { from: day(rental_start), to: day(addDays(rental_start, rental_days - 1)) })
      : say(`ways.${type}`)
  return [product.name, size, period, status === 'canceled' && say('paper.canceled')].filter(Boolean).join(', ')
}

const goodsOf = (group: GroupRow, pen: Pen): Extract<PaperPart, { kind: 'table' }> => ({
  kind: 'table',
  columns: [
    { title: pen.say('paper.item'), share: 6 },
    { title: pen.say('paper.quantity'), share: 1.6, align: 'end' },
    { title: pen.say('paper.price'), share: 2, align: 'end' },
    { title: pen.say('paper.amount'), share: 2, align: 'end' },
  ],
  rows: group.items.map((item) => [itemText(item, pen), String(item.quantity), pen.money(item.price_minor), pen.money(item.amount_minor)]),
})

/** Sums down to the total. */
const sumRows = (sums: Sums, currency: string, { say, money }: Pen): [string, string][] => [
  [say('paper.subtotal'), money(sums.subtotalMinor)],
  [say('paper.fee'), money(sums.feeMinor)],
  [say('paper.tax'), money(sums.taxMinor)],
  [say('paper.shippingCost'), money(sums.shippingMinor)],
  [say('paper.total', { currency }), money(totalMinorOf(sums))],
]

function wayOf({ delivery_method, shipping_rate: rate, pickup, pickup_address }: GroupRow, { say }: Pen): [string, string][] {
  const place = pickup?.address ?? pickup_address
  if (delivery_method === 'pickup' && place) return [[say('paper.pickedUp'), addressText(place)]]
  return rate ? [[say('paper.shippingCost'), say('paper.shipping', { carrier: rate.provider, service: rate.service_name })]] : []
}

function receiptOf(order: OrderRow, language: Language): Paper {
  const pen = penOf(language, order.currency)
  const { say, money, day } = pen
  const sums = sumsOfGroups(order.groups)
  const ending: [string, string][] = [
    ...sumRows(sums, order.currency, pen),
    ...(sums.depositMinor > 0 ? [[say('paper.deposits'), money(sums.depositMinor)] as [string, string]] : []),
    [say('paper.charged'), money(chargedMinorOf(sums))],
    ...(order.refunded_minor > 0 ? [[say('paper.refunded'), money(-order.refunded_minor)] as [string, string]] : []),
  ]
  return {
    language,
    title: say('paper.receipt'),
    subtitle: order.order_number,
    date: order.created_at,
    parts: [
      {
        kind: 'pairs',
        rows: [
          [say('paper.number'), order.order_number],
          [say('paper.placed'), day(order.created_at)],
          [say('paper.buyer'), order.customer.username],
          ...(order.shipping_address ? [[say('paper.shipTo'), addressText(order.shipping_address)] as const] : []),
        ],
      },
      ...order.groups.flatMap((group): PaperPart[] => [
        { kind: 'heading', text: say('paper.soldBy', { name: group.merchant.username }) },
        { kind: 'pairs', rows: wayOf(group, pen) },
        goodsOf(group, pen),
      ]),
      { kind: 'table', columns: [], rows: [], sums: ending },
      { kind: 'text', text: say('paper.taxed') },
      ...(sums.depositMinor > 0 ? [{ kind: 'text', text: say('paper.held') } as const] : []),
    ],
  }
}

function invoiceOf(order: OrderRow, group: GroupRow, language: Language): Paper {
  const pen = penOf(language, order.currency)
  const { say, day } = pen
  const address = group.delivery_method === 'shipping' ? order.shipping_address : null
  const number = `${order.order_number}-${group.id}`
  return {
    language,
    title: say('paper.invoice'),
    subtitle: number,
    date: order.created_at,
    parts: [
      {
        kind: 'pairs',
        rows: [
          [say('paper.invoiceNumber'), number],
          [say('paper.number'), order.order_number],
          [say('paper.placed'), day(order.created_at)],
          [say('paper.seller'), group.merchant.username],
          [say('paper.buyer'), order.customer.username],
          ...(address ? [[say('paper.shipTo'), addressText(address)] as const] : []),
          ...wayOf(group, pen),
        ],
      },
      { ...goodsOf(group, pen), sums: sumRows(sumsOfGroups([group]), order.currency, pen) },
      { kind: 'text', text: say('paper.taxed') },
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

/** What a customer has bought and paid; unknown to everybody else. 1 query. */
export async function showReceipt(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.receipt>> {
  const order = await findOrder(ctx.app.db, ctx.actor.id, id)
  if (order?.customer_id !== ctx.actor.id) throw new Failure('orders.not_found')
  named(ctx, `receipt-${order.order_number}`)
  return sent(receiptOf(order, ctx.language))
}

/** What a merchant has sold by one group, for the two parties of it. 1 query. */
export async function showInvoice(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.invoice>> {
  const order = await findOrderOfGroup(ctx.app.db, ctx.actor.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  named(ctx, `invoice-${order.order_number}-${group.id}`)
  return sent(invoiceOf(order, group, ctx.language))
}
