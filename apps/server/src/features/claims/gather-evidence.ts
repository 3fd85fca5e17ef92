// What we hold about a disputed order, as texts under the provider's names of evidence.
import { sql } from 'kysely'
import { handOvers } from '@rondo/rules/claims/hand-over'
import type { Db } from '../../platform/db.ts'
import type { Evidence } from '../../providers/payments/index.ts'
import type { DisputeRow } from '../wallet/index.ts'

/** Longest text that the provider takes in one place. */
const LONGEST = 20_000
const MESSAGES = 200

interface Sale {
  readonly order_id: number
  readonly order_number: string
  readonly customer_id: number
  readonly created_at: Date
  readonly name: string
  readonly address: {
    readonly name?: string | null
    readonly street?: string
    readonly city?: string
    readonly postalCode?: string
    readonly country?: string
  } | null
}
interface Line {
  readonly name: string
  readonly quantity: number
  readonly type: 'buy' | 'rent'
  readonly status: string
}
interface Parcel {
  readonly way: 'outbound' | 'return'
  readonly provider: string | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly bought_at: Date | null
  readonly delivered_at: Date | null
}

const stamp = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 20)}\n[shortened]` : text)

/** The order of a disputed payment; undefined for a payment of something else. 1 query. */
async function saleOf(db: Db, paymentId: number): Promise<Sale | undefined> {
  const { rows } = await sql<Sale>`
    select o.id as order_id, o.order_number, o.customer_id, o.created_at, coalesce(nullif(concat_ws(' ', p.firstname, p.lastname), ''), p.username) as name,
      r.snapshot -> 'shippingAddress' as address
    from placed_order o join person p on p.id = o.customer_id join payment_record r on r.id = o.payment_id where o.payment_id = ${paymentId}`.execute(
    db,
  )
  return rows[0]
}

/** Evidence for one dispute: whom and what, tracking, what both wrote, photos of hand-overs, claims. 6 queries. */
export async function gatherEvidence(db: Db, dispute: DisputeRow): Promise<Evidence> {
  const sale = await saleOf(db, dispute.payment_id)
  if (!sale) return {}
  const [lines, parcels, deliveries, photos, messages] = await Promise.all([
    sql<Line>`select product ->> 'name' as name, quantity, type, status from order_line where order_id = ${sale.order_id} order by id`.execute(
      db,
    ),
    sql<Parcel>`
      select way, provider, carrier, tracking_number, bought_at, delivered_at from parcel
      where order_id = ${sale.order_id} and tracking_number is not null and status <> 'cancelled' order by id`.execute(db),
    sql<{ delivered_at: Date | null; delivered_by: string | null }>`
      select delivered_at, delivered_by from order_group where order_id = ${sale.order_id} and delivered_at is not null order by id`.execute(
      db,
    ),
    sql<{ stage: string; count: number; first: Date }>`
      select h.stage, count(*)::int as count, min(h.at) as first from hand_over_photo h join order_group g on g.id = h.group_id
      where g.order_id = ${sale.order_id} group by h.stage`.execute(db),
    sql<{ by_customer: boolean; text: string; photos: number; created_at: Date }>`
      select m.sender_id = g.customer_id as by_customer, m.text, m.photos, m.created_at from (
        select distinct customer_id, merchant_id from order_group where order_id = ${sale.order_id}) g
      join trade_message m on (m.sender_id, m.receiver_id) in ((g.customer_id, g.merchant_id), (g.merchant_id, g.customer_id))
      where m.created_at >= ${sale.created_at} order by m.created_at limit ${MESSAGES}`.execute(db),
  ])
  const outbound = parcels.rows.filter(({ way }) => way === 'outbound')
  const handed = handOvers.flatMap((stage) => {
    const set = photos.rows.find((one) => one.stage === stage)
    return set ? [`${set.count} photos "${stage}", first kept ${stamp(set.first)} UTC`] : []
  })
  const facts = [
    `Order ${sale.order_number}, placed ${stamp(sale.created_at)} UTC.`,
    ...deliveries.rows.map((one) =>
      one.delivered_at ? `Delivered ${stamp(one.delivered_at)} UTC, by the word of: ${one.delivered_by ?? 'unknown'}.` : '',
    ),
    ...parcels.rows.map(
      ({ way, provider, carrier, tracking_number, delivered_at }) =>
        `Parcel ${way}: ${provider ?? carrier ?? ''} ${tracking_number ?? ''}${delivered_at ? `, delivered ${stamp(delivered_at)} UTC` : ''}.`,
    ),
    ...(handed.length > 0 ? [`Photos of hand-overs: ${handed.join('; ')}.`] : []),
    ...(messages.rows.length > 0 ? ['Messages between buyer and seller since the order:'] : []),
    ...messages.rows.map(
      ({ by_customer, text, photos: shown, created_at }) =>
        `${stamp(created_at)} ${by_customer ? 'buyer' : 'seller'}: ${text}${shown > 0 ? ` [${shown} photos]` : ''}`,
    ),
  ].filter((text) => text !== '')
  const { address } = sale
  return {
    customer_name: sale.name,
    product_description: cut(
      lines.rows
        .map(({ name, quantity, type, status }) => `${quantity} × ${name} (${type === 'rent' ? 'rented' : 'bought'}, ${status})`)
        .join('\n'),
    ),
    ...(address?.street && {
      shipping_address: [address.name, address.street, address.city, address.postalCode, address.country].filter(Boolean).join(', '),
    }),
    ...(outbound.length > 0 && {
      shipping_carrier: [...new Set(outbound.map(({ provider, carrier }) => provider ?? carrier ?? ''))].join(', '),
      shipping_tracking_number: outbound.map(({ tracking_number }) => tracking_number).join(', '),
      ...(outbound[0]?.bought_at && { shipping_date: outbound[0].bought_at.toISOString().slice(0, 10) }),
    }),
    uncategorized_text: cut(facts.join('\n')),
  }
}
