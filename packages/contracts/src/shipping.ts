import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, Instant, Text } from './kernel/shapes.ts'

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

/** What sending a piece may cost; never a price that can be paid (C-71). */
export const estimateShipping = endpoint({
  method: 'GET',
  path: '/products/:id/shipping-estimate',
  access: 'public',
  summary: 'What shipping a product to a country may cost: of the carrier where a postal code is known, else by formula',
  params: z.object({ id: Id }),
  query: z.object({
    country: z.string().regex(/^[A-Z]{2}$/),
    postalCode: Text(20).optional(),
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
  }),
  answer: z.object({
    /** In major units of the product's currency. */
    amount: Amount,
    currency: CurrencyCode,
    /** True when it was converted: "about" (C-72). */
    isAbout: z.boolean(),
    /** Days on the way, such as `3-5`. */
    days: z.string(),
    source: z.enum(['carrier', 'formula']),
    /** Why it is of the formula; null when it is the carrier's. */
    reason: z.enum(['manual', 'no_rates', 'api_error']).nullable(),
  }),
  fails: [
    'locations.address_invalid',
    'listings.not_found',
    'cart.delivery_not_offered',
    'shipping.dimensions_missing',
    'shipping.seller_address_incomplete',
    'shipping.unavailable',
  ],
  limit: 'estimate',
  topics: ['product:id'],
})
