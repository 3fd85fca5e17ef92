import { clocks } from '@rondo/rules/kernel/limits'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { confirmAccount } from './accounts.repository.ts'
import { lockLink, tokenOf, useLink } from './one-time-tokens.ts'

const done = { success: true as const, message: 'Your email address is confirmed. You can sign in now.' }

/** Confirms an e-mail address. Mail scanners open links first, so the same token answers success again for ten minutes (C-14). */
export function verifyEmail(ctx: Ctx, names: Parameters<typeof tokenOf>[0]) {
  const token = tokenOf(names)
  if (token === '') throw new Failure('accounts.link_missing')
  return inTransaction(ctx.house, async (tx) => {
    const link = await lockLink(tx, 'verify', token)
    if (!link) throw new Failure('accounts.link_invalid')
    if (link.usedSecondsAgo !== null) {
      if (link.usedSecondsAgo > clocks.verificationRepeatMinutes * 60) throw new Failure('accounts.link_expired')
      return done
    }
    if (link.isExpired || link.isVoided) throw new Failure('accounts.link_expired')

    await useLink(tx, link.id)
    await confirmAccount(tx, link.accountId)
    await record(tx, { type: 'accounts.confirmed', tell: [link.accountId], touches: ['profile'], requestId: ctx.requestId })
    return done
  })
}
