import { pages, quantities } from '@rondo/rules/kernel/limits'
import { passingObstacles } from '@rondo/rules/listings/availability'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Day, Flag, Id, Instant, Meta, Paging, Photo, Several, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

export * from './saved-searches.ts'

export const RentTier = z.object({
  number: z.int(),
  option: z.enum(['hour', 'day', 'week', 'month']),
  price: z.number(),
  currency: CurrencyCode,
})

/** Whose piece it is, beside a piece: name and portrait of the shop and its average of stars, where it has any. */
export const Shop = z.object({
  id: z.int(),
  username: z.string(),
  storeName: z.string().optional(),
  portrait: z.string().optional(),
  rating: z.number().optional(),
})

/** A product as lists show it. */
export const Card = z.object({
  id: z.int(),
  name: z.string(),
  productType: z.string(),
  /** Only of a service. */
  isLocalService: z.literal(true).optional(),
  currency: CurrencyCode,
  price: z.number(),
  forSell: z.boolean(),
  forRent: z.boolean(),
  openToSwap: z.boolean(),
  rentPriceAndTime: z.array(RentTier),
  stock: z.string(),
  /** What stands in every way in which it is offered and passes by itself: its page says the same. */
  obstacle: z.enum(passingObstacles).optional(),
  size: z.string(),
  condition: z.string().nullable(),
  likes_count: z.int(),
  photos: z.array(Photo),
  merchant: Shop,
  city: z.string().nullable(),
  distance: z.int().optional(),
  createdAt: Instant,
})

export const sortOrders = ['newest', 'price_asc', 'price_desc', 'most_liked', 'nearest'] as const

/** Search keys as in the page's own address; several values of one key mean any of them. */
export const SearchQuery = z.object({
  q: Text(200).optional(),
  searchTerm: Text(200).optional(),
  typing: Flag.optional(),
  productType: Several.optional(),
  category: Several.optional(),
  size: Several.optional(),
  color: Several.optional(),
  material: Several.optional(),
  condition: Several.optional(),
  brand: Several.optional(),
  occasion: Several.optional(),
  /** Bounds in US dollars at the day's rate, of what the asked ways cost: the sale price, or the lowest rent. */
  minPrice: z.coerce.number().min(0).max(quantities.mostFilterPrice).optional(),
  maxPrice: z.coerce.number().min(0).max(quantities.mostFilterPrice).optional(),
  /** First and last day of wear: only what the calendar of its page gives free for all of them. One of the two is a single day. */
  freeFrom: Day.optional(),
  freeTo: Day.optional(),
  forSell: Flag.optional(),
  forRent: Flag.optional(),
  openToSwap: Flag.optional(),
  localPickup: Flag.optional(),
  distance: z.coerce.number().min(0).max(10).optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  shipping: Flag.optional(),
  merchant: Id.optional(),
  /** Only what the signed-in reader can wear, by the measures of their profile; passed over without a session or measures. */
  mySize: Flag.optional(),
  sortBy: z.enum(sortOrders).optional(),
  sort: z.string().max(40).optional(),
  _sort: z.string().max(40).optional(),
  facets: Flag.optional(),
  cursor: z.string().max(200).optional(),
  ...Paging,
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/search/products',
  access: 'visitor',
  summary: 'Searches the listed products',
  query: SearchQuery.extend({ places: Flag.optional() }),
  answer: z.object({
    data: z.array(Card),
    meta: Meta,
    facets: z.record(z.string(), z.record(z.string(), z.int())).optional(),
    /** With `places=true`: towns in which most can be picked up, and the pieces within 10 km of each. */
    places: z
      .array(z.object({ city: z.string(), lat: z.number(), lng: z.number(), listings: z.int() }))
      .max(pages.pickupTowns)
      .optional(),
    correctedTo: z.string().optional(),
  }),
  fails: [],
  topics: [topics.listings],
})

export const makers = endpoint({
  method: 'GET',
  path: '/search/makers',
  access: 'visitor',
  summary: 'Brands and shops of what a search finds, those with most pieces first; counts of one ignore the choice made in it',
  query: SearchQuery.omit({ cursor: true }),
  answer: z.object({
    brands: z.array(z.object({ brand: z.string(), listings: z.int() })).max(pages.makers),
    shops: z.array(z.object({ id: z.int(), name: z.string(), listings: z.int() })).max(pages.makers),
  }),
  fails: [],
  topics: [topics.listings],
})

export const suggest = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  access: 'visitor',
  summary: 'For what is being typed: at most three categories and occasions of this name, and at most five pieces',
  query: z.object({ q: Text(200) }),
  answer: z.object({
    /** How many listings each of them has. */
    kinds: z.array(z.object({ key: z.enum(['category', 'occasion']), value: z.string(), listings: z.int() })).max(pages.suggestedKinds),
    data: z
      .array(
        Card.pick({
          id: true,
          name: true,
          currency: true,
          price: true,
          forSell: true,
          forRent: true,
          openToSwap: true,
          rentPriceAndTime: true,
          photos: true,
        }),
      )
      .max(pages.suggestions),
  }),
  fails: [],
})

const OneProduct = z.object({ id: Id })
/** How a product stands with the likes of one person, and how many people like it. */
export const LikeState = z.object({ isLiked: z.boolean(), likeCount: z.int() })
const LikeChange = {
  access: 'member',
  params: OneProduct,
  body: z.object({ liked: z.boolean().optional() }).nullish(),
  answer: LikeState,
  fails: ['listings.not_found'],
  limit: 'like',
} as const

export const like = endpoint({
  method: 'POST',
  path: '/products/:id/like',
  summary: 'Likes a product or stops; without a target it turns what is (C-55)',
  ...LikeChange,
})

export const putLike = endpoint({ method: 'PUT', path: '/products/:id/like', summary: 'The same as POST (C-50)', ...LikeChange })

export const likeStatus = endpoint({
  method: 'GET',
  path: '/products/:id/like-status',
  access: 'visitor',
  summary: "Number of likes, and with a session whether one of them is the reader's own (C-19)",
  params: OneProduct,
  answer: LikeState,
  fails: ['listings.not_found'],
  topics: [topics.product('id'), topics.likes],
})

export const likedProducts = endpoint({
  method: 'GET',
  path: '/products/liked',
  access: 'member',
  summary: 'What the reader likes, latest first; what is no longer offered stays and says so (C-49)',
  query: SearchQuery.omit({ cursor: true }),
  answer: z.object({
    data: z.array(
      z.object({
        ...Card.shape,
        activeListing: z.boolean(),
        /** What it cost when the reader began to like it, its sale or else its first rental period, where that has dropped since. */
        priceWas: z.number().optional(),
      }),
    ),
    meta: Meta,
    facets: z.record(z.string(), z.record(z.string(), z.int())).optional(),
    correctedTo: z.string().optional(),
  }),
  fails: [],
  topics: [topics.likes, topics.listings],
})

/** Where an own listing stands: each in one state; what is not active is so also when nothing is left of it. */
export const listingStates = ['active', 'inactive', 'sold_out'] as const

export const ownListings = endpoint({
  method: 'GET',
  path: '/products/mine',
  access: 'member',
  summary: "The reader's own listings, inactive and sold out ones among them; filters, words and orders are those of the search (C-49)",
  query: SearchQuery.omit({ cursor: true, merchant: true }).extend({ status: Several.optional() }),
  answer: z.object({
    data: z.array(
      z.object({
        ...Card.shape,
        activeListing: z.boolean(),
        sku: z.string().nullable(),
        version: z.int(),
        pricesToCheck: z.boolean(),
        /** Why support took it down; null where nobody did. */
        takenDownReason: z.string().nullable(),
      }),
    ),
    meta: Meta,
    /** With `facets=true`; `status` counts the states. */
    facets: z.record(z.string(), z.record(z.string(), z.int())).optional(),
    correctedTo: z.string().optional(),
  }),
  fails: [],
  topics: [topics.listings],
})
