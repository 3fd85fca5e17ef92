// Calls of the operator's desk. Whoever asks is an operator whose session has its second factor; every change asks for a reason.
import { operatorActs } from '@rondo/rules/desk/acts'
import { operationStates, refundStates } from '@rondo/rules/desk/states'
import { reportKinds } from '@rondo/rules/moderation/report'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Instant, Photo, Reason, Somebody } from './kernel/shapes.ts'
import { Cursor, DoneWith, Found, isOwn, One, pageOf, reasons } from './desk-shapes.ts'

export * from './desk-orders.ts'
export * from './desk-people.ts'

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
  /** Reports that wait for a decision, and appeals. */
  reports: z.int(),
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
  /** What was paid for, with a photo of the first; nothing where nothing was ordered. */
  pieces: z.array(z.string()),
  photo: Photo.nullable(),
  cause: z.string(),
  amount: Amount,
  currency: CurrencyCode,
  state: z.enum(refundStates),
  /** How often it was sent again. */
  tries: z.int(),
  /** What the provider said when it refused. */
  refusal: z.string().nullable(),
  createdAt: Instant,
  /** When it came back from the bank last. */
  failedAt: Instant.nullable(),
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
  /** It is about an order or a payment of the operator who reads it. */
  isOwn: z.boolean(),
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
  summary: 'Has a call to a provider made again: one that was refused under a new key after a look, one without an answer under its own',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'desk.operation_not_found', 'desk.own_case', 'desk.not_failed'],
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
  fails: [...reasons, 'desk.operation_not_found', 'desk.own_case', 'desk.not_failed', 'desk.settle_the_refund'],
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
    outbox: z.object({ waiting: z.int(), lagSeconds: z.number(), lastSeq: z.int(), lastAt: Instant.nullable(), total: z.int() }),
  }),
  fails: [],
})

const Act = z.object({
  id: z.int(),
  /** Null for the command line of the machine. */
  by: Somebody.nullable(),
  act: z.enum(operatorActs),
  subject: z.string(),
  /** What it was about in the end, by name as far as it has one: an alarm was about an order, say. */
  about: z.object({
    kind: z.string(),
    id: z.string(),
    /** Whose account it is. */
    person: Somebody.nullable(),
    listing: z.string().nullable(),
    report: z.object({ kind: z.enum(reportKinds), title: z.string() }).nullable(),
    order: z.object({ groupId: z.int(), number: z.string(), pieces: z.array(z.string()) }).nullable(),
  }),
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
  query: z.object({
    act: z.enum(operatorActs).optional(),
    /** A username, `@` for any operator, or `-` for the command line. */
    by: Found,
    /** A kind, as `account:`, or one of it, as `account:7`; of an order by its number. */
    subject: Found,
    ...Cursor,
  }),
  answer: pageOf(Act),
  fails: [],
})
