import type { Tx } from '../../platform/db.ts'
import { writeCaseHolds } from '../orders/index.ts'
import { oweReview, tradesOf } from './customer-reviews.repository.ts'

interface OfCustomer {
  readonly author_id: number
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly group_id: number | null
}
/**
 * A review of a customer has gone, or is back: the payouts that wait for it ask the motor again; one that is gone is owed anew (SR-81). Its
 * order is locked (`lockReviewsBeside`).
 */
export async function askGate(tx: Tx, review: OfCustomer, isOwed: boolean): Promise<void> {
  const { author_id: authorId, customer_id: customerId, order_id: orderId, group_id: groupId } = review
  if (customerId === null || orderId === null) return
  if (isOwed) await oweReview(tx, authorId, orderId, groupId)
  const trades = await tradesOf(tx, { readerId: authorId, merchantId: authorId, customerId, orderId })
  await writeCaseHolds(
    tx,
    trades.flatMap((trade) => (groupId === null || trade.id === groupId ? [trade.id] : [])),
  )
}
