import { failingPasswordRules, longestPasswordInSettings } from '@rondo/rules/accounts/password'
import { identityFailures, newPasswordFailures } from '@rondo/rules/accounts/identity'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { passwordOf, replacePassword } from './accounts.repository.ts'
import { hashPassword, isPassword } from './passwords.ts'

interface ChangePassword {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword?: string | undefined
}

/** Sets a new password of at most 99 characters. This session goes on, every other one ends. Wrong guesses count towards the limit of signing in. */
export async function changePassword(ctx: MemberCtx, { currentPassword, newPassword, confirmPassword = newPassword }: ChangePassword) {
  const { house, actor, ip } = ctx
  refuseNew(currentPassword, newPassword, confirmPassword)
  const caller = { ip, accountId: actor.id }
  await house.limits.refuseSpent('login', [caller])
  const { password_hash } = await passwordOf(house.db, actor.id)
  if (!(await isPassword(password_hash, currentPassword))) {
    await house.limits.take('login', caller)
    throw new Failure('accounts.current_password_wrong', { errors: { currentPassword: 'Current password is incorrect' } })
  }
  if (currentPassword === newPassword)
    throw new Failure('accounts.password_same', { errors: { newPassword: 'New password must be different' } })

  const hash = await hashPassword(newPassword)
  return inTransaction(house, async (tx) => {
    await replacePassword(tx, actor.id, hash, actor.sessionId)
    await record(tx, { type: 'accounts.password_changed', data: { accountId: actor.id }, requestId: ctx.requestId })
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
