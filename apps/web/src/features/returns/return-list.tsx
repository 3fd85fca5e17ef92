import { defaultReturnReason } from '@rondo/rules/orders/reasons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState, Panel, Skeleton } from '../../ui/panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sayReason } from './reason-words.ts'
import { RequestBadge } from './request-state.tsx'
import { type ListedReturn, type ReturnFilter, returnsQuery } from './returns.queries.ts'

interface ReturnListProps {
  side: 'made' | 'received'
  filter: ReturnFilter
}
/** Returns that somebody asked for, or received, newest first. */
export function ReturnList({ side, filter }: ReturnListProps) {
  const { say } = useShell()
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...returnsQuery(side, filter),
    refetchOnMount: 'always',
  })
  const returns = data?.pages.flatMap((page) => page.data) ?? []
  if (error && !data)
    return (
      <EmptyState kind="trouble" title={say('returns.loadFailed')}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {say('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (isPending)
    return (
      <div role="status" aria-label={say('shell.loading')} className="grid gap-3">
        <Skeleton className="h-28 rounded-panel" />
        <Skeleton className="h-28 rounded-panel" />
      </div>
    )
  if (returns.length === 0)
    return filter === 'all' ? (
      <EmptyState
        title={say(side === 'made' ? 'returns.noneMade' : 'returns.noneReceived')}
        hint={say(side === 'made' ? 'returns.noneMadeHint' : 'returns.noneReceivedHint')}
      >
        <Link to="/dashboard/transactions" className={buttonLook('line')}>
          {say('returns.toOrders')}
        </Link>
      </EmptyState>
    ) : (
      <EmptyState title={say('returns.noneFiltered')} />
    )
  return (
    <>
      <ul className="grid gap-3" aria-live="polite" aria-busy={isFetching}>
        {returns.map((one) => (
          <li key={one.request.id}>
            <ReturnCard listed={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" busy={isFetching} onClick={() => void fetchNextPage()} className="mt-4.5">
          {say('returns.more')}
        </Button>
      )}
    </>
  )
}

function ReturnCard({ listed: { request, side, orderNumber, product, other } }: { listed: ListedReturn }) {
  const { say, format } = useShell()
  const { id, status, quantity, reason, requestDate, relatedFulfillmentGroupId: groupId } = request
  const answers = side === 'merchant' && status === 'pending_merchant_review'
  const sends = side === 'customer' && status === 'approved'
  return (
    <Panel className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <span className="block w-16 bg-cove">
        {product?.photo ? (
          <img src={product.photo} alt="" loading="lazy" className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-5 text-ink-3" />
          </span>
        )}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <RequestBadge status={status} />
          <span className="figures text-small text-ink-2 sm:ms-auto">{say('returns.asked', { day: format.dayHere(requestDate) })}</span>
        </div>
        <p className="font-[550]">{product?.name}</p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {format.list([
            say(side === 'customer' ? 'returns.to' : 'returns.from', { name: other.name }),
            say('returns.pieces', { n: quantity }),
            reason !== null && reason !== defaultReturnReason && sayReason(reason, say), // what was rented needs none
          ])}
        </p>
        <div className="mt-1 flex flex-wrap gap-2 max-sm:*:grow">
          <Link
            to={`/dashboard/transactions/fg/${groupId}`}
            aria-label={`${say('returns.order', { number: orderNumber })}, ${product?.name ?? id}`}
            className={buttonLook('line', 's')}
          >
            {say('returns.order', { number: orderNumber })}
          </Link>
          {answers && (
            <Link to={`/dashboard/returns/process/${groupId}`} className={buttonLook('ink', 's')}>
              {say('returns.answer')}
            </Link>
          )}
          {sends && (
            <Link to={`/dashboard/returns/ship/${groupId}`} className={buttonLook('ink', 's')}>
              {say('returns.sendBack')}
            </Link>
          )}
        </div>
      </div>
    </Panel>
  )
}
