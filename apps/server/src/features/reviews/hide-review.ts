import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { askGate } from './ask-gate.ts'
import { reviewHidden } from './events.ts'
import { recount } from './keep-averages.ts'

interface HiddenRow {
  readonly author_id: number
  readonly product_id: number | null
  readonly merchant_id: number | null
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly group_id: number | null
}
/**
 * Hides a review from everybody after a report, or shows it again. One that its author took back stays so; averages follow, and payouts that
 * wait for it.
 */
export async function setReviewHidden(tx: Tx, id: number, hidden: boolean, requestId?: string): Promise<void> {
  const { rows } = await sql<HiddenRow>`
    update comment c set hidden_at = case when ${hidden} then app_now() end,
      deleted_at = case when ${hidden} then app_now() else null end
    where id = ${id} and (hidden_at is null) = ${hidden} and (deleted_at is null) = ${hidden}
      and (${hidden} or not exists (
        select from comment o where o.author_id = c.author_id and o.id <> c.id and o.deleted_at is null
          and (o.order_item_id = c.order_item_id or (o.group_id = c.group_id and o.product_id is null and c.product_id is null)
            or (o.group_id is null and c.group_id is null and o.order_id = c.order_id))))
    returning author_id, product_id, merchant_id, customer_id, order_id, group_id`.execute(tx)
  const [row] = rows
  if (!row) return
  const person = row.customer_id ?? row.merchant_id
  await askGate(tx, row, hidden)
  await recount(tx, { products: [row.product_id], people: [person] })
  const touches = [
    ...(row.product_id === null ? [] : [topics.product(row.product_id)]),
    ...(person === null ? [] : [topics.merchant(person)]),
  ]
  await record(tx, reviewHidden, { audiences: [{ tell: [row.author_id], touches }], requestId })
}
