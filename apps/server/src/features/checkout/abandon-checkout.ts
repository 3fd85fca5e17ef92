import type { App } from '../../platform/context.ts'
import { abandonPayment, asked, type Payment } from '../wallet/index.ts'
import { checkoutRoom } from './finalize-payment.ts'

/** Ends a checkout that a newer one replaces. */
export async function abandonCheckout(app: App, payment: Payment): Promise<void> {
  await asked(() => abandonPayment(app, checkoutRoom, payment))
}
