import { openRequests } from '@rondo/rules/returns/return-states'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db.ts'
import { stuckLabels, stuckReturns } from '../../wallet/index.ts'
import { lockCase } from '../case.repository.ts'
import { makeMove } from '../make-move.ts'
import { itemsOfRefund } from '../refund-cause.ts'

/**
 * Returns whose refund or label has used up its tries become a case of support (R10), once: a request that support has reopened goes on.
 * Parcels that fail do so with the carrier's word (G39).
 */
export async function failReturns(app: App): Promise<void> {
  const itemIds = (await stuckReturns(app.db)).flatMap(itemsOfRefund)
  const legIds = await stuckLabels(app.db)
  if (itemIds.length === 0 && legIds.length === 0) return
  const { rows } = await sql<{ id: number; group_id: number }>`
    select q.id, q.group_id from return_request q
    where q.kind = 'return' and q.status = any (${[...openRequests]}::text[]) and not q.tries_used_up and (
      q.item_ids && ${itemIds}::bigint[]
      or exists (select from parcel p where p.id = any (${legIds}::bigint[]) and p.way = 'return' and p.status is null and p.refusal is null and p.replaces is null
        and p.item_ids && q.item_ids and p.created_at >= q.created_at) -- one of a return before was called off with it
    ) order by random() limit 100`.execute(app.db)
  for (const { id: requestId, group_id } of rows) {
    const failing = inTransaction(app, async (tx) => {
      if (!(await lockCase(tx, group_id))) return
      const { rows: marked } = await sql`
        update return_request set tries_used_up = true where id = ${requestId} and status = any (${[...openRequests]}::text[]) and not tries_used_up
        returning id`.execute(tx)
      const locked = marked.length > 0 && (await lockCase(tx, group_id))
      if (locked) await makeMove(app, tx, locked, 'failRequest', { by: 'system', input: { requestId } })
    })
    await failing.catch((error: unknown) => app.log.warn({ err: error, requestId }, 'a return cannot become a case of support'))
  }
}
