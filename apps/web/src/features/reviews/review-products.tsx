import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import { isReviewable } from '@rondo/rules/reviews/customer-review'
import { isItemReviewable } from '@rondo/rules/reviews/product-review'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'

interface ReviewProductsProps {
  group: {
    id: number
    status: GroupStatus
    orderItems: readonly { type: 'buy' | 'rent'; status: ItemStatus; hasReview: boolean }[]
  }
}
/** The customer's way to the review of what they had, where something may be reviewed (REVW-19). Draws nothing elsewhere. */
export function ReviewProducts({ group: { id, status, orderItems } }: ReviewProductsProps) {
  const { say } = useShell()
  const had = orderItems.filter((item) => isItemReviewable(item.type, item.status))
  if (had.length === 0 && !isReviewable(status)) return null
  const isWritten = had.length > 0 && had.every(({ hasReview }) => hasReview)
  return (
    <Link to={`/fulfillmentgroup/${id}/review-products`} className={buttonLook('line', 's', 'justify-self-start')}>
      {say(isWritten ? 'reviews.updateReview' : 'reviews.reviewProducts')}
    </Link>
  )
}
