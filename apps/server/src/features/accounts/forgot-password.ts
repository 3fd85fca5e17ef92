import { clocks } from '@rondo/rules/kernel/clocks'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import type { Ctx, App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { idNamed } from './accounts.repository.ts'
import { resetAsked } from './events.ts'
import { askedWithinHour, writeToken } from './one-time-tokens.ts'

/** Takes the wish for a new password. The same steps for names of nobody, so that neither answer nor time tells (C-16). */
export async function forgotPassword(ctx: Ctx, { email, identifier }: { email?: string | undefined; identifier?: string | undefined }) {
  const named = (email ?? identifier ?? '').trim()
  if (named === '') throw new Failure('accounts.identifier_required')
  await ctx.app.limits.take('forgot', { ip: ctx.ip, subject: named })
  await inTransaction(ctx.app, async (tx) => {
    const accountId = await idNamed(tx, named)
    await record(tx, resetAsked, { data: { accountId }, requestId: ctx.requestId })
  })
  return { success: true as const, message: 'If this account exists, an email with a link to set a new password is on its way.' }
}

/**
 * The token for the mail to a person; undefined for the blocked. After three in an hour there is one in five minutes at most: the last one is
 * still good then, so strangers who ask neither flood a mailbox nor keep its owner from a new password.
 */
export function makeReset(app: App, accountId: number): Promise<{ accountId: number; token: string } | undefined> {
  return inTransaction(app, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'blocked_at'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account || account.blocked_at) return undefined
    const asked = await askedWithinHour(tx, account.id, 'reset')
    const [latest = Infinity] = asked
    if (asked.length >= rateLimits.forgot.tries && latest < clocks.resetPauseMinutes * 60) return undefined
    return { accountId: account.id, token: await writeToken(tx, account.id, 'reset') }
  })
}
