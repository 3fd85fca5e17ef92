import { fits } from '@rondo/rules/listings/fit'
import { ratings, texts } from '@rondo/rules/kernel/limits'
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, listOf, Paging, Photo, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

export const Comment = z.object({
  id: z.int(),
  rating: z.number(),
  comment: z.string(),
  /** How it fell on the reviewer; null where they did not say. */
  fit: z.enum(fits).nullable(),
  createdAt: Instant,
  created_at: Instant,
  user: z.object({ id: z.int(), username: z.string(), profilePic: z.array(Photo) }),
  customers: z.array(z.object({ id: z.int(), username: z.string() })),
  pictures: z.array(z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/comments',
  access: 'public',
  summary: 'Reviews of a product or of a merchant, newest first',
  query: z.object({
    product: Id.optional(),
    'filters[product]': Id.optional(),
    merchant: Id.optional(),
    sort: z.string().max(40).optional(),
    ...Paging,
  }),
  answer: listOf(Comment),
  fails: [],
  topics: [topics.listings],
})

export const sizeHint = endpoint({
  method: 'GET',
  path: '/products/:id/size-hint',
  access: 'visitor',
  summary: 'How a garment falls by what its wearers say, and with a session how it would fall on the reader',
  params: z.object({ id: Id }),
  answer: z.object({
    /** What most wearers say, and how many of how many; null with too few opinions. */
    fit: z.object({ verdict: z.enum(fits), agree: z.int(), people: z.int() }).nullable(),
    /** Sizes that the reader wears in such garments, and how this one would fall; null when nothing is known of them. */
    own: z.object({ sizes: z.array(z.string()), fit: z.enum(fits).nullable() }).nullable(),
  }),
  fails: ['listings.not_found'],
  topics: [topics.product('id'), topics.profile],
})

const Named = z.object({ id: z.int(), username: z.string() })
/** A merchant's review of a customer. Without a group it is of all that the merchant had in the order. */
export const CustomerReview = z.object({
  id: z.int(),
  rating: z.int(),
  comment: z.string(),
  isReviewCustomer: z.literal(true),
  isReviewProduct: z.literal(false),
  customers: z.array(Named),
  merchants: z.array(Named),
  orders: z.array(z.int()),
  fulfillmentGroup: z.int().nullable(),
  createdAt: Instant,
  created_at: Instant,
  updatedAt: Instant,
})
const Found = z.object({ data: CustomerReview.nullable() })
const Rating = z.number().int().min(ratings.least).max(ratings.most)
const IdOrIds = z.union([Id.transform((one) => [one]), z.array(Id).min(1).max(10)])

export const createComment = endpoint({
  method: 'POST',
  path: '/comments',
  access: 'member',
  summary: 'The merchant reviews the customer of a group, or of an order; once for each',
  body: z.object({
    isReviewCustomer: z.literal(true),
    isReviewProduct: z.literal(false).optional(),
    /** Whom it is about; must be the customer of the order. */
    customers: IdOrIds.optional(),
    /** The order, for a review of all that the merchant had in it. */
    orders: IdOrIds.optional(),
    fulfillmentGroup: Id.optional(),
    merchants: IdOrIds.optional(),
    comment: Text(texts.reviewComment.most),
    rating: Rating.default(ratings.preset),
  }),
  answer: CustomerReview,
  status: 201,
  fails: ['reviews.content_required', 'reviews.not_yet', 'reviews.exists', 'orders.group_not_found', 'orders.not_found'],
  limit: 'review',
  idempotent: true,
})

export const updateComment = endpoint({
  method: 'PUT',
  path: '/comments/:id',
  access: 'member',
  summary: 'The author changes a review of a customer',
  params: z.object({ id: Id }),
  body: z.object({ comment: Text(texts.reviewComment.most), rating: Rating }),
  answer: CustomerReview,
  fails: ['reviews.content_required', 'reviews.not_found'],
  limit: 'review',
  idempotent: true,
})

export const customerReview = endpoint({
  method: 'GET',
  path: '/comments/customer-review',
  access: 'member',
  summary: 'The review of a customer by group, or by order and merchant; its customer finds it once it may be read',
  query: z.object({
    fulfillmentGroupId: Id.optional(),
    orderId: Id.optional(),
    reviewedCustomerId: Id.optional(),
    authorMerchantId: Id.optional(),
  }),
  answer: Found,
  fails: ['reviews.merchant_required', 'orders.group_not_found', 'orders.not_found'],
  topics: [topics.orders],
})

export const orderCustomerReview = endpoint({
  method: 'GET',
  path: '/comments/order/:orderId/customer-review',
  access: 'member',
  summary: 'The same, by the order in the address',
  params: z.object({ orderId: Id }),
  query: z.object({
    fulfillmentGroupId: Id.optional(),
    reviewedCustomerId: Id.optional(),
    authorMerchantId: Id.optional(),
    merchantId: Id.optional(),
  }),
  answer: Found,
  fails: ['reviews.merchant_required', 'orders.group_not_found', 'orders.not_found'],
  topics: [topics.orders],
})

export const customerToReview = endpoint({
  method: 'GET',
  path: '/comments/customers/:id',
  access: 'member',
  summary: 'A customer of the caller, and what of their trade may be reviewed, newest first',
  params: z.object({ id: Id }),
  query: z.object({ fulfillmentGroupId: Id.optional(), orderId: Id.optional() }),
  answer: z.object({
    customer: z.object({ id: z.int(), username: z.string(), avatar: z.string().nullable() }),
    groups: z.array(
      z.object({
        fulfillmentGroupId: z.int(),
        orderId: z.int(),
        orderNumber: z.string(),
        status: z.enum(Object.keys(groupStates) as GroupStatus[]),
        /** Names of the pieces. */
        items: z.array(z.string()),
        mayReview: z.boolean(),
        review: CustomerReview.nullable(),
      }),
    ),
  }),
  fails: ['accounts.person_not_found'],
  topics: [topics.orders],
})
