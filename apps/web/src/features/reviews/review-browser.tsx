import { type ReactNode, useState } from 'react'
import { Filters } from './review-filters.tsx'
import type { Narrowed } from './review-reads.ts'
import { WishedReviews } from './wished-reviews.tsx'

interface ReviewBrowserProps {
  product: number
  /** What one may do about a review of somebody else. */
  action?: (review: number) => ReactNode
}
/** Reviews of a product, by stars and with photos. Its code comes when a page stands. */
export default function ReviewBrowser({ product, action }: ReviewBrowserProps) {
  const [narrowed, narrow] = useState<Narrowed>({})
  return (
    <>
      <Filters about={{ product }} narrowed={narrowed} onNarrow={narrow} />
      <WishedReviews about={{ product }} narrowed={narrowed} {...(action && { action })} />
    </>
  )
}
