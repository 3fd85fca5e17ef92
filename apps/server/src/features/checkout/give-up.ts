import type { App } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'
import { abandonPayment, type Payment } from '../wallet/index.ts'
import { checkoutRoom } from './finalize-payment.ts'

/** Ends a checkout that a newer one replaces. */
export async function giveUp(app: App, payment: Payment): Promise<void> {
  try {
    await abandonPayment(app, checkoutRoom, payment)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Failure('checkout.provider_unavailable', { retryAfter: 5 })
    throw error
  }
}
