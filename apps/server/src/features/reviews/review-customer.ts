import type { reviews } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { shownName } from '@rondo/rules/accounts/shown-name'
import { cleanText } from '@rondo/rules/kernel/clean-text'
import { isPayoutReady, isReviewable, isShownToCustomer, shownAt } from '@rondo/rules/reviews/customer-review'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { facedOf } from '../../platform/somebody.ts'
import { nameIn, writeCaseHolds } from '../orders/index.ts'
import { type CustomerReviewRow, lockReviews, type TradeRow, tradesOf, writeReview } from './customer-reviews.repository.ts'
import { customerReviewed } from './events.ts'
import { presentReview } from './present-review.ts'
import { reviewsById } from './reviews.repository.ts'
import { countShown, showBothSides } from './show-reviews.ts'

type Body = Received<typeof reviews.createComment>['body']
type Found = Answer<typeof reviews.customerReview>

/** Words of a review of a customer, or of an answer; throws reviews.content_required. */
export const contentOf = (comment: string): string => {
  if (comment === '')
    throw new Failure('reviews.content_required', { errors: { comment: new Failure('reviews.content_required').message } })
  return comment
}

/** What a new review is to be of: one group of the author, or all that the author had in an order. */
async function placeOf(tx: Tx, authorId: number, body: Body): Promise<readonly TradeRow[]> {
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
export async function writeOfCustomer(ctx: MemberCtx, tx: Tx, body: Body): Promise<number> {
  const { id: authorId } = ctx.actor
  const text = contentOf(cleanText(body.comment))
  const [{ order_id: orderId } = { order_id: 0 }] = await placeOf(tx, authorId, body)
  await lockReviews(tx, orderId)
  const trades = await placeOf(tx, authorId, body) // as it stands now that nobody else writes
  const open = trades.filter(({ status }) => isReviewable(status))
  const [first] = open
  if (!first) throw new Failure('reviews.not_yet')
  const written = open.flatMap(({ review }) => review ?? [])
  if (written.length === open.length) throw new Failure('reviews.exists', { details: { id: written[0]?.id ?? 0 } })
  const groupId = body.fulfillmentGroup ?? (trades.length === 1 ? first.id : null)
  const groupIds = open.map((trade) => trade.id)
  const showAt = new Date(Math.max(...open.map((trade) => shownAt(factsOf(trade, trade.is_answered), trade.now).getTime())))
  const id = await writeReview(tx, { authorId, customerId: first.customer.id, orderId, groupId, rating: body.rating, text, showAt })
  await showBothSides(tx, { orderId, merchantId: authorId, groupIds })
  await countShown(tx, orderId)
  await writeCaseHolds(tx, groupIds) // what waited for the review waits no more
  await tell(ctx, tx, { id, orderId, groupId, groupIds })
  return id
}

const factsOf = (
  { delivered_at: deliveredAt, delivered_by: deliveredBy, merchant_payable: isMerchantPayable, is_swap: isSwap }: TradeRow,
  areBothWritten: boolean,
) => ({
  deliveredAt,
  deliveredBy,
  isMerchantPayable,
  isCustomerReviewed: !isSwap, // no payout waits for the review of a swap
  areBothWritten,
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

interface Lookup {
  readonly fulfillmentGroupId?: number | undefined
  readonly orderId?: number | undefined
  readonly reviewedCustomerId?: number | undefined
  readonly authorMerchantId?: number | undefined
}
/** The review of a group, or of an order and merchant (REVW-36, 39). Its customer finds it once it may be read. 2 queries at most. */
export async function findCustomerReview(ctx: MemberCtx, asked: Lookup): Promise<Found> {
  const { app, actor } = ctx
  const { fulfillmentGroupId: groupId, orderId, authorMerchantId: merchantId, reviewedCustomerId: customerId } = asked
  if (groupId === undefined && (orderId === undefined || merchantId === undefined)) throw new Failure('reviews.merchant_required')
  const trades = await tradesOf(app.db, { readerId: actor.id, groupId, orderId, merchantId })
  if (trades.length === 0) throw new Failure(groupId === undefined ? 'orders.not_found' : 'orders.group_not_found')
  const trade = trades.find((one) => one.review !== null && (customerId ?? one.customer.id) === one.customer.id && mayRead(actor.id, one))
  const id = trade?.review?.id ?? 0
  const row = id === 0 ? undefined : (await reviewsById(app.db, [id])).get(id)
  return { data: row ? presentReview(row, ctx) : null }
}

/** The author at once; the customer once it is shown, or the payout has come to need it no more since it was written. */
function mayRead(readerId: number, trade: TradeRow): boolean {
  if (trade.merchant.id === readerId) return true
  if (!trade.review) return false
  if (new Date(trade.review.show_at) <= trade.now) return true
  return trade.delivered_at !== null && isShownToCustomer(trade.delivered_at, trade.now, isPayoutReady(factsOf(trade, false), trade.now))
}

const formOf = ({ id, rating, text, group_id: fulfillmentGroup, created_at, updated_at }: CustomerReviewRow) => ({
  id,
  rating,
  comment: text,
  fulfillmentGroup,
  createdAt: new Date(created_at).toISOString(),
  updatedAt: new Date(updated_at).toISOString(),
})

/** A customer of the reader, with what of their trade may be reviewed. 1 query. */
export async function showCustomer(
  { app, actor, language }: MemberCtx,
  { params: { id }, query: { fulfillmentGroupId: groupId, orderId } }: Received<typeof reviews.customerToReview>,
): Promise<Answer<typeof reviews.customerToReview>> {
  const trades = await tradesOf(app.db, { readerId: actor.id, merchantId: actor.id, customerId: id, groupId, orderId })
  const [first] = trades
  if (!first) throw new Failure('accounts.person_not_found')
  return {
    customer: facedOf(first.customer, { language, mediaOrigin: app.config.mediaOrigin }),
    groups: trades.map((trade) => ({
      fulfillmentGroupId: trade.id,
      orderId: trade.order_id,
      orderNumber: trade.order_number,
      status: trade.status,
      customerName: shownName(trade.customer),
      items: trade.items.map((item) => nameIn(item, language)),
      mayReview: isReviewable(trade.status),
      isSwap: trade.is_swap,
      review: trade.review && formOf(trade.review),
    })),
  }
}
