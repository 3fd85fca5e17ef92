// How somebody becomes a merchant who is paid: an account at the payment provider, and what the provider asks of them (C-126).
import { accountProblems } from '@rondo/rules/wallet/account-problems'
import { dueThings, verificationStateNames } from '@rondo/rules/wallet/verification'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Flag, Instant, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

/** How the own account at the payment provider stands. */
export const AccountStatus = z.object({
  /** Null before there is one. */
  accountId: z.string().nullable(),
  /** Confirmed once, and kept. */
  country: z.string().nullable(),
  state: z.enum(verificationStateNames),
  /** Since when, as far as the provider has told. */
  since: Instant.nullable(),
  status: z.object({ chargesEnabled: z.boolean(), detailsSubmitted: z.boolean(), payoutsEnabled: z.boolean() }),
  /** Whether the provider has something to ask. */
  canOnboard: z.boolean(),
  /** What it asks for, and by when where it names a day. */
  due: z.array(z.enum(dueThings)),
  dueBy: Instant.nullable(),
  /** What it is looking at. */
  pending: z.array(z.enum(dueThings)),
  /** Why it did not accept what it was told. */
  problems: z.array(z.enum(accountProblems)),
  /** What its bank account is kept in. */
  currency: z.string().nullable(),
})

/** The screen to which the provider's own pages lead back. */
const Back = z.object({ returnTo: z.enum(['wallet', 'verify']).default('wallet') })

export const createAccount = endpoint({
  method: 'POST',
  path: '/stripe/create-account',
  access: 'member',
  summary: 'Opens the account at the payment provider; one that is there is answered, and keeps its country whatever is sent',
  body: z.object({ country: Text(60) }),
  answer: z.object({ success: z.literal(true), accountId: z.string(), country: z.string(), message: z.string() }),
  fails: ['wallet.country_unavailable', 'wallet.account_refused', 'wallet.provider_unavailable'],
  limit: 'onboarding',
})

export const accountSession = endpoint({
  method: 'POST',
  path: '/stripe/account-session',
  access: 'member',
  summary: 'A way into the verification of the own account: the secret for our page, and the address of the provider’s own',
  body: z.object({ account: z.string().max(200).nullish(), ...Back.shape }),
  answer: z.object({
    client_secret: z.string(),
    url: z.string(),
    accountLink: z.object({ url: z.string(), expiresAt: Instant.nullable() }),
  }),
  fails: ['wallet.no_account', 'wallet.account_refused', 'wallet.provider_unavailable'],
  limit: 'onboarding',
})

export const accountLink = endpoint({
  method: 'POST',
  path: '/stripe/account-link',
  access: 'member',
  summary:
    'The provider’s own page for the own account: the verification while something is asked for, afterwards what was told; it works once',
  body: Back,
  answer: z.object({ url: z.string(), expiresAt: Instant.nullable() }),
  fails: ['wallet.no_account', 'wallet.account_refused', 'wallet.provider_unavailable'],
  limit: 'onboarding',
})

export const accountStatus = endpoint({
  method: 'GET',
  path: '/stripe/account-status',
  access: 'member',
  summary: 'How the own account at the payment provider stands, asked of the provider where what is known is old',
  /** `fresh` for who comes back from the provider: it is asked whatever is known. */
  query: z.object({ fresh: Flag.default(false) }),
  answer: AccountStatus,
  fails: [],
  topics: [topics.profile],
  limit: 'placeOrder',
})
