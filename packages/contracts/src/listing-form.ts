// What the listing form sends and shows; the calls stand in listings.ts.
import { productTypes } from '@rondo/rules/listings/catalogue'
import * as z from 'zod'
import { GoodsFile } from './media.ts'
import { RentTier } from './catalog.ts'
import { Amount, CurrencyCode, Id, Instant, Photo, Text } from './kernel/shapes.ts'
import { Address } from './locations.ts'

export const Parcel = z.object({
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  units: z.object({ distance: z.enum(['in', 'cm']), mass: z.enum(['lb', 'kg']) }),
})

/** An own thing by its id, or as it was answered. */
const OwnId = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])
/** Longer than the rules allow: what is too long is refused in the words of the form. */
const Long = Text(20_000)
const Measure = z.number().finite().min(0).max(100_000)
const Translated = z.object({ name: Text(1_000).optional(), description: Long.optional(), notes: Text(5_000).optional() })
export const listingLanguages = ['en', 'zh-CN'] as const

/**
 * A listing as the form sends it. A change may name only some fields: the others stay. Amounts are whole major units; the currency
 * follows the address. Without `language` the texts are in the language of the session.
 */
export const ListingInput = z.object({
  name: Text(1_000).optional(),
  description: Long.optional(),
  notes: Text(5_000).nullish(),
  language: z.enum(listingLanguages).optional(),
  /** The same texts in the other language; fields that are not named are not translated. */
  translations: z.object({ en: Translated.optional(), 'zh-CN': Translated.optional() }).optional(),
  productType: z.string().max(20).optional(),
  isDigitalOnline: z.boolean().optional(),
  isLocalService: z.boolean().optional(),
  serviceRadius: z.number().int().nullish(),
  category: Text(40).nullish(),
  size: Text(40).nullish(),
  customSizeDetails: Text(1_000).nullish(),
  color: Text(40).nullish(),
  condition: Text(40).nullish(),
  material: Text(40).nullish(),
  /** What it is worn for: values of the catalogue, at most three. */
  occasions: z.array(Text(40)).max(20).nullish(),
  brand: Text(400).nullish(),
  /** The merchant's own number of the article; nobody else sees it. */
  sku: Text(400).nullish(),
  stock: z.union([z.number(), z.string().max(20)]).optional(),
  photos: z.array(OwnId).max(50).optional(),
  coverImageIndex: z.int().min(0).max(50).optional(),
  /** Ids of own uploaded files, which buyers of something digital download. */
  files: z.array(OwnId).max(50).optional(),
  forSell: z.boolean().optional(),
  forRent: z.boolean().optional(),
  openToSwap: z.boolean().optional(),
  price: Amount.nullish(),
  /** What the amounts are meant in. It decides nothing; where an address has moved to another currency, a change must name the new one. */
  currency: Text(10).nullish(),
  rentPriceAndTime: z
    .array(z.object({ number: z.number().finite(), option: z.enum(['hour', 'day', 'week', 'month', '']), price: Amount }))
    .max(20)
    .optional(),
  requireDeposit: z.boolean().optional(),
  rentDeposit: Amount.nullish(),
  minRentalDays: z.int().min(1).max(3_650).nullish(),
  maxRentalDays: z.int().min(1).max(3_650).nullish(),
  openToPickUp: z.boolean().optional(),
  openToShipping: z.boolean().optional(),
  useShippingForPickup: z.boolean().optional(),
  pickupAddress: OwnId.nullish(),
  shippingAddress: OwnId.nullish(),
  parcelInfo: z
    .object({ length: Measure, width: Measure, height: Measure, weight: Measure, units: Parcel.shape.units.optional() })
    .nullish(),
  activeListing: z.boolean().optional(),
})

/**
 * A change of a listing; with `version` it is refused when somebody changed the listing meanwhile. With `stockSeen`, the stock that was
 * read along with that version, the difference is added to what is left: what was sold while somebody typed stays sold.
 */
export const ListingChange = z.object({ ...ListingInput.shape, version: z.int().optional(), stockSeen: z.int().min(0).optional() })

/** What a listing says of itself, to everybody and to its merchant. Prices of tiers in major units. */
export const listingFacts = {
  name: z.string(),
  description: z.string(),
  notes: z.string().nullable(),
  isDigitalOnline: z.boolean(),
  isLocalService: z.boolean(),
  serviceRadius: z.number().nullable(),
  category: z.string(),
  size: z.string(),
  customSizeDetails: z.string().nullable(),
  color: z.string(),
  condition: z.string().nullable(),
  material: z.string().nullable(),
  occasions: z.array(z.string()),
  brand: z.string().nullable(),
  stock: z.string(),
  currency: CurrencyCode,
  photos: z.array(Photo),
  coverImageIndex: z.int(),
  forSell: z.boolean(),
  forRent: z.boolean(),
  openToSwap: z.boolean(),
  openToPickUp: z.boolean(),
  openToShipping: z.boolean(),
  rentPriceAndTime: z.array(RentTier),
  requireDeposit: z.boolean(),
  minRentalDays: z.int().nullable(),
  maxRentalDays: z.int().nullable(),
  parcelInfo: Parcel.nullable(),
  activeListing: z.boolean(),
  likes_count: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A listing as its merchant sees it: all that the form needs, addresses whole. */
export const OwnListing = z.object({
  ...listingFacts,
  id: z.int(),
  /** Raised by every change; send it back with the next one. */
  version: z.int(),
  /** Why support took it down; null where nobody did. */
  takenDownReason: z.string().nullable(),
  language: z.enum(listingLanguages),
  translations: z.object({ en: Translated.optional(), 'zh-CN': Translated.optional() }),
  productType: z.enum(productTypes),
  sku: z.string().nullable(),
  /** The least that the stock may be now: units held for payments or let on days to come. */
  leastStock: z.int(),
  price: Amount,
  useShippingForPickup: z.boolean(),
  pickupAddress: Address.nullable(),
  shippingAddress: Address.nullable(),
  /** The address that it is sold from: it gives the currency. */
  selectedAddressId: z.int().nullable(),
  rentDeposit: Amount.nullable(),
  files: z.array(GoodsFile),
})

/** What an imported line will do, or why it cannot: `errors` by column. */
export const ImportRow = z.object({
  /** Line of the file, the heading being 1. */
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  action: z.enum(['create', 'update', 'unchanged', 'refused']),
  /** The listing that has this SKU already. */
  id: z.int().nullable(),
  errors: z.record(z.string(), z.string()),
})
