import { topics } from '@rondo/contracts/kernel/topics'
import { usernameFailure } from '@rondo/rules/accounts/identity'
import { texts } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { SignedIn } from '../../providers/identity/index.ts'
import { confirmAccount, lockAccountNamed, replacePassword } from './accounts.repository.ts'
import { accountConfirmed } from './events.ts'

export type Linked = { readonly accountId: number } | { readonly error: 'blocked' | 'email_not_verified' }

/** The account of whoever signed in elsewhere: the one known by its subject, else the one with the same verified address, else a new one. */
export function accountOfIdentity(app: App, person: SignedIn): Promise<Linked> {
  const { issuer, subject, email, emailVerified } = person
  return inTransaction(app, async (tx) => {
    // one person may come back in two tabs at once
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${email ?? subject}`.toLowerCase()}, 0))`.execute(tx)
    const known = await tx
      .selectFrom('identity')
      .innerJoin('account', 'account.id', 'identity.account_id')
      .select(['account.id', 'account.blocked_at'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (known) return known.blocked_at ? { error: 'blocked' } : { accountId: known.id }
    if (email === null || !emailVerified) return { error: 'email_not_verified' }

    const existing = await lockAccountNamed(tx, email)
    if (existing?.blocked_at) return { error: 'blocked' }
    const accountId = existing ? await takeOver(tx, existing) : await newAccount(tx, person, email)
    await tx.insertInto('identity').values({ issuer, subject, account_id: accountId }).execute()
    return { accountId }
  })
}

/** Whoever registered the address without ever confirming it may not be its owner: that password opens nothing any more. */
async function takeOver(tx: Tx, { id, confirmed_at }: { readonly id: number; readonly confirmed_at: Date | null }): Promise<number> {
  if (confirmed_at) return id
  await replacePassword(tx, id, null)
  await confirmAccount(tx, id)
  return id
}

async function newAccount(tx: Tx, { givenName, familyName, name }: SignedIn, email: string): Promise<number> {
  const cut = (text: string | null) => text?.slice(0, texts.personName) ?? null
  const { id } = await tx
    .insertInto('account')
    .values({
      username: await freeUsername(tx, email.split('@')[0] ?? '', name ?? ''),
      email,
      firstname: cut(givenName),
      lastname: cut(familyName),
      confirmed_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, accountConfirmed, { audiences: [{ tell: [id], touches: [topics.profile] }] })
  return id
}

/** A username from the address or the name; with a number behind it when somebody has it already. */
async function freeUsername(tx: Tx, ...wishes: readonly string[]): Promise<string> {
  const shaped = wishes.map((wish) =>
    wish
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '')
      .slice(0, texts.username.most - 6),
  )
  const base = shaped.find((wish) => usernameFailure(wish) === undefined) ?? 'friend'
  for (let number = 0; number < 50; number++) {
    const username = number === 0 ? base : `${base}${number < 10 ? number + 1 : Math.floor(Math.random() * 100_000)}`
    const taken = await tx
      .selectFrom('account')
      .select('id')
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirst()
    if (!taken) return username
  }
  throw new Error('no free username')
}
