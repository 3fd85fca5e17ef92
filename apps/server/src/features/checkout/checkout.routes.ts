import { checkout, orders } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { Failure } from '../../platform/failure.ts'
import { addCard, cardsOf, openCardSetup, preferCard, removeCard } from '../wallet/index.ts'
import { createPaymentIntent, prepareForSeveral, syncOrder } from './documented-calls.ts'
import { placeOrder } from './place-order.ts'
import { prepareCheckout } from './prepare-checkout.ts'

export function checkoutRoutes(on: On) {
  on(checkout.prepareCheckout, (ctx, { body }) => prepareCheckout(ctx, body))
  on(checkout.prepareForSeveral, (ctx, { body }) => prepareForSeveral(ctx, body))
  on(checkout.createPaymentIntent, (ctx, { body }) => createPaymentIntent(ctx, body))
  on(checkout.syncOrder, (ctx, { params }) => syncOrder(ctx, params.id))
  on(checkout.savedCards, async ({ app, actor }) => ({ data: await cardsOf(app, actor.id) }))
  on(checkout.cardsOfPerson, async ({ app, actor }, { params }) => {
    if (params.id !== actor.id) throw new Failure('request.forbidden')
    return { data: await cardsOf(app, actor.id) }
  })
  on(checkout.addCard, async ({ app, actor }, { body }) => ({ data: await addCard(app, actor.id, body.paymentMethodId) }))
  on(checkout.setUpCard, async ({ app, actor }) => ({ clientSecret: await openCardSetup(app, actor.id) }))
  on(checkout.removeCard, async ({ app, actor }, { params }) => ({ data: await removeCard(app, actor.id, params.method) }))
  on(checkout.preferCard, async ({ app, actor }, { params }) => ({ data: await preferCard(app, actor.id, params.method) }))
  on(orders.createOrder, (ctx, { body }) => placeOrder(ctx, body))
}
