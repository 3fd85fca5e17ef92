import { CustomerReview, useIsCustomerWritten } from '../features/reviews/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** The merchant's review of a customer, or of the other side of a swap, at each of its three addresses. */
export default function CustomerReviewPage() {
  const say = useSay()
  const { customerId, fulfillmentGroupId, orderId } = useParams()
  const of = {
    ...(fulfillmentGroupId && { fulfillmentGroupId: Number(fulfillmentGroupId) }),
    ...(orderId && { orderId: Number(orderId) }),
  }
  return (
    <DashboardFrame title={say(useIsCustomerWritten(Number(customerId), of) ? 'reviews.editTitle' : 'reviews.writeTitle')}>
      <CustomerReview customerId={Number(customerId)} {...of} />
    </DashboardFrame>
  )
}
