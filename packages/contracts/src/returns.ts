// Asking for a return and asking support, in the order of a return. Its answers and its fund stand in files of their own.
import { type DepositStatus, depositStates } from '@rondo/rules/rentals/deposit-states'
import { returnPhotos } from '@rondo/rules/returns/photos'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, listOf, Paging, Somebody } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { GroupDetails, Next } from './order-bodies.ts'
import { requestTypes, ReturnRequest } from './return-bodies.ts'
import { Comments, params, Reason, refusals, Version } from './return-fields.ts'

export { Fund, ReturnRequest } from './return-bodies.ts'
export * from './return-decisions.ts'
export * from './return-funds.ts'

const itemRefusals = [...refusals, 'orders.item_not_found'] as const
const Pieces = z.coerce.number().int().min(1).max(1_000).optional()
/** Photos that show why: ids of POST /claims/photos. Both sides see them with the request. */
const Pictures = z.array(Id).max(returnPhotos).default([])

const askingFails = [
  'returns.not_eligible',
  'returns.item_not_in_group',
  'returns.details_missing',
  'returns.reason_unspecified',
  'media.not_yours',
] as const

export const requestGroupReturn = endpoint({
  method: 'POST',
  path: '/requests/group-return',
  access: 'member',
  summary: 'The customer asks to send items of a group back: those named, or all that may go back',
  body: z.object({
    fulfillmentGroupId: Id,
    orderItemIds: z.array(Id).min(1).max(100).optional(),
    reason: Reason,
    comments: Comments,
    pictures: Pictures,
    version: Version,
  }),
  answer: GroupDetails,
  fails: [...refusals, ...askingFails],
  idempotent: true,
})

export const initiateReturn = endpoint({
  method: 'POST',
  path: '/order-items/:id/initiate-return',
  access: 'member',
  summary: 'The customer asks to send one item back, or a part of its quantity, which becomes an item of its own (C-148)',
  params,
  body: z.object({
    reason: Reason,
    quantity: Pieces,
    comments: Comments,
    pictures: Pictures,
    fulfillmentGroupId: Id.optional(),
    version: Version,
  }),
  answer: GroupDetails,
  fails: [...itemRefusals, ...askingFails],
  idempotent: true,
})

const Cancel = z
  .object({ orderItemIds: z.array(Id).min(1).max(100).optional(), reason: Reason, comments: Comments, version: Version })
  .default({})

export const cancelGroupReturn = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/cancel-group-return',
  access: 'member',
  summary: 'The customer calls the return of items off, or of all that are not on their way (C-147)',
  params,
  body: Cancel,
  answer: GroupDetails,
  fails: [...refusals, 'returns.none_to_cancel', 'returns.item_not_in_group'],
  idempotent: true,
})

export const cancelReturn = endpoint({
  method: 'PUT',
  path: '/order-items/:id/cancel-return',
  access: 'member',
  summary: 'The customer calls the return of one item off',
  params,
  body: Cancel,
  answer: GroupDetails,
  fails: [...itemRefusals, 'returns.none_to_cancel'],
  idempotent: true,
})

export const startReturn = endpoint({
  method: 'PUT',
  path: '/order-items/:id/start-return',
  access: 'member',
  summary: 'The customer begins to send an approved item, or a rented one, back',
  params,
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: itemRefusals,
  idempotent: true,
})

export const itemReturn = endpoint({
  method: 'GET',
  path: '/requests/return/:id',
  access: 'member',
  summary: 'The return request of an item, the one that is open before older ones; null when none was made',
  params,
  answer: z.object({ data: ReturnRequest.nullable() }),
  fails: ['orders.item_not_found'],
  topics: [topics.orders],
})

export const groupReturns = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/return-requests',
  access: 'member',
  summary: 'Return requests of a group, the oldest first',
  params,
  answer: listOf(ReturnRequest),
  fails: ['orders.group_not_found'],
  topics: [topics.group('id')],
})

/** A return in a list, with what it is about. */
const ListedReturn = z.object({
  request: ReturnRequest,
  side: z.enum(['customer', 'merchant']),
  orderNumber: z.string(),
  groupStatus: z.string(),
  /** How it came: what was fetched in person may go back either way. */
  groupType: z.enum(['shipping', 'pickup']),
  product: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }).nullable(),
  other: Somebody,
  /** The side that reads has to do the next thing: to answer, to bring or to send back. */
  isMyTurn: z.boolean(),
  /** What goes back to the customer, or has gone, major units: an estimate until it was worked out. Null for what has no price to give back. */
  refund: z.object({ amount: Amount, currency: CurrencyCode, isEstimate: z.boolean() }).nullable(),
  /** Of what was rented: how much is held, or was, how that stands, and what of it is claimed while nobody has decided; major units. Null without one. */
  deposit: z
    .object({
      amount: Amount,
      currency: CurrencyCode,
      status: z.enum(Object.keys(depositStates) as DepositStatus[]),
      claimed: Amount.nullable(),
    })
    .nullable(),
  /** What is done by itself with it, and when, unless somebody does it before; null where no clock runs. */
  due: Next,
})
const listed = {
  method: 'GET',
  access: 'member',
  query: z.object({
    status: z.string().max(40).optional(),
    ...Paging,
    /** As the last page told it; goes before a page number. */
    cursor: z
      .string()
      .max(30)
      .regex(/^[1-9]\d{0,4}\.[0-2]\.[1-9]\d{0,14}$/)
      .optional(),
  }),
  /** `waiting`: how many of all pages wait for the reader. */
  answer: z.object({ ...listOf(ListedReturn).shape, waiting: z.int() }),
  fails: [],
  topics: [topics.orders],
} as const
export const myReturns = endpoint({
  ...listed,
  path: '/requests/me',
  summary:
    'Requests that the caller made, returns and questions to support: what waits for the caller first, what has ended last, else newest first',
  query: listed.query.extend({ type: z.enum(requestTypes).optional() }),
})
export const merchantReturns = endpoint({
  ...listed,
  path: '/requests/merchant',
  summary: 'Requests that the caller received as a merchant: what waits for an answer first, what has ended last, else newest first',
})

const Asked = z.object({ data: ReturnRequest })

export const createRequest = endpoint({
  method: 'POST',
  path: '/requests',
  access: 'member',
  summary: 'Either side of a group asks support for help, or the customer asks to send items back (then like POST /requests/group-return)',
  body: z.object({
    requestType: z.enum(requestTypes).default('support'),
    fulfillmentGroupId: Id.optional(),
    relatedFulfillmentGroupId: Id.optional(),
    orderItemIds: z.array(Id).min(1).max(100).optional(),
    reason: Reason,
    comments: Comments,
    /** Of a return; a question to support has none. */
    pictures: Pictures,
    version: Version,
  }),
  answer: Asked,
  fails: ['returns.questions_open', 'returns.questions_full', ...refusals, ...askingFails],
  idempotent: true,
})

export const showRequest = endpoint({
  method: 'GET',
  path: '/requests/:id',
  access: 'member',
  summary: 'One request, for its two sides; a question to support for its asker alone',
  params,
  answer: Asked,
  fails: ['returns.request_not_found'],
  topics: [topics.orders],
})

export const editRequest = endpoint({
  method: 'PUT',
  path: '/requests/:id',
  access: 'member',
  summary:
    'Who asked changes reason, comments and pieces while nobody has answered, or withdraws the request with the status canceled. With fewer pieces the others stay with the customer, as an item of their own (C-148)',
  params,
  body: z.object({ reason: Reason, comments: Comments, quantity: Pieces, status: z.literal('canceled').optional(), version: Version }),
  answer: Asked,
  fails: [...refusals, 'returns.request_not_found', 'returns.terms_locked', 'returns.quantity_above_asked', 'returns.reason_unspecified'],
  idempotent: true,
})
