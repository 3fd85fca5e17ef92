import { checkout, orders } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { placeOrder } from './place-order.ts'
import { prepareCheckout } from './prepare-checkout.ts'

export function checkoutRoutes(on: On) {
  on(checkout.prepareCheckout, (ctx, { body }) => prepareCheckout(ctx, body))
  on(orders.createOrder, (ctx, { body }) => placeOrder(ctx, body))
}
