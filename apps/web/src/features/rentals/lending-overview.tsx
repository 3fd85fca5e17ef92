import { addDays } from '@rondo/rules/kernel/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { useVerification } from '../accounts/index.ts'
import { WayToVerification } from '../wallet/index.ts'
import { LendingRows } from './lending-rows.tsx'
import { type Lending, lendingOverviewQuery } from './renting.queries.ts'

const spanDays = 28

/** What is out, due, late and free, of all pieces that the reader lends, and below it the days of each piece. */
export function LendingOverview() {
  const { say, format } = useShell()
  const [from, setFrom] = useState<string>()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    ...lendingOverviewQuery({ ...(from && { from }), page }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (!data) {
    return error ? <NotLoaded title={say('renting.lendingFailed')} busy={isFetching} onAgain={() => void refetch()} /> : <LendingPlace />
  }
  if (data.total === 0) return <NothingForRent />
  const pages = Math.ceil(data.total / data.pageSize)
  return (
    <div className="grid gap-5">
      <Counts counts={data.counts} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p aria-live="polite" className="figures type-subhead">
          {say('renting.span', { from: format.day(data.from), to: format.day(data.to) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="line" size="s" onClick={() => setFrom(addDays(data.from, -spanDays))}>
            {say('renting.earlier')}
          </Button>
          <Button look="line" size="s" aria-disabled={data.from === data.today} onClick={() => setFrom(undefined)}>
            {say('renting.today')}
          </Button>
          <Button look="line" size="s" onClick={() => setFrom(addDays(data.from, spanDays))}>
            {say('renting.later')}
          </Button>
        </div>
      </div>
      <LendingRows lending={data} />
      {pages > 1 && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="line" aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
            {say('renting.before')}
          </Button>
          <Button look="line" aria-disabled={page >= pages} onClick={() => setPage(Math.min(pages, page + 1))}>
            {say('renting.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whoever may list is led to the form and to what they have; who may not yet, to the verification. Until that is known its place is kept. */
function NothingForRent() {
  const { say } = useShell()
  const { isVerified, isKnown } = useVerification()
  const seen = isKnown ? '' : 'invisible'
  if (isVerified === false) {
    return (
      <EmptyState title={say('renting.lendingEmpty')} hint={say('renting.lendingUnverified')}>
        <WayToVerification />
      </EmptyState>
    )
  }
  return (
    <EmptyState title={say('renting.lendingEmpty')} hint={<span className={seen}>{say('renting.lendingEmptyHint')}</span>}>
      <Link to="/listing/upload" className={buttonLook('ink', 'm', seen)}>
        {say('shell.listPiece')}
      </Link>
      <Link to="/dashboard/listings" className={buttonLook('line', 'm', seen)}>
        {say('renting.toListings')}
      </Link>
    </EmptyState>
  )
}

/** The place of the counts and of the first rows. */
const LendingPlace = () => (
  <Loading className="grid gap-5">
    <div className={countsLook}>
      {[1, 2, 3, 4].map((tile) => (
        <span key={tile} className="grid gap-1 bg-surface p-4">
          <Skeleton className="h-7 w-10 rounded-field" />
          <Skeleton className="h-5 w-24 max-w-full rounded-field" />
        </span>
      ))}
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Skeleton className="h-6 w-52 max-w-full rounded-field" />
      <Skeleton className="h-9 w-72 max-w-full rounded-control" />
    </div>
    <div className="divide-y divide-line rounded-panel border border-line bg-surface">
      <div className="h-17 max-lg:hidden" />
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-3 p-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-center lg:gap-0 lg:py-2.5">
          <span className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-3">
            <Skeleton className="aspect-4/5 w-full" />
            <Skeleton className="h-4.5 w-3/5 rounded-field" />
          </span>
          <Skeleton className="h-3 w-3/5 rounded-control lg:h-8" />
        </div>
      ))}
    </div>
  </Loading>
)

const countsLook = 'grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-4'
function Counts({ counts: { out, due, late, free } }: { counts: Lending['counts'] }) {
  const { say, format } = useShell()
  const tile = (name: string, n: number, isBad = false) => (
    <div className="flex flex-col-reverse justify-end gap-1 bg-surface p-4">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className={`figures font-display text-title leading-none font-[420] ${isBad && n > 0 ? 'text-danger' : ''}`}>
        {format.number(n)}
      </dd>
    </div>
  )
  return (
    <dl className={countsLook}>
      {tile(say('renting.countOut'), out)}
      {tile(say('renting.countDue'), due)}
      {tile(say('renting.countLate'), late, true)}
      {tile(say('renting.countFree'), free)}
    </dl>
  )
}
