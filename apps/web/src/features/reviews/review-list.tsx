import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { Stars } from '../../ui/figures.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Report } from './one-review.tsx'
import { productReviewsQuery } from './reviews.queries.ts'

/** Stars, photos, answers and what their authors do: comes after the page. */
const Browser = lazyPart(() => import('./review-browser.tsx'), ['reviews'])

interface ProductReviewsProps {
  product: number
  average: number | null
  total: number
  report?: Report | undefined
  /** What stands where nobody has said anything of it yet. */
  shop?: ReactNode
}
/** What buyers say of a product. The words stand in the page itself; what can be done with them comes after it. */
export function ProductReviews({ product, average, total, report, shop }: ProductReviewsProps) {
  const { say, format } = useShell()
  const isHydrated = useHydrated()
  const { data, isError } = useInfiniteQuery(productReviewsQuery(product))
  const reviews = data?.pages.flatMap((page) => page.data) ?? []
  const plain = (
    <div>
      {isError && !data && (
        <Note tone="danger" icon="warn">
          {say('piece.reviewsFailed')}
        </Note>
      )}
      {shop}
      {reviews.map(({ id, rating, comment, createdAt, user }) => (
        <article key={id} className="grid gap-2 border-t border-line py-5 first:border-0 first:pt-0">
          <div className="flex min-h-8 items-center">
            <h3 className="text-small font-semibold">{user.name}</h3>
            <time dateTime={createdAt} className="figures ms-auto text-small text-ink-3">
              {format.date(createdAt)}
            </time>
          </div>
          <Stars value={rating} label={say('shell.stars', { n: rating })} />
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{comment}</p>
        </article>
      ))}
    </div>
  )
  const head = (
    <div className="grid content-start gap-2">
      <h2 id="reviews" className="type-heading">
        {say('piece.reviews')}
      </h2>
      {average !== null && total > 0 && (
        <p className="flex items-center gap-2.5 whitespace-nowrap">
          <Stars value={average} label={say('shell.stars', { n: format.rating(average) })} />
          <b className="figures font-semibold">{say('product.ratingsCount', { rating: format.rating(average), n: total })}</b>
        </p>
      )}
      {data && reviews.length === 0 && <p className="text-ink-2">{say('piece.noReviews')}</p>}
    </div>
  )
  const sides = 'grid gap-x-14 gap-y-4 border-t border-line pt-9 lg:grid-cols-[18rem_minmax(0,1fr)]'
  return (
    <section aria-labelledby="reviews">
      {isHydrated && reviews.length > 0 ? (
        <Browser
          product={product}
          report={report}
          head={head}
          className={sides}
          place={
            <div className={sides}>
              {head}
              {plain}
            </div>
          }
        />
      ) : (
        <div className={sides}>
          {head}
          {plain}
        </div>
      )}
    </section>
  )
}
