// What a renter may do with a rental that runs, and what a lender sees of all.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Day, Id, Instant, Photo } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { DisputeOfOrder } from './order-bodies.ts'

const params = z.object({ id: Id })
/** What is to be paid, major units of `currency`. */
const sums = { currency: CurrencyCode, price: Amount, platformFee: Amount, tax: Amount, total: Amount }
const money = z.object(sums)

/** What the browser brings once its card has been asked: the intent that a call before has answered. */
const paymentDetails = z
  .object({ paymentIntentId: z.string().max(100).optional(), strapiPaymentId: Id.optional() })
  .nullable()
  .default(null)

/** How a payment stands: to be confirmed by the browser with `clientSecret`, under way, or done. */
const PaymentStep = money.extend({
  success: z.boolean(),
  /** The browser must confirm the card, and call again with the intent's id. */
  requiresAction: z.boolean(),
  status: z.enum(['requires_action', 'processing', 'succeeded']),
  strapiPaymentId: z.int(),
  paymentIntentId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  /** Until then days, or the unit, are held. */
  expiresAt: Instant.nullable(),
  itemStatus: z.string(),
  /** Day at whose end the rental is due; null for what was bought. */
  returnBy: Day.nullable(),
})
const paying = [
  'orders.item_not_found',
  'orders.payment_unknown',
  'orders.payment_not_succeeded',
  'orders.payment_refunded',
  'checkout.below_minimum',
  'checkout.above_maximum',
  'checkout.provider_refused',
  'checkout.provider_unavailable',
] as const

/** Why something cannot be had now: the guard of the state tables, and the time that turns it round. */
const refusal = { isAllowed: z.boolean(), guard: z.string().nullable(), until: Instant.nullable() }
const Ordered = z.object({
  id: z.int(),
  groupId: z.int(),
  name: z.string(),
  photo: Photo.nullable(),
  status: z.string(),
  quantity: z.int(),
})

export const extendQuote = endpoint({
  method: 'GET',
  path: '/order-items/:id/extend-quote',
  access: 'member',
  summary: 'For how much and how long an own rental may last longer (C-119)',
  params,
  answer: z.object({
    item: Ordered,
    dispute: DisputeOfOrder,
    ...refusal,
    /** Days paid for, and the day at whose end it is due. */
    days: z.int(),
    returnBy: Day,
    dueAt: Instant,
    zone: z.string(),
    /** The tiers as they stood at the order; `problem` says why one cannot be had. */
    options: z.array(
      money.extend({
        option: z.enum(['hour', 'day', 'week', 'month']),
        number: z.int(),
        days: z.int(),
        returnBy: Day,
        problem: z.enum(['taken', 'too_long']).nullable(),
      }),
    ),
  }),
  fails: ['orders.item_not_found', 'rentals.not_begun'],
  topics: [topics.orders],
})

export const extendRental = endpoint({
  method: 'POST',
  path: '/order-items/:id/extend-rental',
  access: 'member',
  summary: 'Rents an item longer: holds the days and opens the payment, then makes them firm once the card has paid (C-119)',
  params,
  body: z.object({
    /** As text, `7 days`, or as an object. */
    extensionPeriod: z.union([z.string().max(40), z.object({ number: z.coerce.number().int().min(1), option: z.string().max(10) })]),
    paymentDetails,
  }),
  answer: PaymentStep,
  fails: [...paying, 'rentals.extend_refused', 'rentals.option_unknown', 'rentals.too_long', 'rentals.days_taken'],
  limit: 'checkout',
  idempotent: true,
})

export const keepQuote = endpoint({
  method: 'GET',
  path: '/order-items/:id/keep-quote',
  access: 'member',
  summary: 'For how much an own rental may be bought (C-118)',
  params,
  answer: z.object({
    item: Ordered,
    dispute: DisputeOfOrder,
    ...refusal,
    ...sums,
    /** For one, then and now; the lower one counts. Null where it was, or is, not for sale. */
    priceAtOrder: Amount.nullable(),
    priceNow: Amount.nullable(),
    /** Goes back in full at once; nothing does while the bank decides about the payment, nor once it has taken it back. */
    deposit: Amount,
    returnBy: Day,
  }),
  fails: ['orders.item_not_found', 'rentals.not_begun'],
  topics: [topics.orders],
})

export const keepRental = endpoint({
  method: 'POST',
  path: '/order-items/:id/keep-rental',
  access: 'member',
  summary: 'Buys a rented item: keeps the unit and opens the payment, then makes it the renter’s once the card has paid (C-118)',
  params,
  body: z.object({ paymentDetails }).default({ paymentDetails: null }),
  answer: PaymentStep,
  fails: [...paying, 'rentals.keep_refused', 'rentals.unit_needed'],
  limit: 'checkout',
  idempotent: true,
})

export const stopKeeping = endpoint({
  method: 'POST',
  path: '/order-items/:id/stop-keeping',
  access: 'member',
  summary: 'Gives a purchase of a rented item up that is not paid; the rental goes on',
  params,
  body: z.object({}).default({}),
  answer: z.object({ itemStatus: z.string() }),
  fails: ['orders.item_not_found', 'rentals.keep_paid', 'checkout.provider_unavailable'],
  idempotent: true,
})

const days = { firstDay: Day, lastDay: Day }
export const lendingOverview = endpoint({
  method: 'GET',
  path: '/rentals/lending',
  access: 'member',
  summary: 'All pieces that the caller lends: what is out, due, late and free, day by day',
  query: z.object({ from: Day.optional(), page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  answer: z.object({
    today: Day,
    /** The days that are answered. */
    from: Day,
    to: Day,
    total: z.int(),
    /** How many pieces are out, due within two days, late, and free today, of all listings. */
    counts: z.object({ out: z.int(), due: z.int(), late: z.int(), free: z.int() }),
    page: z.int(),
    pageSize: z.int(),
    listings: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        photo: Photo.nullable(),
        pieces: z.int(),
        /** How many of them are free on all these days. */
        free: z.int(),
        /** Days on which nothing goes out. */
        blocked: z.array(z.object(days)),
        /** Lets of its pieces, wear and turnaround, and from today on what a swap or a checkout holds; `state` of those whose days have begun. */
        lets: z.array(
          z.object({
            ...days,
            unit: z.int(),
            state: z.enum(['held', 'booked', 'out', 'due', 'late', 'back', 'swap', 'checkout']),
            itemId: z.int().nullable(),
            groupId: z.int().nullable(),
            renter: z.string().nullable(),
            returnBy: Day.nullable(),
          }),
        ),
      }),
    ),
  }),
  fails: [],
  topics: [topics.orders],
})
