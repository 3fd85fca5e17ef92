import { Failure } from '../../../platform/failure.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../providers/outcome.ts'

/** What the provider's client throws, as the person who pressed is told it; anything else is a mistake of ours. */
export function asFailure(error: unknown): never {
  if (error instanceof ProviderRefused) throw new Failure('wallet.account_refused')
  if (error instanceof ProviderUnavailable) throw new Failure('wallet.provider_unavailable', { retryAfter: 5 })
  throw error
}
