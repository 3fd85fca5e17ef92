import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Id, Instant } from './kernel/shapes.ts'

/** A quote that can be paid until it expires (SR-55). Amounts are text in major units. */
export const ShippingRate = z.object({
  id: z.string(),
  object_id: z.string(),
  provider: z.string(),
  carrier: z.string(),
  serviceName: z.string(),
  servicelevel: z.object({ name: z.string(), token: z.string() }),
  amount: z.string(),
  price: z.string(),
  currency: CurrencyCode,
  days: z.string(),
  estimated_days: z.int().nullable(),
  expiresAt: Instant,
})

/** Rates of one parcel group: the lines of one merchant that ship to one address of the caller. */
export const shippingRates = endpoint({
  method: 'POST',
  path: '/shipping-rates',
  access: 'member',
  summary: 'Real quotes for lines of the own cart, stored so that checkout can hold the carrier to them',
  body: z.object({
    /** Cart lines, by cartItemId, or product ids with quantities. */
    items: z
      .array(
        z.object({
          cartItemId: Id.optional(),
          productId: Id.optional(),
          product: Id.optional(),
          quantity: z.int().min(1).max(999).default(1),
        }),
      )
      .min(1)
      .max(100),
    toAddressId: Id.optional(),
    shippingAddressId: Id.optional(),
    currency: CurrencyCode.optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    rates: z.array(ShippingRate),
    addressInfo: z.object({
      from: z.object({ city: z.string(), country: z.string() }),
      to: z.object({ city: z.string(), country: z.string() }),
    }),
    unshippable: z.array(z.int()),
    error: z.string().optional(),
  }),
  fails: [
    'listings.not_found',
    'locations.address_not_found',
    'shipping.no_rates',
    'shipping.none_suitable',
    'shipping.seller_address_incomplete',
    'shipping.buyer_address_incomplete',
    'shipping.unavailable',
  ],
  limit: 'rates',
})
