import { comments, reviews } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { removeReplyTo, removeReview, replyTo, updateReview } from './change-review.ts'
import { listGiven, listReceived, listReviews, showReview, showStats } from './list-reviews.ts'
import { findCustomerReview, showCustomer } from './review-customer.ts'
import { showSizeHint } from './size-hint.ts'
import { findItemReview, listWaiting } from './waiting-reviews.ts'
import { createReview } from './write-review.ts'

export function reviewsRoutes(on: On): void {
  on(comments.listComments, (ctx, { query }) => listReviews(ctx, query))
  on(reviews.commentStats, (ctx, { query }) => showStats(ctx, query))
  on(reviews.showComment, (ctx, { params }) => showReview(ctx, params.id))
  on(reviews.receivedComments, listReceived)
  on(reviews.givenComments, listGiven)
  on(reviews.itemReview, (ctx, { params }) => findItemReview(ctx, params.orderItemId))
  on(reviews.reviewable, (ctx, { query }) => listWaiting(ctx, query))
  on(reviews.createComment, createReview)
  on(reviews.updateComment, updateReview)
  on(reviews.deleteComment, removeReview)
  on(reviews.replyComment, replyTo)
  on(reviews.deleteReply, removeReplyTo)
  on(reviews.customerReview, (ctx, { query }) => findCustomerReview(ctx, query))
  on(reviews.orderCustomerReview, (ctx, { params, query: { merchantId, ...query } }) =>
    findCustomerReview(ctx, { ...query, orderId: params.orderId, authorMerchantId: query.authorMerchantId ?? merchantId }),
  )
  on(reviews.customerToReview, showCustomer)
  on(reviews.sizeHint, (ctx, { params }) => showSizeHint(ctx, params.id))
}
