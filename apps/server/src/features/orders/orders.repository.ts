import { type RawBuilder, sql } from 'kysely'
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import type { RentUnit } from '@rondo/rules/kernel/days'
import type { Currency } from '@rondo/rules/kernel/money'
import { activeForFilters, completedForFilters, type OrderFilter } from '@rondo/rules/orders/filters'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import type { Db } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { AddressSnapshot, Quote } from '../shipping/index.ts'

interface PersonRow {
  readonly id: number
  readonly username: string
  readonly portrait: StoredPhoto | null
}
/** As read inside JSON: instants are ISO text, days `2026-11-21`; amounts in minor units of the order's currency. */
export interface ItemRow {
  readonly id: number
  readonly product_id: number
  readonly status: ItemStatus
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly price_minor: number
  readonly amount_minor: number
  readonly deposit_minor: number
  readonly product: {
    readonly name: string
    readonly photos: readonly StoredPhoto[]
    readonly size: string
    readonly color: string
    readonly options: readonly unknown[]
  }
  readonly rental_option: RentUnit | null
  readonly rental_number: number | null
  readonly rental_start: string | null
  readonly rental_days: number | null
  readonly variant_id: string | null
  readonly swap_id: number | null
  readonly created_at: string
  readonly delivered_at: string | null
  readonly canceled_at: string | null
}
export interface GroupRow {
  readonly id: number
  readonly status: GroupStatus
  readonly group_type: 'shipping' | 'pickup'
  readonly delivery_method: DeliveryMethod
  readonly subtotal_minor: number
  readonly fee_minor: number
  readonly tax_minor: number
  readonly shipping_minor: number
  readonly deposit_minor: number
  readonly shipping_rate: Quote | null
  readonly pickup_address: AddressSnapshot | null
  readonly pickup_date: string | null
  readonly pickup_time: string | null
  readonly created_at: string
  readonly delivered_at: string | null
  readonly merchant: PersonRow
  readonly items: readonly ItemRow[]
}
export interface OrderRow {
  readonly id: number
  readonly order_number: string
  readonly payment_id: number
  readonly customer_id: number
  readonly currency: Currency
  readonly total_minor: number
  readonly shipping_address: AddressSnapshot | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly canceled_at: Date | null
  readonly customer: PersonRow
  readonly is_within_day: boolean
  /** Given back, and still on its way back; deposits included. */
  readonly refunded_minor: number
  readonly has_refund_running: boolean
  /** The groups that this reader may see: all of them for the customer, the own ones for a merchant. */
  readonly groups: readonly GroupRow[]
}

const personJson = (alias: 'c' | 'm') =>
  sql`jsonb_build_object('id', ${sql.raw(alias)}.id, 'username', ${sql.raw(alias)}.username, 'portrait', ${sql.raw(alias)}.portrait)`

/** Orders with everything below them, as one reader may see them. `which` says which, `page` in what order and how many. */
const ordersSql = (readerId: number, which: RawBuilder<unknown>, page: RawBuilder<unknown>) => sql`
  select o.id, o.order_number, o.payment_id, o.customer_id, o.currency, o.total_minor, o.shipping_address, o.created_at, o.updated_at, o.canceled_at,
    ${personJson('c')} as customer, o.created_at > app_now() - interval '24 hours' as is_within_day,
    coalesce(r.refunded, 0)::bigint as refunded_minor, coalesce(r.running, false) as has_refund_running, g.groups
  from trade_order o
  join account c on c.id = o.customer_id
  left join lateral (
    select sum(amount_minor) filter (where state = 'done') as refunded, bool_or(state = 'planned') as running from refund where payment_id = o.payment_id
  ) r on true
  join lateral (
    select jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'group_type', f.group_type, 'delivery_method', f.delivery_method,
      'subtotal_minor', f.subtotal_minor, 'fee_minor', f.fee_minor, 'tax_minor', f.tax_minor, 'shipping_minor', f.shipping_minor,
      'deposit_minor', f.deposit_minor, 'shipping_rate', f.shipping_rate, 'pickup_address', f.pickup_address, 'pickup_date', f.pickup_date,
      'pickup_time', f.pickup_time, 'created_at', f.created_at, 'delivered_at', f.delivered_at, 'merchant', ${personJson('m')}, 'items', (
        select jsonb_agg(to_jsonb(x) order by x.id) from (
          select i.id, i.product_id, i.status, i.type, i.quantity, i.price_minor, i.amount_minor, i.deposit_minor, i.product, i.rental_option, i.rental_number,
            i.rental_start, i.rental_days, i.variant_id, i.swap_id, i.created_at, i.delivered_at, i.canceled_at
          from order_item i where i.group_id = f.id
        ) x
      )) order by f.id) as groups
    from fulfillment_group f join account m on m.id = f.merchant_id
    where f.order_id = o.id and (o.customer_id = ${readerId} or f.merchant_id = ${readerId})
  ) g on g.groups is not null
  ${which} ${page}`

/** One order as its customer, or a merchant of it, may see it; undefined for everybody else. 1 query. */
export async function findOrder(db: Db, readerId: number, id: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${ordersSql(readerId, sql`where o.id = ${id}`, sql``)}`.execute(db)
  return rows[0]
}

/** The order of a group that this reader is a party of, with that group only. 1 query. */
export async function findOrderOfGroup(db: Db, readerId: number, groupId: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    ${ordersSql(readerId, sql`where o.id = (select order_id from fulfillment_group where id = ${groupId})`, sql``)}`.execute(db)
  const [row] = rows
  const group = row?.groups.find(({ id }) => id === groupId)
  return row && group && { ...row, groups: [group] }
}

export interface OrdersAsked {
  readonly readerId: number
  readonly as: 'customer' | 'merchant'
  readonly filter: OrderFilter
  /** Only orders with such an item; a swapped item is stored as bought. */
  readonly itemType: 'buy' | 'rent' | undefined
  readonly pageSize: number
  readonly offset: number
}

/** The rules of orders/filters in SQL, over the groups that the reader sees. */
function passes(filter: OrderFilter, groups: RawBuilder<unknown>): RawBuilder<unknown> {
  const some = (condition: RawBuilder<unknown>) => sql`exists (select 1 ${groups} and ${condition})`
  const done = sql`f.status = any(${[...completedForFilters]}::text[])`
  const open = sql`f.status <> 'canceled' and not (${done})`
  switch (filter) {
    case 'all':
      return sql`true`
    case 'ongoing':
      return some(open)
    case 'completed':
      return sql`not ${some(open)} and ${some(done)}`
    case 'canceled':
      return sql`${some(sql`f.status = 'canceled'`)} and not ${some(sql`f.status = any(${[...activeForFilters]}::text[])`)}`
  }
}

/** Orders that a person placed, or received, newest first, with how many there are in all. 2 queries. */
export async function listOrders(
  db: Db,
  { readerId, as, filter, itemType, pageSize, offset }: OrdersAsked,
): Promise<{ rows: OrderRow[]; total: number }> {
  const own =
    as === 'customer'
      ? sql`o.customer_id = ${readerId}`
      : sql`o.id in (select order_id from fulfillment_group where merchant_id = ${readerId})`
  const groups =
    as === 'customer'
      ? sql`from fulfillment_group f where f.order_id = o.id`
      : sql`from fulfillment_group f where f.order_id = o.id and f.merchant_id = ${readerId}`
  const ofType = itemType
    ? sql`and exists (select 1 from order_item i where i.type = ${itemType} and i.group_id in (select f.id ${groups}))`
    : sql``
  const which = sql`where ${own} and ${passes(filter, groups)} ${ofType}`
  const [{ rows }, counted] = await Promise.all([
    sql<OrderRow>`${ordersSql(readerId, which, sql`order by o.id desc limit ${pageSize} offset ${offset}`)}`.execute(db),
    sql<{ total: number }>`select count(*) as total from trade_order o ${which}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
