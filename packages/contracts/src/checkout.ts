import { deliveryMethods, lineTypes } from '@rondo/rules/cart/lines'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Day, Id, Instant, Text, Totals } from './kernel/shapes.ts'
import { Order } from './order-bodies.ts'

export * from './saved-cards.ts'

const RentOption = z.object({
  option: z.enum(['hour', 'day', 'week', 'month']),
  number: z.coerce.number().int().min(1),
  startDate: z.string().max(40).optional(),
})

const Prepared = z.object({
  success: z.boolean(),
  /** Null when there is nothing to pay. */
  clientSecret: z.string().nullable(),
  noPaymentRequired: z.boolean(),
  strapiPaymentId: z.int(),
  message: z.string(),
  totals: Totals,
  expiresAt: Instant,
  /** The days of each rental: what is paid for. */
  rentals: z.array(z.object({ productId: z.int(), cartItemId: z.int().nullable(), startDate: Day, endDate: Day, returnBy: Day })),
  /** Lines left out because they are of another currency. */
  ignored: z.array(z.int()),
})
const prepareFails = [
  'checkout.empty',
  'checkout.currency_unavailable',
  'checkout.problems',
  'checkout.address_required',
  'checkout.delivery_required',
  'checkout.rate_required',
  'checkout.pickup_required',
  'checkout.rate_expired',
  'checkout.below_minimum',
  'checkout.above_maximum',
  'checkout.days_many',
  'checkout.pickup_day',
  'checkout.changed',
  'checkout.provider_refused',
  'checkout.provider_unavailable',
  'locations.address_not_found',
] as const

export const prepareCheckout = endpoint({
  method: 'POST',
  path: '/payments/prepare-checkout',
  aliases: ['/payment/prepare-checkout'],
  access: 'member',
  summary: 'Prices and reserves what is to be bought, and opens its payment',
  body: z.object({
    shippableItems: z
      .array(
        z.object({
          cartItemId: Id.optional(),
          productId: Id,
          quantity: z.coerce.number().int().min(1).max(999).default(1),
          variantId: Text(60).nullable().optional(),
          merchantId: Id.optional(),
          deliveryMethod: z.enum(deliveryMethods).optional(),
          type: z.enum(lineTypes),
          rentOption: RentOption.nullable().optional(),
          selectedShippoRateId: z.string().max(100).nullable().optional(),
          pickupAddressId: Id.nullable().optional(),
          pickupDate: Day.optional(),
          pickupTime: Text(20).optional(),
        }),
      )
      .max(100),
    shippingAddressId: Id.nullable().optional(),
    shippingChoice: z
      .object({ object_id: z.string().max(100) })
      .nullable()
      .optional(),
    /** With exactly one group that is picked up, its day and time, where its lines name none (CHK-18). */
    pickupDetails: z
      .object({ pickupDate: Day.nullish(), pickupTime: Text(20).nullish() })
      .nullable()
      .optional(),
    targetCurrency: CurrencyCode,
    /** What the buyer sees and agrees to; where the sums are others by now nothing is held and nothing is charged. */
    shown: Totals.pick({ charged: true, total: true, shipping: true, deposits: true }).optional(),
  }),
  answer: Prepared,
  fails: prepareFails,
  limit: 'checkout',
  idempotent: true,
})

/** Prepare-checkout with lines in the words of a cart (C-79): what the caller says of an order or of amounts is not read. */
export const prepareForSeveral = endpoint({
  method: 'POST',
  path: '/payment/create-multi-merchant-payment-intent',
  aliases: ['/payments/create-multi-merchant-payment-intent'],
  access: 'member',
  summary: 'Prices and reserves lines of the cart of several merchants, and opens their one payment',
  body: z.object({
    cartItems: z
      .array(
        z.object({
          id: Id.optional(),
          cartItemId: Id.optional(),
          product: z.union([Id, z.object({ id: Id })]),
          quantity: z.coerce.number().int().min(1).max(999).default(1),
          variantId: Text(60).nullable().optional(),
          type: z.enum(lineTypes),
          deliveryMethod: z.enum(deliveryMethods).optional(),
          rentalPeriod: RentOption.nullable().optional(),
          selectedShippoRateId: z.string().max(100).nullable().optional(),
          pickupAddressId: Id.nullable().optional(),
        }),
      )
      .max(100),
    currency: CurrencyCode,
    orderId: z.union([z.string().max(60), z.number()]).nullish(),
    shippingCost: z.number().nullish(),
    shippingAddressId: Id.nullable().optional(),
  }),
  answer: Prepared,
  fails: prepareFails,
  limit: 'checkout',
  idempotent: true,
})

/** The intent of a payment that its room has prepared: the amount is the record's, another one is refused (C-79). */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/payments/create-payment-intent',
  aliases: ['/payment/create-payment-intent'],
  access: 'member',
  summary: 'The secret of an own payment that was prepared: metadata names its purpose and its record, the amount must be its own',
  body: z.object({
    /** Major units of the currency. */
    amount: z.number(),
    currency: z
      .string()
      .max(3)
      .default('usd')
      .transform((text) => text.toUpperCase()),
    transfer_group: z.string().max(200).optional(),
    metadata: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])).default({}),
  }),
  answer: z.object({ success: z.boolean(), clientSecret: z.string(), strapiPaymentId: z.int() }),
  fails: ['checkout.intent_failed', 'checkout.intent_amount', 'checkout.provider_unavailable'],
  limit: 'placeOrder',
})

/** Nothing of the body is believed: the provider is asked how the payment of the order stands (C-79). */
export const syncOrder = endpoint({
  method: 'PUT',
  path: '/orders/:id',
  access: 'member',
  summary: 'Asks the provider how the payment of an own order stands, and answers the order',
  params: z.object({ id: Id }),
  body: z.object({ paymentStatus: z.string().max(60).optional(), stripePaymentIntentId: z.string().max(200).optional() }).default({}),
  answer: Order,
  fails: ['orders.not_found', 'checkout.provider_unavailable'],
  limit: 'placeOrder',
})
