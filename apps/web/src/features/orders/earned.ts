import type { Group } from './orders.queries.ts'

type Facts = {
  readonly orderItems: readonly Pick<Group['orderItems'][number], 'status' | 'amount'>[]
  readonly returnRequests: readonly Pick<Group['returnRequests'][number], 'fundCollectionPayment'>[]
}
/** What a group brings its seller, major units: the prices of what was not canceled, less what they gave of it for returns. What they paid by card for a return is no part of it. */
export function earnedOf({ orderItems, returnRequests }: Facts): number {
  const prices = orderItems.filter(({ status }) => status !== 'canceled').reduce((sum, { amount }) => sum + amount, 0)
  const given = new Map(
    returnRequests.flatMap(({ fundCollectionPayment: fund }) =>
      fund && fund.isPaid && fund.paidBy !== 'card' && fund.refundStatus !== 'merchant_refunded' ? [[fund.id, fund.amount]] : [],
    ),
  )
  return prices - [...given.values()].reduce((sum, amount) => sum + amount, 0)
}
