import { loginFailures, sameIdentity } from '@rondo/rules/accounts/identity'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { endSessions, openSession } from '../../platform/sessions.ts'
import { presentMe } from './account.presenters.ts'
import { accountNamed } from './accounts.repository.ts'
import { refuseForm } from './form-failure.ts'
import { isPassword } from './passwords.ts'

interface Login {
  readonly identifier: string
  readonly password: string
}

/** Signs in. Only failures count towards the limit, for the caller's address and for the account; a name that nobody has counts like one. 3 queries. */
export async function login({ house, ip }: Ctx, { identifier, password }: Login) {
  refuseForm(loginFailures({ identifier, password }))
  const account = await accountNamed(house.db, identifier)
  const tried = [{ ip }, { ip, subject: account ? `account ${account.id}` : `name ${sameIdentity(identifier)}` }]
  await house.limits.refuseSpent('login', tried)

  if (!(await isPassword(account?.password_hash, password)) || !account) {
    await Promise.all(tried.map((caller) => house.limits.take('login', caller)))
    throw new Failure('accounts.invalid_credentials', { id: 'Auth.form.error.invalid' })
  }
  if (account.blocked_at) throw new Failure('accounts.blocked', { id: 'Auth.form.error.blocked' })
  if (!account.confirmed_at) throw new Failure('accounts.not_confirmed', { id: 'Auth.form.error.confirmed' })

  const jwt = await openSession(house, house.db, { id: account.id, passwordVersion: account.password_version })
  return { jwt, user: presentMe(account, house.config.mediaOrigin) }
}

/** Ends the session of the token, and no other. */
export async function logout({ house, actor }: MemberCtx) {
  await inTransaction(house, (tx) => endSessions(tx, actor.id, { only: actor.sessionId }))
  return { success: true as const, message: 'You are signed out.' }
}
