import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { cancelIntent, lockPayment, markState, type Payment } from '../wallet/index.ts'
import { finalizePayment } from './finalize-payment.ts'
import { releaseGoods } from './release-goods.ts'

/**
 * Ends a record that is replaced or was left: its intent is canceled first, and only then the goods are given free. When the cancel comes
 * too late the payment has succeeded, and becomes an order.
 */
export async function giveUp(house: House, payment: Payment): Promise<void> {
  const intent = payment.charged_minor === 0 ? undefined : await canceled(house, payment)
  if (intent && intent.status !== 'canceled') {
    await finalizePayment(house, payment.id)
    return
  }
  failpoint(house.config, 'give-up.before-commit')
  await inTransaction(house, async (tx) => {
    const { state } = await lockPayment(tx, payment.id, 0)
    if (state !== 'prepared' && state !== 'failed' && state !== 'processing') return
    await releaseGoods(tx, payment.id)
    await markState(tx, payment.id, [state], 'canceled')
  })
}

async function canceled(house: House, payment: Payment): Promise<Intent | undefined> {
  try {
    return await cancelIntent(house, payment)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Failure('checkout.provider_unavailable', { retryAfter: 5 })
    // an intent that the provider does not have takes no money; any other refusal leaves the record as it is
    if (error instanceof ProviderRefused && error.reason === 'resource_missing') return undefined
    throw error
  }
}
