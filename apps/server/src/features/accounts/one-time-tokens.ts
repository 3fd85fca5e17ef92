// Tokens of mailed links: 32 random bytes that only the mail knows; the database keeps their digest.
import { createHash, randomBytes } from 'node:crypto'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { DB } from '../../platform/tables.ts'

export type Purpose = 'verify' | 'reset' | 'email' | 'social' | 'undo' | 'second_step' | 'newcomer'
const secondsOf: Record<Purpose, number> = {
  verify: clocks.verificationMinutes * 60,
  reset: clocks.resetMinutes * 60,
  email: clocks.verificationMinutes * 60,
  social: clocks.socialCodeSeconds,
  undo: clocks.undoEmailHours * 3600,
  second_step: clocks.secondStepMinutes * 60,
  newcomer: clocks.newcomerMinutes * 60,
}

/** `browser` is the cookie that must come with a token, where it is bound to one. */
const digestOf = (token: string, browser = '') => createHash('sha256').update(token).update(browser).digest()
const endOf = (purpose: Purpose) => sql<Date>`app_now() + make_interval(secs => ${secondsOf[purpose]})`

/** The token of a link under any of its documented names. */
export const tokenOf = ({
  token,
  confirmation,
  code,
}: {
  token?: string | undefined
  confirmation?: string | undefined
  code?: string | undefined
}): string => [token, confirmation, code].find((name) => name !== undefined && name.trim() !== '')?.trim() ?? ''

/** A place for a confirmation link whose mail is still to be written; its id names it in the event. */
export async function askForVerification(tx: Tx, accountId: number, again: boolean): Promise<number> {
  const { id } = await tx
    .insertInto('one_time_token')
    .values({ account_id: accountId, purpose: 'verify', again })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A place for the link that confirms a new address. */
export async function askForNewEmail(tx: Tx, accountId: number, email: string): Promise<number> {
  const { id } = await tx
    .insertInto('one_time_token')
    .values({ account_id: accountId, purpose: 'email', email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes the token of a new address: its five minutes begin now. Undefined when it is not asked for any more. */
export async function writeNewEmail(tx: Tx, tokenId: number): Promise<{ accountId: number; email: string; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const row = await tx
    .updateTable('one_time_token')
    .set({ digest: digestOf(token), expires_at: endOf('email') })
    .where('id', '=', tokenId)
    .where('voided_at', 'is', null)
    .where('used_at', 'is', null)
    .returning(['account_id', 'email'])
    .executeTakeFirst()
  return row?.email == null ? undefined : { accountId: row.account_id, email: row.email, token }
}

/** Makes the link by which the owner of an old address takes the change of link `tokenId` back, for 72 hours. Undefined when it changed nothing. */
export async function writeUndo(tx: Tx, tokenId: number): Promise<{ oldEmail: string; token: string } | undefined> {
  const changed = await tx
    .selectFrom('one_time_token')
    .select(['account_id', 'old_email'])
    .where('id', '=', tokenId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  if (changed?.old_email == null) return undefined
  const { account_id, old_email } = changed
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('one_time_token')
    .values({ account_id, purpose: 'undo', old_email, digest: digestOf(token), expires_at: endOf('undo') })
    .execute()
  return { oldEmail: old_email, token }
}

/** Makes the token of a place: its five minutes begin now, older links of the account end. Undefined when the account needs none any more. */
export async function writeVerification(tx: Tx, tokenId: number): Promise<{ accountId: number; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const row = await tx
    .updateTable('one_time_token')
    .from('account')
    .set({ digest: digestOf(token), expires_at: endOf('verify') })
    .whereRef('account.id', '=', 'one_time_token.account_id')
    .where('one_time_token.id', '=', tokenId)
    .where('one_time_token.voided_at', 'is', null)
    .where('one_time_token.used_at', 'is', null)
    .where('account.confirmed_at', 'is', null)
    .where('account.blocked_at', 'is', null)
    .returning('one_time_token.account_id')
    .executeTakeFirst()
  if (!row) return undefined
  await voidOthers(tx, row.account_id, 'verify', tokenId)
  return { accountId: row.account_id, token }
}

/**
 * A token that is told at once: of a reset (30 minutes), of a social sign-in (60 seconds, for one browser), of the way to the second step of
 * signing in (10 minutes), of the browser that registered (an hour). Older ones of the account end.
 */
export async function writeToken(
  tx: Tx,
  accountId: number,
  purpose: 'reset' | 'social' | 'second_step' | 'newcomer',
  browser?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { id } = await tx
    .insertInto('one_time_token')
    .values({ account_id: accountId, purpose, digest: digestOf(token, browser), expires_at: endOf(purpose) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await voidOthers(tx, accountId, purpose, id)
  return token
}

/** Ends the links of an account except one. */
export async function voidOthers(tx: Tx, accountId: number, purpose: Purpose, except: number): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ voided_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('id', '<', except)
    .where('voided_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}

const ago = (eb: ExpressionBuilder<DB, 'one_time_token'>, column: 'created_at' | 'used_at') =>
  sql<number | null>`extract(epoch from app_now() - ${eb.ref(column)})::float8`

const linkWith = (db: Db | Tx, purposes: readonly Purpose[], token: string, browser?: string) =>
  db
    .selectFrom('one_time_token')
    .select((eb) => [
      'id',
      'purpose',
      'account_id as accountId',
      'old_email as oldEmail',
      'created_at as createdAt',
      sql<boolean>`expires_at <= app_now()`.as('isExpired'),
      sql<boolean>`voided_at is not null`.as('isVoided'),
      ago(eb, 'used_at').as('usedSecondsAgo'),
    ])
    .where('digest', '=', digestOf(token, browser))
    .where('purpose', '=', sql<string>`any(${purposes}::text[])`)

/** The link with this token, locked so that two presses follow each other. Undefined when there never was one. */
export const lockLink = (tx: Tx, purposes: readonly Purpose[], token: string, browser?: string) =>
  linkWith(tx, purposes, token, browser).forUpdate().executeTakeFirst()

/** The same as it stands, for whoever only looks. 1 query. */
export const readLink = (db: Db, purposes: readonly Purpose[], token: string) => linkWith(db, purposes, token).executeTakeFirst()

export async function useLink(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** How long ago, in seconds, the person asked for links of this purpose within the last hour, latest first. */
export async function askedWithinHour(db: Db | Tx, accountId: number, purpose: Purpose): Promise<number[]> {
  const rows = await db
    .selectFrom('one_time_token')
    .select((eb) => ago(eb, 'created_at').as('seconds'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('again', '=', true), eb('purpose', '=', 'reset')]))
    .where('created_at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ seconds }) => seconds ?? 0)
}
