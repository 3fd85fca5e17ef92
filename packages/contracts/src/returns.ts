// long because: every call of asking for and deciding a return, in the order of a return.
import { texts } from '@rondo/rules/kernel/limits'
import { returnPhotos } from '@rondo/rules/returns/photos'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Flag, Id, Instant, listOf, Paging, Somebody, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { GroupDetails } from './order-bodies.ts'
import { Fund, ReturnRequest } from './return-bodies.ts'

export { Fund, ReturnRequest } from './return-bodies.ts'

const Version = z.coerce.number().int().min(1).optional()
const refusals = ['orders.group_not_found', 'orders.move_refused', 'orders.changed_meanwhile'] as const
const itemRefusals = [...refusals, 'orders.item_not_found'] as const
/** A reason of the lists, or words of one's own (C-101). */
const Reason = Text(500).optional()
const Comments = Text(texts.returnComment).optional()
const Pieces = z.coerce.number().int().min(1).max(1_000).optional()
const params = z.object({ id: Id })
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
  product: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }).nullable(),
  other: Somebody,
})
const listed = {
  method: 'GET',
  access: 'member',
  query: z.object({ status: z.string().max(40).optional(), ...Paging }),
  answer: listOf(ListedReturn),
  fails: [],
  topics: [topics.orders],
} as const
export const myReturns = endpoint({ ...listed, path: '/requests/me', summary: 'Requests that the caller made as a customer, newest first' })
export const merchantReturns = endpoint({
  ...listed,
  path: '/requests/merchant',
  summary: 'Requests that the caller received as a merchant, newest first',
})

/** The id of a saved address of the merchant; an id that begins with `merchant-` means the default one (C-110). */
const AddressId = z.union([Id, z.string().max(60)]).optional()
const decisionFails = [...refusals, 'returns.none_pending', 'returns.request_not_found'] as const
const approvalFails = [
  ...decisionFails,
  'returns.none_to_approve',
  'returns.refund_negative',
  'returns.fund_unpaid',
  'returns.address_required',
  'returns.address_missing',
  'returns.usage_fee_not_allowed',
  'returns.terms_locked',
] as const
const Approval = z
  .object({
    approvalComments: Comments,
    /** For the whole approval, major units; divided over its items by their value (C-109). */
    usageFee: z.coerce.number().min(0).max(1_000_000).optional(),
    returnToAddress: AddressId,
    version: Version,
  })
  .default({})
const approving = { access: 'member', params, body: Approval, answer: GroupDetails, fails: approvalFails, idempotent: true } as const

export const approveGroupReturn = endpoint({
  ...approving,
  method: 'PUT',
  path: '/fulfillment-groups/:id/approve-group-return',
  summary: 'The merchant approves every return that is asked for in a group',
})
const all = 'The merchant approves every return that is asked for, with a usage fee and the address that the goods go to'
export const approveAllReturns = endpoint({
  ...approving,
  method: 'PUT',
  path: '/fulfillment-groups/:id/approve-all-returns',
  summary: all,
})
export const approveAllReturnsByPost = endpoint({
  ...approving,
  method: 'POST',
  path: '/fulfillment-groups/:id/approve-all-returns',
  summary: 'The same under its other method (C-102)',
})

const RefundResults = z.object({ processed: z.int(), successful: z.int(), failed: z.int() })
const Rejection = z.object({ rejectionReason: Reason, comments: Comments, version: Version }).default({})
const rejecting = {
  access: 'member',
  params,
  body: Rejection,
  answer: GroupDetails.extend({
    /** Funds that go back because of it: zeros when nothing was paid. */
    refundResults: RefundResults,
  }),
  fails: [...decisionFails, 'returns.none_to_reject'],
  idempotent: true,
} as const
export const rejectGroupReturn = endpoint({
  ...rejecting,
  method: 'PUT',
  path: '/fulfillment-groups/:id/reject-group-return',
  summary: 'The merchant rejects every return that is asked for; the items stay delivered',
})
export const rejectAllReturns = endpoint({
  ...rejecting,
  method: 'PUT',
  path: '/fulfillment-groups/:id/reject-all-returns',
  summary: 'The merchant rejects every return that is asked for; the items stand as rejected for seven days',
})
export const rejectAllReturnsByPost = endpoint({
  ...rejecting,
  method: 'POST',
  path: '/fulfillment-groups/:id/reject-all-returns',
  summary: 'The same under its other method (C-102)',
})

/** One request, by its own id or its item's, or several of a group. */
const One = z.object({
  requestId: Id.optional(),
  requestIds: z.array(Id).min(1).max(100).optional(),
  relatedOrderItemId: Id.optional(),
  version: Version,
})
export const approveReturn = endpoint({
  method: 'POST',
  path: '/requests/approve-return',
  access: 'member',
  summary: 'The merchant approves one return request, or several of a group',
  body: One.extend({
    approvalComments: Comments,
    usageFee: z.coerce.number().min(0).max(1_000_000).optional(),
    returnToAddress: AddressId,
  }),
  answer: GroupDetails,
  fails: approvalFails,
  idempotent: true,
})
export const rejectReturn = endpoint({
  method: 'POST',
  path: '/requests/reject-return',
  access: 'member',
  summary: 'The merchant rejects one return request, or several of a group',
  body: One.extend({ rejectionReason: Reason, comments: Comments }),
  answer: rejecting.answer,
  fails: [...decisionFails, 'returns.none_to_reject'],
  idempotent: true,
})

export const createFundIntent = endpoint({
  method: 'POST',
  path: '/merchant/create-fund-collection-intent',
  access: 'member',
  summary: 'The merchant puts up what the customer of a return is to get back: by card, or of earnings of the group that are still held',
  body: z.object({
    /** Value of what is asked back less the usage fee, major units; the server works it out, and refuses another. */
    amount: z.coerce.number().min(0).max(10_000_000),
    currency: z.string().max(3).optional(),
    fulfillmentGroupId: Id,
    /** Items that it is for, where not all that are asked back are to be approved. */
    orderItemIds: z.array(Id).min(1).max(100).optional(),
    description: Text(500).optional(),
    returnToAddress: AddressId,
    /** Takes it from earnings that are held instead of a card (C-107). */
    useEarnings: Flag.optional(),
  }),
  answer: z.object({
    /** Null when nothing is left to pay. */
    clientSecret: z.string().nullable(),
    paymentIntentId: z.string(),
    funded: z.boolean(),
    amount: Amount,
    currency: CurrencyCode,
    usageFee: Amount,
  }),
  fails: [
    'orders.group_not_found',
    'returns.none_pending',
    'returns.fund_not_needed',
    'returns.fund_amount_changed',
    'returns.fund_paid_already',
    'returns.usage_fee_not_allowed',
    'returns.refund_negative',
    'returns.earnings_not_held',
    'returns.address_required',
    'returns.address_missing',
    'checkout.below_minimum',
    'checkout.provider_unavailable',
    'checkout.provider_refused',
    'server.busy',
  ],
  idempotent: true,
})

export const confirmFund = endpoint({
  method: 'POST',
  path: '/merchant/confirm-fund-collection',
  access: 'member',
  summary: 'Says that a refund fund is paid; the server asks the provider. Usage fee and address are fixed with it (C-109)',
  body: z.object({
    paymentIntentId: z.string().max(200),
    fulfillmentGroupId: Id,
    usageFee: z.coerce.number().min(0).max(1_000_000).optional(),
    returnToAddress: AddressId,
  }),
  answer: z.object({ success: z.boolean(), fund: Fund }),
  fails: [
    'orders.group_not_found',
    'returns.fund_not_found',
    'returns.fund_unpaid',
    'returns.fund_refunded',
    'returns.terms_locked',
    'returns.address_required',
    'returns.address_missing',
    'checkout.provider_unavailable',
    'checkout.provider_refused',
  ],
  idempotent: true,
})

export const abandonFund = endpoint({
  method: 'DELETE',
  path: '/merchant/fund-collection-payments/:id',
  access: 'member',
  summary: 'The merchant gives a card payment of a refund fund up that has not succeeded; asking again answers the same',
  params,
  answer: z.object({ success: z.literal(true) }),
  fails: [
    'returns.fund_not_found',
    'returns.fund_paid_already',
    'returns.fund_refunded',
    'checkout.provider_unavailable',
    'checkout.provider_refused',
  ],
})

export const FundPayment = Fund.extend({
  customerInfo: z.object({ firstName: z.string(), lastName: z.string() }),
  itemsCount: z.int(),
  description: z.string(),
  fulfillmentGroupId: z.int(),
})
export const fundPayments = endpoint({
  method: 'GET',
  path: '/merchant/fund-collection-payments',
  access: 'member',
  summary: 'Refund funds that the caller has paid, newest first',
  query: z.object({ ...Paging }),
  answer: listOf(FundPayment),
  fails: [],
  topics: [topics.orders],
})

export const fundTerms = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/return-terms',
  access: 'member',
  summary: 'What the merchant decides by: value of what is asked back, whose fault it is, and whether earnings cover the fund',
  params,
  answer: z.object({
    currency: CurrencyCode,
    /** Major units, of the bought items that are asked back. */
    value: Amount,
    estimatedShipping: Amount,
    tax: Amount,
    platformFee: Amount,
    fault: z.enum(['customer', 'merchant']),
    itemIds: z.array(z.int()),
    /** Earnings of this group that are held and cover the fund without a usage fee. */
    canUseEarnings: z.boolean(),
    /** Earnings of this group that are held, major units. */
    heldEarnings: Amount,
    fund: Fund.nullable(),
    addresses: z.array(
      z.object({
        id: z.int(),
        isDefault: z.boolean(),
        name: z.string().nullable(),
        street: z.string(),
        city: z.string(),
        country: z.string(),
      }),
    ),
    /** Where the goods go when no saved address is chosen. */
    hasFallbackAddress: z.boolean(),
    until: Instant.nullable(),
  }),
  fails: ['orders.group_not_found'],
  topics: [topics.group('id'), topics.addresses],
})

const Asked = z.object({ data: ReturnRequest })

export const createRequest = endpoint({
  method: 'POST',
  path: '/requests',
  access: 'member',
  summary: 'Either side of a group asks support for help, or the customer asks to send items back (then like POST /requests/group-return)',
  body: z.object({
    requestType: z.enum(['support', 'item_return']).default('support'),
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
