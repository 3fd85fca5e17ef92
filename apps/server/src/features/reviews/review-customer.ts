import type { reviews } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { isPayoutReady, isReviewable, isShownToCustomer } from '@rondo/rules/reviews/customer-review'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { photo } from '../../platform/photos.ts'
import { once } from '../../platform/request-keys.ts'
import { writeCaseHolds } from '../orders/index.ts'
import {
  changeReview,
  type CustomerReviewRow,
  lockReview,
  lockReviews,
  type TradeRow,
  tradesOf,
  writeReview,
} from './customer-reviews.repository.ts'
import { customerReviewed } from './events.ts'

type Review = Answer<typeof reviews.createComment>
type Found = Answer<typeof reviews.customerReview>

const presentReview = ({ id, rating, text, group_id, created_at, updated_at }: CustomerReviewRow, trade: TradeRow): Review => {
  const createdAt = new Date(created_at).toISOString()
  const { customer, merchant, order_id } = trade
  return {
    id,
    rating,
    comment: text,
    isReviewCustomer: true,
    isReviewProduct: false,
    customers: [{ id: customer.id, username: customer.username }],
    merchants: [merchant],
    orders: [order_id],
    fulfillmentGroup: group_id,
    createdAt,
    created_at: createdAt,
    updatedAt: new Date(updated_at).toISOString(),
  }
}

const contentOf = (comment: string): string => {
  if (comment === '')
    throw new Failure('reviews.content_required', { errors: { comment: new Failure('reviews.content_required').message } })
  return comment
}

/** What a new review is to be of: one group of the author, or all that the author had in an order. */
async function placeOf(tx: Tx, authorId: number, body: Received<typeof reviews.createComment>['body']): Promise<readonly TradeRow[]> {
  const { fulfillmentGroup: groupId, orders, customers, merchants } = body
  const [orderId] = orders ?? []
  const unknown = groupId === undefined ? 'orders.not_found' : 'orders.group_not_found'
  if (groupId === undefined && orderId === undefined) throw new Failure(unknown)
  const trades = await tradesOf(tx, { readerId: authorId, merchantId: authorId, groupId, orderId })
  const [first] = trades
  const isMeant = first && (customers ?? [first.customer.id]).includes(first.customer.id) && (merchants ?? [authorId]).includes(authorId)
  if (!isMeant) throw new Failure(unknown)
  return trades
}

/** The merchant says how the customer was (REVW-17, SR-46): once for a group, or for an order. */
export const createReview = (ctx: MemberCtx, { body }: Received<typeof reviews.createComment>): Promise<Review> =>
  once(ctx, async (tx) => {
    const { id: authorId } = ctx.actor
    const text = contentOf(body.comment)
    const [{ order_id: orderId } = { order_id: 0 }] = await placeOf(tx, authorId, body)
    await lockReviews(tx, authorId, orderId)
    const trades = await placeOf(tx, authorId, body) // as it stands now that nobody else writes
    const open = trades.filter(({ status }) => isReviewable(status))
    const [first] = open
    if (!first) throw new Failure('reviews.not_yet')
    const written = open.flatMap(({ review }) => review ?? [])
    if (written.length === open.length) throw new Failure('reviews.exists', { details: { id: written[0]?.id ?? 0 } })
    const groupId = body.fulfillmentGroup ?? (trades.length === 1 ? first.id : null)
    const id = await writeReview(tx, { authorId, customerId: first.customer.id, orderId, groupId, rating: body.rating, text })
    await writeCaseHolds(
      tx,
      open.map((trade) => trade.id),
    ) // what waited for the review waits no more
    await tell(ctx, tx, { id, orderId, groupId, groupIds: open.map((trade) => trade.id) })
    return find(tx, authorId, orderId, id)
  })

/** The author changes a review; what it said before is kept (SR-80). */
export const updateReview = (ctx: MemberCtx, { params: { id }, body }: Received<typeof reviews.updateComment>): Promise<Review> =>
  once(ctx, async (tx) => {
    const { id: authorId } = ctx.actor
    const text = contentOf(body.comment)
    const review = await lockReview(tx, authorId, id)
    if (!review?.order_id) throw new Failure('reviews.not_found')
    const { order_id: orderId, group_id: groupId } = review
    if (review.text !== text || review.rating !== body.rating) {
      await changeReview(tx, id, { rating: body.rating, text })
      await tell(ctx, tx, { id, orderId, groupId, groupIds: groupId === null ? [] : [groupId] })
    }
    return find(tx, authorId, orderId, id)
  })

/** Only the author's screens hear of it: the customer does not learn of a review before it may be read. */
async function tell(
  { actor, requestId }: MemberCtx,
  tx: Tx,
  { id, orderId, groupId, groupIds }: { id: number; orderId: number; groupId: number | null; groupIds: readonly number[] },
) {
  await record(tx, customerReviewed, {
    audiences: [{ tell: [actor.id], touches: [topics.wallet, topics.orders, topics.order(orderId), ...groupIds.map(topics.group)] }],
    data: { reviewId: id, orderId, groupId, merchantId: actor.id },
    requestId,
  })
}

async function find(tx: Tx, authorId: number, orderId: number, id: number): Promise<Review> {
  const trade = (await tradesOf(tx, { readerId: authorId, merchantId: authorId, orderId })).find(({ review }) => review?.id === id)
  if (!trade?.review) throw new Error(`review ${id} is of no group of its author`)
  return presentReview(trade.review, trade)
}

interface Lookup {
  readonly fulfillmentGroupId?: number | undefined
  readonly orderId?: number | undefined
  readonly reviewedCustomerId?: number | undefined
  readonly authorMerchantId?: number | undefined
}
/** The review of a group, or of an order and merchant (REVW-36, 39). Its customer finds it once it may be read. 1 query. */
export async function findReview({ app, actor }: MemberCtx, asked: Lookup): Promise<Found> {
  const { fulfillmentGroupId: groupId, orderId, authorMerchantId: merchantId, reviewedCustomerId: customerId } = asked
  if (groupId === undefined && (orderId === undefined || merchantId === undefined)) throw new Failure('reviews.merchant_required')
  const trades = await tradesOf(app.db, { readerId: actor.id, groupId, orderId, merchantId })
  if (trades.length === 0) throw new Failure(groupId === undefined ? 'orders.not_found' : 'orders.group_not_found')
  const trade = trades.find((one) => one.review !== null && (customerId ?? one.customer.id) === one.customer.id && mayRead(actor.id, one))
  return { data: trade?.review ? presentReview(trade.review, trade) : null }
}

function mayRead(readerId: number, trade: TradeRow): boolean {
  const { merchant, delivered_at: deliveredAt, delivered_by: deliveredBy, merchant_payable: isMerchantPayable, now } = trade
  if (merchant.id === readerId) return true
  if (!deliveredAt) return false
  return isShownToCustomer(deliveredAt, now, isPayoutReady({ deliveredAt, deliveredBy, isCustomerReviewed: true, isMerchantPayable }, now))
}

/** A customer of the reader, with what of their trade may be reviewed. 1 query. */
export async function showCustomer(
  { app, actor, language }: MemberCtx,
  { params: { id }, query: { fulfillmentGroupId: groupId, orderId } }: Received<typeof reviews.customerToReview>,
): Promise<Answer<typeof reviews.customerToReview>> {
  const trades = await tradesOf(app.db, { readerId: actor.id, merchantId: actor.id, customerId: id, groupId, orderId })
  const [first] = trades
  if (!first) throw new Failure('accounts.person_not_found')
  const { username, portrait } = first.customer
  return {
    customer: { id, username, avatar: portrait && photo(portrait, language, app.config.mediaOrigin).formats.thumbnail.url },
    groups: trades.map((trade) => ({
      fulfillmentGroupId: trade.id,
      orderId: trade.order_id,
      orderNumber: trade.order_number,
      status: trade.status,
      items: [...trade.items],
      mayReview: isReviewable(trade.status),
      review: trade.review && presentReview(trade.review, trade),
    })),
  }
}
