// Refunds of returns that came back from the bank: sent again by themselves for some days, then left to a person.
import { causesSentAgain, refundRetryHours } from '@rondo/rules/returns/tries'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { retryRefund } from './support-money.ts'

/** Sends what came back long enough ago once more, a hundred at random: those that cannot be sent do not stop the others. */
export async function retryRefunds(app: App): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from refund r
    where r.state = 'failed' and r.cause ^@ any (${[...causesSentAgain]}::text[]) and r.tries < ${refundRetryHours.length}
      and r.failed_at <= app_now() - make_interval(hours => (${[...refundRetryHours]}::int[])[r.tries + 1])
    order by random() limit 100`.execute(app.db)
  for (const { id } of rows) {
    await inTransaction(app, (tx) => retryRefund(tx, id, null, 'sent again by itself')).catch((error: unknown) =>
      app.log.warn({ err: error, refund: id }, 'a refund cannot be sent again'),
    )
  }
}

/** Causes of refunds of returned goods that nothing sends any more: their tries are used up, or the provider refused them. 1 query. */
export async function stuckReturns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ cause: string }>`
    select r.cause from refund r where r.state = 'failed' and r.cause like 'returned:%' and r.tries >= ${refundRetryHours.length}
    union all
    select r.cause from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
    where r.state = 'planned' and r.cause like 'returned:%' and o.state = 'failed' and o.settled_at is null`.execute(db)
  return rows.map(({ cause }) => cause)
}
