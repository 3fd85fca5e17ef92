import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HowAveraged } from './how-averaged.tsx'
import type { Report } from './one-review.tsx'
import { Filters } from './review-filters.tsx'
import { countedOf, type Narrowed } from './review-reads.ts'
import { productReviewsQuery } from './reviews.queries.ts'
import { WishedReviews } from './wished-reviews.tsx'

interface ReviewBrowserProps {
  product: number
  report?: Report | undefined
}
/** Reviews of a product, by stars and with photos. Its code comes when a page stands. */
export default function ReviewBrowser({ product, report }: ReviewBrowserProps) {
  const [narrowed, narrow] = useState<Narrowed>({})
  const { data, hasNextPage } = useInfiniteQuery(productReviewsQuery(product))
  const all = data?.pages.flatMap((page) => page.data)
  const known = all ? (hasNextPage ? undefined : countedOf(all)) : null
  return (
    <>
      <HowAveraged />
      <Filters about={{ product }} narrowed={narrowed} known={known} onNarrow={narrow} />
      <WishedReviews about={{ product }} narrowed={narrowed} report={report} />
    </>
  )
}
