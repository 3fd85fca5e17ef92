// Calls of the operator's desk. Whoever asks is an operator whose session has its second factor; every change asks for a reason.
// long because: every call of the desk and its shapes stand in one list, as the desk itself is one page.
import { operatorActs } from '@rondo/rules/desk/acts'
import { contactStates, listingDeskStates, operationStates, peopleStates, refundStates } from '@rondo/rules/desk/states'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, Instant, Photo, Reason, Text } from './kernel/shapes.ts'

/** Pages of 20, by the id of the last entry that was seen. */
const Cursor = { cursor: Id.optional() }
const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ data: z.array(one).max(20), meta: z.object({ page: z.int(), hasMore: z.boolean(), cursor: z.string().optional() }) })
const One = z.object({ id: Id })
const Somebody = z.object({ id: z.int(), username: z.string() })
const reasons = ['operator.reason_required', 'operator.reason_short'] as const
const Found = Text(200).optional()
/** The operator is a side of it: no act is offered, and each is refused. */
const isOwn = z.boolean()
const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const DeskCounts = z.object({
  alarms: z.int(),
  refundsFailed: z.int(),
  refundsPlanned: z.int(),
  refundsDisputed: z.int(),
  operationsFailed: z.int(),
  operationsUnknown: z.int(),
  differences: z.int(),
  cases: z.int(),
  /** Claims on deposits that are not closed. */
  claims: z.int(),
  /** Card disputes that the bank has not decided. */
  disputes: z.int(),
  contacts: z.int(),
  blocked: z.int(),
  takenDown: z.int(),
  jobsWaiting: z.int(),
  jobsFailed: z.int(),
  outboxWaiting: z.int(),
  outboxLagSeconds: z.number(),
})
export const overview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  access: 'operator',
  summary: 'What waits for an operator, counted',
  answer: DeskCounts,
  fails: [],
})

const DeskRefund = z.object({
  id: z.int(),
  person: Somebody,
  payee: z.enum(['customer', 'merchant']),
  orderId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  cause: z.string(),
  amount: Amount,
  currency: CurrencyCode,
  state: z.enum(refundStates),
  /** How often it was sent again. */
  tries: z.int(),
  /** What the provider said when it refused. */
  refusal: z.string().nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  isOwn,
})
export const listRefunds = endpoint({
  method: 'GET',
  path: '/operator/refunds',
  access: 'operator',
  summary: 'Refunds in a state, newest first',
  query: z.object({ state: z.enum(refundStates).default('failed'), ...Cursor }),
  answer: pageOf(DeskRefund),
  fails: [],
})
const DoneWith = z.object({ id: z.int(), state: z.string() })
export const retryRefund = endpoint({
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  access: 'operator',
  summary: 'Sends a refund once more that came back, or that the provider refused',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'desk.refund_not_found', 'desk.own_case', 'desk.not_failed'],
  idempotent: true,
})
export const settleRefund = endpoint({
  method: 'POST',
  path: '/operator/refunds/:id/settle',
  access: 'operator',
  summary: 'Closes a refund that failed and was paid outside of the provider',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'desk.refund_not_found', 'desk.own_case', 'desk.not_failed'],
  idempotent: true,
})

const DeskOperation = z.object({
  id: z.int(),
  kind: z.string(),
  subject: z.string(),
  state: z.enum(operationStates),
  attempts: z.int(),
  refusal: z.string().nullable(),
  isSettled: z.boolean(),
  nextAt: Instant,
  updatedAt: Instant,
})
export const listOperations = endpoint({
  method: 'GET',
  path: '/operator/operations',
  access: 'operator',
  summary: 'Calls to providers in a state, newest first; those that an operator has settled are left out',
  query: z.object({ state: z.enum(operationStates).default('failed'), ...Cursor }),
  answer: pageOf(DeskOperation),
  fails: [],
})
export const retryOperation = endpoint({
  method: 'POST',
  path: '/operator/operations/:id/retry',
  access: 'operator',
  summary: 'Has a failed call to a provider made again, under a new key after a look',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'desk.operation_not_found', 'desk.not_failed'],
  idempotent: true,
})
export const settleOperation = endpoint({
  method: 'POST',
  path: '/operator/operations/:id/settle',
  access: 'operator',
  summary: 'Closes a failed call to a provider that somebody has taken care of',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'desk.operation_not_found', 'desk.not_failed', 'desk.settle_the_refund'],
  idempotent: true,
})

const DeskGroup = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  status: z.string(),
  deliveryMethod: z.string(),
  customer: Somebody,
  merchant: Somebody,
  amount: Amount,
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
  /** Parcels that failed: what their carriers pay may be booked. */
  failedParcels: z.array(z.object({ id: z.int(), labelCost: Amount, carrier: z.string().nullable() })),
  /** What was ordered, as it stood then. */
  pieces: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int(), photo: Photo.nullable() })),
})
export const listGroups = endpoint({
  method: 'GET',
  path: '/operator/groups',
  access: 'operator',
  summary: 'Fulfillment groups, newest first: all, of a person, of an order number, or those with an open delivery case',
  query: z.object({ q: Found, person: Id.optional(), open: z.enum(['cases']).optional(), ...Cursor }),
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
  }),
  answer: DoneWith,
  fails: [...reasons, 'orders.group_not_found', 'desk.own_case', 'desk.move_refused'],
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

export const queues = endpoint({
  method: 'GET',
  path: '/operator/queues',
  access: 'operator',
  summary: 'Jobs by queue, and how far the outbox is behind',
  answer: z.object({
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        active: z.int(),
        retrying: z.int(),
        failed: z.int(),
        completed: z.int(),
        oldestSeconds: z.number(),
        /** What the newest failure says. */
        problem: z.string().nullable(),
      }),
    ),
    outbox: z.object({ waiting: z.int(), lagSeconds: z.number(), lastSeq: z.int(), total: z.int() }),
  }),
  fails: [],
})

const DeskPerson = z.object({
  ...Somebody.shape,
  email: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  isMerchant: z.boolean(),
  isOperator: z.boolean(),
  confirmed: z.boolean(),
  blockedAt: Instant.nullable(),
  joinedAt: Instant,
  listings: z.int(),
})
export const listPeople = endpoint({
  method: 'GET',
  path: '/operator/people',
  access: 'operator',
  summary: 'People whose name or address begins like this, newest first',
  query: z.object({ q: Found, state: z.enum(peopleStates).default('all'), ...Cursor }),
  answer: pageOf(DeskPerson),
  fails: [],
})
export const blockPerson = endpoint({
  method: 'POST',
  path: '/operator/people/:id/block',
  access: 'operator',
  summary: 'Blocks a person: sessions end at once, nobody signs in, listings leave the shop',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'accounts.person_not_found', 'desk.person_is_operator'],
  idempotent: true,
})
export const unblockPerson = endpoint({
  method: 'POST',
  path: '/operator/people/:id/unblock',
  access: 'operator',
  summary: 'Lets a blocked person in again',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'accounts.person_not_found'],
  idempotent: true,
})

const DeskListing = z.object({
  id: z.int(),
  name: z.string(),
  merchant: Somebody,
  active: z.boolean(),
  stock: z.int(),
  price: Amount,
  currency: CurrencyCode,
  takenDownAt: Instant.nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  isOwn,
})
export const listListings = endpoint({
  method: 'GET',
  path: '/operator/listings',
  access: 'operator',
  summary: 'Listings by a word of their name, their number or their merchant, newest first',
  query: z.object({ q: Found, state: z.enum(listingDeskStates).default('all'), ...Cursor }),
  answer: pageOf(DeskListing),
  fails: [],
})
export const takeListingDown = endpoint({
  method: 'POST',
  path: '/operator/listings/:id/take-down',
  access: 'operator',
  summary: 'Takes a listing out of the shop; its merchant is told why and cannot bring it back',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'listings.not_found'],
  idempotent: true,
})
export const putListingBack = endpoint({
  method: 'POST',
  path: '/operator/listings/:id/put-back',
  access: 'operator',
  summary: 'Lets a listing return that was taken down, as it stood before; its merchant is told',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'listings.not_found', 'desk.own_case'],
  idempotent: true,
})

const Contact = z.object({
  id: z.int(),
  state: z.enum(contactStates),
  name: z.string().nullable(),
  replyTo: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  createdAt: Instant,
})
export const listContacts = endpoint({
  method: 'GET',
  path: '/operator/contacts',
  access: 'operator',
  summary: 'What people wrote into the contact form, newest first',
  query: z.object({ state: z.enum(contactStates).default('open'), ...Cursor }),
  answer: pageOf(Contact),
  fails: [],
})
export const closeContact = endpoint({
  method: 'POST',
  path: '/operator/contacts/:id/close',
  access: 'operator',
  summary: 'Notes that a message was answered, or closes it without an answer',
  params: One,
  body: Reason.extend({ state: z.enum(['answered', 'closed']) }),
  answer: DoneWith,
  fails: [...reasons, 'desk.contact_not_open'],
  idempotent: true,
})

const Act = z.object({
  id: z.int(),
  /** Null for the command line of the machine. */
  by: Somebody.nullable(),
  act: z.enum(operatorActs),
  subject: z.string(),
  before: Facts,
  after: Facts,
  reason: z.string(),
  requestId: z.string().nullable(),
  at: Instant,
})
export const listActs = endpoint({
  method: 'GET',
  path: '/operator/acts',
  access: 'operator',
  summary: 'What operators did, newest first; it cannot be changed',
  query: z.object({ act: z.enum(operatorActs).optional(), by: Found, subject: Found, ...Cursor }),
  answer: pageOf(Act),
  fails: [],
})
