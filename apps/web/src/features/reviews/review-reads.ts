import { listComments } from '@rondo/contracts/calls/comments'
import { commentStats, customerToReview, givenComments, receivedComments, reviewable } from '@rondo/contracts/calls/reviews'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read, readPages } from '../../shell/calls.ts'
import { productReviewsQuery } from './reviews.queries.ts'

export type Review = AnswerOf<typeof listComments>['data'][number]
export type Waiting = AnswerOf<typeof reviewable>
export type Customer = AnswerOf<typeof customerToReview>

/** The three latest reviews of what somebody sold or lent. */
export const latestReviewsQuery = (merchant: number) => read(listComments, { query: { merchant, sort: 'createdAt:desc', pageSize: 3 } })

/** The three latest of what others say of somebody, as a shop and as a customer: what their average may count. */
export const latestReceivedQuery = (id: number) => read(receivedComments, { params: { id }, query: { _sort: 'createdAt:desc', _limit: 3 } })

/** What reviews are asked for: of a product or of a shop, with some stars, with photos. */
export interface Wish {
  readonly product?: number
  readonly merchant?: number
  readonly rating?: number
  readonly photos?: true
}
/** What a list is narrowed to. */
export type Narrowed = Pick<Wish, 'rating' | 'photos'>
/** Reviews as wished, newest first. */
export const wishedReviewsQuery = ({ product, merchant, ...narrowed }: Wish) =>
  product !== undefined && Object.keys(narrowed).length === 0
    ? productReviewsQuery(product)
    : readPages(listComments, {
        query: {
          ...(product !== undefined && { product, pageSize: 100 }),
          ...(merchant !== undefined && { merchant }),
          ...narrowed,
          sort: 'createdAt:desc',
        },
      })
/** How many reviews there are with each number of stars, and with photos. */
export type Counted = Pick<AnswerOf<typeof commentStats>, 'total' | 'stars' | 'withPhotos'>
/** The same of reviews that are there already. */
export const countedOf = (reviews: readonly Pick<Review, 'rating' | 'pictures'>[]): Counted => {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating } of reviews) stars[rating as keyof typeof stars]++
  return { total: reviews.length, stars, withPhotos: reviews.filter(({ pictures }) => pictures.length > 0).length }
}
export const statsQuery = ({ product, merchant }: Pick<Wish, 'product' | 'merchant'>) =>
  read(commentStats, { query: { ...(product !== undefined && { product }), ...(merchant !== undefined && { merchant }) } })

/** What others say of a person: ten at once. */
export const receivedQuery = (id: number) => readPages(receivedComments, { params: { id }, query: { _sort: 'updated_at:desc' } })
/** What the reader says of others: ten at once. */
export const givenQuery = (id: number) => readPages(givenComments, { params: { id }, query: { _sort: 'updated_at:desc' } })

/** What the reader may review: of a group, of a product, or all that waits. */
export const waitingQuery = (asked: { fulfillmentGroupId?: number; productId?: number; written?: true } = {}) =>
  read(reviewable, { query: asked })
