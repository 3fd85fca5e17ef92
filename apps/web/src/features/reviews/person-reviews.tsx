import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSay, useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { OneReview, type Report } from './one-review.tsx'
import { Filters } from './review-filters.tsx'
import { givenQuery, type Narrowed, receivedQuery, type Review } from './review-reads.ts'
import { WishedReviews } from './wished-reviews.tsx'

/** What others say of a person, as a shop and as a customer; of the shop also by stars and with photos. */
export function ReceivedReviews({ id, report }: { id: number; report: Report }) {
  const [narrowed, narrow] = useState<Narrowed>({})
  const say = useSay()
  const list = useInfiniteQuery(receivedQuery(id))
  return (
    <>
      <h2 className="sr-only">{say('reviews.received')}</h2>
      <Filters about={{ merchant: id }} narrowed={narrowed} onNarrow={narrow} />
      {Object.keys(narrowed).length === 0 ? (
        <EndlessReviews list={list} leadBy="author_and_subject" report={report} />
      ) : (
        <WishedReviews about={{ merchant: id }} narrowed={narrowed} report={report} />
      )}
    </>
  )
}
/** What the reader says of others. */
export function GivenReviews({ id, report }: { id: number; report: Report }) {
  const say = useSay()
  return (
    <>
      <h2 className="sr-only">{say('reviews.given')}</h2>
      <EndlessReviews list={useInfiniteQuery(givenQuery(id))} leadBy="subject" report={report} />
    </>
  )
}

type Pages = UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly Review[] }[] }>
/** Ten at once, the next ones before the end is reached (REVW-14). */
function EndlessReviews({ list, leadBy, report }: { list: Pages; leadBy: 'author_and_subject' | 'subject'; report: Report }) {
  const { say } = useShell()
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  const isOpen = hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (!end.current || !isOpen) return
    let wait: ReturnType<typeof setTimeout> | undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        clearTimeout(wait)
        if (entries.at(-1)?.isIntersecting) wait = setTimeout(() => void fetchNextPage(), 200)
      },
      { rootMargin: '200px' },
    )
    watcher.observe(end.current)
    return () => {
      clearTimeout(wait)
      watcher.disconnect()
    }
  }, [isOpen, fetchNextPage])
  if (!data && isError) {
    return <NotLoaded title={say('reviews.notCome')} fixed={say('reviews.listFailed')} busy={isFetching} onAgain={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-84 rounded-panel" />
  const reviews = [...new Map(data.pages.flatMap((page) => page.data).map((review) => [review.id, review])).values()]
  if (reviews.length === 0) return <EmptyState title={say('reviews.none')} />
  return (
    <div className="max-w-190">
      {reviews.map((review) => (
        <OneReview key={review.id} review={review} leadBy={leadBy} report={report} />
      ))}
      <div ref={end} />
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('reviews.more')}
        </Button>
      )}
    </div>
  )
}
