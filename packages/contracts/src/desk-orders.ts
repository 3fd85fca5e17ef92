// What the desk does about orders: deliveries that failed, returns, questions to support, cancellations.
import { groupDeskStateNames } from '@rondo/rules/desk/states'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, Instant, Photo, Reason, Somebody } from './kernel/shapes.ts'
import { Version } from './return-fields.ts'
import { Cursor, DoneWith, Found, isOwn, One, pageOf, reasons } from './desk-shapes.ts'

const DeskGroup = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  status: z.string(),
  /** As its two sides read it: a parcel that was lost on its way back is not on its way. */
  shownStatus: z.string(),
  version: z.int(),
  deliveryMethod: z.string(),
  /** A side of a swap: nothing is paid for its pieces. */
  kind: z.enum(['purchase', 'rental', 'mixed', 'swap']),
  /** For how long its pieces are rented; null where none is, or not all for as long. */
  rentalDays: z.int().nullable(),
  /** Groups by which the others in its swap get theirs, as far as they have checked out. */
  otherSides: z.array(z.object({ id: z.int(), orderNumber: z.string() })),
  customer: Somebody,
  merchant: Somebody,
  amount: Amount,
  /** What was paid besides, and goes back with the pieces. */
  deposit: Amount,
  currency: CurrencyCode,
  createdAt: Instant,
  isOwn,
  /** An open case that waits for a decision. */
  caseOpenedAt: Instant.nullable(),
  /** What support may do about it now. */
  may: z.array(
    z.enum([
      'cancel',
      'delivered',
      'redeliver',
      'refund',
      'return_refund',
      'return_close',
      'return_call_off',
      'return_reopen',
      'return_go_on',
      'swap_back',
      'swap_close',
    ]),
  ),
  /** Questions to support about it that wait for an answer (R1b). */
  questions: z.array(
    z.object({
      id: z.int(),
      status: z.string(),
      askedBy: z.string(),
      reason: z.string().nullable(),
      comments: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
  /** What a carrier says of its newest parcel; null where none was sent, and for an operator who is one of its sides. */
  parcel: z
    .object({
      way: z.enum(['outbound', 'return']),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      status: z.string(),
      deliveredAt: Instant.nullable(),
      said: z.object({ at: Instant, text: z.string(), city: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** What its two sides said of what went wrong, and support as it decided, from the first word on; nothing for an operator who is one of them. */
  words: z.array(
    z.object({
      /** Of the request for a return, else of the step in the history. */
      id: z.int().nullable(),
      by: z.enum(['customer', 'merchant', 'support']),
      about: z.enum(['return', 'rejected', 'approved', 'not_received']),
      reason: z.string().nullable(),
      text: z.string().nullable(),
      photos: z.array(z.object({ id: z.int(), width: z.int(), height: z.int() })),
      at: Instant,
    }),
  ),
  /** Parcels that failed: what their carriers pay may be booked. */
  failedParcels: z.array(z.object({ id: z.int(), labelCost: Amount, carrier: z.string().nullable() })),
  /** What was ordered, as it stood then. */
  pieces: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int(), photo: Photo.nullable() })),
})
export const listGroups = endpoint({
  method: 'GET',
  path: '/operator/groups',
  access: 'operator',
  summary: 'Fulfillment groups, newest first: all, in a state, of a person, of an order number, or those with an open delivery case',
  query: z.object({
    q: Found,
    person: Id.optional(),
    open: z.enum(['cases']).optional(),
    state: z.enum(groupDeskStateNames).optional(),
    ...Cursor,
  }),
  answer: pageOf(DeskGroup),
  fails: [],
})
export const decideDelivery = endpoint({
  method: 'POST',
  path: '/operator/groups/:id/delivery',
  access: 'operator',
  summary: 'Decides about a failed delivery: it had come, it is sent again, or it is paid back',
  params: One,
  body: Reason.extend({ decision: z.enum(['delivered', 'redeliver', 'refund']) }),
  answer: DoneWith,
  fails: [...reasons, 'orders.group_not_found', 'desk.own_case', 'desk.move_refused'],
  idempotent: true,
})
export const decideReturn = endpoint({
  method: 'POST',
  path: '/operator/groups/:id/return',
  access: 'operator',
  summary:
    'Decides about a return: goods that are lost or stay are paid back, closed, called off or gone on with; a rejection is overturned',
  params: One,
  body: Reason.extend({
    decision: z.enum(['return_refund', 'return_close', 'return_call_off', 'return_reopen', 'return_go_on', 'swap_back', 'swap_close']),
    /** Of the group as it was seen. */
    version: Version,
  }),
  answer: DoneWith,
  fails: [...reasons, 'orders.group_not_found', 'desk.own_case', 'desk.move_refused', 'orders.changed_meanwhile'],
  idempotent: true,
})
export const answerRequest = endpoint({
  method: 'POST',
  path: '/operator/requests/:id/answer',
  access: 'operator',
  summary: 'Takes up, answers or refuses a question to support; its asker reads the reason',
  params: One,
  body: Reason.extend({ answer: z.enum(['take_up', 'answer', 'refuse']) }),
  answer: DoneWith,
  fails: [...reasons, 'returns.request_not_found', 'desk.own_case', 'desk.move_refused'],
  idempotent: true,
})
export const cancelGroup = endpoint({
  method: 'POST',
  path: '/operator/groups/:id/cancel',
  access: 'operator',
  summary: 'Cancels a group for somebody who asked support; both sides read the reason',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'orders.group_not_found', 'desk.own_case', 'desk.move_refused'],
  idempotent: true,
})
export const refundGroup = endpoint({
  method: 'POST',
  path: '/payments/refund',
  aliases: ['/payment/refund'],
  access: 'operator',
  summary:
    'The documented call for support: cancels a group, which gives back what was paid for it; amounts are not taken from the caller (C-79)',
  body: Reason.extend({ fulfillmentGroupId: Id }),
  answer: DoneWith,
  fails: [...reasons, 'orders.group_not_found', 'desk.own_case', 'desk.move_refused'],
  idempotent: true,
})
export const bookCarrierPaid = endpoint({
  method: 'POST',
  path: '/operator/parcels/:id/carrier-paid',
  access: 'operator',
  summary: 'Books what a carrier paid for a parcel that failed: the label to us, the goods to the merchant',
  params: One,
  body: Reason.extend({ label: Amount.min(0), goods: Amount.min(0) }),
  answer: DoneWith,
  fails: [...reasons, 'desk.parcel_not_found', 'desk.own_case', 'desk.parcel_not_failed', 'desk.carrier_too_much', 'desk.carrier_booked'],
  idempotent: true,
})
