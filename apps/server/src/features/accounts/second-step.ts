// The second step of signing in, the same after a password and after Google: until its code is given there is no session.
import type { App, Ctx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { openSession, secret } from '../../platform/sessions.ts'
import { presentMe } from './account.presenters.ts'
import { ownAccount, passwordOf } from './accounts.repository.ts'
import { lockLink, useLink, writeToken } from './one-time-tokens.ts'
import { hasFactor } from './second-factor.repository.ts'
import { countingTries, takeCode } from './take-code.ts'

/**
 * Holds an account while a session of it begins: whoever blocks it, or switches its second factor on, does so before, and is seen here, or
 * after, and ends the session. Throws accounts.blocked.
 */
async function whileOpening(tx: Tx, accountId: number): Promise<void> {
  const account = await tx.selectFrom('account').select('blocked_at').where('id', '=', accountId).forShare().executeTakeFirstOrThrow()
  if (account.blocked_at) throw new Failure('accounts.blocked', { id: 'Auth.form.error.blocked' })
}

/** Opens a session; of an account with a second factor it asks for the code first: accounts.second_step, with the ticket to come back with. */
export async function openSessionOrAsk(app: App, account: { readonly id: number; readonly passwordVersion: number }): Promise<string> {
  await secret(app) // read before: a transaction has one connection
  const { jwt, ticket } = await inTransaction(app, async (tx) => {
    await whileOpening(tx, account.id)
    if (await hasFactor(tx, account.id)) return { ticket: await writeToken(tx, account.id, 'second_step') }
    return { jwt: await openSession(app, tx, account) }
  })
  if (jwt === undefined) throw new Failure('accounts.second_step', { details: { ticket } })
  return jwt
}

/** Ends signing in with a code. A wrong one leaves the ticket as it is, for ten minutes; tries are counted. */
export async function secondStep({ app, ip }: Ctx, { ticket, code }: { readonly ticket: string; readonly code: string }) {
  const lock = (tx: Parameters<typeof lockLink>[0]) => lockLink(tx, ['second_step'], ticket)
  const over = () => new Failure('accounts.second_step_over')
  const accountId = (await inTransaction(app, lock))?.accountId
  if (accountId === undefined) throw over()
  await secret(app)
  const jwt = await countingTries(app, { ip, accountId, code }, () =>
    inTransaction(app, async (tx) => {
      await whileOpening(tx, accountId)
      const link = await lock(tx)
      if (!link || link.isExpired || link.isVoided || link.usedSecondsAgo !== null) throw over()
      await takeCode(app, tx, accountId, code)
      await useLink(tx, link.id)
      const { password_version: passwordVersion } = await passwordOf(tx, accountId)
      return openSession(app, tx, { id: accountId, passwordVersion, secondFactor: true })
    }),
  )
  return { jwt, user: presentMe(await ownAccount(app.db, accountId), app.config.mediaOrigin) }
}
