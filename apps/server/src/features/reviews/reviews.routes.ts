import { reviews } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { listReviews } from './list-reviews.ts'
import { createReview, findReview, showCustomer, updateReview } from './review-customer.ts'
import { showSizeHint } from './size-hint.ts'

export function reviewsRoutes(on: On): void {
  on(reviews.listComments, (ctx, { query }) => listReviews(ctx, query))
  on(reviews.createComment, createReview)
  on(reviews.updateComment, updateReview)
  on(reviews.customerReview, (ctx, { query }) => findReview(ctx, query))
  on(reviews.orderCustomerReview, (ctx, { params, query: { merchantId, ...query } }) =>
    findReview(ctx, { ...query, orderId: params.orderId, authorMerchantId: query.authorMerchantId ?? merchantId }),
  )
  on(reviews.customerToReview, showCustomer)
  on(reviews.sizeHint, (ctx, { params }) => showSizeHint(ctx, params.id))
}
