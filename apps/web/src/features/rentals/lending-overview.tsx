import { addDays, daysFromTo } from '@rondo/rules/kernel/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState, Panel, Skeleton } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Lending, lendingOverviewQuery, type Let } from './renting.queries.ts'

type Listing = Lending['listings'][number]
const spanDays = 28

/** What is out, due, late and free, of all pieces that the reader lends: a row of days for each piece, and the same in words. */
export function LendingOverview() {
  const { say, format } = useShell()
  const [from, setFrom] = useState<string>()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...lendingOverviewQuery({ ...(from && { from }), page }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (!data) {
    return error ? (
      <EmptyState kind="trouble" title={say('renting.loadFailed')}>
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
    ) : (
      <div role="status" aria-label={say('shell.loading')} className="grid gap-5">
        <Skeleton className="h-24 rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </div>
    )
  }
  if (data.total === 0) {
    return (
      <EmptyState title={say('renting.lendingEmpty')} hint={say('renting.lendingEmptyHint')}>
        <Link to="/dashboard/listings" className={buttonLook()}>
          {say('renting.toListings')}
        </Link>
      </EmptyState>
    )
  }
  const pages = Math.ceil(data.total / data.pageSize)
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{say('renting.lendingHint')}</p>
      <Counts counts={data.counts} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="line" size="s" onClick={() => setFrom(addDays(data.from, -spanDays))}>
          {say('renting.earlier')}
        </Button>
        <Button look="line" size="s" aria-disabled={data.from === data.today} onClick={() => setFrom(undefined)}>
          {say('renting.today')}
        </Button>
        <Button look="line" size="s" onClick={() => setFrom(addDays(data.from, spanDays))}>
          {say('renting.later')}
        </Button>
        <p aria-live="polite" className="figures text-small text-ink-2">
          {say('renting.span', { from: format.day(data.from), to: format.day(data.to) })}
        </p>
      </div>
      <ul className="grid gap-4">
        {data.listings.map((listing) => (
          <li key={listing.id}>
            <ListingDays listing={listing} span={data} />
          </li>
        ))}
      </ul>
      {page < pages && (
        <Button look="line" onClick={() => setPage(page + 1)}>
          {say('renting.more')}
        </Button>
      )}
    </div>
  )
}

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
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-4">
      {tile(say('renting.countOut'), out)}
      {tile(say('renting.countDue'), due)}
      {tile(say('renting.countLate'), late, true)}
      {tile(say('renting.countFree'), free)}
    </dl>
  )
}

const tones: Record<Let['state'] | 'blocked', string> = {
  held: 'bg-warning-wash',
  booked: 'bg-info-wash',
  out: 'bg-info',
  due: 'bg-warning',
  late: 'bg-danger',
  back: 'bg-success-wash',
  blocked: 'bg-line-strong',
}

function ListingDays({ listing, span }: { listing: Listing; span: Lending }) {
  const { say, format } = useShell()
  const { id, name, photo, pieces, lets, blocked } = listing
  const days = daysFromTo(span.from, span.to)
  const units = Array.from({ length: Math.max(pieces, ...lets.map(({ unit }) => unit), 1) }, (_, index) => index + 1)
  const said = (one: Let) => {
    const values = { state: say(`renting.state_${one.state}`), from: format.day(one.firstDay), to: format.day(one.lastDay) }
    return one.renter ? say('renting.letWith', { ...values, name: one.renter }) : say('renting.letOf', values)
  }
  return (
    <Panel className="grid gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
        <span className="block w-10 bg-cove">
          {photo && <Picture {...photo} alt="" sizes="40px" most={320} className="aspect-4/5 w-full object-cover" />}
        </span>
        <Link to={`/listing/edit/${id}`} className="hit min-w-0 font-[550] hover:underline">
          {name}
        </Link>
      </div>
      <div aria-hidden="true" className="grid gap-1">
        {units.map((unit) => (
          <div key={unit} className="grid gap-px" style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
            {days.map((day) => {
              const one = lets.find((run) => run.unit === unit && run.firstDay <= day && run.lastDay >= day)
              const isBlocked = blocked.some((run) => run.firstDay <= day && run.lastDay >= day)
              const tone = one ? tones[one.state] : isBlocked ? tones.blocked : 'bg-sunken'
              return <span key={day} className={`h-5 ${tone} ${day === span.today ? 'outline outline-ink' : ''}`} />
            })}
          </div>
        ))}
      </div>
      <ul aria-label={say('renting.days', { name })} className="grid gap-1 text-small">
        {lets.map((one) => (
          <li key={`${one.unit} ${one.firstDay} ${one.itemId}`} className="flex flex-wrap items-baseline gap-x-2">
            <span aria-hidden="true" className={`size-2.5 self-center ${tones[one.state]}`} />
            {units.length > 1 && <span className="text-ink-2">{say('renting.piece', { n: one.unit })}</span>}
            {one.groupId === null ? (
              <span>{said(one)}</span>
            ) : (
              <Link to={`/dashboard/transactions/fg/${one.groupId}`} className="link">
                {said(one)}
              </Link>
            )}
            {one.returnBy && <span className="figures text-ink-2">{say('renting.dueOn', { day: format.day(one.returnBy) })}</span>}
          </li>
        ))}
        {blocked.map(({ firstDay, lastDay }) => (
          <li key={`blocked ${firstDay}`} className="flex items-baseline gap-2 text-ink-2">
            <span aria-hidden="true" className={`size-2.5 self-center ${tones.blocked}`} />
            {say('renting.letOf', { state: say('renting.state_blocked'), from: format.day(firstDay), to: format.day(lastDay) })}
          </li>
        ))}
        {lets.length + blocked.length === 0 && <li className="text-ink-2">{say('renting.free')}</li>}
      </ul>
    </Panel>
  )
}
