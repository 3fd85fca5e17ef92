// What customers say of what they had: of a piece, once for each item, and of the shop, once for each group (SR-80, C-123).
import type { reviews } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { cleanLine, cleanText } from '@rondo/rules/kernel/clean-text'
import { texts } from '@rondo/rules/kernel/limits'
import { isReviewable, shownAt } from '@rondo/rules/reviews/customer-review'
import { isItemReviewable } from '@rondo/rules/reviews/product-review'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { lockReviews, tradesOf } from './customer-reviews.repository.ts'
import { shopReviewed } from './events.ts'
import { takePictures } from './review-pictures.ts'
import { countShown, showBothSides, touchedBy } from './show-reviews.ts'
import { type HadRow, hadBy, isCustomerReviewed, shopReviewOf, writeShopReview } from './written-reviews.repository.ts'

type Body = Received<typeof reviews.createComment>['body']

/** Words of a review of a piece or a shop; throws reviews.content_short. */
export function wordsOf(comment: string): string {
  if (comment.length >= texts.reviewComment.least) return comment
  throw new Failure('reviews.content_short', { errors: { comment: new Failure('reviews.content_short').message } })
}
export const pointsOf = (points: readonly string[]): string[] => [...new Set(points.map(cleanLine).filter((point) => point !== ''))]

/** Which piece is meant: an item, or the piece of a product in a group; of several the first that has no review. */
async function pieceOf(
  tx: Tx,
  authorId: number,
  { orderItem, fulfillmentGroup, products, merchants, merchantId, orders }: Body,
): Promise<HadRow> {
  const productId = products?.[0]
  if (orderItem === undefined && (fulfillmentGroup === undefined || productId === undefined)) throw new Failure('reviews.thing_required')
  const found = await hadBy(tx, authorId, { itemId: orderItem, groupId: fulfillmentGroup, productId })
  const meant = found.filter(
    ({ merchant_id, order_id }) =>
      (merchants ?? [merchant_id]).includes(merchant_id) &&
      (merchantId ?? merchant_id) === merchant_id &&
      (orders ?? [order_id]).includes(order_id),
  )
  const open = meant.filter(({ type, status }) => isItemReviewable(type, status))
  const piece = open.find(({ review_id }) => review_id === null) ?? open[0] ?? meant[0]
  if (!piece) throw new Failure('orders.item_not_found')
  return piece
}

/** The customer says how a piece was. */
export async function writeOfPiece(ctx: MemberCtx, tx: Tx, body: Body): Promise<number> {
  const { id: authorId } = ctx.actor
  const text = wordsOf(cleanText(body.comment))
  const { order_id } = await pieceOf(tx, authorId, body)
  await lockReviews(tx, order_id)
  const piece = await pieceOf(tx, authorId, body) // as it stands now that nobody else writes
  if (!isItemReviewable(piece.type, piece.status)) throw new Failure('reviews.item_not_yet')
  if (piece.review_id !== null) throw new Failure('reviews.exists', { details: { id: piece.review_id } })
  return writeOfShop(ctx, tx, {
    body,
    text,
    productId: piece.product_id,
    itemId: piece.item_id,
    merchantId: piece.merchant_id,
    orderId: piece.order_id,
    groupId: piece.group_id,
    deliveredAt: piece.delivered_at,
  })
}

/** The customer says how the shop was. */
export async function writeOfMerchant(ctx: MemberCtx, tx: Tx, body: Body): Promise<number> {
  const { id: authorId } = ctx.actor
  const text = wordsOf(cleanText(body.comment))
  const merchantId = body.merchantId ?? body.merchants?.[0]
  const groupId = body.fulfillmentGroup
  if (groupId === undefined) throw new Failure(merchantId === undefined ? 'reviews.merchant_required' : 'reviews.thing_required')
  const [group] = await tradesOf(tx, { readerId: authorId, customerId: authorId, groupId, merchantId })
  if (!group) throw new Failure('orders.group_not_found')
  await lockReviews(tx, group.order_id)
  if (!isReviewable(group.status)) throw new Failure('reviews.not_yet')
  const standing = await shopReviewOf(tx, authorId, groupId)
  if (standing !== undefined) throw new Failure('reviews.exists', { details: { id: standing } })
  return writeOfShop(ctx, tx, {
    body,
    text,
    productId: null,
    itemId: null,
    merchantId: group.merchant.id,
    orderId: group.order_id,
    groupId,
    deliveredAt: group.delivered_at,
  })
}

interface Said {
  readonly body: Body
  readonly text: string
  readonly productId: number | null
  readonly itemId: number | null
  readonly merchantId: number
  readonly orderId: number
  readonly groupId: number
  readonly deliveredAt: Date | null
}
/** Keeps it, and lets it be read where the merchant has spoken; until then nobody but its author hears of it. */
async function writeOfShop({ actor, requestId }: MemberCtx, tx: Tx, said: Said): Promise<number> {
  const { body, text, productId, itemId, merchantId, orderId, groupId, deliveredAt } = said
  const areBothWritten = await isCustomerReviewed(tx, { orderId, groupId, merchantId })
  const facts = { deliveredAt, deliveredBy: null, isCustomerReviewed: areBothWritten, isMerchantPayable: false, areBothWritten }
  const id = await writeShopReview(tx, {
    authorId: actor.id,
    productId,
    itemId,
    merchantId,
    orderId,
    groupId,
    rating: body.rating,
    text,
    fit: productId === null ? null : (body.fit ?? null),
    pros: pointsOf(body.pros ?? []),
    cons: pointsOf(body.cons ?? []),
    pictures: await takePictures(tx, actor.id, body.pictures ?? []),
    showAt: shownAt(facts, await appNow({ db: tx })),
  })
  await showBothSides(tx, { orderId, merchantId, groupIds: [groupId] })
  await countShown(tx, orderId)
  const { touches } = touchedBy({ author_id: actor.id, product_id: null, merchant_id: actor.id, customer_id: null, order_id: orderId })
  await record(tx, shopReviewed, {
    audiences: [{ tell: [actor.id], touches }],
    data: { reviewId: id, orderId, groupId, authorId: actor.id },
    requestId,
  })
  return id
}
