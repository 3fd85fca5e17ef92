import { type RawBuilder, sql } from 'kysely'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import type { OrderType } from '@rondo/rules/orders/order-status'

/** Sums in minor units of the order's currency. */
interface Sums {
  readonly subtotal_minor: number
  readonly fee_minor: number
  readonly tax_minor: number
  readonly shipping_minor: number
  readonly deposit_minor: number
}
export interface NewOrder extends Sums {
  readonly id: number
  readonly order_number: string
  readonly payment_id: number
  readonly customer_id: number
  readonly currency: string
  readonly order_type: OrderType
  readonly total_minor: number
  readonly shipping_address: object | null
  readonly groups: readonly NewGroup[]
  readonly items: readonly NewItem[]
  readonly moves: readonly NewMove[]
}
export interface NewGroup extends Sums {
  readonly id: number
  readonly merchant_id: number
  readonly status: GroupStatus
  readonly group_type: 'shipping' | 'pickup'
  readonly delivery_method: string
  readonly shipping_rate: object | null
  readonly origin_address: object | null
  readonly pickup_address: object | null
  readonly pickup_date: string | null
  readonly pickup_time: string | null
  readonly is_delivered: boolean
  readonly is_canceled: boolean
}
export interface NewItem {
  readonly id: number
  readonly group_id: number
  readonly product_id: number
  readonly merchant_id: number
  readonly status: ItemStatus
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly price_minor: number
  readonly amount_minor: number
  readonly fee_minor: number
  readonly tax_minor: number
  readonly deposit_minor: number
  readonly product: object
  readonly rental_option: string | null
  readonly rental_number: number | null
  readonly rental_start: string | null
  readonly rental_days: number | null
  readonly custom_note: string | null
  readonly variant_id: string | null
  readonly is_delivered: boolean
  readonly is_canceled: boolean
}
/** A move of the state tables by its row: G1, I1, I3c. */
export interface NewMove {
  readonly thing: 'group' | 'item'
  readonly thing_id: number
  readonly event: string
  readonly from_status: string | null
  readonly to_status: string
}

const SUMS = sql.raw('subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor')
const SUMS_TYPED = sql.raw('subtotal_minor bigint, fee_minor bigint, tax_minor bigint, shipping_minor bigint, deposit_minor bigint')
const rowsOf = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

/** The INSERTs of an order with groups, items and history, as WITH queries of the statement that places it, all by the system at one instant. */
export function orderRows(order: NewOrder, requestId: string | undefined, now: Date): RawBuilder<unknown> {
  const { id, currency, customer_id } = order
  return sql`
    placed as (
      insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, ${SUMS}, total_minor, shipping_address, created_at, updated_at)
      values (${id}, ${order.order_number}, ${order.payment_id}, ${customer_id}, ${currency}, ${order.order_type}, ${order.subtotal_minor}, ${order.fee_minor},
        ${order.tax_minor}, ${order.shipping_minor}, ${order.deposit_minor}, ${order.total_minor}, ${order.shipping_address && JSON.stringify(order.shipping_address)}::jsonb, ${now}, ${now})
    ),
    grouped as (
      insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, ${SUMS}, shipping_rate, origin_address,
        pickup_address, pickup_date, pickup_time, created_at, updated_at, delivered_at, canceled_at)
      select id, ${id}, merchant_id, ${customer_id}, status, group_type, delivery_method, ${currency}, ${SUMS}, shipping_rate, origin_address, pickup_address,
        pickup_date, pickup_time, ${now}::timestamptz, ${now}::timestamptz, case when is_delivered then ${now}::timestamptz end, case when is_canceled then ${now}::timestamptz end
      from ${rowsOf(order.groups)} as g(id bigint, merchant_id bigint, status text, group_type text, delivery_method text, ${SUMS_TYPED}, shipping_rate jsonb,
        origin_address jsonb, pickup_address jsonb, pickup_date date, pickup_time text, is_delivered boolean, is_canceled boolean)
    ),
    itemized as (
      insert into order_item (id, group_id, order_id, product_id, merchant_id, status, type, quantity, price_minor, amount_minor, fee_minor, tax_minor, deposit_minor,
        currency, product, rental_option, rental_number, rental_start, rental_days, custom_note, variant_id, created_at, updated_at, delivered_at, canceled_at)
      select id, group_id, ${id}, product_id, merchant_id, status, type, quantity, price_minor, amount_minor, fee_minor, tax_minor, deposit_minor,
        ${currency}, product, rental_option, rental_number, rental_start, rental_days, custom_note, variant_id, ${now}::timestamptz, ${now}::timestamptz,
        case when is_delivered then ${now}::timestamptz end, case when is_canceled then ${now}::timestamptz end
      from ${rowsOf(order.items)} as i(id bigint, group_id bigint, product_id bigint, merchant_id bigint, status text, type text, quantity int, price_minor bigint,
        amount_minor bigint, fee_minor bigint, tax_minor bigint, deposit_minor bigint, product jsonb, rental_option text, rental_number int, rental_start date,
        rental_days int, custom_note text, variant_id text, is_delivered boolean, is_canceled boolean)
    ),
    noted as (
      insert into status_history (order_id, thing, thing_id, event, from_status, to_status, role, request_id, at)
      select ${id}, thing, thing_id, event, from_status, to_status, 'system', ${requestId ?? null}, ${now}::timestamptz
      from ${rowsOf(order.moves)} as m(thing text, thing_id bigint, event text, from_status text, to_status text)
    )`
}
