// What we hold about a disputed order: texts under the provider's names of evidence, its receipt, and photos.
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import type { PaymentPurpose } from '@rondo/rules/wallet/payment-purposes'
import { sayIn } from '@rondo/words/all'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { receiptFor } from '../orders/index.ts'
import type { DisputeRow, Handed } from '../wallet/index.ts'
import { photosOf, stamp } from './file-for-bank.ts'
import { messagesAbout } from './messages-about.ts'

/** Longest text that the provider takes in one place. */
const LONGEST = 20_000
const MESSAGES = 200

interface Paid {
  readonly purpose: PaymentPurpose
  readonly paid_at: Date
  /** Days that an extension adds. */
  readonly days: number | null
  /** What a later payment is about, where it says so: one item, or several. */
  readonly item_id: number | null
  readonly item_ids: readonly number[] | null
  readonly group_ids: readonly number[]
  readonly order_id: number
  readonly order_number: string
  /** The customer of the order where they paid: nobody else's payment is for what their receipt says. */
  readonly receipt_of: number | null
  readonly placed_at: Date
  /** Of whoever paid. */
  readonly name: string
  readonly address: {
    readonly name?: string | null
    readonly street?: string
    readonly city?: string
    readonly state?: string | null
    readonly postalCode?: string
    readonly country?: string
  } | null
}
interface Line {
  readonly name: string
  readonly quantity: number
  readonly way: 'bought' | 'rented' | 'swapped'
  readonly status: ItemStatus
}
interface Parcel {
  readonly way: 'outbound' | 'return'
  readonly provider: string | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly bought_at: Date | null
  readonly delivered_at: Date | null
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 20)}\n[shortened]` : text)

/** What a payment that is made after an order is for. */
const laterPurposes: Readonly<Record<Exclude<PaymentPurpose, 'checkout'>, (days: number) => string>> = {
  extend_rental: (days) => `${days} more days of the rental`,
  keep_rental: () => 'the purchase of what was rented',
  fund_collection: () => 'the fund from which the seller refunds goods that were returned',
  return_label: () => 'a shipping label for the way back',
}

/** Who said that something was delivered. */
const deliveredBy = {
  carrier: 'as the carrier reported',
  customer: 'as the buyer confirmed',
  merchant: 'as the seller reported',
  timer: 'as nobody had objected in time',
  support: 'as our support decided',
} as const

/** A disputed payment with the order and the groups that it is about; undefined where there are none. 1 query. */
async function paidFor(db: Db, paymentId: number): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select r.purpose, r.created_at as paid_at, (r.snapshot ->> 'days')::float8 as days, r.snapshot -> 'itemId' as item_id, r.snapshot -> 'itemIds' as item_ids,
      paid.group_ids, o.id as order_id, o.order_number, o.created_at as placed_at,
      coalesce(nullif(concat_ws(' ', p.firstname, p.lastname), ''), p.username) as name,
      case when r.account_id = o.customer_id then o.customer_id end as receipt_of, case when r.account_id = o.customer_id then c.snapshot -> 'shippingAddress' end as address
    from payment_record r join person p on p.id = r.account_id
    join lateral (select min(g.order_id) as order_id, jsonb_agg(g.group_id) as group_ids from paid_group g where g.payment_id = r.id) as paid on true
    join placed_order o on o.id = paid.order_id join payment_record c on c.id = o.payment_id
    where r.id = ${paymentId}`.execute(db)
  return rows[0]
}

/** Evidence for one dispute: whom and what, tracking, what both wrote of it, photos and receipt. 8 queries. */
export async function gatherEvidence(db: Db, dispute: DisputeRow): Promise<Handed> {
  const paid = await paidFor(db, dispute.payment_id)
  if (!paid) return { evidence: {}, photos: [], receipt: null }
  const groups = sql`(${paid.group_ids}::bigint[])`
  const items = paid.item_ids ?? (paid.item_id === null ? null : [paid.item_id])
  const [lines, parcels, deliveries, { photos, total }, messages, receipt] = await Promise.all([
    sql<Line>`
      select product ->> 'name' as name, quantity, case when swap_id is not null then 'swapped' when type = 'rent' then 'rented' else 'bought' end as way, status from order_line
      where group_id = any${groups} and (${items}::bigint[] is null or id = any(${items}::bigint[])) order by id`.execute(db),
    sql<Parcel>`
      select way, provider, carrier, tracking_number, bought_at, delivered_at from parcel
      where group_id = any${groups} and tracking_number is not null and status <> 'cancelled' order by id`.execute(db),
    sql<{ delivered_at: Date | null; delivered_by: keyof typeof deliveredBy | null }>`
      select delivered_at, delivered_by from order_group where id = any${groups} and delivered_at is not null order by id`.execute(db),
    photosOf(db, paid.group_ids, items, paid.placed_at),
    sql<{ by_customer: boolean; text: string; photos: number; created_at: Date }>`
      select by_customer, text, jsonb_array_length(photos) as photos, created_at from ${messagesAbout(paid.group_ids, paid.placed_at)} m
      order by created_at limit ${MESSAGES}`.execute(db),
    paid.receipt_of === null ? undefined : receiptFor(db, paid.receipt_of, paid.order_id, 'en'),
  ])
  const outbound = parcels.rows.filter(({ way }) => way === 'outbound')
  const facts = [
    `Order ${paid.order_number}, placed ${stamp(paid.placed_at)} UTC.`,
    ...(paid.purpose === 'checkout'
      ? []
      : [`The disputed payment: ${laterPurposes[paid.purpose](paid.days ?? 0)}, begun ${stamp(paid.paid_at)} UTC.`]),
    ...deliveries.rows.map((one) =>
      one.delivered_at ? `Delivered ${stamp(one.delivered_at)} UTC${one.delivered_by ? `, ${deliveredBy[one.delivered_by]}` : ''}.` : '',
    ),
    ...parcels.rows.map(
      ({ way, provider, carrier, tracking_number, delivered_at }) =>
        `Parcel ${way}: ${provider ?? carrier ?? ''} ${tracking_number ?? ''}${delivered_at ? `, delivered ${stamp(delivered_at)} UTC` : ''}.`,
    ),
    ...(receipt ? ['In the file: the receipt of the order.'] : []),
    ...(photos.length > 0
      ? [
          `Photos in the file: ${photos.length}${total > photos.length ? ` of ${total}` : ''}, each with what it shows and when we received it.`,
        ]
      : []),
    ...(messages.rows.length > 0 ? ['Messages between buyer and seller since the order:'] : []),
    ...messages.rows.map(
      ({ by_customer, text, photos: shown, created_at }) =>
        `${stamp(created_at)} ${by_customer ? 'buyer' : 'seller'}: ${text}${shown > 0 ? ` [${shown} photos]` : ''}`,
    ),
  ].filter((text) => text !== '')
  const { address } = paid
  const evidence = {
    customer_name: paid.name,
    product_description: cut(
      lines.rows
        .map(({ name, quantity, way, status }) => `${quantity} × ${name} (${way}, ${sayIn('en')(`statuses.${status}`).toLowerCase()})`)
        .join('\n'),
    ),
    ...(address?.street && {
      shipping_address: [address.name, address.street, address.city, address.state, address.postalCode, address.country]
        .filter(Boolean)
        .join(', '),
    }),
    ...(outbound.length > 0 && {
      shipping_carrier: [...new Set(outbound.map(({ provider, carrier }) => provider ?? carrier ?? ''))].join(', '),
      shipping_tracking_number: outbound.map(({ tracking_number }) => tracking_number).join(', '),
      ...(outbound[0]?.bought_at && { shipping_date: outbound[0].bought_at.toISOString().slice(0, 10) }),
    }),
    uncategorized_text: cut(facts.join('\n')),
  }
  return { evidence, photos, receipt: receipt ? { title: receipt.title, parts: receipt.parts } : null }
}
