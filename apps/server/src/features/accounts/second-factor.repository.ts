import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const digestOf = (letters: string) => createHash('sha256').update(letters).digest()

/** The second factor of an account, also one that waits for its first code. `lock` holds it: codes are taken one after the other. */
export const factorOf = (db: Db | Tx, accountId: number, lock = false) =>
  db
    .selectFrom('second_factor')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

/** True when signing in asks for a code. */
export async function hasFactor(db: Db | Tx, accountId: number): Promise<boolean> {
  return (await factorOf(db, accountId))?.confirmed_at != null
}

/** A secret that waits for its first code, in place of an older one that waits; false when one counts already. */
export async function putFactor(tx: Tx, accountId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, created_at = app_now() where second_factor.confirmed_at is null
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** Notes the interval of the last code that was taken; with `isFirst` the factor counts from now on. */
export async function takeStep(tx: Tx, accountId: number, step: number, isFirst = false): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ last_step: step, ...(isFirst && { confirmed_at: sql<Date>`app_now()` }) })
    .where('account_id', '=', accountId)
    .execute()
}

/** Replaces all recovery codes of an account. */
export async function putRecoveryCodes(tx: Tx, accountId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, digest: digestOf(code) })))
    .execute()
}

/** Takes a recovery code; `used` when it was taken before. */
export async function takeRecoveryCode(tx: Tx, accountId: number, letters: string): Promise<'taken' | 'used' | 'unknown'> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('digest', '=', digestOf(letters))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (taken) return 'taken'
  const known = await tx
    .selectFrom('recovery_code')
    .select('used_at')
    .where('account_id', '=', accountId)
    .where('digest', '=', digestOf(letters))
    .executeTakeFirst()
  return known ? 'used' : 'unknown'
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the factor away with its recovery codes; false when there was none. */
export async function removeFactor(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx.deleteFrom('second_factor').where('account_id', '=', accountId).returning('account_id').executeTakeFirst()
  return row !== undefined
}
