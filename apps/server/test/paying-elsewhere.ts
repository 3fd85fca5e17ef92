// A second tab in the same moment: it opens a payment that nobody else can see before it commits.
import { sql } from 'kysely'
import type { openApp } from './app.ts'

/** Runs `work` while a payment that is open is being opened, and waits for it: `work` has seen none, and meets it when it writes its own. */
export async function payingElsewhere<T>(
  { app, eventually }: Pick<Awaited<ReturnType<typeof openApp>>, 'app' | 'eventually'>,
  paymentId: number,
  work: () => Promise<T>,
): Promise<T> {
  await sql`update payment set state = 'canceled' where id = ${paymentId}`.execute(app.db)
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    await other.query("update payment set state = 'prepared' where id = $1", [paymentId])
    const working = work()
    working.catch(() => undefined) // it is awaited below
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.datname = current_database() and l.locktype = 'transactionid' and not l.granted`.execute(app.db)
      return rows.length > 0
    })
    await other.query('commit')
    return await working
  } finally {
    other.release(true)
  }
}
