import { orders } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { cancelGroup, cancelItem, confirmGroup, confirmItem, confirmItemDelivery } from './change-orders.ts'
import { deliveriesRoutes, deliveriesSweepers } from './deliveries/deliveries.routes.ts'
import { forgetLinks } from './downloads/download-links.repository.ts'
import { openDownload, showDownloads } from './downloads/open-download.ts'
import { agreePickup } from './pickup/agree-pickup.ts'
import { confirmPickup, coordinatePickup, renewPickupCode } from './pickup/confirm-pickup.ts'
import { exportOrders } from './export-orders.ts'
import { showInvoice, showReceipt } from './papers/order-papers.ts'
import { blockLate } from './rentals/block-late.ts'
import { setItemStatus, setOrderStatus } from './set-status.ts'
import { showGroup, showGroupItems, showItem, showOrder, showOrders, showPayment } from './show-order.ts'
import { sweepDue } from './sweep-due.ts'
import { wayBackRoutes, wayBackSweepers } from './way-back/way-back.routes.ts'

export function ordersRoutes(on: On) {
  deliveriesRoutes(on)
  wayBackRoutes(on)
  on(orders.showOrder, (ctx, { params }) => showOrder(ctx, params.id))
  on(orders.orderPayment, (ctx, { params }) => showPayment(ctx, params.id))
  on(orders.myOrders, (ctx, { query }) => showOrders(ctx, 'customer', query))
  on(orders.merchantOrders, (ctx, { query }) => showOrders(ctx, 'merchant', query))
  on(orders.showGroup, (ctx, { params }) => showGroup(ctx, params.id))
  on(orders.confirmGroup, confirmGroup)
  on(orders.confirmItem, confirmItem)
  on(orders.cancelGroup, cancelGroup)
  on(orders.cancelItem, cancelItem)
  on(orders.exportOrders, (ctx, { query }) => exportOrders(ctx, 'customer', query))
  on(orders.exportMerchantOrders, (ctx, { query }) => exportOrders(ctx, 'merchant', query))
  on(orders.receipt, (ctx, { params }) => showReceipt(ctx, params.id))
  on(orders.invoice, (ctx, { params }) => showInvoice(ctx, params.id))
  on(orders.groupItems, (ctx, { params }) => showGroupItems(ctx, params.id))
  on(orders.showItem, (ctx, { params }) => showItem(ctx, params.id))
  on(orders.confirmItemDelivery, confirmItemDelivery)
  on(orders.setItemStatus, setItemStatus)
  on(orders.setOrderStatus, setOrderStatus)
  on(orders.groupDownloads, (ctx, { params }) => showDownloads(ctx, params.id))
  on(orders.openDownload, (ctx, { params }) => openDownload(ctx, params))
  on(orders.coordinatePickup, coordinatePickup)
  on(orders.agreePickup, agreePickup)
  on(orders.confirmPickup, confirmPickup)
  on(orders.confirmPickupByCode, (ctx, received) => confirmPickup(ctx, received))
  on(orders.renewPickupCode, renewPickupCode)
}

/** Every clock of an order ends within a minute of its time (SR-70). */
export const ordersSweepers: readonly Sweeper[] = [
  { name: 'orders.follow-clocks', everySeconds: 30, run: sweepDue },
  { name: 'orders.block-late', everySeconds: 300, run: blockLate },
  { name: 'orders.forget-links', everySeconds: 3_600, run: ({ db }) => forgetLinks(db) },
  ...deliveriesSweepers,
  ...wayBackSweepers,
]
