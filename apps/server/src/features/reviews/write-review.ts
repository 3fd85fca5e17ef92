import type { reviews } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { once } from '../../platform/request-keys.ts'
import { presentReview, type Review } from './present-review.ts'
import { writeOfCustomer } from './review-customer.ts'
import { writeOfMerchant, writeOfPiece } from './review-shop.ts'
import { reviewsById } from './reviews.repository.ts'

/** Says something of a piece, of a shop or of a customer. Without a kind, what names a piece is of a piece, the rest of a customer. */
export const createReview = (ctx: MemberCtx, { body }: Received<typeof reviews.createComment>): Promise<Review> =>
  once(ctx, async (tx) => {
    const { isReviewProduct, isReviewCustomer, isReviewMerchant, orderItem, products } = body
    const isOfPiece = isReviewProduct ?? (!isReviewCustomer && !isReviewMerchant && (orderItem !== undefined || products !== undefined))
    const id = await (isOfPiece ? writeOfPiece : isReviewMerchant ? writeOfMerchant : writeOfCustomer)(ctx, tx, body)
    const row = (await reviewsById(tx, [id])).get(id)
    if (!row) throw new Error(`review ${id} was not written`)
    return presentReview(row, ctx)
  })
