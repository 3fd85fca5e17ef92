import { useQuery } from '@tanstack/react-query'
import { conditionQuery, DepositPanel, depositQuery, HandOverSets } from '../features/claims/index.ts'
import { Refused } from '../shell/calls.ts'
import { FailedNote } from '../shell/failed-note.tsx'
import { useShell } from '../shell/providers.tsx'
import { Link, useParams } from '../shell/router/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../shell/loading.tsx'
import { EmptyState, Panel } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const isAbsent = (error: unknown) => error instanceof Refused && error.status === 404

/** Photos of an item at its four hand-overs, and its deposit with what is claimed of it. */
export default function ItemCasePage() {
  const { say } = useShell()
  const id = Number(useParams()['id'])
  const known = Number.isSafeInteger(id) && id > 0
  const { data: item, error, isFetching, refetch } = useQuery({ ...conditionQuery(id), enabled: known, refetchOnMount: 'always' })
  const asked = useQuery({ ...depositQuery(id), enabled: item !== undefined, refetchOnMount: 'always' })
  const deposit = asked.data
  const isMissing = !known || isAbsent(error)
  return (
    <DashboardFrame title={item?.name ?? say('claims.title')}>
      {item && (
        <Link
          to={`/dashboard/transactions/fg/${item.groupId}`}
          className="hit link mb-5 inline-flex items-center gap-1.5 text-small text-ink-2"
        >
          <Icon name="left" className="size-4" />
          {say('claims.back')}
        </Link>
      )}
      {item ? (
        <div className="grid gap-5">
          {deposit ? (
            <DepositPanel deposit={deposit} />
          ) : isAbsent(asked.error) ? null : asked.isError ? (
            <FailedNote busy={asked.isFetching} onAgain={() => void asked.refetch()}>
              {say('claims.depositFailed')}
            </FailedNote>
          ) : (
            <Skeleton className="h-60 rounded-panel" />
          )}
          <Panel className="grid gap-4">
            <h2 className="type-subhead">{say('claims.photosTitle')}</h2>
            <p className="max-w-prose text-small text-ink-2">{say('claims.photosHint')}</p>
            <HandOverSets itemId={item.itemId} sets={item.sets} names={{ merchant: item.merchant.name, customer: item.customer.name }} />
          </Panel>
        </div>
      ) : isMissing ? (
        <EmptyState kind="lost" title={say('claims.missing')} />
      ) : error ? (
        <EmptyState kind="trouble" title={say('claims.failed')}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
        </EmptyState>
      ) : (
        <Skeleton className="h-72 rounded-panel" />
      )}
    </DashboardFrame>
  )
}
