import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'

export type CaseState = 'open' | 'closed'
interface ListProps {
  state: CaseState
  onState: (state: CaseState) => void
  kind: 'claims' | 'disputes'
  list: Pick<UseInfiniteQueryResult<unknown>, 'isError' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** Of all pages that are shown; undefined while the first is read. */
  count: number | undefined
  children: ReactNode
}
/** A list of the desk: what is open or closed, with its states of loading, failing and being empty. */
export function CaseList({ state, onState, kind, list, count, children }: ListProps) {
  const { say } = useShell()
  return (
    <div className="grid gap-5">
      <div className="max-w-90">
        <Segmented
          label={say(`desk.${kind}`)}
          value={state}
          onChange={onState}
          options={[
            { id: 'open', label: say('claims.open') },
            { id: 'closed', label: say('claims.closed') },
          ]}
        />
      </div>
      {list.isError && count === undefined ? (
        <NotLoaded title={say('desk.listFailed')} busy={list.isFetching} onAgain={() => void list.refetch()} />
      ) : count === undefined ? (
        <Skeleton className="h-60 rounded-panel" />
      ) : count === 0 ? (
        <EmptyState title={say(`claims.none_${kind}_${state}`)} />
      ) : (
        children
      )}
      {list.hasNextPage && (
        <Button look="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="justify-self-center">
          {say('claims.more')}
        </Button>
      )}
    </div>
  )
}
