import { clocks } from '@rondo/rules/kernel/clocks'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { isFresh } from '../../platform/sessions.ts'
import { passwordOf } from './accounts.repository.ts'
import { isPassword } from './passwords.ts'

/**
 * Refuses whoever holds a session and is perhaps not its owner: the current password is asked for again or, of those who have none, a session
 * that is younger than ten minutes. `field` is the field of the form that holds the password. 2 to 3 queries.
 */
export async function proveOwner(ctx: MemberCtx, password: string | undefined, field = 'currentPassword'): Promise<void> {
  const { password_hash } = await passwordOf(ctx.app.db, ctx.actor.id)
  return password_hash === null ? refuseOldSession(ctx) : proveHash(ctx, password_hash, password, field)
}

/** Refuses whoever does not know the password; an account without one has none that could be right. Wrong guesses are counted. */
export async function provePassword(ctx: MemberCtx, password: string): Promise<void> {
  return proveHash(ctx, (await passwordOf(ctx.app.db, ctx.actor.id)).password_hash, password, 'currentPassword')
}

async function proveHash({ app, actor, ip }: MemberCtx, hash: string | null, password: string | undefined, field: string): Promise<void> {
  if (!password) throw new Failure('accounts.current_password_required', { errors: { [field]: 'Current password is required' } })
  const caller = { ip, accountId: actor.id }
  await app.limits.take('ownPassword', caller)
  if (!(await isPassword(hash, password)))
    throw new Failure('accounts.current_password_wrong', { errors: { [field]: 'Current password is incorrect' } })
  await app.limits.giveBack(['ownPassword'], caller)
}

async function refuseOldSession({ app, actor }: MemberCtx): Promise<void> {
  if (!(await isFresh(app.db, actor.sessionId, clocks.freshSignInMinutes))) throw new Failure('accounts.sign_in_again')
}
