import { fits } from '@rondo/rules/listings/fit'
import { ratings, reviewParts, texts } from '@rondo/rules/kernel/limits'
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Faced, Flag, Id, listOf, Paging, Somebody, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { AboutAsked, Comment, CustomerReview, IdOrIds, Parts, Rating, Sorting } from './review-bodies.ts'

const Found = z.object({ data: Comment.nullable() })

export const commentStats = endpoint({
  method: 'GET',
  path: '/comments/stats',
  access: 'public',
  summary: 'How many reviews of a product or a merchant there are, by stars and with photos, and the average that is shown',
  query: z.strictObject(AboutAsked),
  answer: z.object({
    total: z.int(),
    averageRating: z.number().nullable(),
    stars: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
    withPhotos: z.int(),
  }),
  fails: [],
  topics: [topics.listings],
})

export const showComment = endpoint({
  method: 'GET',
  path: '/comments/:id',
  access: 'visitor',
  summary: 'One review: for its author at once, for everybody else once it may be read',
  params: z.object({ id: Id }),
  answer: Comment,
  fails: ['reviews.not_found'],
  topics: [topics.listings, topics.orders],
})

const PersonAsked = { params: z.object({ id: Id }), query: z.object({ ...Sorting, ...Paging }) }
export const receivedComments = endpoint({
  method: 'GET',
  path: '/comments/user/:id/received',
  access: 'visitor',
  summary: 'What others say of a person, as a shop and as a customer; the latest word first',
  ...PersonAsked,
  answer: listOf(Comment),
  fails: [],
  topics: [topics.listings, topics.orders],
})

export const givenComments = endpoint({
  method: 'GET',
  path: '/comments/user/:id/given',
  access: 'member',
  summary: 'What the caller says of others, the latest word first; nobody else reads the list',
  ...PersonAsked,
  answer: listOf(Comment),
  fails: ['request.forbidden'],
  topics: [topics.listings, topics.orders],
})

export const itemReview = endpoint({
  method: 'GET',
  path: '/comments/order-item/:orderItemId/product-review',
  access: 'member',
  summary: 'The review of an item of an order, for its two sides; the merchant finds it once it may be read',
  params: z.object({ orderItemId: Id }),
  answer: Found,
  fails: ['orders.item_not_found'],
  topics: [topics.orders],
})

/** Pieces that the caller had, and groups that they sold, of which they may say something. */
export const reviewable = endpoint({
  method: 'GET',
  path: '/comments/waiting',
  access: 'member',
  summary: 'Pieces that the caller may review, with what they said; customers whose review is owed. Both the latest first',
  query: z.object({ fulfillmentGroupId: Id.optional(), productId: Id.optional(), written: Flag.default(false) }),
  answer: z.object({
    items: z
      .array(
        z.object({
          orderItemId: z.int(),
          fulfillmentGroupId: z.int(),
          orderNumber: z.string(),
          type: z.enum(['buy', 'rent']),
          /** A garment falls in some way; a file or an hour of help does not. */
          isWorn: z.boolean(),
          product: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }),
          merchant: Somebody,
          review: Comment.nullable(),
        }),
      )
      .max(reviewParts.waiting),
    shops: z
      .array(z.object({ fulfillmentGroupId: z.int(), orderNumber: z.string(), merchant: Somebody, review: Comment.nullable() }))
      .max(reviewParts.waiting),
    customers: z
      .array(z.object({ fulfillmentGroupId: z.int(), orderNumber: z.string(), customer: Somebody, isSwap: z.boolean() }))
      .max(reviewParts.waiting),
  }),
  fails: [],
  topics: [topics.orders],
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

export const createComment = endpoint({
  method: 'POST',
  path: '/comments',
  access: 'member',
  summary:
    'Says something of a piece that one had, of its shop, or of a customer; once for each item, group, or order; as JSON or as a form',
  body: z.object({
    isReviewProduct: Flag.optional(),
    isReviewCustomer: Flag.optional(),
    isReviewMerchant: Flag.optional(),
    /** Of a customer: whom it is about; must be the customer of the order. Of a product: its author, whoever is named. */
    customers: IdOrIds.optional(),
    /** The order; for a review of a customer without a group, of all that the merchant had in it. */
    orders: IdOrIds.optional(),
    fulfillmentGroup: Id.optional(),
    merchants: IdOrIds.optional(),
    merchantId: Id.optional(),
    /** What was had; without it the piece of this product in the group. */
    orderItem: Id.optional(),
    products: IdOrIds.optional(),
    comment: Text(texts.reviewComment.most),
    rating: z.union([Rating, z.string().max(1).regex(/^\d$/).transform(Number).pipe(Rating)]).default(ratings.preset),
    ...Parts,
  }),
  answer: Comment,
  status: 201,
  fails: [
    'reviews.content_required',
    'reviews.content_short',
    'reviews.thing_required',
    'reviews.merchant_required',
    'reviews.not_yet',
    'reviews.item_not_yet',
    'reviews.exists',
    'orders.group_not_found',
    'orders.item_not_found',
    'orders.not_found',
    'media.not_yours',
  ],
  form: true,
  limit: 'review',
  idempotent: true,
})

export const updateComment = endpoint({
  method: 'PUT',
  path: '/comments/:id',
  access: 'member',
  summary: 'The author changes a review; parts that are left out stay. What it said before is kept',
  params: z.object({ id: Id }),
  body: z.object({ comment: Text(texts.reviewComment.most).optional(), rating: Rating.optional(), ...Parts }),
  answer: Comment,
  fails: ['reviews.content_required', 'reviews.content_short', 'reviews.not_found', 'media.not_yours'],
  limit: 'review',
  idempotent: true,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: 'member',
  summary: 'The author takes a review back. Of a customer: a payout that has not left waits for a review again',
  params: z.object({ id: Id }),
  answer: z.object({ id: z.int() }),
  fails: ['reviews.not_found'],
  idempotent: true,
})

export const replyComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/reply',
  access: 'member',
  summary: 'Whoever is reviewed answers, or changes the answer',
  params: z.object({ id: Id }),
  body: z.object({ comment: Text(texts.reviewComment.most) }),
  answer: Comment,
  fails: ['reviews.content_required', 'reviews.not_found'],
  limit: 'review',
  idempotent: true,
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/comments/:id/reply',
  access: 'member',
  summary: 'Takes an answer back; what it said is kept',
  params: z.object({ id: Id }),
  answer: Comment,
  fails: ['reviews.not_found'],
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
    customer: Faced,
    groups: z.array(
      z.object({
        fulfillmentGroupId: z.int(),
        orderId: z.int(),
        orderNumber: z.string(),
        status: z.enum(Object.keys(groupStates) as GroupStatus[]),
        /** What the customer is called there: in a swap as a shop. */
        customerName: z.string(),
        /** Names of the pieces. */
        items: z.array(z.string()),
        mayReview: z.boolean(),
        /** Both sides give something. */
        isSwap: z.boolean(),
        review: CustomerReview.nullable(),
      }),
    ),
  }),
  fails: ['accounts.person_not_found'],
  topics: [topics.orders],
})
