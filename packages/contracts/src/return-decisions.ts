// A merchant's answers to return requests: approve or reject one, several or all.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id } from './kernel/shapes.ts'
import { GroupDetails } from './order-bodies.ts'
import { AddressId, Comments, params, Reason, refusals, Version } from './return-fields.ts'

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
