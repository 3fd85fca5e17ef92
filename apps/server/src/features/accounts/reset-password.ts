import { newPasswordFailures } from '@rondo/rules/accounts/identity'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { confirmAccount, replacePassword, takeBack } from './accounts.repository.ts'
import { accountTakenBack, passwordChanged } from './events.ts'
import { refuseForm } from './form-failure.ts'
import { lockLink, readLink, tokenOf, useLink } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { taken } from './register.ts'

interface LinkNames {
  readonly token?: string | undefined
  readonly confirmation?: string | undefined
  readonly code?: string | undefined
}
interface ResetPassword extends LinkNames {
  readonly password: string
  readonly passwordConfirmation?: string | undefined
}

/** Links that set a new password: the one that was asked for, and the one by which an old address takes the account back. */
const PURPOSES = ['reset', 'undo'] as const
type Link = NonNullable<Awaited<ReturnType<typeof readLink>>>
const works = ({ usedSecondsAgo, isExpired, isVoided }: Link) => usedSecondsAgo === null && !isExpired && !isVoided

/** Whether a link still works, so that nobody types a new password in vain. 32 random bytes are not guessed. At most 1 query. */
export async function checkReset({ app }: Ctx, names: LinkNames) {
  const token = tokenOf(names)
  const link = token === '' ? undefined : await readLink(app.db, PURPOSES, token)
  return { works: link !== undefined && works(link) }
}

/**
 * Sets a new password and ends every session. Whoever reads the mail owns the address, so it is confirmed as well. The link that went to an
 * old address makes that the account's address again.
 */
export async function resetPassword(ctx: Ctx, { password, passwordConfirmation = password, ...names }: ResetPassword) {
  const token = tokenOf(names)
  if (token === '') throw new Failure('accounts.reset_token_missing', { errors: { token: 'Reset token is missing' } })
  const { password: bad, confirmation } = newPasswordFailures({ password, confirmation: passwordConfirmation })
  refuseForm({ password: bad, passwordConfirmation: confirmation })
  const passwordHash = await hashPassword(password)
  const work = inTransaction(ctx.app, async (tx) => {
    const link = await lockLink(tx, PURPOSES, token)
    if (!link || !works(link)) throw new Failure('accounts.reset_invalid')

    await useLink(tx, link.id)
    if (link.oldEmail !== null) {
      await takeBack(tx, link.accountId, link.oldEmail, link.createdAt)
      await record(tx, accountTakenBack, { data: { accountId: link.accountId }, requestId: ctx.requestId })
    }
    await confirmAccount(tx, link.accountId)
    await replacePassword(tx, link.accountId, passwordHash)
    await record(tx, passwordChanged, { data: { accountId: link.accountId }, requestId: ctx.requestId })
    return { success: true as const, message: 'Your password has been changed. Please sign in with the new one.' }
  })
  return work.catch((error: unknown) => {
    throw taken(error) ?? error // another account has the old address by now
  })
}
