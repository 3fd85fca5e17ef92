// Reviews become readable: when both sides have spoken, or with time (C-122). Then they count, and whom they are about hears of them.
import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { reviewShown } from './events.ts'
import { recount } from './keep-averages.ts'

const AT_ONCE = 100

interface Side {
  readonly orderId: number
  readonly merchantId: number
  readonly groupIds: readonly number[]
}
/** Lets both sides of groups read each other, once both have spoken. 1 statement. */
export async function showBothSides(tx: Tx, { orderId, merchantId, groupIds }: Side): Promise<void> {
  await sql`
    with said as (
      select id, author_id = merchant_id as is_merchant from comment
      where order_id = ${orderId} and merchant_id = ${merchantId} and deleted_at is null and (group_id is null or group_id = any(${[...groupIds]}::bigint[]))
    )
    update comment c set show_at = app_now() from said s
    where c.id = s.id and c.show_at > app_now() and (select count(distinct is_merchant) from said) = 2`.execute(tx)
}

interface ShownRow {
  readonly id: number
  readonly author_id: number
  readonly product_id: number | null
  readonly merchant_id: number | null
  readonly customer_id: number | null
  readonly order_id: number | null
}
export const aboutOf = ({ customer_id, merchant_id }: Pick<ShownRow, 'customer_id' | 'merchant_id'>): number =>
  customer_id ?? merchant_id ?? 0

/** What a review touches once it may be read: the piece and the person it is about, and the screens of both sides. */
export const touchedBy = ({ author_id, product_id, merchant_id, customer_id, order_id }: Omit<ShownRow, 'id'>) => {
  const about = aboutOf({ customer_id, merchant_id })
  return {
    tell: [author_id, about],
    touches: [
      topics.listings,
      topics.profile,
      topics.orders,
      topics.merchant(about),
      ...(product_id === null ? [] : [topics.product(product_id)]),
      ...(order_id === null ? [] : [topics.order(order_id)]),
    ],
  }
}

/** Counts reviews that may be read now and were not counted yet, of an order or of all. Answers how many. */
export async function countShown(tx: Tx, orderId?: number): Promise<number> {
  const { rows } = await sql<ShownRow>`
    update comment set counted_at = app_now() where id in (
      select id from comment where counted_at is null and deleted_at is null and show_at <= app_now()
        and (${orderId ?? null}::bigint is null or order_id = ${orderId ?? null}) order by show_at, id limit ${AT_ONCE} for update skip locked
    ) returning id, author_id, product_id, merchant_id, customer_id, order_id`.execute(tx)
  if (rows.length === 0) return 0
  await recount(tx, { products: rows.map((row) => row.product_id), people: rows.map(aboutOf) })
  for (const row of rows)
    await record(tx, reviewShown, {
      audiences: [touchedBy(row)],
      data: {
        reviewId: row.id,
        authorId: row.author_id,
        aboutId: aboutOf(row),
        productId: row.product_id,
        isOfCustomer: row.customer_id !== null,
      },
    })
  return rows.length
}

async function showDue(app: App): Promise<void> {
  let counted = AT_ONCE
  while (counted === AT_ONCE) counted = await inTransaction(app, (tx) => countShown(tx))
}
export const showSweeper: Sweeper = { name: 'reviews.show', everySeconds: 60, run: showDue }
