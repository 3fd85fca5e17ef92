// A merchant is reminded of the review that a payout waits for: 1, 3, 7 and 14 days after the delivery (C-122).
import { clocks } from '@rondo/rules/kernel/clocks'
import { isReviewable, nextReminder } from '@rondo/rules/reviews/customer-review'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { deliveredFinal, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { on, record } from '../../platform/events.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { groupMoved, orderPlaced } from '../orders/index.ts'
import { reviewReminded } from './events.ts'
import { showSweeper } from './show-reviews.ts'

const BATCH = 200

/** Notes what was delivered in an order; a group is noted once. 1 statement. */
async function noteDelivered({ db }: App, orderId: number): Promise<void> {
  const [days] = clocks.reviewReminderDays
  await sql`
    insert into review_due (group_id, order_id, merchant_id, customer_id, delivered_at, remind_at)
    select id, order_id, merchant_id, customer_id, delivered_at, delivered_at + make_interval(days => ${days})
    from order_group where order_id = ${orderId} and delivered_at is not null on conflict do nothing`.execute(db)
}

interface DueRow {
  readonly group_id: number
  readonly order_id: number
  readonly merchant_id: number
  readonly delivered_at: Date
  readonly reminded: number
  readonly status: GroupStatus
  readonly is_written: boolean
}
async function dueReviews(db: Db): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.group_id, d.order_id, d.merchant_id, d.delivered_at, d.reminded, g.status, exists (
      select 1 from comment c where c.order_id = d.order_id and c.author_id = d.merchant_id and c.customer_id = d.customer_id
        and coalesce(c.group_id, d.group_id) = d.group_id and c.deleted_at is null
    ) as is_written
    from review_due d join order_group g on g.id = d.group_id where d.remind_at <= app_now() order by d.remind_at limit ${BATCH}`.execute(
    db,
  )
  return rows
}

/** Reminds of one. The count of reminders is raised with the event: whoever looks second finds it raised. */
async function remindOf(
  tx: Tx,
  {
    group_id: groupId,
    order_id: orderId,
    merchant_id: merchantId,
    delivered_at: deliveredAt,
    reminded,
    status,
    is_written: isWritten,
  }: DueRow,
): Promise<void> {
  const reminder = reminded + 1
  const next = isWritten ? null : nextReminder(deliveredAt, reminder)
  const { rows } = await sql`
    update review_due set reminded = ${reminder}, remind_at = ${next} where group_id = ${groupId} and reminded = ${reminded} returning group_id`.execute(
    tx,
  )
  if (rows.length > 0 && !isWritten && isReviewable(status))
    await record(tx, reviewReminded, { data: { orderId, groupId, merchantId, reminder } })
}

/** Reminds of what is due, each in a transaction of its own: one that fails keeps no other waiting. */
async function remind(app: App): Promise<void> {
  for (const due of await dueReviews(app.db))
    await inTransaction(app, (tx) => remindOf(tx, due)).catch((error: unknown) =>
      app.log.error({ err: error, groupId: due.group_id }, 'nobody could be reminded of a review'),
    )
}

export const reviewsReactions: readonly Reaction[] = [
  on(groupMoved, 'reviews.note-delivered', async (app, { data: { orderId, status } }) => {
    if (isOneOf(deliveredFinal, status)) await noteDelivered(app, orderId)
  }),
  on(orderPlaced, 'reviews.note-delivered-at-once', (app, { data: { orderId } }) => noteDelivered(app, orderId)),
]
export const reviewsSweepers: readonly Sweeper[] = [{ name: 'reviews.remind', everySeconds: 300, run: remind }, showSweeper]
