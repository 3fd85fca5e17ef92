// The provider's connected accounts: merchants are opened there, and get their money by transfers.
import type Stripe from 'stripe'
import { type Asked, withKey } from './sdk.ts'

/** What the provider needs of a merchant to open an account. */
export interface NewConnectedAccount {
  readonly country: string
  readonly email: string
  readonly metadata: Readonly<Record<string, string>>
  /** True for merchants of the demo: the provider's questions are answered with its own test values, which it calls verified. */
  readonly isDemo: boolean
}
export interface ConnectedAccount {
  readonly id: string
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  readonly metadata: Readonly<Record<string, string>>
  readonly detailsSubmitted: boolean
  /** The provider's own word for why something is off, such as `requirements.past_due`. */
  readonly disabledReason: string | null
  /** By the provider's own names: what is asked for now, and what is being looked at. */
  readonly due: readonly string[]
  readonly pending: readonly string[]
  /** By when what is due must be told. */
  readonly dueAt: Date | null
  readonly problems: readonly AccountProblem[]
  /** ISO 4217, capitals. */
  readonly currency: string | null
  /** True where the provider asks the merchant itself and keeps a dashboard for them; otherwise it asks on our behalf. */
  readonly hasDashboard: boolean
}
/** What the provider did not accept, and its code for why. */
export interface AccountProblem {
  readonly requirement: string
  readonly code: string
}
/** A page of the provider for one merchant: it works once, and for minutes. */
export interface AccountPage {
  readonly url: string
  readonly expiresAt: Date | null
}
export interface NewTransfer {
  readonly amountMinor: number
  readonly currency: string
  /** The connected account. */
  readonly to: string
  /** The charge that brought the money: the transfer waits for it to be available. Null for what leaves the platform's own balance. */
  readonly chargeId: string | null
  readonly group: string
  readonly metadata: Readonly<Record<string, string>>
}
export interface Connect {
  readonly createAccount: (account: NewConnectedAccount, key: string) => Promise<ConnectedAccount>
  readonly readAccount: (id: string) => Promise<ConnectedAccount>
  /** The account that an operation opened since a time; there is no search, so the list is walked. */
  readonly findAccount: (operation: string, since: Date) => Promise<ConnectedAccount | undefined>
  /** The secret with which the browser shows the provider's verification inside our page. */
  readonly openOnboarding: (accountId: string) => Promise<string>
  /** The provider's own page for the verification, or for a change of what was told. */
  readonly onboardingPage: (
    accountId: string,
    to: { readonly kind: 'onboarding' | 'update'; readonly refreshUrl: string; readonly returnUrl: string },
  ) => Promise<AccountPage>
  /** The provider's dashboard of one account. Refused before the details are handed in. */
  readonly dashboardPage: (accountId: string) => Promise<AccountPage>
  /** Answers the transfer's id. */
  readonly createTransfer: (transfer: NewTransfer, key: string) => Promise<string>
  readonly findTransfer: (to: string, group: string, operation: string) => Promise<string | undefined>
  /** Takes a part of a transfer back. Refused when the account has less. Answers the reversal's id. */
  readonly reverseTransfer: (
    reversal: { transferId: string; amountMinor: number; metadata: Record<string, string> },
    key: string,
  ) => Promise<string>
  readonly findReversal: (transferId: string, operation: string) => Promise<string | undefined>
}

export function connectOf(asked: Asked): Connect {
  return {
    async createAccount({ country, email, metadata, isDemo }, key) {
      const params: Stripe.AccountCreateParams = {
        country,
        email,
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          // what we tell for a merchant, we must be the one who is asked for
          requirement_collection: isDemo ? 'application' : 'stripe',
          stripe_dashboard: { type: isDemo ? 'none' : 'express' },
        },
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        metadata: { ...metadata },
        ...(isDemo && testAnswers(country, email)),
      }
      return accountOf(await asked((stripe) => stripe.accounts.create(params, withKey(key))))
    },
    async readAccount(id) {
      return accountOf(await asked((stripe) => stripe.accounts.retrieve(id)))
    },
    async findAccount(operation, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) - CLOCKS_APART_SECONDS }
      for (let after: string | undefined, hasMore = true; hasMore;) {
        const from: string | undefined = after
        const page = await asked((stripe) =>
          stripe.accounts.list({ limit: 100, created, ...(from !== undefined && { starting_after: from }) }),
        )
        const found = page.data.find(({ metadata }) => metadata?.['op'] === operation)
        if (found) return accountOf(found)
        after = page.data.at(-1)?.id
        hasMore = page.has_more && after !== undefined
      }
      return undefined
    },
    async openOnboarding(account) {
      const components = { account_onboarding: { enabled: true } }
      return (await asked((stripe) => stripe.accountSessions.create({ account, components }))).client_secret
    },
    async onboardingPage(account, { kind, refreshUrl, returnUrl }) {
      const { url, expires_at } = await asked((stripe) =>
        stripe.accountLinks.create({ account, type: `account_${kind}`, refresh_url: refreshUrl, return_url: returnUrl }),
      )
      return { url, expiresAt: new Date(expires_at * 1000) }
    },
    async dashboardPage(account) {
      return { url: (await asked((stripe) => stripe.accounts.createLoginLink(account))).url, expiresAt: null }
    },
    async createTransfer({ amountMinor, currency, to, chargeId, group, metadata }, key) {
      const params: Stripe.TransferCreateParams = {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        destination: to,
        ...(chargeId !== null && { source_transaction: chargeId }),
        transfer_group: group,
        metadata: { ...metadata },
      }
      return (await asked((stripe) => stripe.transfers.create(params, withKey(key)))).id
    },
    async findTransfer(to, group, operation) {
      const { data } = await asked((stripe) => stripe.transfers.list({ destination: to, transfer_group: group, limit: 100 }))
      return data.find(({ metadata }) => metadata['op'] === operation)?.id
    },
    async reverseTransfer({ transferId, amountMinor, metadata }, key) {
      return (await asked((stripe) => stripe.transfers.createReversal(transferId, { amount: amountMinor, metadata }, withKey(key)))).id
    },
    async findReversal(transferId, operation) {
      const { data } = await asked((stripe) => stripe.transfers.listReversals(transferId, { limit: 100 }))
      return data.find(({ metadata }) => metadata?.['op'] === operation)?.id
    },
  }
}

const CLOCKS_APART_SECONDS = 3600

function accountOf(account: Stripe.Account): ConnectedAccount {
  const { id, charges_enabled, payouts_enabled, details_submitted, metadata, requirements, default_currency, controller } = account
  const deadline = requirements?.current_deadline
  return {
    id,
    chargesEnabled: charges_enabled,
    payoutsEnabled: payouts_enabled,
    metadata: metadata ?? {},
    detailsSubmitted: details_submitted,
    disabledReason: requirements?.disabled_reason ?? null,
    due: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
    pending: requirements?.pending_verification ?? [],
    dueAt: deadline ? new Date(deadline * 1000) : null,
    problems: (requirements?.errors ?? []).map(({ requirement, code }) => ({ requirement, code })),
    currency: default_currency?.toUpperCase() ?? null,
    hasDashboard: controller?.stripe_dashboard?.type === 'express',
  }
}

/** The provider's own test values: a verified person with a bank account. */
const testAnswers = (country: string, email: string): Partial<Stripe.AccountCreateParams> => ({
  business_type: 'individual',
  business_profile: { mcc: '5621', url: 'https://rondo.test' },
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    email,
    phone: '0000000000',
    dob: { day: 1, month: 1, year: 1901 },
    address: { line1: 'address_full_match', city: 'Paris', postal_code: '75001', country },
    id_number: '000000000',
  },
  external_account: 'btok_us_verified',
  tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: '127.0.0.1' },
})
