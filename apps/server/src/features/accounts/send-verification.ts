import { isEmail } from '@rondo/rules/accounts/identity'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { lockAccountNamed } from './accounts.repository.ts'
import { verificationAsked } from './events.ts'
import { askedWithinHour, askForVerification } from './one-time-tokens.ts'

const HOUR = 3600

/** Sends the confirmation link again: once in 60 seconds, three times in any hour (C-15). The mail of the registration does not count. */
export function sendVerification(ctx: Ctx, { email, identifier }: { email?: string | undefined; identifier?: string | undefined }) {
  const named = (email ?? identifier ?? '').trim()
  if (named === '') throw new Failure('accounts.resend_email_required')
  if (email !== undefined && !isEmail(named)) throw new Failure('accounts.resend_email_invalid')
  return inTransaction(ctx.app, async (tx) => {
    const account = await lockAccountNamed(tx, named)
    if (!account) throw new Failure('accounts.user_not_found')
    if (account.blocked_at) throw new Failure('accounts.blocked')
    if (account.confirmed_at) throw new Failure('accounts.already_verified')
    refuseImpatience(await askedWithinHour(tx, account.id, 'verify'))

    const tokenId = await askForVerification(tx, account.id, true)
    await record(tx, verificationAsked, { data: { accountId: account.id, tokenId }, requestId: ctx.requestId })
    return { success: true as const, message: 'The verification email is on its way.' }
  })
}

/** `secondsAgo`: earlier requests of the last hour, latest first. */
function refuseImpatience(secondsAgo: readonly number[]): void {
  const [latest] = secondsAgo
  const oldest = secondsAgo[rateLimits.resendHourly.tries - 1]
  if (oldest !== undefined) throw new Failure('accounts.resend_limit', { retryAfter: Math.ceil(HOUR - oldest) })
  if (latest !== undefined && latest < rateLimits.resend.seconds) {
    throw new Failure('accounts.resend_too_soon', { retryAfter: Math.ceil(rateLimits.resend.seconds - latest) })
  }
}
