import type { Db } from './db.ts'

/** A value that is made once and kept in the database, the same for every process: secrets that nobody set. 2 queries. */
export async function keptOnce(db: Db, key: string, make: () => string): Promise<string> {
  const kept = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  if (kept) return kept.value
  await db
    .insertInto('setting')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value
}
