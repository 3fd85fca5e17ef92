import { namedService } from '@rondo/rules/shipping/named-service'
import type { orders } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { chargedMinorOf, type Sums, sumsOfRows, sumsOfLive, totalMinorOf } from '@rondo/rules/checkout/sums'
import { addDays } from '@rondo/rules/kernel/days'
import { sumMinor } from '@rondo/rules/kernel/money'
import { sellerName } from '@rondo/rules/accounts/shop-name'
import { wholeName } from '@rondo/rules/accounts/shown-name'
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { wayName } from '@rondo/words/ordered-piece'
import { sizeName } from '@rondo/words/size-name'
import { sql } from 'kysely'
import type { Language, MemberCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { paperAmount, paperOf } from '../../../platform/paper.ts'
import type { Paper, PaperPart } from '../../../platform/paper-parts.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import { findOrder, findOrderOfGroup, type GroupRow, type ItemRow, type OrderRow } from '../orders.repository.ts'
import { areOfSwap, nameIn, readsAddress } from '../present-parties.ts'

/** Writes names, amounts and days as the reader's language does. */
function penOf(language: Language, currency: string) {
  const lands = new Intl.DisplayNames(language, { type: 'region' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    say: sayIn(language),
    money: (minor: number) => paperAmount(language, minor, currency),
    day: (date: Date | string) => day.format(new Date(date)),
    name: ({ product }: ItemRow) => nameIn(product, language),
    address: ({ name, street, street2, city, state, postalCode, country }: AddressSnapshot) =>
      [name, street, street2, [city, state, postalCode].filter(Boolean).join(' '), country && lands.of(country)].filter(Boolean).join(', '),
    list: (parts: Parameters<typeof listIn>[1]) => listIn(language, parts),
  }
}
type Pen = ReturnType<typeof penOf>

function itemText(item: ItemRow, { say, day, name, list }: Pen): string {
  const { product, type, status, swap_id, rental_start, rental_days } = item
  const period = () => {
    if (!rental_start || !rental_days) return wayName({ type, isSwap: swap_id !== null, isService: product.isService }, say)
    if (product.isService) return say('paper.appointment', { day: day(rental_start) })
    if (rental_days === 1) return say('paper.wearDay', { day: day(rental_start) })
    return say('paper.wear', { from: day(rental_start), to: day(addDays(rental_start, rental_days - 1)) })
  }
  return list([name(item), sizeName(product.size, say), period(), status === 'canceled' && say('paper.canceled')])
}

/** A shop by its name, and by the one of its account. */
const sellerOf = ({ merchant: { shop, username } }: GroupRow): string => sellerName({ storeName: shop, username })

/** What the customer did with a shop. */
const dealOf = ({ swap, items }: GroupRow) =>
  swap ? 'swappedWith' : items.every(({ type, product }) => type === 'rent' && !product.isService) ? 'rentedFrom' : 'soldBy'

type Table = Extract<PaperPart, { kind: 'table' }>
/** What is swapped has no price. */
const goodsOf = (group: GroupRow, pen: Pen, amountOf = ({ amount_minor }: ItemRow): number => amount_minor): Table => ({
  kind: 'table',
  columns: [
    { title: pen.say('paper.item'), share: 6 },
    { title: pen.say('paper.quantity'), share: 1.6, align: 'end' },
    ...(group.swap
      ? []
      : [
          { title: pen.say('paper.price'), share: 2, align: 'end' as const },
          { title: pen.say('paper.amount'), share: 2, align: 'end' as const },
        ]),
  ],
  rows: group.items.map((item) => [
    itemText(item, pen),
    String(item.quantity),
    ...(group.swap ? [] : [pen.money(item.price_minor), pen.money(amountOf(item))]),
  ]),
})

/** Sums down to the total; the shipping where something is shipped. */
const sumRows = (sums: Sums, groups: readonly GroupRow[], currency: string, { say, money }: Pen): [string, string][] => [
  [say('paper.subtotal'), money(sums.subtotalMinor)],
  [say('paper.fee'), money(sums.feeMinor)],
  [say('paper.tax'), money(sums.taxMinor)],
  ...(groups.some(({ delivery_method: method }) => method === 'shipping')
    ? [[say('paper.shippingCost'), money(sums.shippingMinor)] as [string, string]]
    : []),
  [say('paper.total', { currency }), money(totalMinorOf(sums))],
]

function wayOf(
  { delivery_method, shipping_rate: rate, pickup, pickup_address, items }: GroupRow,
  { say, address }: Pen,
): [string, string][] {
  const place = pickup?.address ?? pickup_address
  if (delivery_method === 'pickup' && place)
    return [[say(items.every(({ product }) => product.isService) ? 'paper.place' : 'paper.pickedUp'), address(place)]]
  return rate ? [[say('paper.shippedBy'), namedService(rate.provider, rate.service_name)]] : []
}

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
function laterText({ item_id, purpose, days }: Later, items: readonly ItemRow[], { say, name: nameOf }: Pen): string {
  const item = items.find(({ id }) => id === item_id)
  const name = item ? nameOf(item) : ''
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

export function receiptOf(order: OrderRow, later: readonly Later[], language: Language): Paper {
  const pen = penOf(language, order.currency)
  const { say, money, day } = pen
  const sums = sumsOfRows(order.groups)
  const isSwap = areOfSwap(order.groups)
  const ending: [string, string][] = [
    // nobody pays for the pieces of a swap: only what goes by its way can cost
    ...(isSwap
      ? sums.shippingMinor > 0
        ? [[say('paper.shippingCost'), money(sums.shippingMinor)] as [string, string]]
        : []
      : sumRows(sums, order.groups, order.currency, pen)),
    ...(sums.depositMinor > 0 ? [[say('paper.deposits'), money(sums.depositMinor)] as [string, string]] : []),
    ...(isSwap && chargedMinorOf(sums) === 0 ? [] : [[say('paper.charged'), money(chargedMinorOf(sums))] as [string, string]]),
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
          [say('paper.buyer'), wholeName(order.customer)],
          ...(order.shipping_address ? [[say('paper.shipTo'), pen.address(order.shipping_address)] as const] : []),
        ],
      },
      ...order.groups.flatMap((group): PaperPart[] => [
        { kind: 'heading', text: say(`paper.${dealOf(group)}`, { name: sellerOf(group) }) },
        { kind: 'pairs', rows: wayOf(group, pen) },
        goodsOf(group, pen),
      ]),
      ...(ending.length > 0 ? [{ kind: 'table', columns: [], rows: [], sums: ending } as const] : []),
      ...laterPart(order, later, pen),
      ...(isSwap ? [] : [{ kind: 'text', text: say('paper.taxed') } as const]),
      ...(sums.depositMinor > 0 ? [{ kind: 'text', text: say('paper.held') } as const] : []),
    ],
  }
}

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
  const goods = goodsOf(group, pen, ({ status, amount_minor }) => (status === 'canceled' ? 0 : amount_minor))
  const live = sumsOfLive(group)
  const sums = {
    ...live,
    subtotalMinor: sumMinor([live.subtotalMinor, ...later.map(({ subtotal_minor }) => subtotal_minor)]),
    feeMinor: sumMinor([live.feeMinor, ...later.map(({ fee_minor }) => fee_minor)]),
    taxMinor: sumMinor([live.taxMinor, ...later.map(({ tax_minor }) => tax_minor)]),
  }
  const address = showsAddress && group.delivery_method === 'shipping' ? order.shipping_address : null
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
          [say('paper.seller'), sellerOf(group)],
          [say('paper.buyer'), wholeName(order.customer)],
          ...(address ? [[say('paper.shipTo'), pen.address(address)] as const] : []),
          ...wayOf(group, pen),
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
          ...sumRows(sums, [group], order.currency, pen),
          ...(back > 0 ? [[say('paper.refunded'), money(-back)] as [string, string]] : []),
        ],
      },
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

/** What a customer has bought and paid with an order, as it stands now; undefined for everybody else. 2 queries. */
export async function receiptFor(db: Db, customerId: number, id: number, language: Language): Promise<Paper | undefined> {
  const order = await findOrder(db, customerId, id)
  return order?.customer_id === customerId ? receiptOf(order, await laterPaid(db, order), language) : undefined
}
export async function showReceipt(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.receipt>> {
  const receipt = await receiptFor(ctx.app.db, ctx.actor.id, id, ctx.language)
  if (!receipt) throw new Failure('orders.not_found')
  named(ctx, `receipt-${receipt.subtitle ?? id}`)
  return sent(receipt)
}

/** What a merchant has sold by one group, for the two parties of it. 2 queries. */
export async function showInvoice(ctx: MemberCtx, id: number): Promise<Answer<typeof orders.invoice>> {
  const order = await findOrderOfGroup(ctx.app.db, ctx.actor.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  const later = await laterPaid(ctx.app.db, order)
  named(ctx, `invoice-${order.order_number}-${group.id}`)
  return sent(invoiceOf(order, group, later, { language: ctx.language, showsAddress: readsAddress(order, ctx.actor) }))
}
