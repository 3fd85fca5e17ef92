import { topics } from '@rondo/contracts/kernel/topics'
import type { StoredItem, StoredSums } from '@rondo/rules/checkout/sums'
import { type RawBuilder, sql } from 'kysely'
import type { Booking, MoneyBack } from '@rondo/rules/moves/bookings'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import type { OrderType } from '@rondo/rules/orders/order-status'
import type { Hold } from '@rondo/rules/wallet/holds'
import type { Tx } from '../../platform/db.ts'
import { telling } from '../../platform/events.ts'
import { orderPlaced } from './events.ts'

/** Amounts in minor units of its currency. */
export interface NewOrder extends StoredSums {
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
  /** What goes back at once of goods that were gone when the money came, group by group: for the ledger, and for the customer. */
  readonly bookings: readonly Booking[]
  readonly moneyBack: readonly MoneyBack[]
}
export interface NewGroup extends StoredSums {
  readonly id: number
  readonly merchant_id: number
  /** Where it begins; its moves lead on. */
  readonly status: GroupStatus
  readonly group_type: 'shipping' | 'pickup'
  readonly delivery_method: string
  readonly shipping_rate: object | null
  readonly origin_address: object | null
  readonly pickup_address: object | null
  readonly pickup_date: string | null
  readonly pickup_time: string | null
  readonly due_at: Date | null
  readonly is_delivered: boolean
  /** All of it was gone when the money came. */
  readonly is_canceled: boolean
  /** What keeps its earnings at first. */
  readonly holds: readonly Hold[]
}
export interface NewItem extends StoredItem {
  readonly id: number
  readonly group_id: number
  readonly product_id: number
  readonly merchant_id: number
  /** Where it begins; its moves lead on. */
  readonly status: ItemStatus
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly price_minor: number
  readonly product: object
  readonly rental_option: string | null
  readonly rental_number: number | null
  readonly rental_start: string | null
  readonly rental_days: number | null
  readonly custom_note: string | null
  readonly variant_id: string | null
  readonly swap_id: number | null
  readonly is_delivered: boolean
  readonly is_canceled: boolean
}
/** A step of a plan: the row that was taken, and at the first what was asked for. */
export interface NewMove {
  readonly thing: 'group' | 'item' | 'leg' | 'request' | 'fund' | 'deposit'
  readonly thing_id: number
  readonly event: string
  readonly move: string | null
  readonly role: string
  readonly from_status: string | null
  readonly to_status: string
}

const SUMS = sql.raw('subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor')
const SUMS_TYPED = sql.raw('subtotal_minor bigint, fee_minor bigint, tax_minor bigint, shipping_minor bigint, deposit_minor bigint')
const rowsOf = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

/** The INSERTs of an order with groups, items and history, as WITH queries of the statement that places it, all at one instant. */
function orderRows(order: NewOrder, requestId: string | undefined, now: Date): RawBuilder<unknown> {
  const { id, currency, customer_id } = order
  return sql`
    placed as (
      insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, ${SUMS}, total_minor, shipping_address, created_at, updated_at)
      values (${id}, ${order.order_number}, ${order.payment_id}, ${customer_id}, ${currency}, ${order.order_type}, ${order.subtotal_minor}, ${order.fee_minor},
        ${order.tax_minor}, ${order.shipping_minor}, ${order.deposit_minor}, ${order.total_minor}, ${order.shipping_address && JSON.stringify(order.shipping_address)}::jsonb, ${now}, ${now})
    ),
    grouped as (
      insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, ${SUMS}, shipping_rate, origin_address,
        pickup_address, pickup_date, pickup_time, due_at, status_since, created_at, updated_at, delivered_at)
      select id, ${id}, merchant_id, ${customer_id}, status, group_type, delivery_method, ${currency}, ${SUMS}, shipping_rate, origin_address, pickup_address,
        pickup_date, pickup_time, due_at, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, case when is_delivered then ${now}::timestamptz end
      from ${rowsOf(order.groups)} as g(id bigint, merchant_id bigint, status text, group_type text, delivery_method text, ${SUMS_TYPED}, shipping_rate jsonb,
        origin_address jsonb, pickup_address jsonb, pickup_date date, pickup_time text, due_at timestamptz, is_delivered boolean)
    ),
    itemized as (
      insert into order_item (id, group_id, order_id, product_id, merchant_id, status, type, quantity, price_minor, amount_minor, fee_minor, tax_minor, deposit_minor,
        currency, product, rental_option, rental_number, rental_start, rental_days, custom_note, variant_id, swap_id, status_since, created_at, updated_at, delivered_at)
      select id, group_id, ${id}, product_id, merchant_id, status, type, quantity, price_minor, amount_minor, fee_minor, tax_minor, deposit_minor,
        ${currency}, product, rental_option, rental_number, rental_start, rental_days, custom_note, variant_id, swap_id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
        case when is_delivered then ${now}::timestamptz end
      from ${rowsOf(order.items)} as i(id bigint, group_id bigint, product_id bigint, merchant_id bigint, status text, type text, quantity int, price_minor bigint,
        amount_minor bigint, fee_minor bigint, tax_minor bigint, deposit_minor bigint, product jsonb, rental_option text, rental_number int, rental_start date,
        rental_days int, custom_note text, variant_id text, swap_id bigint, is_delivered boolean)
    ),
    secured as (
      insert into deposit (item_id, order_id, group_id, status, status_since, currency, amount_minor)
      select id, ${id}, group_id, 'held', ${now}::timestamptz, ${currency}, deposit_minor
      from ${rowsOf(order.items)} as i(id bigint, group_id bigint, deposit_minor bigint) where deposit_minor > 0
    ),
    noted as (
      insert into status_history (order_id, thing, thing_id, event, move, from_status, to_status, role, request_id, at)
      select ${id}, thing, thing_id, event, move, from_status, to_status, role, ${requestId ?? null}, ${now}::timestamptz
      from ${rowsOf(order.moves)} as m(thing text, thing_id bigint, event text, move text, from_status text, to_status text, role text)
    )`
}

/** Customer and merchants hear of an order, each only of the own part of it (SR-01). */
function placedEvent({ id, customer_id: customerId, payment_id: paymentId, groups, items }: NewOrder, requestId: string | undefined) {
  const merchantIds = groups.map(({ merchant_id }) => merchant_id)
  const productsOf = (own: NewOrder['items']) => [...new Set(own.map(({ product_id }) => product_id))].map(topics.product)
  const ofMerchant = (merchantId: number) => ({
    tell: [merchantId],
    touches: [
      topics.orders,
      topics.order(id),
      ...groups.filter(({ merchant_id }) => merchant_id === merchantId).map((group) => topics.group(group.id)),
      ...productsOf(items.filter(({ merchant_id }) => merchant_id === merchantId)),
    ],
  })
  const ofCustomer = {
    tell: [customerId],
    touches: [topics.orders, topics.cart, topics.order(id), ...groups.map((group) => topics.group(group.id)), ...productsOf(items)],
  }
  return {
    audiences: [ofCustomer, ...merchantIds.map(ofMerchant)],
    data: { orderId: id, paymentId, customerId, merchantIds },
    requestId,
  }
}

/** Writes an order with its groups, items and history, and tells of it. 1 statement. */
export async function writeOrder(tx: Tx, order: NewOrder, requestId: string | undefined, now: Date): Promise<void> {
  await sql`with ${orderRows(order, requestId, now)} select ${telling(orderPlaced, placedEvent(order, requestId))}`.execute(tx)
}
