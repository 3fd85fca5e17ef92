// Authors change and delete what they said, at any time; what was said before is kept (SR-80, SR-81).
import type { reviews } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { cleanText } from '@rondo/rules/kernel/clean-text'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { askGate } from './ask-gate.ts'
import { customerReviewed, reviewReplied, shopReviewed } from './events.ts'
import { recount } from './keep-averages.ts'
import { presentReview, type Review } from './present-review.ts'
import { dropPictures, takePictures } from './review-pictures.ts'
import { contentOf } from './review-customer.ts'
import { pointsOf, wordsOf } from './review-shop.ts'
import { reviewsById } from './reviews.repository.ts'
import { aboutOf, touchedBy } from './show-reviews.ts'
import {
  changeReview,
  deleteReview,
  lockReview,
  type OwnRow,
  removeReply,
  replyOf,
  type Words,
  writeReply,
} from './written-reviews.repository.ts'

/** An own review, under lock. Throws reviews.not_found. */
async function lockOwn(tx: Tx, authorId: number, id: number): Promise<OwnRow> {
  const review = await lockReview(tx, id)
  if (review?.author_id !== authorId) throw new Failure('reviews.not_found')
  return review
}

async function answerOf(ctx: MemberCtx, tx: Tx, id: number): Promise<Review> {
  const row = (await reviewsById(tx, [id])).get(id)
  if (!row) throw new Error(`review ${id} is gone`)
  return presentReview(row, ctx)
}

/** The author changes a review; the averages follow. */
export const updateReview = (ctx: MemberCtx, { params: { id }, body }: Received<typeof reviews.updateComment>): Promise<Review> =>
  once(ctx, async (tx) => {
    const review = await lockOwn(tx, ctx.actor.id, id)
    const isOfCustomer = review.customer_id !== null
    const comment = body.comment === undefined ? review.text : cleanText(body.comment)
    const words: Words = {
      rating: body.rating ?? review.rating,
      text: isOfCustomer ? contentOf(comment) : wordsOf(comment),
      fit: review.product_id === null ? null : body.fit === undefined ? review.fit : body.fit,
      pros: isOfCustomer ? [] : pointsOf(body.pros ?? review.pros),
      cons: isOfCustomer ? [] : pointsOf(body.cons ?? review.cons),
      pictures: isOfCustomer || !body.pictures ? review.pictures : await takePictures(tx, ctx.actor.id, body.pictures),
    }
    const { rating, text, fit, pros, cons, pictures } = review
    if (JSON.stringify(words) === JSON.stringify({ rating, text, fit, pros, cons, pictures })) return answerOf(ctx, tx, id)
    await changeReview(tx, id, words)
    await dropPictures(tx, ctx.actor.id, review.pictures, words.pictures)
    await follow(ctx, tx, review)
    return answerOf(ctx, tx, id)
  })

/** The author takes a review back. A payout that waited for it and has not left waits again (SR-81). */
export const removeReview = (
  ctx: MemberCtx,
  { params: { id } }: Received<typeof reviews.deleteComment>,
): Promise<Answer<typeof reviews.deleteComment>> =>
  once(ctx, async (tx) => {
    const review = await lockOwn(tx, ctx.actor.id, id)
    await deleteReview(tx, id)
    await dropPictures(tx, ctx.actor.id, review.pictures)
    await askGate(tx, review, true)
    await follow(ctx, tx, review)
    return { id }
  })

/** Averages follow what everybody may read; screens of others hear of nothing else. */
async function follow({ actor, requestId }: MemberCtx, tx: Tx, review: OwnRow): Promise<void> {
  const { id, order_id: orderId, group_id: groupId, product_id, customer_id } = review
  if (review.is_shown) await recount(tx, { products: [product_id], people: [aboutOf(review)] })
  const own = [
    topics.orders,
    topics.wallet,
    ...(orderId === null ? [] : [topics.order(orderId)]),
    ...(groupId === null ? [] : [topics.group(groupId)]),
  ]
  const audiences = [{ tell: [actor.id], touches: own }, ...(review.is_shown ? [touchedBy(review)] : [])]
  if (customer_id === null)
    await record(tx, shopReviewed, { audiences, data: { reviewId: id, orderId, groupId, authorId: actor.id }, requestId })
  else if (orderId !== null)
    await record(tx, customerReviewed, { audiences, data: { reviewId: id, orderId, groupId, merchantId: actor.id }, requestId })
}

/** A review that its reader is the subject of and may read, under lock. Throws reviews.not_found. */
async function lockReceived(tx: Tx, readerId: number, id: number): Promise<OwnRow> {
  const review = await lockReview(tx, id)
  if (!review || aboutOf(review) !== readerId || !review.is_shown) throw new Failure('reviews.not_found')
  return review
}

/** Whoever is reviewed answers, once they may read it; or changes the answer. */
export const replyTo = (ctx: MemberCtx, { params: { id }, body }: Received<typeof reviews.replyComment>): Promise<Review> =>
  once(ctx, async (tx) => {
    const text = contentOf(cleanText(body.comment))
    const review = await lockReceived(tx, ctx.actor.id, id)
    const before = await replyOf(tx, id)
    if (before === text) return answerOf(ctx, tx, id)
    await writeReply(tx, id, ctx.actor.id, text)
    await tellReply(ctx, tx, review, before === undefined)
    return answerOf(ctx, tx, id)
  })

/** Takes the answer back; without one nothing happens. */
export const removeReplyTo = (ctx: MemberCtx, { params: { id } }: Received<typeof reviews.deleteReply>): Promise<Review> =>
  once(ctx, async (tx) => {
    const review = await lockReceived(tx, ctx.actor.id, id)
    await removeReply(tx, id)
    await tellReply(ctx, tx, review, false)
    return answerOf(ctx, tx, id)
  })

/** The author is told of the first answer; of every change the screens are. */
async function tellReply({ actor, requestId }: MemberCtx, tx: Tx, review: OwnRow, isFirst: boolean): Promise<void> {
  const audiences = [touchedBy(review)]
  const { id: reviewId, author_id: authorId, order_id: orderId, group_id: groupId, product_id: productId } = review
  if (isFirst) await record(tx, reviewReplied, { audiences, data: { reviewId, authorId, byId: actor.id, productId }, requestId })
  else await record(tx, shopReviewed, { audiences, data: { reviewId, orderId, groupId, authorId }, requestId })
}
