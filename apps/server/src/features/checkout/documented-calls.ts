// Calls of the documents that let a browser name money facts: all exist, none believes what it is told (C-79).
import type { checkout } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { findOrder, showOrder } from '../orders/index.ts'
import { asked, currentIntent, findPayment } from '../wallet/index.ts'
import { finalizePayment } from './finalize-payment.ts'
import { prepareCheckout } from './prepare-checkout.ts'

/** Prepare-checkout in another coat: lines of a cart, priced and held as there. */
export function prepareForSeveral(
  ctx: MemberCtx,
  { cartItems, currency, shippingAddressId }: Received<typeof checkout.prepareForSeveral>['body'],
): Promise<Answer<typeof checkout.prepareForSeveral>> {
  const shippableItems = cartItems.map(({ id, cartItemId = id, product, rentalPeriod, ...rest }) => ({
    ...rest,
    ...(cartItemId !== undefined && { cartItemId }),
    productId: typeof product === 'object' ? product.id : product,
    ...(rentalPeriod && { rentOption: rentalPeriod }),
  }))
  return prepareCheckout(ctx, { shippableItems, targetCurrency: currency, shippingAddressId })
}

const open = ['prepared', 'processing', 'failed']

/** The secret of an own payment that its room has prepared, by the purpose and the record that metadata names. */
export async function createPaymentIntent(
  { app, actor }: MemberCtx,
  { amount, currency, metadata }: Received<typeof checkout.createPaymentIntent>['body'],
): Promise<Answer<typeof checkout.createPaymentIntent>> {
  const { purpose } = metadata
  const named = Number(metadata['strapiPaymentId'] ?? metadata['paymentId'])
  const payment = purpose !== undefined && Number.isSafeInteger(named) && named > 0 ? await findPayment(app.db, named) : undefined
  const isOwn = payment?.account_id === actor.id && payment.purpose === purpose && open.includes(payment.state)
  if (!payment || !isOwn || payment.charged_minor === 0) throw new Failure('checkout.intent_failed')
  if (payment.currency !== currency || toMajor(payment.charged_minor, currency) !== amount) throw new Failure('checkout.intent_amount')
  try {
    const clientSecret = payment.client_secret ?? (await asked(() => currentIntent(app, payment)))?.clientSecret
    if (!clientSecret) throw new Failure('checkout.intent_failed')
    return { success: true, clientSecret, strapiPaymentId: payment.id }
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Failure('checkout.intent_failed')
    throw error
  }
}

/** Asks the provider how the payment of an own order stands; what the caller says of it is not read. */
export async function syncOrder(ctx: MemberCtx, id: number): Promise<Answer<typeof checkout.syncOrder>> {
  const order = await findOrder(ctx.app.db, ctx.actor.id, id)
  if (order?.customer_id !== ctx.actor.id) throw new Failure('orders.not_found')
  await asked(() => finalizePayment(ctx.app, order.payment_id, { requestId: ctx.requestId }))
  return showOrder(ctx, id)
}
