// Cases that wait for a person of support are said once a day (K7, K8: seven days to decide, a reminder every day).
import { decideUntil } from '@rondo/rules/claims/claim'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { countOpenDisputes } from '../wallet/index.ts'
import { openCases } from '../orders/index.ts'
import { casesWait } from './events.ts'

interface Waiting {
  readonly today: string
  readonly claims: number
  readonly oldest: Date | null
}
/** Contested claims and open disputes, with the first date of any; undefined when nothing waits. 3 queries. */
async function waiting(app: App) {
  const { rows } = await sql<Waiting>`
    select app_today()::text as today, count(c.id)::int as claims, min(c.answered_at) as oldest
    from (select) as one left join deposit_claim c on c.closed_at is null and c.answer = 'contested'`.execute(app.db)
  const [found] = rows
  if (!found) return undefined
  const [disputes, cases] = await Promise.all([countOpenDisputes(app.db), openCases(app.db)])
  if (found.claims + disputes.open + cases === 0) return undefined
  const dates = [
    ...(found.oldest ? [decideUntil(found.oldest.getTime())] : []),
    ...(disputes.firstDue ? [disputes.firstDue.getTime()] : []),
  ]
  const first = dates.length > 0 ? new Date(Math.min(...dates)).toISOString() : null
  return { day: found.today, claims: found.claims, disputes: disputes.open, cases, first }
}

/** Tells operators what waits; each hears of it once a day, however often this runs. */
export async function remindOperators(app: App): Promise<void> {
  const data = await waiting(app)
  if (data) await inTransaction(app, (tx) => record(tx, casesWait, { data }))
}
