// What is said of returns: requests, and the funds that merchants put up before they approve.
import { conditions } from '@rondo/rules/listings/catalogue'
import { type FundStatus, fundStates } from '@rondo/rules/returns/fund-states'
import { type RequestStatus, requestStates } from '@rondo/rules/returns/return-states'
import { returnPhotos } from '@rondo/rules/returns/photos'
import * as z from 'zod'
import { Amount, CurrencyCode, Instant } from './kernel/shapes.ts'

const Address = z.object({
  id: z.int(),
  name: z.string().nullable(),
  street: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
})

/** Money that a merchant put up for a return, as the two sides of it see it. Amounts in major units. */
export const Fund = z.object({
  id: z.int(),
  amount: Amount,
  currency: CurrencyCode,
  usageFee: Amount,
  refundStatus: z.enum(Object.keys(fundStates) as FundStatus[]),
  /** By card, of earnings that were held, or advanced and owed. */
  paidBy: z.enum(['card', 'earnings', 'advance']),
  isPaid: z.boolean(),
  createdAt: Instant,
})

/** What a request asks for. */
export const requestTypes = ['item_return', 'support'] as const

/** A return of one item, or a question to support. Its code names are those of the documents. */
export const ReturnRequest = z.object({
  id: z.int(),
  requestType: z.enum(requestTypes),
  status: z.enum(Object.keys(requestStates) as RequestStatus[]),
  orderItems: z.array(z.int()),
  reason: z.string().nullable(),
  comments: z.string().nullable(),
  /** What the customer shows: `GET /api/claims/photos/{id}/{width}.webp` answers both sides and operators alone. */
  photos: z.array(z.object({ id: z.int(), width: z.int(), height: z.int() })).max(returnPhotos),
  quantity: z.int(),
  /** The same once more, as one object. */
  requestDetails: z.object({ reason: z.string().nullable(), quantity: z.int(), comments: z.string().nullable() }),
  requestDate: Instant,
  approvalComments: z.string().nullable(),
  approvedAt: Instant.nullable(),
  rejectionReason: z.string().nullable(),
  rejectedAt: Instant.nullable(),
  /** What support wrote to who asked it, once it has answered or refused; null of a return. */
  supportAnswer: z.string().nullable(),
  usageFee: Amount,
  currency: CurrencyCode,
  /** Of the parcel that goes back, once it has a label. */
  shippingLabelUrl: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  carrier: z.string().nullable(),
  /** Where it goes, from the approval on. */
  returnToAddress: Address.nullable(),
  fundCollectionPayment: Fund.nullable(),
  relatedOrderId: z.int(),
  relatedFulfillmentGroupId: z.int(),
  relatedOrderItemComponentId: z.int().nullable(),
})

/** What a group says of returns. */
export const returnsOfGroup = {
  returnRequests: z.array(ReturnRequest),
  requests: z.array(ReturnRequest),
  /** The way of a parcel back, by which the estimate of return shipping is worked out (C-72); null where goods are handed over. */
  returnWay: z
    .object({
      fromCountry: z.string(),
      toCountry: z.string(),
      /** To the kilometre; null where a place is not known. */
      metres: z.number().nullable(),
      /** The order's currency for one US dollar, on the day of the quote. */
      perUsd: z.number().positive(),
    })
    .nullable(),
  fundCollectionPayments: z.array(Fund),
  /** What went, or goes, back to the customer for goods that came back, a refund each; deposits that go back alone stand with their items. Major units. */
  returnRefunds: z.array(z.object({ orderItems: z.array(z.int()), amount: Amount, isPending: z.boolean() })),
}
/** What an item says of its return. */
export const returnOfItem = {
  returnRequest: ReturnRequest.nullable(),
  returnRequestId: z.int().nullable(),
  /** Its customer may ask to send it back now: a swap only when it is not as described. */
  canReturn: z.boolean(),
  /** Until when that can be asked; null for rentals, which go back at any time, and for what cannot be returned. */
  returnUntil: Instant.nullable(),
  /** When the merchant received it; deliveredAt stays the first delivery (C-105). */
  returnDeliveredAt: Instant.nullable(),
  /** The part of the tax that goes back with it, major units. */
  taxPart: Amount,
  /** The part of the platform fee that goes back when the merchant is at fault. */
  feePart: Amount,
  /** What our label takes of its refund, 0 for a parcel of the customer's own; null while the way back is not settled, and estimated (C-106). */
  returnShipping: Amount.nullable(),
  /** What its merchant noted of how it came back, for the merchant; null until then, of what nobody noted, and for the customer. */
  assessment: z.object({ condition: z.enum(conditions), notes: z.string().nullable() }).nullable(),
}
