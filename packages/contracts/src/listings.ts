import * as z from 'zod'
import { RentTier } from './catalog.ts'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Day, Id, Instant, Photo } from './kernel/shapes.ts'
import { Parcel } from './listing-form.ts'
import { PublicPlace } from './locations.ts'

export * from './own-listings.ts'

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
