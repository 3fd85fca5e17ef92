import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../shell/providers.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FeedList } from './feed-list.tsx'
import { lendingQuery } from './lending.queries.ts'
import { LendingDays } from './lending-days.tsx'
import { ShareLink } from './share-link.tsx'
import { TurnaroundForm } from './turnaround-form.tsx'

/** The calendar of an own listing: days to block, days between rentals, calendars from and for elsewhere. Each change counts at once. */
export function LendingCalendar({ productId, isService }: { productId: number; isService: boolean }) {
  const say = useSay()
  const { data, isError, isFetching, refetch } = useQuery(lendingQuery(productId))
  return (
    <section aria-labelledby="lending-calendar" className="grid gap-5">
      <div>
        <h2 id="lending-calendar" className="type-heading">
          {say(isService ? 'rentals.calendarService' : 'rentals.calendar')}
        </h2>
        <p className="mt-1 text-ink-2">{say('rentals.calendarHint')}</p>
      </div>
      {data ? (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <LendingDays id={productId} calendar={data} />
          <div className="grid gap-5">
            <TurnaroundForm
              key={`${data.turnaround.before} ${data.turnaround.after}`}
              id={productId}
              turnaround={data.turnaround}
              isService={isService}
            />
            <FeedList id={productId} feeds={data.feeds} />
            <ShareLink id={productId} link={data.link} />
          </div>
        </div>
      ) : isError ? (
        <Panel>
          <NotLoaded heading="p" title={say('rentals.calendarFailed')} busy={isFetching} onAgain={() => void refetch()} />
        </Panel>
      ) : (
        <Loading className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-120 rounded-panel" />
          <Skeleton className="h-120 rounded-panel" />
        </Loading>
      )}
    </section>
  )
}
