import { setTimeout } from 'node:timers/promises'
import { loginFailures, sameIdentity } from '@rondo/rules/accounts/identity'
import { loginWaitSeconds } from '@rondo/rules/kernel/rate-limits'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { endSessions } from '../../platform/sessions.ts'
import { presentMe } from './account.presenters.ts'
import { accountNamed } from './accounts.repository.ts'
import { refuseForm } from './form-failure.ts'
import { isPassword } from './passwords.ts'
import { openSessionOrAsk } from './second-step.ts'

interface Login {
  readonly identifier: string
  readonly password: string
}

const counters = ['login', 'loginAccount', 'loginNetwork'] as const

/**
 * Signs in. Tries are counted before the password is looked at, so that many at once are no way round, and given back when it was right. A
 * name that nobody has is counted and answered like an account.
 */
export async function login({ app, ip }: Ctx, { identifier, password }: Login) {
  refuseForm(loginFailures({ identifier, password }))
  const account = await accountNamed(app.db, identifier)
  const subject = account ? `account ${account.id}` : `name ${sameIdentity(identifier)}`
  const { limits } = app
  const seconds = loginWaitSeconds(await limits.takeAll(counters, { ip, subject }))
  if (seconds > 0) await setTimeout(seconds * 1000)

  if (!(await isPassword(account?.password_hash, password)) || !account)
    throw new Failure('accounts.invalid_credentials', { id: 'Auth.form.error.invalid' })
  await limits.giveBack(counters, { ip, subject })
  if (account.blocked_at) throw new Failure('accounts.blocked', { id: 'Auth.form.error.blocked' })
  if (!account.confirmed_at) throw new Failure('accounts.not_confirmed', { id: 'Auth.form.error.confirmed' })

  const jwt = await openSessionOrAsk(app, { id: account.id, passwordVersion: account.password_version })
  return { jwt, user: presentMe(account, app.config.mediaOrigin) }
}

/** Ends the session of the token, and no other. */
export async function logout({ app, actor }: MemberCtx) {
  await inTransaction(app, (tx) => endSessions(tx, actor.id, { only: actor.sessionId }))
  return { success: true as const, message: 'You are signed out.' }
}
