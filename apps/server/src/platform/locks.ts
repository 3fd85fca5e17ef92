import type { Store } from './db.ts'

/**
 * Holds a lock with a name while `work` runs, outside of any transaction: for calls to providers that must not meet. It takes a connection of
 * its own, and ends with it.
 */
export const whileLocked = <T>(store: Store, name: string, work: () => Promise<T>): Promise<T> =>
  withLock(store, name, 'pg_advisory_lock', async () => work())

/** As `whileLocked`, for what need not be done twice: undefined at once where somebody else holds the lock. */
export const unlessLocked = <T>(store: Store, name: string, work: () => Promise<T>): Promise<T | undefined> =>
  withLock(store, name, 'pg_try_advisory_lock', async (isHeld) => (isHeld ? work() : undefined))

async function withLock<T>(
  { pool }: Store,
  name: string,
  lock: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  work: (isHeld: boolean) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let isHeld = false
  try {
    const { rows } = await client.query<{ held: boolean | '' }>(`select ${lock}(hashtextextended($1, 0)) as held`, [name])
    isHeld = rows[0]?.held !== false
    return await work(isHeld)
  } finally {
    if (isHeld) await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch((error: Error) => (broken = error))
    client.release(broken)
  }
}
