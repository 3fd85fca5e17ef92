import { daysBetween } from '@rondo/rules/kernel/days'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { fetchFurther } from '../../shell/further.ts'
import { useHydrated, useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { useOfSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { CardSkeletons } from './card-grid.tsx'
import type { browseQuery } from './catalog.queries.ts'
import { EndlessGrid } from './endless-grid.tsx'
import { appliedIn, cleared, type Filters, queryOf, without } from './filters.ts'
import { DaysOfWear } from './card-item.tsx'
import { useRetryOnline } from './retry-online.ts'

const NothingFound = lazyPart(() => import('./nothing-found.tsx'), ['filters'])
const FewFound = lazyPart(() => import('./few-found.tsx'), ['filters'])
const SizeUnknown = lazyPart(() => import('./size-unknown.tsx'), ['filters'])
const SizeOfNobody = lazyPart(async () => ({ default: (await import('./size-unknown.tsx')).SizeOfNobody }), ['filters'])

/** A list of fewer pieces says below itself where more are. */
const few = 9

interface ProductListProps {
  filters: Filters
  list: ReturnType<typeof browseQuery>
  onChange: (next: Filters) => void
  /** Another picture stands above the list. */
  isBelow: boolean
  /** What stands there when nothing fits, below the ways out. */
  belowNothing?: ReactNode
}
/** What fits the filters, page after page. A page that comes draws this part of the screen anew and nothing around it. */
export function ProductList({ filters, list, onChange, isBelow, belowNothing }: ProductListProps) {
  const say = useSay()
  const isHere = useHydrated()
  const isSignedIn = useOfSession((session) => session !== null)
  const cache = useQueryClient()
  const found = useInfiniteQuery(list)
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = found
  useRetryOnline(isError && !data, () => void refetch())
  if (filters.mySize && isHere && !isSignedIn) {
    return (
      <SizeOfNobody
        place={<CardSkeletons n={8} />}
        lost={say('browse.failed')}
        onDrop={() => onChange(without(filters, { key: 'mySize' }))}
      />
    )
  }
  if (isPending) return <CardSkeletons n={8} />
  if (!data) {
    return (
      <EmptyState kind="trouble" title={say('browse.failed')} hint={say('browse.failedHint')}>
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
    )
  }
  if (!data.pages[0]?.data.length) {
    const nothing = <NothingYet filters={filters} />
    if (!isHere) return nothing
    return <NothingFound filters={filters} facets={data.pages[0]?.facets} onChange={onChange} below={belowNothing} place={nothing} />
  }
  return (
    <DaysOfWear value={daysOf(filters)}>
      {filters.mySize && isHere && <SizeUnknown />}
      <EndlessGrid
        pages={data.pages}
        outOf={data.pages[0].meta.total}
        more={hasNextPage}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
        isBelow={isBelow}
        onMore={() => void fetchFurther(cache, list.queryKey, found)}
      />
      {isHere && data.pages[0].meta.total < few && <FewFound {...{ filters, onChange }} facets={data.pages[0].facets} />}
    </DaysOfWear>
  )
}

/** Comes with the page: nothing fits, and one way out. Better ones come behind it. */
function NothingYet({ filters }: { filters: Filters }) {
  const say = useSay()
  const { pathname } = useLocation()
  const isWords = appliedIn(filters).length === 0
  return (
    <EmptyState title={say('browse.empty')} hint={say(filters.q ? 'browse.hintWords' : 'browse.hintFilters')}>
      <Link to={`${pathname}?${queryOf(isWords ? {} : cleared(filters))}`} className={buttonLook('line')}>
        {say(isWords ? 'browse.seeAll' : 'browse.clearAll')}
      </Link>
    </EmptyState>
  )
}

const daysOf = ({ freeFrom, freeTo }: Filters) => (freeFrom && freeTo ? daysBetween(freeFrom, freeTo) + 1 : 0)
