import { useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'
import { DeleteReview } from './delete-review.tsx'
import type { Review } from './review-reads.ts'

/** What its author may do with a review: change it where it is known what it is about, and take it back. */
export function OwnReview({ review }: { review: Review }) {
  const say = useSay()
  const [isAsked, ask] = useState(false)
  const edit = editOf(review)
  return (
    <>
      <span className="flex flex-wrap gap-2.5">
        {'to' in edit ? (
          <Link to={edit.to} className={buttonLook('line', 's')}>
            {say('reviews.edit')}
          </Link>
        ) : (
          <Button look="line" size="s" onClick={() => ask(true)}>
            {say('reviews.edit')}
          </Button>
        )}
        <DeleteReview id={review.id} isOfCustomer={review.isReviewCustomer} />
      </span>
      {isAsked && 'lacks' in edit && (
        <Note tone="danger" icon="warn" role="alert">
          {say(`reviews.${edit.lacks}`)}
        </Note>
      )}
    </>
  )
}

/** Where a review is changed, or what is not known for that. */
function editOf({ isReviewCustomer, fulfillmentGroup, orders, customers, products }: Review) {
  const [order] = orders
  if (isReviewCustomer) {
    const [customer] = customers
    if (!customer) return { lacks: 'editNoCustomer' } as const
    if (fulfillmentGroup !== null) return { to: `/fulfillmentgroup/${fulfillmentGroup}/customer/${customer.id}/review` }
    return order === undefined ? ({ lacks: 'editNoGroup' } as const) : { to: `/order/${order}/customer/${customer.id}/review` }
  }
  if (order === undefined || fulfillmentGroup === null) return { lacks: 'editNoProduct' } as const
  const [product] = products
  return {
    to: product
      ? `/fulfillmentgroup/${fulfillmentGroup}/product/${product.id}/review`
      : `/fulfillmentgroup/${fulfillmentGroup}/review-products`,
  }
}
