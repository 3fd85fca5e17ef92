import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, Instant, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

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

/** A parcel as the form of a return sends it: measures as text (RET-108). */
export const ReturnParcel = z.object({
  length: z.union([z.string().max(20), z.number()]),
  width: z.union([z.string().max(20), z.number()]),
  height: z.union([z.string().max(20), z.number()]),
  distance_unit: z.string().max(4).default('in'),
  weight: z.union([z.string().max(20), z.number()]),
  mass_unit: z.string().max(4).default('lb'),
})
/** An own saved address, or `merchant-…`: the address that the merchant of the return has named (C-110). */
const ToAddress = z.union([
  Id,
  z
    .string()
    .regex(/^merchant-/)
    .max(60),
])
/** An own address, by its id or by what it says. */
const AddressNamed = z.object({
  id: Id.optional(),
  street: z.string().max(200).optional(),
  street1: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  postalCode: z.string().max(20).optional(),
  zipcode: z.string().max(20).optional(),
  country: z.string().max(60).optional(),
})

/** Rates of one parcel group: the lines of one merchant that ship to one address of the caller. */
export const shippingRates = endpoint({
  method: 'POST',
  path: '/shipping-rates',
  access: 'member',
  summary: 'Real quotes for lines of the own cart, or for the way back of a return, stored so that we can be held to them',
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
      .max(100)
      .default([]),
    /** For the way back of a return: its group or items, where it starts, and the parcel, once its measures are confirmed (C-73, SR-55). */
    isReturn: z.boolean().optional(),
    fulfillmentGroupId: Id.optional(),
    orderItemIds: z.array(Id).min(1).max(100).optional(),
    fromAddressId: z.union([Id, z.string().max(60)]).optional(),
    parcels: z.array(ReturnParcel).min(1).max(10).optional(),
    toAddressId: ToAddress.optional(),
    shippingAddressId: Id.optional(),
    toAddress: AddressNamed.optional(),
    customerAddress: AddressNamed.optional(),
    currency: CurrencyCode.optional(),
    /** Names of the parties and words about the caller, which the documents send along: nothing follows from them. */
    fromCustomer: z.boolean().optional(),
    fromAddress: z.looseObject({}).optional(),
    merchantUsername: z.string().max(100).nullish(),
    merchantFirstname: z.string().max(100).nullish(),
    merchantLastname: z.string().max(100).nullish(),
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
    'shipping.address_incomplete',
    'shipping.unavailable',
    'orders.group_not_found',
    'returns.nothing_approved',
    'returns.item_not_approved',
    'returns.from_unknown',
    'returns.to_unknown',
    'returns.no_merchant_address',
    'returns.parcel_missing',
    'returns.parcel_invalid',
    'returns.parcel_none',
    'returns.unshippable',
    'returns.unshippable_here',
    'returns.no_rates',
    'returns.no_rates_currency',
    'returns.rates_failed',
    'shipping.customs_missing',
  ],
  limit: 'rates',
})

/** Points of a carrier at which parcels may be fetched. None while no such service is connected. */
export const pickupPoints = endpoint({
  method: 'POST',
  path: '/shipping/pickup-points',
  access: 'member',
  summary: 'Where a parcel of a carrier may be fetched near an address',
  body: z.object({
    customerAddress: AddressNamed.extend({ street2: z.string().max(200).optional() }),
    carrierToken: z.string().max(100).optional(),
    parcelDetails: z.record(z.string().max(40), z.unknown()).optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    pickupPoints: z.array(z.object({ id: z.string(), name: z.string(), street: z.string(), city: z.string(), postalCode: z.string() })),
    message: z.string().nullable(),
  }),
  fails: [],
  limit: 'rates',
})

/** Hours of a courier on the same day. None while no courier is connected (C-74). */
export const sameDaySlots = endpoint({
  method: 'GET',
  path: '/delivery/same-day-slots',
  aliases: ['/deliveries/same-day-slots'],
  access: 'member',
  summary: 'Hours at which a courier may still bring something today',
  answer: z.object({
    success: z.boolean(),
    slots: z.array(z.object({ id: z.string(), start: z.string(), fee: Amount, currency: CurrencyCode })),
    message: z.string().nullable(),
  }),
  fails: [],
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
    country: z
      .string()
      .max(2)
      .regex(/^[A-Z]{2}$/),
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
    /** Why it is of the formula (SHIP-07); null when it is the carrier's. */
    reason: z.enum(['manual', 'no_rates', 'api_error', 'error']).nullable(),
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
  topics: [topics.product('id')],
})
