// Stripe by its own SDK. Every mutation carries a key of ours, made before the call: the SDK's own would change with each process.
import type Stripe from 'stripe'
import { type IntentStatus, stateOfIntent } from '@rondo/rules/wallet/payment-states'
import { mostListedCards } from '@rondo/rules/wallet/saved-cards'
import type { Config } from '../../config.ts'
import { ProviderRefused } from '../outcome.ts'
import { type Balances, balancesOf } from './balance.ts'
import { type Connect, connectOf } from './connect.ts'
import { type Disputes, disputesOf } from './disputes.ts'
import { openSdk, withKey } from './sdk.ts'

/** How far ahead of ours the clock of a signature may be. */
const AHEAD_MS = 300_000

export type { Evidence, ProviderDispute } from './disputes.ts'

/** A payment intent as far as we act on it. Amounts in minor units of its currency (ISO 4217, capitals). */
export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  readonly amountMinor: number
  readonly receivedMinor: number
  readonly currency: string
  readonly customerId: string | null
  readonly clientSecret: string | null
  readonly chargeId: string | null
  readonly metadata: Readonly<Record<string, string>>
}
export interface NewIntent {
  readonly amountMinor: number
  readonly currency: string
  readonly customerId: string
  readonly transferGroup: string
  readonly metadata: Readonly<Record<string, string>>
}
export interface ProviderRefund {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amountMinor: number
  readonly currency: string
}
/** A signed event: what happened to which object. The object itself is read again. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
  /** The connected account whose event it is; null for our own. */
  readonly accountId: string | null
  /** The intent that the object belongs to, when it names one. */
  readonly intentId: string | null
  /** Of a payout, minor units and the currency in capitals: a connected account's own is read nowhere else. */
  readonly sum?: { readonly amountMinor: number; readonly currency: string }
}

/** Calls throw ProviderRefused when nothing was done, ProviderUnavailable when that is unknown. */
export interface Payments {
  readonly createCustomer: (customer: NewCustomer, key: string) => Promise<string>
  /** Cards that a customer keeps, the preferred one first. */
  readonly cardsOf: (customerId: string) => Promise<SavedCard[]>
  /** Opens the saving of a card; answers the secret with which the browser ends it. */
  readonly openCardSetup: (customerId: string, key: string) => Promise<string>
  /** Saves a card with a customer; refused when it is another's, or the bank says no. */
  readonly attachCard: (customerId: string, cardId: string, key: string) => Promise<void>
  readonly preferCard: (customerId: string, cardId: string, key: string) => Promise<void>
  readonly removeCard: (cardId: string, key: string) => Promise<void>
  readonly renameCustomer: (customerId: string, email: string, key: string) => Promise<void>
  /** Forgets a customer for good, with the cards. */
  readonly removeCustomer: (customerId: string, key: string) => Promise<void>
  readonly findCustomer: (email: string, operation: string) => Promise<string | undefined>
  readonly createIntent: (intent: NewIntent, key: string) => Promise<Intent>
  readonly readIntent: (id: string) => Promise<Intent>
  /** The intent of a customer whose metadata names our operation, looked up without trusting a key. */
  readonly findIntent: (customerId: string, operation: string) => Promise<Intent | undefined>
  /** Cancels an intent; one that cannot be canceled any more is answered as it is. */
  readonly cancelIntent: (id: string, key: string) => Promise<Intent>
  readonly createRefund: (
    refund: { intentId: string; amountMinor: number; metadata: Record<string, string> },
    key: string,
  ) => Promise<ProviderRefund>
  readonly readRefund: (id: string) => Promise<ProviderRefund & { readonly metadata: Readonly<Record<string, string>> }>
  /** The refund of an intent that our operation made, unless it failed: that one is over, and the next is another. */
  readonly findRefund: (intentId: string, operation: string) => Promise<ProviderRefund | undefined>
  /** How the provider booked a charge: what came in and what it kept, minor units of the balance's currency; undefined until it is known. */
  readonly settlementOf: (chargeId: string) => Promise<Settlement | undefined>
  /** Up to a hundred events after this one, oldest first; the newest hundred without it. Refused when the provider has forgotten it. */
  readonly listEvents: (after: string | undefined) => Promise<{ events: ProviderEvent[]; hasMore: boolean }>
  /** Events of payouts of a connected account that its bank did not take, the newest hundred of the last month. */
  readonly failedPayoutsOf: (accountId: string) => Promise<ProviderEvent[]>
  /** Reads a webhook of ours or of connected accounts. Throws when the signature is not the provider's, or is older than five minutes. */
  readonly readEvent: (raw: Buffer, signature: string, endpoint: 'payments' | 'connect') => Promise<ProviderEvent>
}
/** A card as its owner recognises it. */
export interface SavedCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly isDefault: boolean
}
/** A balance transaction of a charge. `rate` is there when the provider converted: what one unit of the charge's currency became. */
export interface Settlement {
  readonly amountMinor: number
  readonly feeMinor: number
  readonly currency: string
  readonly rate: number | null
}
export interface NewCustomer {
  readonly name: string
  readonly email: string
  readonly metadata: Readonly<Record<string, string>>
}
export type { BalanceEntry } from './balance.ts'
export type PaymentProvider = Payments & Connect & Disputes & Balances
type ProviderConfig = Pick<Config, 'payments' | 'stripeConnectWebhookSecret'>

export function openPayments({ payments: settings, stripeConnectWebhookSecret }: ProviderConfig): PaymentProvider {
  const { asked, opened } = openSdk(settings)
  return {
    ...connectOf(asked),
    ...disputesOf(asked),
    ...balancesOf(asked),
    async createCustomer({ name, email, metadata }, key) {
      const { id } = await asked((stripe) => stripe.customers.create({ name, email, metadata }, withKey(key)))
      return id
    },
    async findCustomer(email, operation) {
      const { data } = await asked((stripe) => stripe.customers.list({ email, limit: 100 }))
      return data.find(({ metadata }) => metadata['op'] === operation)?.id
    },
    async renameCustomer(customerId, email, key) {
      await asked((stripe) => stripe.customers.update(customerId, { email }, withKey(key)))
    },
    async removeCustomer(customerId, key) {
      await asked((stripe) => stripe.customers.del(customerId, {}, withKey(key)))
    },
    async cardsOf(customerId) {
      const [customer, { data }] = await Promise.all([
        asked((stripe) => stripe.customers.retrieve(customerId)),
        asked((stripe) => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: mostListedCards })),
      ])
      const preferred = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
      const cards = data.flatMap(({ id, card }) =>
        card
          ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, isDefault: id === preferred }]
          : [],
      )
      return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    },
    async openCardSetup(customerId, key) {
      const params: Stripe.SetupIntentCreateParams = {
        customer: customerId,
        usage: 'on_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }
      const { client_secret: secret } = await asked((stripe) => stripe.setupIntents.create(params, withKey(key)))
      if (secret === null) throw new ProviderRefused('no_secret', 'the setup intent has no client secret')
      return secret
    },
    async attachCard(customerId, cardId, key) {
      await asked((stripe) => stripe.paymentMethods.attach(cardId, { customer: customerId }, withKey(key)))
    },
    async preferCard(customerId, cardId, key) {
      await asked((stripe) => stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }, withKey(key)))
    },
    async removeCard(cardId, key) {
      await asked((stripe) => stripe.paymentMethods.detach(cardId, {}, withKey(key)))
    },
    async createIntent({ amountMinor, currency, customerId, transferGroup, metadata }, key) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        customer: customerId,
        transfer_group: transferGroup,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { ...metadata },
      }
      return intentOf(await asked((stripe) => stripe.paymentIntents.create(params, withKey(key))))
    },
    async readIntent(id) {
      return intentOf(await asked((stripe) => stripe.paymentIntents.retrieve(id)))
    },
    async findIntent(customerId, operation) {
      const { data } = await asked((stripe) => stripe.paymentIntents.list({ customer: customerId, limit: 100 }))
      const found = data.find(({ metadata }) => metadata['op'] === operation)
      return found && intentOf(found)
    },
    async cancelIntent(id, key) {
      try {
        return intentOf(await asked((stripe) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }, withKey(key))))
      } catch (error) {
        if (error instanceof ProviderRefused) return intentOf(await asked((stripe) => stripe.paymentIntents.retrieve(id)))
        throw error
      }
    },
    async createRefund({ intentId, amountMinor, metadata }, key) {
      return refundOf(
        await asked((stripe) => stripe.refunds.create({ payment_intent: intentId, amount: amountMinor, metadata }, withKey(key))),
      )
    },
    async readRefund(id) {
      const refund = await asked((stripe) => stripe.refunds.retrieve(id))
      return { ...refundOf(refund), metadata: refund.metadata ?? {} }
    },
    async findRefund(intentId, operation) {
      const { data } = await asked((stripe) => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      const found = data.filter(({ metadata }) => metadata?.['op'] === operation).map(refundOf)
      return found.find(({ status }) => status !== 'failed')
    },
    async settlementOf(chargeId) {
      const { balance_transaction: booked } = await asked((stripe) =>
        stripe.charges.retrieve(chargeId, { expand: ['balance_transaction'] }),
      )
      if (booked === null || typeof booked === 'string') return undefined
      const { amount, fee, currency, exchange_rate: rate } = booked
      return { amountMinor: amount, feeMinor: fee, currency: currency.toUpperCase(), rate }
    },
    async readEvent(raw, signature, endpoint) {
      const { stripe } = await opened()
      const secret = endpoint === 'connect' ? stripeConnectWebhookSecret : settings.webhookSecret
      if (secret === '') throw new Error(`no secret for events at ${endpoint}`) // anybody can sign with nothing
      const event = stripe.webhooks.constructEvent(raw, signature, secret)
      // the library refuses what is old and takes what is dated ahead
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0)
      if (signedAt * 1000 > Date.now() + AHEAD_MS) throw new Error('an event dated ahead')
      return eventOf(event)
    },
    async listEvents(after) {
      const { data, has_more } = await asked((stripe) =>
        stripe.events.list({ limit: 100, ...(after !== undefined && { ending_before: after }) }),
      )
      return { events: data.map(eventOf).toReversed(), hasMore: has_more }
    },
    async failedPayoutsOf(accountId) {
      const of = { stripeAccount: accountId }
      const { data } = await asked((stripe) => stripe.events.list({ type: 'payout.failed', limit: 100 }, of))
      return data.map((event) => ({ ...eventOf(event), accountId }))
    },
  }
}

function eventOf({ id, type, data, account }: Stripe.Event): ProviderEvent {
  const object = data.object as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
    amount?: number
    currency?: string
  }
  const named = typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id
  const objectId = object.id ?? ''
  const { amount, currency } = object
  return {
    id,
    type,
    objectId,
    accountId: account ?? null,
    intentId: object.object === 'payment_intent' ? objectId : (named ?? null),
    ...(object.object === 'payout' &&
      amount !== undefined &&
      currency !== undefined && { sum: { amountMinor: amount, currency: currency.toUpperCase() } }),
  }
}

const idOf = (thing: string | { id: string } | null): string | null => (typeof thing === 'string' || thing === null ? thing : thing.id)

function intentOf(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status in stateOfIntent ? (intent.status as IntentStatus) : 'processing', // a word we do not know yet is not an end
    amountMinor: intent.amount,
    receivedMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    customerId: idOf(intent.customer),
    clientSecret: intent.client_secret,
    chargeId: idOf(intent.latest_charge),
    metadata: intent.metadata,
  }
}

function refundOf({ id, status, amount, currency }: Stripe.Refund): ProviderRefund {
  const sum = { amountMinor: amount, currency: currency.toUpperCase() }
  if (status === 'succeeded') return { id, status, ...sum }
  return { id, ...sum, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
