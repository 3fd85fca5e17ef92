import { Failure } from '../../platform/failure.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'

/** Asks the payment provider for somebody who waits. Its silence fails as checkout.provider_unavailable: they may ask again. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Failure('checkout.provider_unavailable', { retryAfter: 5 })
    throw error
  }
}
