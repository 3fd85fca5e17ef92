// What reports of reviews and of replies to them ask of this room: hiding one from everybody, and showing it again.
import { topics } from '@rondo/contracts/kernel/topics'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { askGate } from './ask-gate.ts'
import { lockReviewsBeside } from './customer-reviews.repository.ts'
import { reviewHidden } from './events.ts'
import { recount } from './keep-averages.ts'
import { dropPictures } from './review-pictures.ts'
import { deleteReview } from './written-reviews.repository.ts'

interface HiddenRow {
  readonly author_id: number
  readonly product_id: number | null
  readonly merchant_id: number | null
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly group_id: number | null
  readonly pictures: readonly StoredPhoto[]
}
const columns = sql`author_id, product_id, merchant_id, customer_id, order_id, group_id, pictures`

/** Hides a review from everybody; one that its author took back stays so. Averages follow, and payouts that wait for it. */
export async function hideReview(tx: Tx, id: number, requestId?: string): Promise<void> {
  await lockReviewsBeside(tx, id)
  const { rows } = await sql<HiddenRow>`
    update comment set hidden_at = app_now(), deleted_at = app_now() where id = ${id} and deleted_at is null returning ${columns}`.execute(
    tx,
  )
  if (rows[0]) await follow(tx, rows[0], true, requestId)
}

/**
 * Shows a review again that was hidden at one of the instants `since`, written as PostgreSQL does. What its author wrote meanwhile in its
 * place is taken back, and what that said is kept.
 */
export async function showHiddenReview(tx: Tx, id: number, since: readonly string[], requestId?: string): Promise<void> {
  await lockReviewsBeside(tx, id)
  const { rows: hidden } = await sql<HiddenRow>`
    select ${columns} from comment where id = ${id} and hidden_at = any(${[...since]}::timestamptz[]) for update`.execute(tx)
  const [row] = hidden
  if (!row) return
  for (const instead of await writtenInstead(tx, id)) {
    await deleteReview(tx, instead.id)
    await dropPictures(tx, row.author_id, instead.pictures, row.pictures)
  }
  await sql`update comment set hidden_at = null, deleted_at = null where id = ${id}`.execute(tx)
  await follow(tx, row, false, requestId)
}

/** Living reviews of the same author that speak of what a hidden one speaks of. 1 query. */
async function writtenInstead(tx: Tx, id: number) {
  const { rows } = await sql<{ id: number; pictures: readonly StoredPhoto[] }>`
    select o.id, o.pictures from comment c join comment o on o.author_id = c.author_id and o.order_id = c.order_id and o.id <> c.id
    where c.id = ${id} and o.deleted_at is null and o.order_item_id is not distinct from c.order_item_id
      and o.customer_id is not distinct from c.customer_id and coalesce(o.group_id, c.group_id) is not distinct from coalesce(c.group_id, o.group_id)
    order by o.id for update of o`.execute(tx)
  return rows
}

async function follow(tx: Tx, row: HiddenRow, isHidden: boolean, requestId: string | undefined): Promise<void> {
  const person = row.customer_id ?? row.merchant_id
  await askGate(tx, row, isHidden)
  await recount(tx, { products: [row.product_id], people: [person] })
  await tell(tx, row, requestId)
}

/** The screens of its author, and of whom it is about. */
async function tell(tx: Tx, { author_id, product_id, customer_id, merchant_id }: HiddenRow, requestId: string | undefined): Promise<void> {
  const person = customer_id ?? merchant_id
  const touches = [...(product_id === null ? [] : [topics.product(product_id)]), ...(person === null ? [] : [topics.merchant(person)])]
  await record(tx, reviewHidden, { audiences: [{ tell: [author_id], touches }], requestId })
}

/** Hides the reply to a review from everybody; its author may answer anew. */
export const hideReply = (tx: Tx, id: number, requestId?: string): Promise<void> =>
  changeReply(tx, id, sql`update comment_reply set hidden_at = app_now() where comment_id = ${id} and hidden_at is null`, requestId)

/** Shows a reply again that was hidden at one of the instants `since`. One that was taken back, or written anew, stays as it is. */
export const showHiddenReply = (tx: Tx, id: number, since: readonly string[], requestId?: string): Promise<void> =>
  changeReply(
    tx,
    id,
    sql`update comment_reply set hidden_at = null where comment_id = ${id} and hidden_at = any(${[...since]}::timestamptz[])`,
    requestId,
  )

async function changeReply(tx: Tx, id: number, change: RawBuilder<unknown>, requestId: string | undefined): Promise<void> {
  await lockReviewsBeside(tx, id)
  const { rows } = await sql<HiddenRow>`
    with changed as (${change} returning comment_id) select ${columns} from comment where id in (select comment_id from changed)`.execute(
    tx,
  )
  if (rows[0]) await tell(tx, rows[0], requestId)
}
