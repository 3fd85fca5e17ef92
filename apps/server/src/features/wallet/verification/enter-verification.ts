// The ways into the verification: inside our page by a secret, and on the provider's own pages.
import { canOnboard, verificationState } from '@rondo/rules/wallet/verification'
import type { App, MemberCtx } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import type { AccountPage } from '../../../providers/payments/connect.ts'
import { merchantOf } from '../../accounts/index.ts'
import { hearAccount } from '../connected-accounts.ts'
import { asFailure } from './provider-failure.ts'

type ReturnTo = 'wallet' | 'verify'
const screens = { wallet: '/dashboard/wallet', verify: '/merchant/verify' } as const satisfies Record<ReturnTo, string>

/** The own account: whatever account a caller names counts for nothing (C-126). */
async function ownAccount({ app, actor }: MemberCtx): Promise<string> {
  const { stripe_account_id: id } = await merchantOf(app.db, actor.id)
  if (id === null) throw new Failure('wallet.no_account')
  return id
}

/** The provider's own page: its questions while it has any, afterwards its dashboard, or what was told where there is none. */
async function pageOf(app: App, accountId: string, returnTo: ReturnTo): Promise<AccountPage> {
  const { payments } = app.providers
  const account = await hearAccount(app, accountId)
  const screen = app.config.publicOrigin + screens[returnTo]
  const back = { refreshUrl: `${screen}?onboarding=refresh`, returnUrl: `${screen}?onboarding=complete` }
  if (canOnboard(verificationState({ ...account, wasVerified: account.chargesEnabled }), account.due))
    return payments.onboardingPage(accountId, { kind: 'onboarding', ...back })
  return account.hasDashboard ? payments.dashboardPage(accountId) : payments.onboardingPage(accountId, { kind: 'update', ...back })
}
const presented = ({ url, expiresAt }: AccountPage) => ({ url, expiresAt: expiresAt?.toISOString() ?? null })

export async function openSession(ctx: MemberCtx, returnTo: ReturnTo) {
  const id = await ownAccount(ctx)
  const [secret, page] = await Promise.all([ctx.app.providers.payments.openOnboarding(id), pageOf(ctx.app, id, returnTo)]).catch(asFailure)
  return { client_secret: secret, url: page.url, accountLink: presented(page) }
}

export async function openPage(ctx: MemberCtx, returnTo: ReturnTo) {
  return presented(await pageOf(ctx.app, await ownAccount(ctx), returnTo).catch(asFailure))
}
