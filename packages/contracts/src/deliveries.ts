import { texts } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { Delivery, ofDelivery, Tracking, TrackingLists } from './delivery-shapes.ts'
import { endpoint } from './kernel/endpoint.ts'
import { Flag, Id, listOf, Paging, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { GroupDetails } from './order-bodies.ts'
import { createReturnLabel } from './wayback.ts'

const Version = z.coerce.number().int().min(1).optional()
const refusals = ['orders.group_not_found', 'orders.move_refused', 'orders.changed_meanwhile'] as const

/**
 * Buys the one label of a group with the service that was paid for. Address, parcel and price are the server's (SR-56). With `isReturn` it
 * is POST /delivery/create-return-shipping-label under its other name (C-111).
 */
export const buyLabel = endpoint({
  method: 'POST',
  path: '/shipping-labels',
  aliases: ['/delivery/create-label'],
  access: 'member',
  summary: 'Buys the label of a group; asking again answers the same label. `pending` while the carrier has not answered',
  body: z.object({
    fulfillmentGroupId: Id,
    orderId: Id.optional(),
    /** What goes back is sent with a label of its own: of these items, by this rate, paid by this intent where the refund does not cover it. */
    isReturn: Flag.optional(),
    orderItemId: Id.optional(),
    orderItemIds: z.array(Id).min(1).max(100).optional(),
    rateId: z.string().max(100).optional(),
    paymentIntentId: z.string().max(200).optional(),
    version: Version,
  }),
  answer: z.object({
    success: z.boolean(),
    /** `unpaid` is said of returns alone: the browser confirms the payment with the secret, and asks again. */
    status: z.enum(['bought', 'pending', 'unpaid']),
    requiresAction: z.boolean().optional(),
    clientSecret: z.string().nullish(),
    paymentIntentId: z.string().nullish(),
    deliveryId: z.int().nullable(),
    /** Null while it is pending. */
    labelUrl: z.string().nullable(),
    label_url: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    carrier: z.string().nullable(),
    group: GroupDetails,
  }),
  fails: [
    ...refusals,
    'shipping.origin_missing',
    'shipping.destination_missing',
    'shipping.address_missing',
    'shipping.group_empty',
    'shipping.parcel_missing',
    'shipping.parcel_invalid',
    'shipping.parcel_sum_invalid',
    'shipping.rate_gone',
    ...createReturnLabel.fails.filter((code) => !refusals.some((one) => one === code)),
  ],
  idempotent: true,
  limit: 'rates',
})

/** The second step: the label is printed, the parcel waits for its first scan (C-89). */
export const confirmLabel = endpoint({
  method: 'POST',
  path: '/orders/:orderId/fulfillment-groups/:id/label-confirmed',
  access: 'member',
  summary: 'The merchant has the label: the group is ready for shipping. Asking again answers the same',
  params: z.object({ orderId: Id, id: Id }),
  body: z.object({ isReturn: z.boolean().optional(), orderItemId: Id.optional(), version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})

export const handOver = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/hand-over',
  access: 'member',
  summary: 'The merchant declares that the parcel was handed to the carrier',
  params: z.object({ id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  access: 'member',
  summary: 'Parcels that the caller sends or gets, newest first',
  query: z.object(Paging),
  answer: listOf(Delivery),
  fails: [],
  topics: [topics.orders],
})

export const showDelivery = endpoint({
  method: 'GET',
  path: '/deliveries/:id',
  aliases: ['/delivery/:id/status'],
  access: 'member',
  summary: 'One parcel, for its sender or its recipient',
  params: ofDelivery,
  answer: Delivery,
  fails: ['orders.delivery_not_found'],
  topics: [topics.orders],
})

/** A status is a wish: it is the move that the caller may make now, or refused (C-99). */
export const changeDelivery = endpoint({
  method: 'PUT',
  path: '/deliveries/:id',
  aliases: ['/delivery/:id/status'],
  access: 'member',
  summary: 'transit: the merchant handed the parcel over. delivered: it came. Everything else is said by the carrier',
  params: ofDelivery,
  body: z.object({ status: Text(40), version: Version }),
  answer: Delivery,
  fails: ['orders.delivery_not_found', 'orders.move_refused', 'orders.changed_meanwhile', 'orders.delivery_confirmed_by_others'],
  idempotent: true,
})

export const groupTracking = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/tracking',
  access: 'member',
  summary: 'The parcels of a group on both ways, with what the carrier said',
  params: z.object({ id: Id }),
  answer: TrackingLists,
  fails: ['orders.group_not_found'],
  topics: [topics.group('id')],
})

export const itemTracking = endpoint({
  method: 'GET',
  path: '/order-items/:id/tracking',
  aliases: ['/order-items/:id/return-tracking'],
  access: 'member',
  summary: 'The parcels of one item on both ways',
  params: z.object({ id: Id }),
  answer: TrackingLists,
  fails: ['orders.item_not_found'],
  topics: [topics.orders],
})

export const trackByCarrier = endpoint({
  method: 'GET',
  path: '/track/:carrier/:trackingNumber',
  access: 'member',
  summary: 'A parcel by carrier and number, for those whom it concerns',
  params: z.object({ carrier: z.string().max(40), trackingNumber: z.string().max(100) }),
  answer: Tracking,
  fails: ['orders.delivery_not_found'],
  topics: [topics.orders],
})

export const track = endpoint({
  method: 'GET',
  path: '/delivery/track/:trackingNumber',
  aliases: ['/delivery/track/return/:trackingNumber'],
  access: 'member',
  summary: 'A parcel by its number, for those whom it concerns',
  params: z.object({ trackingNumber: z.string().max(100) }),
  answer: Tracking,
  fails: ['orders.delivery_not_found'],
  topics: [topics.orders],
})

export const requestRedelivery = endpoint({
  method: 'POST',
  path: '/orders/:orderId/items/:id/request-redelivery',
  access: 'member',
  summary: 'After a failed delivery the customer wants the parcel sent again: its group waits for the merchant once more',
  params: z.object({ orderId: Id, id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: [...refusals, 'orders.item_not_found'],
  idempotent: true,
})

export const reportNotReceived = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/report-not-received',
  access: 'member',
  summary: 'The customer says that the parcel did not come; after a confirmed delivery a person of support decides',
  params: z.object({ id: Id }),
  body: z.object({ comments: Text(texts.returnComment).optional(), version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})

export const refundFailedDelivery = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/refund-failed-delivery',
  access: 'member',
  summary: 'After a failed delivery the customer wants everything back that was paid for what did not come',
  params: z.object({ id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})
