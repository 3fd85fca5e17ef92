import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HowAveraged } from './how-averaged.tsx'
import type { Report } from './one-review.tsx'
import { Filters } from './review-filters.tsx'
import { countedOf, type Narrowed } from './review-reads.ts'
import { productReviewsQuery } from './reviews.queries.ts'
import { WishedReviews } from './wished-reviews.tsx'

interface ReviewBrowserProps {
  product: number
  report?: Report | undefined
  /** What they are, and how many stars they give. */
  head?: ReactNode
  className?: string
}
/** Reviews of a product, by stars and with photos. Its code comes when a page stands. */
export default function ReviewBrowser({ product, report, head, className }: ReviewBrowserProps) {
  const [narrowed, narrow] = useState<Narrowed>({})
  const { data, hasNextPage } = useInfiniteQuery(productReviewsQuery(product))
  const all = data?.pages.flatMap((page) => page.data)
  const known = all ? (hasNextPage ? undefined : countedOf(all)) : null
  return (
    <div className={className}>
      <div>
        {head}
        <div className="mt-2">
          {data?.pages[0] && <HowAveraged of={data.pages[0].meta.total} />}
          <Filters about={{ product }} narrowed={narrowed} known={known} onNarrow={narrow} />
        </div>
      </div>
      <div className="content-start gap-x-12 *:first:border-0 *:first:pt-0 xl:grid xl:grid-cols-2 xl:*:nth-2:border-0 xl:*:nth-2:pt-0">
        <WishedReviews about={{ product }} narrowed={narrowed} report={report} />
      </div>
    </div>
  )
}
