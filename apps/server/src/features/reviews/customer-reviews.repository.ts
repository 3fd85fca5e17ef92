// Reviews of customers: each hangs on a group of its author, or on all that the author had in an order.
import type { GivenNames } from '@rondo/rules/accounts/shown-name'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { isOfSwap } from '../../platform/known-names.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { nameIn } from '../orders/index.ts'

/** As read inside JSON: instants are ISO text. */
export interface CustomerReviewRow {
  readonly id: number
  readonly rating: number
  readonly text: string
  readonly group_id: number | null
  readonly created_at: string
  readonly updated_at: string
  readonly show_at: string
}
interface NamedRow {
  readonly id: number
  readonly username: string
}
/** A group between a merchant and a customer, with what the merchant said of the customer. */
export interface TradeRow {
  readonly id: number
  readonly order_id: number
  readonly order_number: string
  readonly status: GroupStatus
  readonly delivered_at: Date | null
  readonly delivered_by: 'carrier' | 'customer' | 'merchant' | 'timer' | null
  readonly merchant_payable: boolean
  readonly items: readonly Parameters<typeof nameIn>[0][]
  readonly merchant: NamedRow
  /** With their shop in a swap, where they give something too. */
  readonly customer: GivenNames & { readonly id: number; readonly shop: string | null; readonly portrait: StoredPhoto | null }
  readonly is_swap: boolean
  readonly review: CustomerReviewRow | null
  /** The customer has said something of the shop, or of a piece in the group. */
  readonly is_answered: boolean
  readonly now: Date
}
export interface TradesAsked {
  /** Whose trades: both sides see them. */
  readonly readerId: number
  readonly merchantId?: number | undefined
  readonly customerId?: number | undefined
  readonly groupId?: number | undefined
  readonly orderId?: number | undefined
}
const LATEST = 50

/** Groups that the reader is a party of, newest first, each with its review. 1 query. */
export async function tradesOf(db: Db | Tx, { readerId, merchantId, customerId, groupId, orderId }: TradesAsked): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select g.id, g.order_id, o.order_number, g.status, g.delivered_at, g.delivered_by, m.charges_enabled and m.payouts_enabled as merchant_payable, app_now() as now,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.product -> 'name', 'names', l.product -> 'names') order by l.id), '[]') from order_line l where l.group_id = g.id) as items,
      jsonb_build_object('id', m.id, 'username', m.username) as merchant,
      jsonb_build_object('id', c.id, 'username', c.username, 'firstname', c.firstname, 'lastname', c.lastname, 'shop', case when ${sql.raw(isOfSwap)} then c.store_name end, 'portrait', c.portrait) as customer,
      ${sql.raw(isOfSwap)} as is_swap, (
        select jsonb_build_object('id', r.id, 'rating', r.rating, 'text', r.text, 'group_id', r.group_id, 'created_at', r.created_at, 'updated_at', r.updated_at, 'show_at', r.show_at)
        from comment r where r.order_id = g.order_id and r.author_id = g.merchant_id and r.customer_id = g.customer_id
          and coalesce(r.group_id, g.id) = g.id and r.deleted_at is null order by r.id limit 1
      ) as review, exists (
        select from comment r where r.group_id = g.id and r.order_id = g.order_id and r.author_id = g.customer_id and r.deleted_at is null
      ) as is_answered
    from order_group g join placed_order o on o.id = g.order_id join person m on m.id = g.merchant_id join person c on c.id = g.customer_id
    where ${readerId} in (g.merchant_id, g.customer_id)
      and (${merchantId ?? null}::bigint is null or g.merchant_id = ${merchantId ?? null})
      and (${customerId ?? null}::bigint is null or g.customer_id = ${customerId ?? null})
      and (${groupId ?? null}::bigint is null or g.id = ${groupId ?? null})
      and (${orderId ?? null}::bigint is null or g.order_id = ${orderId ?? null})
    order by g.id desc limit ${LATEST}`.execute(db)
  return rows
}

/** Who writes about an order waits for whoever else does: two tabs, one review; two sides, and the second sees the first. 1 statement. */
export async function lockReviews(tx: Tx, orderId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews of order ${orderId}`}, 0))`.execute(tx)
}

/** The same for whoever changes a review, taken before its row, as by whoever writes about its order. 2 statements. */
export async function lockReviewsBeside(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`select order_id from comment where id = ${id} and order_id is not null`.execute(tx)
  if (rows[0]) await lockReviews(tx, rows[0].order_id)
}

interface NewReview {
  readonly authorId: number
  readonly customerId: number
  readonly orderId: number
  readonly groupId: number | null
  readonly rating: number
  readonly text: string
  readonly showAt: Date
}
/** Writes a review; the groups that it is of wait for none any more. 1 statement. */
export async function writeReview(tx: Tx, { authorId, customerId, orderId, groupId, rating, text, showAt }: NewReview): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with settled as (
      update review_due set remind_at = null
      where merchant_id = ${authorId} and order_id = ${orderId} and group_id = coalesce(${groupId}::bigint, group_id)
    )
    insert into comment (author_id, merchant_id, customer_id, order_id, group_id, rating, text, show_at)
    values (${authorId}, ${authorId}, ${customerId}, ${orderId}, ${groupId}, ${rating}, ${text}, ${showAt}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a review was not written')
  return row.id
}

/** Groups whose review was taken back wait for one again, with the reminders that are left. 1 statement. */
export async function oweReview(tx: Tx, authorId: number, orderId: number, groupId: number | null): Promise<void> {
  await sql`
    update review_due set remind_at = case when reminded < ${clocks.reviewReminderDays.length}
      then delivered_at + make_interval(days => (${[...clocks.reviewReminderDays]}::int[])[reminded + 1]) end
    where merchant_id = ${authorId} and order_id = ${orderId} and group_id = coalesce(${groupId}::bigint, group_id)`.execute(tx)
}
