import { topics } from '@rondo/contracts/kernel/topics'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { confirmAccount, passwordOf } from './accounts.repository.ts'
import { moveEmail } from './change-profile.ts'
import { accountConfirmed, emailChanged } from './events.ts'
import { isOfThisBrowser } from './newcomer.ts'
import { lockLink, tokenOf, useLink } from './one-time-tokens.ts'
import { taken } from './register.ts'
import { openSessionOrAsk } from './second-step.ts'

const done = { success: true as const, message: 'Your email address is confirmed. You can sign in now.' }

/** Confirms an e-mail address: that of a new account, or the new one of an old account. Mail scanners open links first, so the same token answers success again for ten minutes (C-14). In the browser that registered it begins a session. */
export async function verifyEmail(ctx: Ctx, names: Parameters<typeof tokenOf>[0]) {
  const token = tokenOf(names)
  if (token === '') throw new Failure('accounts.link_missing')
  let newcomer: { id: number; passwordVersion: number } | undefined
  const work = inTransaction(ctx.app, async (tx) => {
    newcomer = undefined
    const link = await lockLink(tx, ['verify', 'email'], token)
    if (!link) throw new Failure('accounts.link_invalid')
    if (link.usedSecondsAgo !== null) {
      if (link.usedSecondsAgo > clocks.verificationRepeatMinutes * 60) throw new Failure('accounts.link_used')
      return done
    }
    if (link.isExpired || link.isVoided) throw new Failure('accounts.link_expired')

    await useLink(tx, link.id)
    if (link.purpose === 'email') await moveEmail(tx, link.accountId, link.id)
    else await confirmAccount(tx, link.accountId)
    const { accountId, id: tokenId } = link
    if (link.purpose === 'verify' && (await isOfThisBrowser(tx, ctx, accountId)))
      newcomer = { id: accountId, passwordVersion: (await passwordOf(tx, accountId)).password_version }
    const told = { audiences: [{ tell: [accountId], touches: [topics.profile] }], requestId: ctx.requestId }
    if (link.purpose === 'email') await record(tx, emailChanged, { ...told, data: { accountId, tokenId } })
    else await record(tx, accountConfirmed, told)
    return done
  })
  await work.catch((error: unknown) => {
    throw taken(error) ?? error // somebody registered with the new address in between
  })
  const jwt = newcomer && (await openSessionOrAsk(ctx.app, newcomer).catch((error: unknown) => stayOut(ctx, error)))
  return jwt === undefined ? done : { ...done, jwt }
}

/** The address is confirmed, whatever keeps a session from beginning: who is asked for more, or finds the server busy, signs in. */
function stayOut({ app }: Ctx, error: unknown): undefined {
  if (!(error instanceof Failure)) app.log.error({ err: error }, 'no session for a newcomer')
}
