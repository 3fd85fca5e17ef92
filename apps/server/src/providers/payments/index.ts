// Stripe by its own SDK. Every mutation carries a key of ours, made before the call: the SDK's own would change with each process.
import type Stripe from 'stripe'
import { type IntentStatus, stateOfIntent } from '@rondo/rules/wallet/payment-states'
import type { Config } from '../../config.ts'
import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'

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
}
/** A signed event: what happened to which object. The object itself is read again. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
  /** The intent that the object belongs to, when it names one. */
  readonly intentId: string | null
}

/** Calls throw ProviderRefused when nothing was done, ProviderUnavailable when that is unknown. */
export interface Payments {
  readonly createCustomer: (customer: { name: string; email: string; accountId: number }, key: string) => Promise<string>
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
  readonly findRefund: (intentId: string, operation: string) => Promise<ProviderRefund | undefined>
  /** What the provider kept of a charge, minor units of the charge's balance currency; undefined until it is known. */
  readonly feeOf: (chargeId: string) => Promise<{ feeMinor: number; currency: string } | undefined>
  /** Up to a hundred events after this one, oldest first; the newest hundred without it. Refused when the provider has forgotten it. */
  readonly listEvents: (after: string | undefined) => Promise<{ events: ProviderEvent[]; hasMore: boolean }>
  /** Reads a webhook. Throws when the signature is not the provider's, or is older than five minutes. */
  readonly readEvent: (raw: Buffer, signature: string) => Promise<ProviderEvent>
}

const TIMEOUT_MS = 10_000

export function openPayments({ payments: settings }: Pick<Config, 'payments'>): Payments {
  let sdk: ReturnType<typeof openSdk> | undefined
  /** Asks the provider and sorts what may go wrong by the one question that matters: may it have been done? */
  const asked = async <T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> => {
    sdk ??= openSdk(settings) // with the first payment: most of a process's life may need none of its memory
    const { stripe, StripeError } = await sdk
    try {
      return await ask(stripe)
    } catch (error) {
      if (!(error instanceof StripeError)) throw new ProviderUnavailable('the payment provider did not answer', { cause: error })
      const { statusCode, code, type, message } = error
      const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429
      if (isRefusal) throw new ProviderRefused(code ?? type, message)
      throw new ProviderUnavailable(message, { answered: statusCode !== undefined && statusCode >= 500, cause: error })
    }
  }
  const withKey = (idempotencyKey: string): Stripe.RequestOptions => ({ idempotencyKey })
  return {
    async createCustomer({ name, email, accountId }, key) {
      const { id } = await asked((stripe) =>
        stripe.customers.create({ name, email, metadata: { account: String(accountId) } }, withKey(key)),
      )
      return id
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
      const found = data.find(({ metadata }) => metadata?.['op'] === operation)
      return found && refundOf(found)
    },
    async feeOf(chargeId) {
      const { balance_transaction: booked } = await asked((stripe) =>
        stripe.charges.retrieve(chargeId, { expand: ['balance_transaction'] }),
      )
      if (booked === null || typeof booked === 'string') return undefined
      return { feeMinor: booked.fee, currency: booked.currency.toUpperCase() }
    },
    async readEvent(raw, signature) {
      sdk ??= openSdk(settings)
      const { stripe } = await sdk
      return eventOf(stripe.webhooks.constructEvent(raw, signature, settings.webhookSecret))
    },
    async listEvents(after) {
      const { data, has_more } = await asked((stripe) =>
        stripe.events.list({ limit: 100, ...(after !== undefined && { ending_before: after }) }),
      )
      return { events: data.map(eventOf).toReversed(), hasMore: has_more }
    },
  }
}

function eventOf({ id, type, data }: Stripe.Event): ProviderEvent {
  const object = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null }
  const named = typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id
  const objectId = object.id ?? ''
  return { id, type, objectId, intentId: object.object === 'payment_intent' ? objectId : (named ?? null) }
}

async function openSdk({ secretKey, apiBase }: Config['payments']) {
  const { default: Stripe } = await import('stripe')
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  const stripe = new Stripe(secretKey, {
    ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === 'http:' ? 'http' : 'https' }),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  return { stripe, StripeError: Stripe.errors.StripeError }
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

function refundOf({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status }
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
