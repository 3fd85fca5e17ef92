import { useInfiniteQuery } from '@tanstack/react-query'
import { usePersonal } from '../../shell/personal.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { OneReview, type Report } from './one-review.tsx'
import { type Narrowed, type Wish, wishedReviewsQuery } from './review-reads.ts'

interface WishedReviewsProps {
  about: Pick<Wish, 'product' | 'merchant'>
  narrowed: Narrowed
  report?: Report | undefined
}
/** Reviews of a product or of a shop, narrowed to some stars or to those with photos. */
export function WishedReviews({ about, narrowed, report }: WishedReviewsProps) {
  const { say } = useShell()
  const query = wishedReviewsQuery({ ...about, ...narrowed })
  usePersonal(query.queryKey)
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query)
  const reviews = [...new Map((data?.pages ?? []).flatMap((page) => page.data).map((review) => [review.id, review])).values()]
  const isNarrowed = Object.keys(narrowed).length > 0
  return (
    <>
      {!data && !isError && <Skeleton className="h-40 rounded-panel" />}
      {!data && isError && <NotLoaded title={say('reviews.loadFailed')} busy={isFetching} onAgain={() => void refetch()} />}
      {data && reviews.length === 0 && (
        <p className="border-t border-line pt-4 text-ink-2">{say(isNarrowed ? 'reviews.nothingSuch' : 'reviews.none')}</p>
      )}
      {reviews.map((review) => (
        <OneReview
          key={review.id}
          review={review}
          leadBy={about.merchant === undefined ? 'author' : 'author_and_subject'}
          report={report}
        />
      ))}
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3">
          {say('reviews.more')}
        </Button>
      )}
    </>
  )
}
