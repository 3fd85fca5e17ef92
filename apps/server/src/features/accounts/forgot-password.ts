import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import type { Ctx, House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { lockAccountNamed } from './accounts.repository.ts'
import { askedWithinHour, writeToken } from './one-time-tokens.ts'

/** Takes the wish for a new password. Whether the account exists is looked up only afterwards, so neither answer nor time tells (C-16). */
export async function forgotPassword(ctx: Ctx, { email, identifier }: { email?: string | undefined; identifier?: string | undefined }) {
  const named = (email ?? identifier ?? '').trim()
  if (named === '') throw new Failure('accounts.identifier_required')
  await ctx.house.limits.take('forgot', { ip: ctx.ip, subject: named })
  await inTransaction(ctx.house, (tx) =>
    record(tx, { type: 'accounts.reset_asked', data: { identifier: named }, requestId: ctx.requestId }),
  )
  return { success: true as const, message: 'If this account exists, an email with a link to set a new password is on its way.' }
}

/** The token for the mail to whom an identifier means; undefined for nobody, the blocked, and more than three in an hour under any name. */
export function makeReset(house: House, identifier: string): Promise<{ accountId: number; token: string } | undefined> {
  return inTransaction(house, async (tx) => {
    const account = await lockAccountNamed(tx, identifier)
    if (!account || account.blocked_at) return undefined
    const asked = await askedWithinHour(tx, account.id, 'reset')
    if (asked.length >= rateLimits.forgot.tries) return undefined
    return { accountId: account.id, token: await writeToken(tx, account.id, 'reset') }
  })
}
