import { isReviewable } from '@rondo/rules/reviews/customer-review'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { atMerchant, type GroupStatus, returnOpen } from '@rondo/rules/orders/group-statuses'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'

interface ReviewCustomerProps {
  group: {
    id: number
    status: GroupStatus
    customer: { id: number; name: string }
    customerReviewId: number | null
    swap?: object | null
    earned: number | null
    keptDeposit: number | null
  }
  /** It is no main act: where many stand below each other, or while something else is open. */
  isQuiet?: boolean
}
/** It is out with its renter, or on its way back: something else comes next than a review. */
const isOut = (status: GroupStatus) => status === 'renting_in_progress' || (isOneOf(returnOpen, status) && !isOneOf(atMerchant, status))

/** The merchant's way to the review of a customer, where one may be written (REVW-17, 18); in a swap nobody is a customer. Draws nothing elsewhere. */
export function ReviewCustomer({ group, isQuiet = false }: ReviewCustomerProps) {
  const { say } = useShell()
  const { id, status, customer, customerReviewId, swap, earned, keptDeposit } = group
  // where nothing is received no payout waits for it
  const isPaidOut = !swap && (earned ?? 0) + (keptDeposit ?? 0) > 0
  if (!isReviewable(status)) return null
  const isWritten = customerReviewId !== null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to={`/fulfillmentgroup/${id}/customer/${customer.id}/review`}
        className={buttonLook(isWritten || isQuiet || isOut(status) ? 'line' : 'ink', 's')}
      >
        {isWritten ? say('reviews.updateReview') : swap ? say('reviews.titleNew', { name: customer.name }) : say('reviews.reviewCustomer')}
      </Link>
      {!isWritten && isPaidOut && <span className="text-small text-ink-2">{say('reviews.requiredForPayout')}</span>}
    </span>
  )
}
