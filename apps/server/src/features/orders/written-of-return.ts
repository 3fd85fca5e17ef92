// What people typed of a return, asked of support or said in a case, for whoever reads it.
import { typedOfRejection } from '@rondo/rules/orders/reasons'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'

/** Whoever bought or sold anything in the order reads of it as that, an operator too (decision 377). */
const isInOrder = (id: number) =>
  sql`(o.customer_id = ${id} or exists (select from fulfillment_group x where x.order_id = o.id and x.merchant_id = ${id}))`
const isAtDesk = ({ isOperator, hasSecondFactor }: MemberCtx['actor']) => isOperator && hasSecondFactor

/** Of a request: for its two sides and the desk; what one side asked support is not for the other. Throws orders.group_not_found. 1 query. */
export async function writtenOfReturn(
  { app, actor }: MemberCtx,
  id: number,
): Promise<{ readonly comments: string; readonly answer: string }> {
  const { rows } = await sql<{ comments: string | null; answer: string | null; is_rejected: boolean }>`
    select r.comments, r.decision_comments as answer, r.kind = 'return' and r.status = 'rejected' as is_rejected
    from return_request r join fulfillment_group g on g.id = r.group_id join trade_order o on o.id = r.order_id
    where r.id = ${id} and ((${isAtDesk(actor)} and not ${isInOrder(actor.id)})
      or (${actor.id} in (g.customer_id, g.merchant_id) and (r.kind = 'return' or r.asked_by = ${actor.id})))`.execute(app.db)
  const [row] = rows
  if (!row) throw new Failure('orders.group_not_found')
  const answer = row.answer ?? ''
  return { comments: row.comments ?? '', answer: row.is_rejected ? typedOfRejection(answer) : answer }
}

/** A word of a side in a case, for the desk alone. Throws orders.group_not_found. 1 query. */
export async function wordOfCase({ app, actor }: MemberCtx, id: number): Promise<string> {
  const { rows } = await sql<{ comments: string | null }>`
    select h.comments from status_history h join trade_order o on o.id = h.order_id
    where h.id = ${id} and ${isAtDesk(actor)} and not ${isInOrder(actor.id)}`.execute(app.db)
  if (!rows[0]) throw new Failure('orders.group_not_found')
  return rows[0].comments ?? ''
}
