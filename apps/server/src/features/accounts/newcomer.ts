// Whoever registers goes on where they were, as soon as they open the link of the mail in the same browser: that takes both, the mail and a cookie of
// that browser. The cookie alone opens nothing, and a link that somebody else sends signs nobody in.
import { clocks } from '@rondo/rules/kernel/clocks'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { cookieOf } from './browser-cookie.ts'
import { lockLink, useLink, writeToken } from './one-time-tokens.ts'

const name = 'newcomer'

/** Marks this browser as the one in which the account was made. */
export async function markBrowser(tx: Tx, { app, setCookie }: Ctx, accountId: number): Promise<void> {
  setCookie(name, await writeToken(tx, accountId, 'newcomer'), cookieOf(app, '/api/auth', clocks.newcomerMinutes * 60))
}

/** Whether the account was made in this browser within the hour; true once. */
export async function isOfThisBrowser(tx: Tx, { cookies }: Ctx, accountId: number): Promise<boolean> {
  const cookie = cookies[name]
  const mark = cookie && (await lockLink(tx, ['newcomer'], cookie))
  if (!mark || mark.accountId !== accountId || mark.isExpired || mark.isVoided || mark.usedSecondsAgo !== null) return false
  await useLink(tx, mark.id)
  return true
}
