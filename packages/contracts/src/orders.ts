import { texts } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, Instant, listOf, Paging, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { GroupDetails, ItemDetails, Order, OrderItem } from './order-bodies.ts'

export { FulfillmentGroup, GroupDetails, Order, OrderItem } from './order-bodies.ts'
export * from './downloads.ts'
export * from './papers.ts'
export * from './pickup.ts'

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'member',
  summary: 'Makes the order of a succeeded payment; asking again answers the same order',
  body: z.object({ strapiPaymentId: Id.optional(), paymentId: Id.optional(), id: Id.optional() }),
  answer: Order,
  fails: ['orders.payment_unknown', 'orders.payment_not_succeeded', 'orders.payment_refunded', 'checkout.provider_unavailable'],
  idempotent: true,
})

export const showOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: 'member',
  summary: 'An order of the caller, or the own part of one received',
  params: z.object({ id: Id }),
  answer: Order,
  fails: ['orders.not_found'],
  topics: [topics.order('id')],
})

const OrderQuery = z.object({ status: z.string().max(20).optional(), type: z.string().max(20).optional(), ...Paging })

export const myOrders = endpoint({
  method: 'GET',
  path: '/orders/me',
  access: 'member',
  summary: 'Orders that the caller placed, newest first',
  query: OrderQuery,
  answer: listOf(Order),
  fails: [],
  topics: [topics.orders],
})

export const merchantOrders = endpoint({
  method: 'GET',
  path: '/orders/merchant/me',
  access: 'member',
  summary: 'Orders that the caller received, newest first',
  query: OrderQuery,
  answer: listOf(Order),
  fails: [],
  topics: [topics.orders],
})

export const showGroup = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id',
  access: 'member',
  summary: 'One fulfillment group, for its customer or its merchant',
  params: z.object({ id: Id }),
  answer: GroupDetails,
  fails: ['orders.group_not_found'],
  topics: [topics.group('id')],
})

const Version = z.coerce.number().int().min(1).optional()
const refusals = ['orders.group_not_found', 'orders.move_refused', 'orders.changed_meanwhile'] as const
const ofGroup = z.object({ id: Id, orderId: Id.optional() })

export const confirmGroup = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/confirm',
  aliases: ['/orders/:orderId/fulfillment-groups/:id/confirm'],
  access: 'member',
  summary: 'The merchant accepts what was ordered; later either side confirms that it was delivered',
  params: ofGroup,
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: [...refusals, 'orders.delivery_confirmed_by_others'],
  idempotent: true,
})

export const confirmItem = endpoint({
  method: 'PUT',
  path: '/order-items/:id/confirm',
  access: 'member',
  summary: 'The merchant accepts one item; answers its group',
  params: z.object({ id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: [...refusals, 'orders.item_not_found'],
  idempotent: true,
})

const Cancel = z.object({
  /** A reason of the list of whoever cancels. */
  cancelReason: z.string().max(60),
  cancelComments: Text(texts.returnComment).optional(),
  version: Version,
})

export const cancelGroup = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/cancel',
  aliases: ['/orders/:orderId/fulfillment-groups/:id/cancel'],
  access: 'member',
  summary: 'Cancels a group before it is sent: everything that was paid for it goes back',
  params: ofGroup,
  body: Cancel,
  answer: GroupDetails,
  fails: [...refusals, 'orders.reason_required', 'orders.cancel_too_late'],
  idempotent: true,
})

export const cancelItem = endpoint({
  method: 'PUT',
  path: '/order-items/:id/cancel',
  access: 'member',
  summary: 'Cancels one of several items before they are sent; answers its group',
  params: z.object({ id: Id }),
  body: Cancel,
  answer: GroupDetails,
  fails: [...refusals, 'orders.item_not_found', 'orders.reason_required', 'orders.cancel_too_late', 'orders.last_item'],
  idempotent: true,
})

export const orderPayment = endpoint({
  method: 'GET',
  path: '/payment/order/:id',
  aliases: ['/payments/order/:id'],
  access: 'member',
  summary: 'What the caller paid for an own order, and what of it came back',
  params: z.object({ id: Id }),
  answer: z.object({
    orderId: z.int(),
    orderNumber: z.string(),
    strapiPaymentId: z.int(),
    paymentStatus: Order.shape.paymentStatus,
    currency: CurrencyCode,
    /** Major units; `charged` is total and deposits, `refunded` what was sent back of it. */
    total: Amount,
    depositTotal: Amount,
    charged: Amount,
    refunded: Amount,
    paidAt: Instant,
  }),
  fails: ['orders.not_found'],
  topics: [topics.order('id')],
})

export const groupItems = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/order-items',
  access: 'member',
  summary: 'Items of a group, for its customer or its merchant',
  params: z.object({ id: Id }),
  answer: listOf(OrderItem),
  fails: ['orders.group_not_found'],
  topics: [topics.group('id')],
})

export const showItem = endpoint({
  method: 'GET',
  path: '/order-items/:id',
  access: 'member',
  summary: 'One item with its group and order, for its customer or its merchant',
  params: z.object({ id: Id }),
  answer: ItemDetails,
  fails: ['orders.item_not_found'],
  topics: [topics.orders],
})

export const confirmItemDelivery = endpoint({
  method: 'PUT',
  path: '/order-items/:id/confirm-delivery',
  access: 'member',
  summary: 'The customer says that one item has come; answers its group',
  params: z.object({ id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: [...refusals, 'orders.item_not_found'],
  idempotent: true,
})

const NewStatus = z.object({
  status: z.string().max(60),
  cancelReason: z.string().max(60).optional(),
  cancelComments: Text(texts.returnComment).optional(),
  version: Version,
})

export const setItemStatus = endpoint({
  method: 'PUT',
  path: '/order-items/:id/status',
  access: 'member',
  summary: 'Makes the move that leads an item to this status, if the caller may make it now; answers its group',
  params: z.object({ id: Id }),
  body: NewStatus,
  answer: GroupDetails,
  fails: [
    ...refusals,
    'orders.item_not_found',
    'orders.status_not_set',
    'orders.reason_required',
    'orders.cancel_too_late',
    'orders.last_item',
  ],
  idempotent: true,
})

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/orders/:id/status',
  access: 'member',
  summary: 'The customer cancels every group of an own order, or nothing; any other status follows from the groups',
  params: z.object({ id: Id }),
  body: NewStatus.omit({ version: true }),
  answer: Order,
  fails: ['orders.not_found', 'orders.status_not_set', 'orders.reason_required', 'orders.cancel_too_late', 'orders.move_refused'],
  idempotent: true,
})

const exported = {
  method: 'GET',
  access: 'member',
  query: z.object({ status: z.string().max(20).optional(), type: z.string().max(20).optional() }),
  answer: z.string(),
  isStreamed: true,
  fails: [],
  limit: 'export',
} as const

export const exportOrders = endpoint({
  ...exported,
  path: '/orders/me/export',
  summary: 'Orders that the caller placed, as a table (text/csv), a line for each item; the newest 10,000',
})

export const exportMerchantOrders = endpoint({
  ...exported,
  path: '/orders/merchant/me/export',
  summary: 'Orders that the caller received, as a table (text/csv), a line for each item; the newest 10,000',
})
