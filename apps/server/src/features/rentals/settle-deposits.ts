import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { lockCase, makeMove } from '../orders/index.ts'

interface Due {
  readonly group_id: number
  readonly item_id: number
}
/** Deposits of which the refund has arrived, or an operator or the bank paid it elsewhere, though their rows do not say so yet; of one order, or of all. 1 query. */
async function arrived(app: App, orderId: number | null): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.group_id, d.item_id from item_deposit d join placed_order o on o.id = d.order_id
    join refund_record r on r.payment_id = o.payment_id and r.cause = d.refund_cause and r.state in ('done', 'settled', 'disputed')
    where d.status = 'release_due' and (${orderId}::bigint is null or d.order_id = ${orderId}) order by random() limit 200`.execute(app.db)
  return rows
}

/**
 * Deposits whose refund is confirmed are settled (K3), and with them their returns and buy-outs (I19d, I25). Again is fine, and one that
 * cannot be settled does not stop the others.
 */
export async function settleDeposits(app: App, orderId: number | null = null): Promise<void> {
  for (const due of await arrived(app, orderId)) {
    failpoint(app.config, 'settle-deposit.before')
    await inTransaction(app, (tx) => settleDeposit(app, tx, due)).catch((error: unknown) =>
      app.log.warn({ err: error, item: due.item_id }, 'a deposit cannot be settled'),
    )
  }
}
async function settleDeposit(app: App, tx: Tx, { group_id, item_id }: Due): Promise<void> {
  const locked = await lockCase(tx, group_id)
  const deposit = locked?.case.deposits.find(({ id }) => id === item_id)
  if (!locked || deposit?.status !== 'release_due') return
  await makeMove(app, tx, locked, 'settleDeposit', { by: 'provider', input: { itemIds: [item_id], provider: 'succeeded' } })
}
