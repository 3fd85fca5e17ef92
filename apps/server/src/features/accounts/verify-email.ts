import { clocks } from '@rondo/rules/kernel/clocks'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { confirmAccount } from './accounts.repository.ts'
import { moveEmail } from './change-profile.ts'
import { lockLink, tokenOf, useLink } from './one-time-tokens.ts'
import { taken } from './register.ts'

const done = { success: true as const, message: 'Your email address is confirmed. You can sign in now.' }

/** Confirms an e-mail address: that of a new account, or the new one of an old account. Mail scanners open links first, so the same token answers success again for ten minutes (C-14). */
export async function verifyEmail(ctx: Ctx, names: Parameters<typeof tokenOf>[0]) {
  const token = tokenOf(names)
  if (token === '') throw new Failure('accounts.link_missing')
  const work = inTransaction(ctx.house, async (tx) => {
    const link = await lockLink(tx, ['verify', 'email'], token)
    if (!link) throw new Failure('accounts.link_invalid')
    if (link.usedSecondsAgo !== null) {
      if (link.usedSecondsAgo > clocks.verificationRepeatMinutes * 60) throw new Failure('accounts.link_expired')
      return done
    }
    if (link.isExpired || link.isVoided) throw new Failure('accounts.link_expired')

    await useLink(tx, link.id)
    if (link.purpose === 'email') await moveEmail(tx, link.accountId, link.id)
    else await confirmAccount(tx, link.accountId)
    await record(tx, {
      type: link.purpose === 'email' ? 'accounts.email_changed' : 'accounts.confirmed',
      tell: [link.accountId],
      touches: ['profile'],
      data: { accountId: link.accountId, tokenId: link.id },
      requestId: ctx.requestId,
    })
    return done
  })
  return work.catch((error: unknown) => {
    throw taken(error) ?? error // somebody registered with the new address in between
  })
}
