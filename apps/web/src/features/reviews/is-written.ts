import { customerToReview } from '@rondo/contracts/calls/reviews'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { waitingQuery } from './review-reads.ts'

/** What of a group, or of a product, may be reviewed, with what was said already. */
export const writtenQuery = ({ groupId, productId }: { groupId?: number; productId?: number }) =>
  waitingQuery({ ...(groupId && { fulfillmentGroupId: groupId }), ...(productId && { productId }), written: true })
/** Whether something of it was said already, which is edited then. */
export function useIsWritten(asked: { groupId?: number; productId?: number }): boolean {
  const { data } = useQuery(writtenQuery(asked))
  return data !== undefined && [...data.items, ...data.shops].some(({ review }) => review !== null)
}

/** The trades with a customer that may be reviewed: of a group, of an order, or all of them. */
export const customerQuery = (customerId: number, of: { fulfillmentGroupId?: number; orderId?: number }) =>
  read(customerToReview, { params: { id: customerId }, query: of })
/** Whether all that may be said of a customer was said already. */
export function useIsCustomerWritten(customerId: number, of: { fulfillmentGroupId?: number; orderId?: number }): boolean {
  const { data } = useQuery(customerQuery(customerId, of))
  const open = data?.groups.filter(({ mayReview }) => mayReview) ?? []
  return open.length > 0 && open.every(({ review }) => review !== null)
}
