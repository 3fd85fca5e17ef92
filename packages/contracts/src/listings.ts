import * as z from 'zod'
import { RentTier } from './catalog.ts'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Day, Id, Instant, Photo } from './kernel/shapes.ts'
import { ImportRow, ListingChange, ListingInput, OwnListing, Parcel } from './listing-form.ts'
import { PublicPlace } from './locations.ts'

/** The merchant's card on a product. */
export const MerchantCard = z.object({
  id: z.int(),
  username: z.string(),
  storeName: z.string(),
  profilePic: z.array(Photo),
  city: z.string().nullable(),
  country: z.string().nullable(),
  averageRating: z.number().nullable(),
  totalRatings: z.int(),
  followersCount: z.int(),
  followingCount: z.int(),
  activeProductsCount: z.int(),
})

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  notes: z.string().nullable(),
  productType: z.string(),
  isDigitalOnline: z.boolean(),
  isLocalService: z.boolean(),
  serviceRadius: z.number().nullable(),
  category: z.string(),
  size: z.string(),
  customSizeDetails: z.string().nullable(),
  color: z.string(),
  condition: z.string(),
  material: z.string().nullable(),
  brand: z.string().nullable(),
  stock: z.string(),
  /** Units that a buyer may have now: stock less live reservations and units with booked days. */
  available: z.int(),
  price: z.number(),
  currency: CurrencyCode,
  photos: z.array(Photo),
  coverImageIndex: z.int(),
  forSell: z.boolean(),
  forRent: z.boolean(),
  openToSwap: z.boolean(),
  openToPickUp: z.boolean(),
  openToShipping: z.boolean(),
  pickupAddress: PublicPlace.nullable(),
  rentPriceAndTime: z.array(RentTier),
  requireDeposit: z.boolean(),
  rentDeposit: z.number().nullable(),
  minRentalDays: z.int().nullable(),
  maxRentalDays: z.int().nullable(),
  parcelInfo: Parcel.nullable(),
  activeListing: z.boolean(),
  likes_count: z.int(),
  being_liked_by: z.array(z.int()),
  averageRating: z.number().nullable(),
  reviewsCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  users_permissions_user: MerchantCard,
})

export const showProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  access: 'visitor',
  summary: 'A product by its id; inactive ones too, deleted ones not',
  params: z.object({ id: Id }),
  answer: Product,
  fails: ['listings.not_found'],
  topics: ['product:id'],
})

export const availability = endpoint({
  method: 'GET',
  path: '/products/:id/availability',
  access: 'public',
  summary: 'Days on which no unit is free for a rental to begin or run, from today on for a year',
  params: z.object({ id: Id }),
  answer: z.object({ today: Day, units: z.int(), taken: z.array(Day) }),
  fails: ['listings.not_found'],
  topics: ['product:id'],
})

const OneListing = z.object({ id: Id })

export const ownListing = endpoint({
  method: 'GET',
  path: '/products/mine/:id',
  access: 'member',
  summary: 'An own listing with all that its form needs: whole addresses, texts as they were written, photos in order',
  params: OneListing,
  answer: OwnListing,
  fails: ['listings.not_found'],
  topics: ['product:id', 'listings', 'addresses'],
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/products',
  access: 'member',
  summary: 'Lists a product; every rule of the form is asked again and answered by field',
  body: ListingInput,
  answer: OwnListing,
  status: 201,
  fails: ['listings.not_verified', 'listings.invalid', 'listings.too_many'],
  limit: 'listing',
  idempotent: true,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  access: 'member',
  summary: 'Changes an own listing; fields that are not named stay, the product type always does',
  params: OneListing,
  body: ListingChange,
  answer: OwnListing,
  fails: ['listings.not_found', 'listings.invalid', 'listings.changed_meanwhile', 'listings.not_verified'],
  limit: 'listing',
  idempotent: true,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/products/:id',
  access: 'member',
  summary: 'Takes an own listing off for good, unless an order, rental or swap of it is unfinished; orders keep their copies',
  params: OneListing,
  answer: z.object({ id: z.int(), name: z.string() }),
  fails: ['listings.not_found', 'listings.in_use'],
})

const Activation = {
  access: 'member',
  params: OneListing,
  body: z.object({ active: z.boolean().optional() }).nullish(),
  answer: z.object({ id: z.int(), activeListing: z.boolean(), version: z.int() }),
  fails: ['listings.not_found', 'listings.not_verified'],
} as const

export const toggleActivation = endpoint({
  method: 'POST',
  path: '/products/:id/toggle-activation',
  summary: 'Shows an own listing in the shop or takes it out; without a target it turns what is (C-55)',
  ...Activation,
})

export const putActivation = endpoint({
  method: 'PUT',
  path: '/products/:id/toggle-activation',
  summary: 'The same as POST (C-50)',
  ...Activation,
})

const Ids = z.array(Id).min(1).max(500)
/** All or none: with anything in `failed`, nothing was done and `processed` is 0 (C-51). */
export const BulkAnswer = z.object({
  processed: z.int(),
  failed: z.array(z.object({ id: z.int(), message: z.string(), code: z.string() })),
})

export const bulkActivation = endpoint({
  method: 'POST',
  path: '/products/bulk-toggle-activation',
  access: 'member',
  summary: 'Shows own listings in the shop or takes them out, all or none',
  body: z.object({ ids: Ids, active: z.boolean() }),
  answer: BulkAnswer,
  fails: ['listings.not_verified'],
})

export const bulkDelete = endpoint({
  method: 'POST',
  path: '/products/bulk-delete',
  access: 'member',
  summary: 'Deletes own listings, all or none',
  body: z.object({ ids: Ids }),
  answer: BulkAnswer,
  fails: [],
})

export const exportListings = endpoint({
  method: 'GET',
  path: '/products/mine/export',
  access: 'member',
  summary: 'Own listings as a table (text/csv), in the columns that the import reads; without listings only the heading',
  answer: z.string(),
  fails: [],
})

const ImportFile = z.object({
  /** The table as text: the columns of the export, in any order; `sku` and `name` must be there. */
  csv: z.string().max(900_000),
  /** Own uploads by the file names that the column `photos` may use. */
  photos: z.record(z.string().max(200), Id).optional(),
})

export const previewImport = endpoint({
  method: 'POST',
  path: '/products/mine/import/preview',
  access: 'member',
  summary: 'What an import would do, line by line; nothing is written',
  body: ImportFile,
  answer: z.object({
    rows: z.array(ImportRow),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Headings that mean nothing here. */
    ignoredColumns: z.array(z.string()),
  }),
  fails: ['listings.not_verified', 'listings.import_unreadable', 'listings.import_large', 'listings.too_many'],
  limit: 'listing',
})

export const importListings = endpoint({
  method: 'POST',
  path: '/products/mine/import',
  access: 'member',
  summary: 'Creates and changes own listings by their SKU, all or none; the same file again changes nothing',
  body: ImportFile,
  answer: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  fails: ['listings.not_verified', 'listings.import_unreadable', 'listings.import_large', 'listings.import_refused', 'listings.too_many'],
  limit: 'listing',
})
