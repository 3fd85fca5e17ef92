import type { verification } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { accountProblemOf } from '@rondo/rules/wallet/account-problems'
import { canOnboard, type DueThing, dueThingsOf, type VerificationState } from '@rondo/rules/wallet/verification'
import { appNow } from '../../../platform/clock.ts'
import type { App, MemberCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { merchantOf } from '../../accounts/index.ts'
import { hearAccount } from '../connected-accounts.ts'
import { connectedOf, type ConnectedRow } from './connected-account.repository.ts'

const FRESH_MS = 3_000

/** How the own account stands. The provider is asked where what is known is old; when it does not answer, what is known counts. */
export async function showStatus({ app, actor }: MemberCtx, isFresh: boolean): Promise<Answer<typeof verification.accountStatus>> {
  const known = await connectedOf(app.db, actor.id)
  if (known?.provider_id && (isFresh || (await isOld(app, known))))
    await hearAccount(app, known.provider_id).catch((error: unknown) => app.log.warn({ err: error }, 'an account could not be asked about'))
  const [merchant, row] = await Promise.all([merchantOf(app.db, actor.id), connectedOf(app.db, actor.id)])
  const { charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled, stripe_account_id: accountId } = merchant
  const state = stateOf(row, chargesEnabled)
  return {
    accountId,
    country: row?.country ?? null,
    state,
    since: row && state === row.state ? row.state_since.toISOString() : null,
    status: { chargesEnabled, payoutsEnabled, detailsSubmitted: chargesEnabled || (row?.details_submitted ?? false) },
    canOnboard: canOnboard(state, row?.due ?? []),
    due: dueThingsOf(state === 'enabled' ? [] : (row?.due ?? [])),
    dueBy: row?.due_at?.toISOString() ?? null,
    pending: dueThingsOf(row?.pending ?? []),
    problems: [...new Set((row?.problems ?? []).map(({ code }) => accountProblemOf(code)))],
    currency: row?.currency ?? null,
  }
}

/** What the provider asks of a merchant now, and by when. */
export async function askedOf(db: Db, accountId: number): Promise<{ due: DueThing[]; dueAt: Date | null }> {
  const row = await connectedOf(db, accountId)
  return { due: dueThingsOf(row?.due ?? []), dueAt: row?.due_at ?? null }
}

const isOld = async (app: App, { read_at }: ConnectedRow) => !read_at || (await appNow(app)).getTime() - read_at.getTime() > FRESH_MS

/** Who may take payments is enabled, though the first review of the account still runs (as with the people of the demo). */
function stateOf(row: ConnectedRow | undefined, chargesEnabled: boolean): VerificationState {
  const state = row?.state ?? 'not_started'
  return chargesEnabled && (state === 'not_started' || state === 'in_progress' || state === 'pending') ? 'enabled' : state
}
