import { failingPasswordRules, longestPasswordInSettings } from '@rondo/rules/accounts/password'
import { identityFailures, newPasswordFailures } from '@rondo/rules/accounts/identity'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { holdSession } from '../../platform/sessions.ts'
import { replacePassword } from './accounts.repository.ts'
import { passwordChanged } from './events.ts'
import { hashPassword } from './passwords.ts'
import { provePassword } from './prove-owner.ts'

interface ChangePassword {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword?: string | undefined
}

/** Sets a new password of at most 99 characters. This session goes on, every other one ends. Wrong guesses count towards the limit of signing in. */
export async function changePassword(ctx: MemberCtx, { currentPassword, newPassword, confirmPassword = newPassword }: ChangePassword) {
  const { app, actor } = ctx
  refuseNew(currentPassword, newPassword, confirmPassword)
  await provePassword(ctx, currentPassword)
  if (currentPassword === newPassword)
    throw new Failure('accounts.password_same', { errors: { newPassword: 'New password must be different' } })

  const hash = await hashPassword(newPassword)
  return inTransaction(app, async (tx) => {
    await holdSession(tx, actor)
    await replacePassword(tx, actor.id, hash, actor.sessionId)
    await record(tx, passwordChanged, { data: { accountId: actor.id }, requestId: ctx.requestId })
    return { success: true as const, message: 'Your password has been changed.' }
  })
}

/** The field's text lists every rule that the new password breaks. */
function refuseNew(current: string, password: string, confirmation: string): void {
  if (current === '')
    throw new Failure('accounts.current_password_required', { errors: { currentPassword: 'Current password is required' } })
  const problems = newPasswordFailures({ password, confirmation }, longestPasswordInSettings)
  const broken = failingPasswordRules(password, longestPasswordInSettings).map(({ text }) => text)
  if (problems.password) {
    const text = password === '' ? identityFailures[problems.password] : broken.join('. ')
    throw new Failure(problems.password as 'accounts.password_rules', { errors: { newPassword: text } })
  }
  if (problems.confirmation) throw new Failure('accounts.passwords_differ', { errors: { confirmPassword: 'Passwords do not match' } })
}
