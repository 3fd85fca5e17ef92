// Reviews under the hands of their authors: what they say of pieces and shops, and every change with what was said before.
import type { Fit } from '@rondo/rules/listings/fit'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { lockReviewsBeside } from './customer-reviews.repository.ts'

/** A piece that somebody bought or rented. */
export interface HadRow {
  readonly item_id: number
  readonly product_id: number
  readonly status: ItemStatus
  readonly type: 'buy' | 'rent'
  readonly group_id: number
  readonly order_id: number
  readonly merchant_id: number
  readonly delivered_at: Date | null
  readonly review_id: number | null
}
/** Pieces of a customer: one item, or those of a product in a group. 1 query. */
export async function hadBy(
  db: Db | Tx,
  customerId: number,
  asked: { readonly itemId?: number | undefined; readonly groupId?: number | undefined; readonly productId?: number | undefined },
): Promise<HadRow[]> {
  const { itemId = null, groupId = null, productId = null } = asked
  const { rows } = await sql<HadRow>`
    select i.id as item_id, i.product_id, i.status, i.type, i.group_id, i.order_id, i.merchant_id, g.delivered_at,
      (select c.id from comment c where c.author_id = g.customer_id and c.order_item_id = i.id and c.deleted_at is null) as review_id
    from order_line i join order_group g on g.id = i.group_id
    where g.customer_id = ${customerId} and (${itemId}::bigint is null or i.id = ${itemId})
      and (${groupId}::bigint is null or i.group_id = ${groupId}) and (${productId}::bigint is null or i.product_id = ${productId})
    order by i.id limit 100`.execute(db)
  return rows
}

/** Whether the merchant has reviewed the customer of a group. 1 query. */
export async function isCustomerReviewed(
  tx: Tx,
  { orderId, groupId, merchantId }: { orderId: number; groupId: number; merchantId: number },
) {
  const { rows } = await sql`
    select from comment where order_id = ${orderId} and author_id = ${merchantId} and customer_id is not null and deleted_at is null
      and coalesce(group_id, ${groupId}) = ${groupId} limit 1`.execute(tx)
  return rows.length > 0
}

/** What a customer has said of the shop of a group: its id. 1 query. */
export async function shopReviewOf(tx: Tx, authorId: number, groupId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from comment where author_id = ${authorId} and group_id = ${groupId} and product_id is null and customer_id is null and deleted_at is null`.execute(
    tx,
  )
  return rows[0]?.id
}

export interface Words {
  readonly rating: number
  readonly text: string
  readonly fit: Fit | null
  readonly pros: readonly string[]
  readonly cons: readonly string[]
  readonly pictures: readonly StoredPhoto[]
}
export interface NewShopReview extends Words {
  readonly authorId: number
  readonly productId: number | null
  readonly itemId: number | null
  readonly merchantId: number
  readonly orderId: number
  readonly groupId: number
  readonly showAt: Date
}
/** Writes what a customer says of a piece, or of the shop. 1 statement. */
export async function writeShopReview(tx: Tx, review: NewShopReview): Promise<number> {
  const { authorId, productId, itemId, merchantId, orderId, groupId, rating, text, fit, pros, cons, pictures, showAt } = review
  const { rows } = await sql<{ id: number }>`
    insert into comment (author_id, product_id, order_item_id, merchant_id, order_id, group_id, rating, text, fit, pros, cons, pictures, show_at)
    values (${authorId}, ${productId}, ${itemId}, ${merchantId}, ${orderId}, ${groupId}, ${rating}, ${text}, ${fit}, ${JSON.stringify(pros)}::jsonb,
      ${JSON.stringify(cons)}::jsonb, ${JSON.stringify(pictures)}::jsonb, ${showAt}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a review was not written')
  return row.id
}

export interface OwnRow extends Words {
  readonly id: number
  readonly author_id: number
  readonly product_id: number | null
  readonly merchant_id: number | null
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly group_id: number | null
  /** Others may read it: its time has come, or whoever was waited for has shown it. */
  readonly is_shown: boolean
}
/** A living review under lock, and its order; undefined for one that is deleted. 3 statements. */
export async function lockReview(tx: Tx, id: number): Promise<OwnRow | undefined> {
  await lockReviewsBeside(tx, id)
  const { rows } = await sql<OwnRow>`
    select id, author_id, product_id, merchant_id, customer_id, order_id, group_id, rating, text, fit, pros, cons, pictures,
      counted_at is not null or show_at <= app_now() as is_shown
    from comment where id = ${id} and deleted_at is null for update`.execute(tx)
  return rows[0]
}

/** Keeps what a review says now. 1 statement. */
const keepWords = (id: number) => sql`
  insert into comment_edit (comment_id, part, rating, fit, text, pros, cons, written_at)
  select id, 'review', rating, fit, text, pros, cons, updated_at from comment where id = ${id}`

/** Changes a review and keeps what it said. 1 statement. */
export async function changeReview(tx: Tx, id: number, { rating, text, fit, pros, cons, pictures }: Words): Promise<void> {
  await sql`
    with kept as (${keepWords(id)})
    update comment set rating = ${rating}, text = ${text}, fit = ${fit}, pros = ${JSON.stringify(pros)}::jsonb, cons = ${JSON.stringify(cons)}::jsonb,
      pictures = ${JSON.stringify(pictures)}::jsonb, updated_at = app_now() where id = ${id}`.execute(tx)
}

/** Takes a review back; what it said is kept, its pictures are not. 1 statement. */
export async function deleteReview(tx: Tx, id: number): Promise<void> {
  await sql`with kept as (${keepWords(id)}) update comment set deleted_at = app_now(), pictures = '[]' where id = ${id}`.execute(tx)
}

/** What stands as the answer to a review, under the lock of that review; one that was taken out does not stand. 1 query. */
export async function replyOf(tx: Tx, commentId: number): Promise<string | undefined> {
  const { rows } = await sql<{
    text: string
  }>`select text from comment_reply where comment_id = ${commentId} and hidden_at is null`.execute(tx)
  return rows[0]?.text
}
const keepReply = (commentId: number) => sql`
  insert into comment_edit (comment_id, part, text, written_at) select comment_id, 'reply', text, updated_at from comment_reply where comment_id = ${commentId}`

/** Writes an answer, and keeps what it said before. 1 statement. */
export async function writeReply(tx: Tx, commentId: number, authorId: number, text: string): Promise<void> {
  await sql`
    with kept as (${keepReply(commentId)})
    insert into comment_reply (comment_id, author_id, text) values (${commentId}, ${authorId}, ${text})
    on conflict (comment_id) do update set text = excluded.text, updated_at = app_now(), hidden_at = null`.execute(tx)
}

/** Takes an answer back; what it said is kept. 1 statement. */
export async function removeReply(tx: Tx, commentId: number): Promise<void> {
  await sql`with kept as (${keepReply(commentId)}) delete from comment_reply where comment_id = ${commentId}`.execute(tx)
}
