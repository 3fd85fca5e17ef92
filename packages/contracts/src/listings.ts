import { obstacles } from '@rondo/rules/listings/availability'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Day, Id, Photo } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { listingFacts } from './listing-form.ts'
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

const Obstacle = z.enum(obstacles).nullable()

export const Product = z.object({
  ...listingFacts,
  id: z.int(),
  productType: z.string(),
  /** Units that a buyer may have now: stock less live reservations and units with booked days. */
  available: z.int(),
  /** Units that a renter may have on free days: stock less live reservations. */
  rentable: z.int(),
  /** Why nobody can have it in a way; null when they can. */
  obstacles: z.object({ buy: Obstacle, rent: Obstacle, swap: Obstacle }),
  price: z.number(),
  /** What the buyer of something digital will download. */
  downloads: z.array(z.object({ type: z.string(), bytes: z.int(), width: z.int().optional(), height: z.int().optional() })),
  pickupAddress: PublicPlace.nullable(),
  rentDeposit: z.number().nullable(),
  being_liked_by: z.array(z.int()),
  /** The pickup place on the public grid (C-57). */
  _geoloc: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  averageRating: z.number().nullable(),
  reviewsCount: z.int(),
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
  topics: [topics.product('id')],
})

const Days = z.object({ from: Day, to: Day })

export const availability = endpoint({
  method: 'GET',
  path: '/products/:id/availability',
  access: 'public',
  summary: 'Which piece is out on which days from today on, and what the lender blocks and keeps free around a rental',
  params: z.object({ id: Id }),
  answer: z.object({
    today: Day,
    /** Today where the piece is fetched, if that is tomorrow already. */
    todayAtPickup: Day.optional(),
    /** Pieces that are not held for a purchase. */
    units: z.int(),
    /** Wear and turnaround of each piece. */
    booked: z.array(Days.extend({ unit: z.int() })),
    /** Days on which no piece goes out. */
    blocked: z.array(Days),
    /** Days kept free before and after a rental; a parcel takes at least three. */
    turnaround: z.object({ before: z.int(), after: z.int() }),
    /** Days of the coming year on which no piece is free. */
    taken: z.array(Day),
  }),
  fails: ['listings.not_found'],
  topics: [topics.product('id')],
})
