import { orders } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { showGroup, showOrder, showOrders, showPayment } from './show-order.ts'

export function ordersRoutes(on: On) {
  on(orders.showOrder, (ctx, { params }) => showOrder(ctx, params.id))
  on(orders.orderPayment, (ctx, { params }) => showPayment(ctx, params.id))
  on(orders.myOrders, (ctx, { query }) => showOrders(ctx, 'customer', query))
  on(orders.merchantOrders, (ctx, { query }) => showOrders(ctx, 'merchant', query))
  on(orders.showGroup, (ctx, { params }) => showGroup(ctx, params.id))
}
