import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading } from '../../shell/loading.tsx'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CircleCard } from './circle-card.tsx'
import { CirclePlace } from './circle-place.tsx'
import { circleQuery, circlesQuery } from './circles.queries.ts'

/** Every circle that the reader is in, those that wait and those that have ended. */
export function CircleList() {
  const { say } = useShell()
  const [state, setState] = useState<'open' | 'closed'>('open')
  const nothing = (list: { data?: { pages: readonly { data: readonly unknown[] }[] } | undefined }) =>
    list.data?.pages[0]?.data.length === 0
  const hasNoneOpen = nothing(useInfiniteQuery(circlesQuery('open')))
  const ended = useInfiniteQuery({ ...circlesQuery('closed'), enabled: hasNoneOpen })
  const hasNone = hasNoneOpen && (!ended.data || nothing(ended))
  return (
    <div className="grid gap-4.5">
      <div hidden={hasNone} className="justify-self-start">
        <Segmented
          label={say('swaps.circle_title')}
          options={[
            { id: 'open', label: say('swaps.circle_open') },
            { id: 'closed', label: say('swaps.circle_closed') },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <Circles key={state} state={state} />
    </div>
  )
}

function Circles({ state }: { state: 'open' | 'closed' }) {
  const { say } = useShell()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(circlesQuery(state))
  if (isPending)
    return (
      <Loading className="grid gap-4 md:grid-cols-2">
        <CirclePlace />
        <CirclePlace />
      </Loading>
    )
  if (error && !data) return <NotLoaded title={say('swaps.circle_failed')} onAgain={() => void refetch()} />
  const circles = data?.pages.flatMap((page) => page.data) ?? []
  if (circles.length === 0)
    return state === 'open' ? (
      <EmptyState title={say('swaps.circle_none')} hint={say('swaps.circle_noneHint')}>
        <Link to="/dashboard/offers?tab=wishes" className={buttonLook()}>
          {say('swaps.circle_toWishes')}
        </Link>
      </EmptyState>
    ) : (
      <EmptyState title={say('swaps.circle_noneClosed')} hint={say('swaps.circle_noneClosedHint')} />
    )
  return (
    <>
      <ul className={`grid gap-4 ${circles.length > 1 ? 'md:grid-cols-2' : 'max-w-5xl'}`}>
        {circles.map((circle) => (
          <li key={circle.id} className="grid content-start">
            <CircleCard circle={circle} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-start">
          {say('swaps.circle_earlier')}
        </Button>
      )}
    </>
  )
}

/** One circle, where a letter or an entry below the bell leads. */
export function OneCircle({ id }: { id: number }) {
  const { say } = useShell()
  const { data, error, refetch } = useQuery(circleQuery(id))
  const all = (
    <Link to="/dashboard/offers?tab=circles" className="link hit text-small">
      {say('swaps.circle_all')}
    </Link>
  )
  if (data)
    return (
      <div className="grid max-w-5xl justify-items-start gap-4">
        <CircleCard circle={data} />
        {all}
      </div>
    )
  if (!error)
    return (
      <div className="max-w-5xl">
        <CirclePlace />
      </div>
    )
  if (error instanceof Refused && error.status === 404)
    return (
      <NotThere
        title={say('swaps.circle_gone')}
        hint={say('swaps.circle_goneHint')}
        to="/dashboard/offers?tab=circles"
        way={say('swaps.circle_all')}
      />
    )
  return <NotLoaded title={say('swaps.circle_failed')} onAgain={() => void refetch()} />
}
