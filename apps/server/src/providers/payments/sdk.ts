import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'

/** Asks the provider. Throws ProviderRefused when nothing was done, ProviderUnavailable when it may be asked again. */
export type Asked = <T>(ask: (stripe: Stripe) => Promise<T>) => Promise<T>

const TIMEOUT_MS = 10_000
/** Answers that say nothing of the thing asked for: our key or its rights, a call that took too long, one in flight, too many. */
const NOT_OF_THE_THING = new Set([401, 403, 408, 409, 429])

/** The SDK, loaded with the first payment: most of a process's life may need none of its memory. */
export function openSdk(settings: Config['payments']): { asked: Asked; opened: () => Promise<{ stripe: Stripe }> } {
  let loaded: ReturnType<typeof load> | undefined
  const opened = () => (loaded ??= load(settings))
  const asked: Asked = async (ask) => {
    const { stripe, StripeError } = await opened()
    try {
      return await ask(stripe)
    } catch (error) {
      if (!(error instanceof StripeError)) throw new ProviderUnavailable('the payment provider did not answer', { cause: error })
      throw sorted(error)
    }
  }
  return { asked, opened }
}

/** Sorts a failure by the one question that matters: is it about the thing asked for? Then nothing was done, and nothing will be. */
function sorted({ statusCode = 0, code, type, message, requestId, cause }: Stripe.errors.StripeError): Error {
  const isUnknownCall = statusCode === 404 && code === undefined
  const isRefusal = statusCode >= 400 && statusCode < 500 && !NOT_OF_THE_THING.has(statusCode) && !isUnknownCall
  if (isRefusal) return new ProviderRefused(code ?? type, message)
  // only the provider itself names a request; a failure of what stands before it is kept under no key
  return new ProviderUnavailable(message, { answered: statusCode >= 500 && requestId !== undefined, cause })
}

export const withKey = (idempotencyKey: string): Stripe.RequestOptions => ({ idempotencyKey })

async function load({ secretKey, apiBase }: Config['payments']) {
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
