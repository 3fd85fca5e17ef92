import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { type Earning, earningsQuery } from './wallet.queries.ts'

const tones = {
  held: 'processing',
  due: 'processing',
  paying: 'active',
  paid: 'completed',
  given_back: 'cancelled',
} as const satisfies Record<Earning['state'], StatusCategory>

/** Earnings newest first, each with the reason and the date of what keeps it. */
export function EarningsList() {
  const { say } = useShell()
  const [only, setOnly] = useState<'open' | 'all'>('all')
  const { data, isPending, isError, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(earningsQuery(only))
  const earnings = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <div role="group" aria-label={say('wallet.earnings')} className="mb-4.5 flex flex-wrap gap-2">
        <Chip pressed={only === 'all'} onClick={() => setOnly('all')}>
          {say('wallet.showAll')}
        </Chip>
        <Chip pressed={only === 'open'} onClick={() => setOnly('open')}>
          {say('wallet.showOpen')}
        </Chip>
      </div>
      {isError && !data && (
        <EmptyState kind="trouble" title={say('wallet.earningsFailed')}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
        </EmptyState>
      )}
      {isPending && <Skeleton className="h-40 rounded-panel" />}
      {data && earnings.length === 0 && <EmptyState title={say('wallet.noEarnings')} hint={say('wallet.noEarningsHint')} />}
      {earnings.length > 0 && (
        <ul className="grid gap-3">
          {earnings.map((earning) => (
            <li key={earning.id}>
              <EarningCard earning={earning} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="line" busy={isFetching} onClick={() => void fetchNextPage()} className="mt-4.5 justify-self-center">
          {say('wallet.more')}
        </Button>
      )}
    </>
  )
}

function EarningCard({ earning }: { earning: Earning }) {
  const { say, format } = useShell()
  const { kind, orderNumber, groupId, customerId, amount, netted, currency, state, holds, paidAt } = earning
  const [first] = holds // the weightiest: what comes after it is told once it is over
  const isReviewMissing = holds.some((hold) => hold.kind === 'review') && !holds.some((hold) => hold.kind === 'delivery')
  return (
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <Link to={`/dashboard/transactions/fg/${groupId}`} className="hit link font-[550]">
          {say('wallet.order', { number: orderNumber ?? groupId })}
        </Link>
        <span className="figures type-subhead">{format.money(amount, currency)}</span>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-2">
        <Badge category={tones[state]}>{say(`wallet.state_${state}`)}</Badge>
        <span>{say(`wallet.kind_${kind}`)}</span>
        {paidAt && <span>{say('wallet.paidOn', { day: format.dayHere(paidAt) })}</span>}
        {netted > 0 && <span>{say('wallet.nettedPart', { amount: format.money(netted, currency) })}</span>}
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 empty:hidden">
        {first && (
          <p className="text-small">
            {first.until
              ? say('wallet.until', { what: say(`wallet.hold_${first.kind}`), day: format.dayHere(first.until) })
              : say(`wallet.hold_${first.kind}`)}
          </p>
        )}
        {isReviewMissing && customerId !== null && (
          <Link to={`/fulfillmentgroup/${groupId}/customer/${customerId}/review`} className={buttonLook('line', 's')}>
            {say('wallet.writeReview')}
          </Link>
        )}
      </div>
    </Panel>
  )
}
