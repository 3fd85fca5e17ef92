import { deliveryMethods, lineTypes } from '@rondo/rules/cart/lines'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Day, Id, Instant, Text } from './kernel/shapes.ts'

/** Totals of a checkout, in major units of one currency. `charged` is total and deposits: what the card pays. */
export const Totals = z.object({
  currency: CurrencyCode,
  subtotal: Amount,
  platformFee: Amount,
  tax: Amount,
  shipping: Amount,
  total: Amount,
  deposits: Amount,
  charged: Amount,
})

const RentOption = z.object({
  option: z.enum(['hour', 'day', 'week', 'month']),
  number: z.coerce.number().int().min(1),
  startDate: z.string().max(40).optional(),
})

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
    targetCurrency: CurrencyCode,
  }),
  answer: z.object({
    success: z.boolean(),
    /** Null when there is nothing to pay. */
    clientSecret: z.string().nullable(),
    noPaymentRequired: z.boolean(),
    strapiPaymentId: z.int(),
    message: z.string(),
    totals: Totals,
    expiresAt: Instant,
    /** Lines left out because they are of another currency. */
    ignored: z.array(z.int()),
  }),
  fails: [
    'checkout.empty',
    'checkout.problems',
    'checkout.address_required',
    'checkout.rate_required',
    'checkout.pickup_required',
    'checkout.rate_expired',
    'checkout.below_minimum',
    'checkout.provider_refused',
    'checkout.provider_unavailable',
    'locations.address_not_found',
  ],
  limit: 'checkout',
  idempotent: true,
})
