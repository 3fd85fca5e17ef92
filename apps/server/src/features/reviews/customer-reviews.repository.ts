// Reviews of customers: each hangs on a group of its author, or on all that the author had in an order.
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

/** As read inside JSON: instants are ISO text. */
export interface CustomerReviewRow {
  readonly id: number
  readonly rating: number
  readonly text: string
  readonly group_id: number | null
  readonly created_at: string
  readonly updated_at: string
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
  readonly items: readonly string[]
  readonly merchant: NamedRow
  readonly customer: NamedRow & { readonly portrait: StoredPhoto | null }
  readonly review: CustomerReviewRow | null
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
      (select coalesce(jsonb_agg(l.product ->> 'name' order by l.id), '[]') from order_line l where l.group_id = g.id) as items,
      jsonb_build_object('id', m.id, 'username', m.username) as merchant,
      jsonb_build_object('id', c.id, 'username', c.username, 'portrait', c.portrait) as customer, (
        select jsonb_build_object('id', r.id, 'rating', r.rating, 'text', r.text, 'group_id', r.group_id, 'created_at', r.created_at, 'updated_at', r.updated_at)
        from comment r where r.order_id = g.order_id and r.author_id = g.merchant_id and r.customer_id = g.customer_id
          and coalesce(r.group_id, g.id) = g.id and r.deleted_at is null order by r.id limit 1
      ) as review
    from order_group g join placed_order o on o.id = g.order_id join person m on m.id = g.merchant_id join person c on c.id = g.customer_id
    where ${readerId} in (g.merchant_id, g.customer_id)
      and (${merchantId ?? null}::bigint is null or g.merchant_id = ${merchantId ?? null})
      and (${customerId ?? null}::bigint is null or g.customer_id = ${customerId ?? null})
      and (${groupId ?? null}::bigint is null or g.id = ${groupId ?? null})
      and (${orderId ?? null}::bigint is null or g.order_id = ${orderId ?? null})
    order by g.id desc limit ${LATEST}`.execute(db)
  return rows
}

/** Who writes about an order waits for whoever else does in the same name: two tabs, one review. 1 statement. */
export async function lockReviews(tx: Tx, authorId: number, orderId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review ${authorId} ${orderId}`}, 0))`.execute(tx)
}

interface NewReview {
  readonly authorId: number
  readonly customerId: number
  readonly orderId: number
  readonly groupId: number | null
  readonly rating: number
  readonly text: string
}
/** Writes a review; the groups that it is of wait for none any more. 1 statement. */
export async function writeReview(tx: Tx, { authorId, customerId, orderId, groupId, rating, text }: NewReview): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with settled as (
      update review_due set remind_at = null
      where merchant_id = ${authorId} and order_id = ${orderId} and group_id = coalesce(${groupId}::bigint, group_id)
    )
    insert into comment (author_id, merchant_id, customer_id, order_id, group_id, rating, text)
    values (${authorId}, ${authorId}, ${customerId}, ${orderId}, ${groupId}, ${rating}, ${text}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a review was not written')
  return row.id
}

/** The review of an author, under lock; undefined for one that is not theirs, or of a product. 1 query. */
export const lockReview = (tx: Tx, authorId: number, id: number) =>
  tx
    .selectFrom('comment')
    .select(['id', 'order_id', 'group_id', 'customer_id', 'rating', 'text'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('customer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Changes a review and keeps what it said. 1 statement. */
export async function changeReview(tx: Tx, id: number, { rating, text }: { rating: number; text: string }): Promise<void> {
  await sql`
    with kept as (insert into comment_edit (comment_id, rating, text, written_at) select id, rating, text, updated_at from comment where id = ${id} on conflict do nothing)
    update comment set rating = ${rating}, text = ${text}, updated_at = app_now() where id = ${id}`.execute(tx)
}
