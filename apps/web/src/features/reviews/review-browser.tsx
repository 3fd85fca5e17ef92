import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePersonal } from '../../shell/personal.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState, Skeleton } from '../../ui/panel.tsx'
import { OneReview } from './one-review.tsx'
import { statsQuery, type Wish, wishedReviewsQuery } from './review-reads.ts'

interface ReviewBrowserProps {
  product?: number
  merchant?: number
  /** What one may do about a review of somebody else. */
  action?: (review: number) => ReactNode
}
/** Reviews of a product or of a shop, by stars and with photos. Its code comes when a page stands. */
export default function ReviewBrowser({ product, merchant, action }: ReviewBrowserProps) {
  const { say } = useShell()
  const about = { ...(product !== undefined && { product }), ...(merchant !== undefined && { merchant }) }
  const [narrowed, narrow] = useState<Pick<Wish, 'rating' | 'photos'>>({})
  const query = wishedReviewsQuery({ ...about, ...narrowed })
  usePersonal(query.queryKey)
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query)
  const reviews = [...new Map((data?.pages ?? []).flatMap((page) => page.data).map((review) => [review.id, review])).values()]
  const isNarrowed = Object.keys(narrowed).length > 0
  return (
    <>
      <Filters about={about} narrowed={narrowed} onNarrow={narrow} />
      {!data && !isError && <Skeleton className="h-40 rounded-panel" />}
      {!data && isError && (
        <EmptyState kind="trouble" title={say('reviews.loadFailed')}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
        </EmptyState>
      )}
      {data && reviews.length === 0 && (
        <p className="border-t border-line pt-4 text-ink-2">{say(isNarrowed ? 'reviews.nothingSuch' : 'reviews.none')}</p>
      )}
      {reviews.map((review) => (
        <OneReview key={review.id} review={review} withSubject={merchant !== undefined} action={action?.(review.id)} />
      ))}
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3">
          {say('reviews.more')}
        </Button>
      )}
    </>
  )
}

interface FiltersProps {
  about: Pick<Wish, 'product' | 'merchant'>
  narrowed: Pick<Wish, 'rating' | 'photos'>
  onNarrow: (narrowed: Pick<Wish, 'rating' | 'photos'>) => void
}
/** How many there are of each, as choices; none where there is nothing to choose. */
function Filters({ about, narrowed: { rating, photos }, onNarrow }: FiltersProps) {
  const { say } = useShell()
  const { data: stats } = useQuery(statsQuery(about))
  if (!stats || stats.total < 2) return null
  const kept = photos && { photos }
  return (
    <div role="group" aria-label={say('reviews.filters')} className="mb-4 flex flex-wrap gap-2">
      <Chip pressed={rating === undefined && !photos} onClick={() => onNarrow({})}>
        {say('reviews.allStars', { n: stats.total })}
      </Chip>
      {([5, 4, 3, 2, 1] as const).map(
        (stars) =>
          stats.stars[stars] > 0 && (
            <Chip key={stars} pressed={rating === stars} onClick={() => onNarrow({ ...kept, ...(rating !== stars && { rating: stars }) })}>
              {say('reviews.starsCount', { stars, n: stats.stars[stars] })}
            </Chip>
          ),
      )}
      {stats.withPhotos > 0 && (
        <Chip
          pressed={photos === true}
          onClick={() => onNarrow({ ...(rating !== undefined && { rating }), ...(!photos && { photos: true }) })}
        >
          {say('reviews.withPhotos', { n: stats.withPhotos })}
        </Chip>
      )}
    </div>
  )
}
