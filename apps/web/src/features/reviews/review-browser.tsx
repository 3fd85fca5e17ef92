import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Filters } from './review-filters.tsx'
import { countedOf, type Narrowed } from './review-reads.ts'
import { productReviewsQuery } from './reviews.queries.ts'
import { WishedReviews } from './wished-reviews.tsx'

interface ReviewBrowserProps {
  product: number
  /** What one may do about a review of somebody else. */
  action?: (review: number) => ReactNode
}
/** Reviews of a product, by stars and with photos. Its code comes when a page stands. */
export default function ReviewBrowser({ product, action }: ReviewBrowserProps) {
  const [narrowed, narrow] = useState<Narrowed>({})
  const { data, hasNextPage } = useInfiniteQuery(productReviewsQuery(product))
  const all = data?.pages.flatMap((page) => page.data)
  const known = all ? (hasNextPage ? undefined : countedOf(all)) : null
  return (
    <>
      <Filters about={{ product }} narrowed={narrowed} known={known} onNarrow={narrow} />
      <WishedReviews about={{ product }} narrowed={narrowed} {...(action && { action })} />
    </>
  )
}
