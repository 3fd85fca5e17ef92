// long because: one statement reads an order whole, and its rows are told beside it.
import { type RawBuilder, sql } from 'kysely'
import type { GivenNames } from '@rondo/rules/accounts/shown-name'
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import type { StoredSums } from '@rondo/rules/checkout/sums'
import type { RentUnit } from '@rondo/rules/kernel/days'
import type { Role } from '@rondo/rules/kernel/machine'
import type { Currency } from '@rondo/rules/kernel/money'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import type { DisputeStatus } from '@rondo/rules/wallet/dispute-states'
import type { Condition } from '@rondo/rules/listings/catalogue'
import type { RentalOption } from '@rondo/rules/listings/rental-options'
import type { Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { StoredParcel } from '../listings/index.ts'
import type { GoodsFile } from '../media/index.ts'
import type { AddressSnapshot, Quote } from '../shipping/index.ts'
import { type DeliveryColumns, deliveryPairs } from './deliveries/group-parcels.ts'
import { laterJson, type LaterRow } from './later-paid.ts'
import type { PickupRow } from './pickup/pickup.repository.ts'
import { type ReturnColumns, returnPairs } from './returns/group-returns.ts'
import { type SwapRow, swapJson } from './swaps/swap-rows.ts'

/** Something that was asked for of a group or of one of its items, as read inside JSON. */
export interface HistoryRow {
  readonly at: string
  readonly move: string
  readonly role: string
  readonly thing: 'group' | 'item' | 'leg' | 'request' | 'fund' | 'deposit'
  readonly thing_id: number
  /** Items that went with a move of their group. */
  readonly with_items: readonly number[]
  readonly reason: string | null
  readonly comments: string | null
}
/** A group with what was asked for of it, the oldest first. */
export interface ToldGroupRow extends GroupRow {
  readonly history: readonly HistoryRow[]
  readonly later: readonly LaterRow[]
}
interface PersonRow extends GivenNames {
  readonly id: number
  readonly shop: string | null // of a merchant who named it
  readonly portrait: StoredPhoto | null
}
/** As read inside JSON: instants are ISO text, days `2026-11-21`; amounts in minor units of the order's currency. */
export interface ItemRow {
  readonly id: number
  readonly product_id: number
  readonly status: ItemStatus
  readonly status_since: string
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly price_minor: number
  readonly amount_minor: number
  readonly fee_minor: number
  readonly tax_minor: number
  readonly deposit_minor: number
  readonly product: {
    readonly name: string
    /** Its name in the other language; orders of before do not have it. */
    readonly names?: Readonly<Partial<Record<Language, string>>>
    readonly photos: readonly StoredPhoto[]
    readonly size: string
    readonly color: string
    readonly category: string
    readonly brand: string | null
    readonly options: readonly unknown[]
    readonly parcel: StoredParcel | null
    readonly isService: boolean
    readonly condition?: string
    /** What it could be rented longer or bought out for when it was ordered; orders of before do not have it. */
    readonly terms?: {
      readonly saleMinor: number | null
      readonly tiers: readonly RentalOption[]
      readonly maxRentalDays: number | null
      readonly isOwnDeposit: boolean
    }
    /** What its buyer downloads. */
    readonly files: readonly GoodsFile[]
  }
  readonly rental_option: RentUnit | null
  readonly rental_number: number | null
  readonly rental_start: string | null
  readonly rental_days: number | null
  readonly variant_id: string | null
  readonly swap_id: number | null
  readonly created_at: string
  readonly delivered_at: string | null
  /** Its customer has said that it came, where others have said it of the rest. */
  readonly is_confirmed: boolean
  readonly return_approved_at: string | null
  readonly return_delivered_at: string | null
  /** Its merchant, or the time for it, has said how it came back. */
  readonly was_assessed: boolean
  /** What the merchant noted of that. */
  readonly assessment: { readonly condition: Condition; readonly notes: string | null } | null
  readonly split_from: number | null
  readonly canceled_at: string | null
  readonly canceling: Canceling | null
  readonly custom_note: string | null
  /** Its place among all items of the order, from 0. */
  readonly place: number
  readonly review: { readonly id: number; readonly rating: number; readonly is_shown: boolean } | null
  /** The listing is for sale now, and for how much. */
  readonly for_sale: boolean
  readonly sale_minor: number | null
  /** Its days since it began, for a rental; null before. */
  readonly rental: RentalRow | null
  /** First day from today on, and first after its own, on which other lets leave none of its units; the latter counts blocked days, too. */
  readonly needed_from: string | null
  readonly longer_until: string | null
}
/** A rental that has begun. */
export interface RentalRow {
  readonly zone: string
  readonly first_day: string
  readonly due_day: string
  /** End of the due day in the zone of the place of use. */
  readonly due_at: string
  readonly days: number
  readonly rent_minor: number
  /** The price at which its renter has bought it, without fee and tax; null of what was not bought. */
  readonly bought_minor: number | null
  readonly returned_at: string | null
  /** The day there on which it came back, or on which it was closed without; today's while it is out. */
  readonly back_day: string
  readonly out_until: string | null
}
/** By whom something was canceled, and why. */
interface Canceling {
  readonly role: Role
  readonly reason: string | null
  readonly comments: string | null
}
export interface GroupRow extends StoredSums, DeliveryColumns, ReturnColumns {
  readonly id: number
  readonly status: GroupStatus
  readonly status_since: string
  readonly version: number
  readonly due_at: string | null
  /** Up to when its reminders were given. */
  readonly followed_at: string
  readonly group_type: 'shipping' | 'pickup'
  readonly delivery_method: DeliveryMethod
  readonly shipping_rate: Quote | null
  readonly pickup_address: AddressSnapshot | null
  readonly pickup_date: string | null
  readonly pickup_time: string | null
  /** What was agreed since; null while nobody has proposed anything. */
  readonly pickup: PickupRow | null
  readonly created_at: string
  readonly updated_at: string
  readonly delivered_at: string | null
  readonly canceled_at: string | null
  readonly canceling: Canceling | null
  readonly merchant: PersonRow
  /** The provider lets the merchant take payments and be paid out. */
  readonly merchant_payable: boolean
  /** What is held of the merchant's earnings of it. */
  readonly held_minor: number
  /** What its customer paid later for its rentals brings the merchant. */
  readonly later_minor: number
  /** The merchant's review of the customer, of this group or of all in the order. */
  readonly customer_review_id: number | null
  /** The swap that it is a side of, with all of its sides; null for anything else. */
  readonly swap: SwapRow | null
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
  readonly return_approved_at: Date | null
  readonly return_completed_at: Date | null
  /** As a person; `customerOf` names them in a swap. */
  readonly customer: PersonRow
  readonly customer_shop: string | null
  /** When this was read. */
  readonly now: Date
  /** Given back, and still on its way back; deposits included. */
  readonly refunded_minor: number
  /** Of it what went back of deposits by itself. */
  readonly deposits_refunded_minor: number
  readonly has_refund_running: boolean
  /** Its payment is disputed at the bank, or was. */
  readonly dispute: { readonly id: number; readonly status: DisputeStatus; readonly at: string; readonly opened_at: string } | null
  /** Causes of refunds that are still on their way. */
  readonly refunds_running: readonly string[]
  /** What goes back for returned goods, and for deposits that go back alone, by its cause. */
  readonly refunds_of_returns: readonly { readonly cause: string; readonly minor: number }[]
  /** The groups that this reader may see: all of them for the customer, the own ones for a merchant. */
  readonly groups: readonly GroupRow[]
}

const personJson = (alias: 'c' | 'm', shop: string) =>
  sql`jsonb_build_object('id', ${sql.raw(alias)}.id, 'username', ${sql.raw(alias)}.username, 'firstname', ${sql.raw(alias)}.firstname, 'lastname', ${sql.raw(alias)}.lastname, 'shop', ${sql.raw(shop)}, 'portrait', ${sql.raw(alias)}.portrait)`

/** The note by which a thing became canceled; of an item that went with its group, what was said of the group then. */
const canceling = (thing: 'group' | 'item', alias: 'f' | 'i') => sql`
  case when ${sql.raw(alias)}.status = 'canceled' then (
    select jsonb_build_object('role', w.role, 'reason', w.reason, 'comments', w.comments) from status_history h
    join status_history w on w.id = case when h.role = 'system' then coalesce((
      select g.id from status_history g where g.thing_id = f.id and g.thing = 'group' and g.at = h.at and g.role <> 'system' order by g.id limit 1), h.id) else h.id end
    where h.thing_id = ${sql.raw(alias)}.id and h.thing = ${sql.lit(thing)} and h.to_status = 'canceled' order by h.id desc limit 1
  ) end`

/** Groups that a reader may see: all of an own order, else the own ones. */
const seenBy = (readerId: number) => sql`(o.customer_id = ${readerId} or f.merchant_id = ${readerId})`

/** What was asked for of a group and of its items; wrong pickup codes moved nothing. */
const history = sql`(
  select coalesce(jsonb_agg(to_jsonb(y) order by y.id), '[]') from (
    select h.id, h.at, h.move, h.role, h.thing, h.thing_id, h.reason, h.comments, array(
      select i.id from order_item i where h.thing = 'group' and i.group_id = f.id
        and exists (select from status_history s where s.thing_id = i.id and s.thing = 'item' and s.at = h.at)) as with_items
    from status_history h
    where h.thing_id = any (array(
      select f.id union all select i.id from order_item i where i.group_id = f.id union all select p.id from parcel p where p.group_id = f.id)) and h.move is not null and h.event <> 'G6b'
  ) y
)`

/** The dispute of an order's payment that is open, else the last one that moved money. */
const dispute = sql`(
  select jsonb_build_object('id', d.id, 'status', d.status, 'at', coalesce(d.closed_at, d.opened_at), 'opened_at', d.opened_at) from dispute_record d
  where d.payment_id = o.payment_id and d.status is not null and not d.is_part order by d.status = 'open' desc, d.id desc limit 1
)`

/** The first day from one on which lets of others take so many units that those of an item are among them. */
const othersNeed = (from: RawBuilder<unknown>) => sql`(
  select min(n.day) from (
    select d.day from let_day d where d.product_id = i.product_id and d.day >= ${from} and d.order_item_id is distinct from i.id
    group by d.day having count(distinct d.unit) > (select l.stock from listing l where l.id = i.product_id) - i.quantity
  ) n
)`

/** The price that a renter has paid for the item `i`. */
const boughtFor = sql`(
  select p.subtotal_minor from payment_record p
  where p.account_id = o.customer_id and p.state = 'succeeded' and p.purpose = 'keep_rental' and (p.snapshot ->> 'itemId')::bigint = i.id order by p.id desc limit 1
)`

/** Orders with everything below them. `seen` says which groups, `which` which orders, `page` in what order and how many. */
const ordersSql = (seen: RawBuilder<unknown>, which: RawBuilder<unknown>, page: RawBuilder<unknown>, told?: RawBuilder<unknown>) => sql`
  select o.id, o.order_number, o.payment_id, o.customer_id, o.currency, o.total_minor, o.shipping_address, o.created_at, o.updated_at, o.canceled_at,
    o.return_approved_at, o.return_completed_at,
    ${personJson('c', 'null')} as customer, c.store_name as customer_shop, app_now() as now,
    coalesce(r.refunded, 0)::bigint as refunded_minor, coalesce(r.deposits, 0)::bigint as deposits_refunded_minor,
    coalesce(r.running, false) as has_refund_running, coalesce(r.causes, '{}') as refunds_running, coalesce(r.returned, '[]') as refunds_of_returns,
    ${dispute} as dispute, g.groups
  from trade_order o
  join person c on c.id = o.customer_id
  left join lateral (
    select sum(amount_minor) filter (where state in ('done', 'settled')) as refunded,
      sum(amount_minor) filter (where state in ('done', 'settled') and cause ^@ 'deposit:') as deposits, bool_or(state = 'planned') as running,
      array_agg(cause) filter (where state in ('planned', 'failed')) as causes,
      jsonb_agg(jsonb_build_object('cause', cause, 'minor', amount_minor)) filter (where cause ^@ 'returned:' or cause ^@ 'deposit:') as returned
    from refund_record where payment_id = o.payment_id
  ) r on true
  join lateral (
    select jsonb_agg(${told ? sql`jsonb_build_object('history', ${told}, 'later', ${laterJson}) ||` : sql``} jsonb_build_object('id', f.id, 'status', f.status, 'status_since', f.status_since, 'version', f.version, 'due_at', f.due_at, 'followed_at', f.followed_at, 'group_type', f.group_type, 'delivery_method', f.delivery_method,
      'subtotal_minor', f.subtotal_minor, 'fee_minor', f.fee_minor, 'tax_minor', f.tax_minor, 'shipping_minor', f.shipping_minor,
      'deposit_minor', f.deposit_minor, 'shipping_rate', f.shipping_rate, 'pickup_address', f.pickup_address, 'pickup_date', f.pickup_date,
      'pickup_time', f.pickup_time, 'created_at', f.created_at, 'updated_at', f.updated_at, 'delivered_at', f.delivered_at, 'canceled_at', f.canceled_at,
      'pickup', (select to_jsonb(p) from pickup p where p.group_id = f.id), 'canceling', ${canceling('group', 'f')}, ${deliveryPairs}, ${returnPairs}, 'merchant', ${personJson('m', 'm.store_name')},
      'merchant_payable', m.charges_enabled and m.payouts_enabled,
      'held_minor', (select coalesce(sum(e.amount_minor), 0) from held_earning e where e.group_id = f.id),
      'later_minor', (select coalesce(sum(e.sold_minor - e.back_minor), 0) from later_earning e where e.group_id = f.id), 'customer_review_id', (
        select v.id from review v where v.order_id = f.order_id and v.author_id = f.merchant_id and v.customer_id = f.customer_id
          and coalesce(v.group_id, f.id) = f.id and v.deleted_at is null order by v.id limit 1
      ), 'swap', ${swapJson}, 'items', (
        select jsonb_agg(to_jsonb(x) order by x.id) from (
          select i.id, i.product_id, i.status, i.status_since, i.type, i.quantity, i.price_minor, i.amount_minor, i.fee_minor, i.tax_minor, i.deposit_minor, i.product, i.rental_option, i.rental_number,
            i.rental_start, i.rental_days, i.variant_id, i.swap_id, i.created_at, i.delivered_at, i.canceled_at,
            i.return_approved_at, i.return_delivered_at, i.split_from,
            i.status in ('delivered', 'in_use') and f.delivered_by is distinct from 'customer' and f.status in ('delivery_completed_to_customer', 'renting_in_progress')
              and exists (select from status_history h where h.thing_id = i.id and h.event = 'I7b') as is_confirmed,
            i.return_delivered_at is not null and exists (select from status_history h where h.thing_id = i.id and h.event = 'I19a') as was_assessed,
            (select jsonb_build_object('condition', a.condition, 'notes', a.notes) from return_assessment a where a.item_id = i.id) as assessment,
            i.custom_note, ${canceling('item', 'i')} as canceling, (select count(*) from order_item e where e.order_id = o.id and e.id < i.id) as place,
            (select jsonb_build_object('id', v.id, 'rating', v.rating, 'is_shown', v.show_at <= app_now()) from review v
              where v.author_id = o.customer_id and v.order_item_id = i.id and v.deleted_at is null) as review,
            (select jsonb_build_object('zone', r.zone, 'first_day', r.first_day, 'due_day', r.due_day, 'due_at', (r.due_day + 1)::timestamp at time zone r.zone,
              'days', r.days, 'rent_minor', r.rent_minor, 'bought_minor', case when i.status in ('item_purchased', 'rental_converted_to_purchase') then ${boughtFor} end, 'returned_at', r.returned_at, 'out_until', r.out_until,
              'back_day', (coalesce(r.returned_at, case when i.status = any (${[...closedItemStatuses, 'item_purchased']}::text[]) then i.status_since end, app_now()) at time zone r.zone)::date) from rental r where r.item_id = i.id) as rental,
            case when i.type = 'rent' and i.status in ('in_use', 'keep_item_requested', 'payment_processing', 'payment_failed') then ${othersNeed(sql`app_today()`)} end as needed_from,
            case when i.type = 'rent' and i.status = 'in_use' then least(${othersNeed(sql`(select r.out_until + 1 from rental r where r.item_id = i.id)`)}, (
              select min(c.day) from closed_day c where c.product_id = i.product_id and c.day > (select r.out_until from rental r where r.item_id = i.id))) end as longer_until,
            (select l.price_minor from listing l where l.id = i.product_id and l.for_sell and l.currency = o.currency) as sale_minor,
            exists (select 1 from listing l where l.id = i.product_id and l.for_sell and l.active and l.deleted_at is null and l.currency = o.currency and m.charges_enabled) as for_sale
          from order_item i where i.group_id = f.id
        ) x
      )) order by f.id) as groups
    from fulfillment_group f join person m on m.id = f.merchant_id
    where f.order_id = o.id and ${seen}
    having count(*) > 0 -- "groups is not null" outside would build every group twice
  ) g on true
  ${which} ${page}`

/** One order as its customer, or a merchant of it, may see it; undefined for everybody else. 1 query. */
export async function findOrder(db: Db, readerId: number, id: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${ordersSql(seenBy(readerId), sql`where o.id = ${id}`, sql``)}`.execute(db)
  return rows[0]
}

interface WithGroup extends OrderRow {
  readonly groups: readonly ToldGroupRow[]
}
/** The order of a group that this reader is a party of, with that group only and its history. 1 query. */
export const findOrderOfGroup = (db: Db, readerId: number, groupId: number): Promise<WithGroup | undefined> =>
  findWithGroup(db, readerId, sql`f.id = ${groupId}`)

/** The same for the group of an item. 1 query. */
export const findOrderOfItem = (db: Db, readerId: number, itemId: number): Promise<WithGroup | undefined> =>
  findWithGroup(db, readerId, sql`f.id = (select group_id from order_item where id = ${itemId})`)

async function findWithGroup(db: Db, readerId: number, which: RawBuilder<unknown>): Promise<WithGroup | undefined> {
  const order = sql`where o.id = (select f.order_id from fulfillment_group f where ${which})`
  const { rows } = await sql<WithGroup>`${ordersSql(sql`${seenBy(readerId)} and ${which}`, order, sql``, history)}`.execute(db)
  return rows[0]
}

/** A whole order by its id, for those who move it. 1 query. */
export async function readOrder(tx: Tx | Db, id: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${ordersSql(sql`true`, sql`where o.id = ${id}`, sql``)}`.execute(tx)
  return rows[0]
}

/** The whole orders of some groups, for those who show them. 1 query. */
export async function readOrdersOfGroups(db: Db, groupIds: readonly number[]): Promise<OrderRow[]> {
  const which = sql`where o.id in (select f.order_id from fulfillment_group f where f.id = any (${[...groupIds]}::bigint[]))`
  const { rows } = await sql<OrderRow>`${ordersSql(sql`true`, which, sql``)}`.execute(db)
  return rows
}

/** Some orders as one of their parties may see them, the newest first. 1 query. */
export async function readOrders(db: Db, readerId: number, ids: readonly number[]): Promise<OrderRow[]> {
  const which = sql`where o.id = any (${[...ids]}::bigint[])`
  const { rows } = await sql<OrderRow>`${ordersSql(seenBy(readerId), which, sql`order by o.id desc`)}`.execute(db)
  return rows
}
