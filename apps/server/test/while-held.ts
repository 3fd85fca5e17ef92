// Acts that meet at rows which somebody else holds, so that a test of a race decides which of them is done when.
import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

/** How many statements in this database wait for a lock. */
export async function waiters({ db }: Pick<App, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Begins acts while a transaction holds what the statement `held` locks, ends it when `meanwhile` is over, and answers how many acts were told that they count. */
export async function whileHeld(
  { pool }: Pick<App, 'pool'>,
  [held, ...values]: readonly [statement: string, ...values: number[]],
  begin: () => readonly Promise<unknown>[],
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(held, values)
    const ends = Promise.allSettled(begin()) // listens from the start: an act may end before the commit is answered
    await meanwhile()
    await client.query('commit')
    return (await ends).filter((end) => end.status === 'fulfilled' && end.value !== false).length
  } finally {
    await client.query('rollback') // where something failed: an open transaction would hold back the events of every database
    client.release()
  }
}
