import { type AlarmKindName, alarmKinds } from '@rondo/rules/kernel/alarms'
import { type DifferenceKind, differenceKinds as meanings } from '@rondo/rules/wallet/differences'
import { pages } from '@rondo/rules/kernel/limits'
import { earningKinds, earningNames, earningStates } from '@rondo/rules/wallet/earnings'
import { holdKinds } from '@rondo/rules/wallet/holds'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { topics } from './kernel/topics.ts'
import { Amount, Id, Instant, Photo, Reason, Somebody } from './kernel/shapes.ts'

const kinds = Object.keys(alarmKinds) as [AlarmKindName, ...AlarmKindName[]]

/** Pages of 20, by the id of the last entry that was seen. */
const Cursor = { cursor: Id.optional() }
const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({
    data: z.array(one).max(pages.defaultSize),
    meta: z.object({ page: z.int(), hasMore: z.boolean(), cursor: z.string().optional() }),
  })

/** Something that a person must look at. */
export const Alarm = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  meaning: z.string(),
  /** What it is about: `operation:12`. */
  subject: z.string(),
  /** The order that it is about, with its pieces in the reader's language and a photo of the first; null where it is about none. */
  group: z.object({ orderNumber: z.string(), pieces: z.array(z.string()), photo: Photo.nullable() }).nullable(),
  /** How much money it is about, where it is about some. */
  sum: z.object({ amount: Amount, currency: z.string() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  state: z.enum(['open', 'retried', 'settled']),
  /** How often it was raised while it was open. */
  times: z.int(),
  canRetry: z.boolean(),
  /** Of a dispute: the bank has evidence of us, and its date presses no more. */
  isAnswered: z.boolean(),
  /** It is about an order or a payment of the operator who reads it. */
  isOwn: z.boolean(),
  raisedAt: Instant,
  closedAt: Instant.nullable(),
  reason: z.string().nullable(),
})

export const listAlarms = endpoint({
  method: 'GET',
  path: '/operator/alarms',
  access: 'operator',
  summary: 'What a person must look at: open alarms, oldest first, or closed ones, newest first; 20 at a time',
  query: z.object({ state: z.enum(['open', 'retried', 'settled']).default('open'), ...Cursor }),
  answer: pageOf(Alarm),
  fails: [],
})

export const retryAlarm = endpoint({
  method: 'POST',
  path: '/operator/alarms/:id/retry',
  access: 'operator',
  summary: 'Has the product try again what an alarm is about',
  params: z.object({ id: Id }),
  body: Reason,
  answer: Alarm,
  fails: ['operator.reason_required', 'operator.reason_short', 'desk.own_case', 'wallet.alarm_not_open', 'wallet.alarm_no_retry'],
  idempotent: true,
})

export const settleAlarm = endpoint({
  method: 'POST',
  path: '/operator/alarms/:id/settle',
  access: 'operator',
  summary: 'Closes an alarm that a person has taken care of',
  params: z.object({ id: Id }),
  body: Reason,
  answer: Alarm,
  fails: ['operator.reason_required', 'operator.reason_short', 'desk.own_case', 'wallet.alarm_not_open'],
  idempotent: true,
})

const differenceKinds = Object.keys(meanings) as [DifferenceKind, ...DifferenceKind[]]
/** Something in which our books and the provider's do not agree. Amounts are decimals of `currency`. */
export const Difference = z.object({
  id: z.int(),
  kind: z.enum(differenceKinds),
  meaning: z.string(),
  /** What it is about: `charge:ch_1`, `payment:12`. */
  subject: z.string(),
  currency: z.string().nullable(),
  ours: z.number().nullable(),
  theirs: z.number().nullable(),
  /** `gone`: a later run found nothing any more. */
  state: z.enum(['open', 'settled', 'gone']),
  /** The operator who takes care of it. */
  owner: Somebody.nullable(),
  reason: z.string().nullable(),
  foundAt: Instant,
  seenAt: Instant,
  closedAt: Instant.nullable(),
})

export const listDifferences = endpoint({
  method: 'GET',
  path: '/operator/differences',
  access: 'operator',
  summary:
    'What the reconciliation found: open differences, oldest first, or closed ones, newest first; 20 at a time, and when it ran last',
  query: z.object({ state: z.enum(['open', 'settled', 'gone']).default('open'), ...Cursor }),
  answer: pageOf(Difference).extend({ ranAt: Instant.nullable() }),
  fails: [],
})

export const takeDifference = endpoint({
  method: 'POST',
  path: '/operator/differences/:id/take',
  access: 'operator',
  summary: 'Takes care of a difference: its owner is whoever asks',
  params: z.object({ id: Id }),
  body: Reason,
  answer: Difference,
  fails: ['operator.reason_required', 'operator.reason_short', 'wallet.difference_not_open', 'desk.own_case'],
  idempotent: true,
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/operator/differences/:id/settle',
  access: 'operator',
  summary: 'Closes a difference that a person has explained',
  params: z.object({ id: Id }),
  body: Reason,
  answer: Difference,
  fails: ['operator.reason_required', 'operator.reason_short', 'wallet.difference_not_open', 'desk.own_case'],
  idempotent: true,
})

/** What the provider says of the connected account. Amounts in minor units, unlike everywhere else (C-125); currencies in lower case. */
const Balances = z.array(z.object({ amount: z.int(), currency: z.string() }))
export const accountBalance = endpoint({
  method: 'GET',
  path: '/stripe/account-balance',
  access: 'member',
  summary: "The caller's balance at the provider of payments, its newest transactions and payouts; empty without an account there",
  answer: z.object({
    balance: z.object({ available: Balances, pending: Balances, instant_available: Balances }),
    transactions: z.array(
      z.object({
        id: z.string(),
        amount: z.int(),
        currency: z.string(),
        created: z.int(),
        description: z.string().nullable(),
        type: z.string(),
        net: z.int(),
      }),
    ),
    payouts: z.array(
      z.object({
        id: z.string(),
        amount: z.int(),
        currency: z.string(),
        created: z.int(),
        arrival_date: z.int(),
        status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
      }),
    ),
  }),
  topics: [topics.wallet],
  fails: ['wallet.balance_failed'],
  limit: 'placeOrder',
})

export const pendingEarnings = endpoint({
  method: 'GET',
  path: '/payment/me/platform-pending-product-earnings',
  access: 'member',
  summary: 'What the caller has earned and is not paid out yet, by currency, as decimals',
  answer: z.object({
    platformPendingEarningsByCurrency: z.array(z.object({ amount: z.number(), currency: z.string(), numberOfOrders: z.int() })),
    totalNumberOfPendingOrders: z.int(),
  }),
  topics: [topics.wallet],
  fails: [],
})

export const Earning = z.object({
  id: z.int(),
  kind: z.enum(earningKinds),
  /** What it is called: a sale by what its pieces are. */
  name: z.enum(earningNames),
  orderId: z.int(),
  orderNumber: z.string().nullable(),
  groupId: z.int(),
  /** What it was earned with: the names in the reader's language, and the picture of the first. */
  pieces: z.array(z.string()),
  photo: Photo.nullable(),
  customerId: z.int().nullable(),
  /** What is left of it after refunds; decimals of `currency`. */
  amount: z.number(),
  /** The part that paid debts instead of being sent. */
  netted: z.number(),
  currency: z.string(),
  state: z.enum(earningStates),
  /** Why it is not paid yet, the weightiest first; without `until` somebody has to act. */
  holds: z.array(z.object({ kind: z.enum(holdKinds), until: Instant.nullable() })),
  createdAt: Instant,
  paidAt: Instant.nullable(),
})

export const listEarnings = endpoint({
  method: 'GET',
  path: '/wallet/earnings',
  access: 'member',
  summary:
    'What the caller earned, newest first, with what keeps each, 20 at a time; `open` is what is not paid yet, 100 at a time, `over` all else',
  query: z.object({ cursor: z.coerce.number().int().positive().optional(), only: z.enum(['open', 'over', 'all']).default('all') }),
  answer: z.object({
    data: z.array(Earning).max(100),
    /** `cursor` asks for what is older. */
    meta: z.object({ page: z.int(), hasMore: z.boolean(), cursor: z.string().optional() }),
  }),
  topics: [topics.wallet],
  fails: [],
})

export const showWallet = endpoint({
  method: 'GET',
  path: '/wallet',
  access: 'member',
  summary: 'What is held, on its way, sent so far and owed by currency, and what was paid in each of the last twelve months',
  answer: z.object({
    currencies: z.array(z.object({ currency: z.string(), held: z.number(), onItsWay: z.number(), sent: z.number(), owed: z.number() })),
    months: z.array(z.object({ month: z.string(), currency: z.string(), amount: z.number() })),
  }),
  topics: [topics.wallet],
  fails: [],
})

export const exportEarnings = endpoint({
  method: 'GET',
  path: '/wallet/earnings/export',
  access: 'member',
  summary: 'What the caller earned, as a table (text/csv), the newest first',
  answer: z.string(),
  isStreamed: true,
  fails: [],
  limit: 'export',
})

export const statement = endpoint({
  method: 'GET',
  path: '/wallet/statements/:month',
  access: 'member',
  summary: 'What the caller earned and was paid in a month, and what was held at its end (application/pdf)',
  params: z.object({
    month: z
      .string()
      .max(7)
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  }),
  answer: z.string(),
  isStreamed: true,
  fails: [],
  limit: 'export',
})
