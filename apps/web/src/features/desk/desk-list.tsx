import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { useReason } from '../../shell/use-reason.ts'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'

/** Why the desk is closed to somebody who is signed in. */
export function Closed({ lacks, heading = 'h2' }: { lacks: 'role' | 'factor'; heading?: 'h1' | 'h2' }) {
  const { say } = useShell()
  const [title, hint, to, way] =
    lacks === 'role'
      ? (['desk.closedTitle', 'desk.closedHint', '/dashboard', 'shell.dashboard'] as const)
      : (['desk.factorTitle', 'desk.factorHint', '/dashboard/settings?tab=security#second-factor', 'desk.toSettings'] as const)
  return (
    <EmptyState kind="closed" title={say(title)} hint={say(hint)} heading={heading}>
      <Link to={to} className={buttonLook()}>
        {say(way)}
      </Link>
    </EmptyState>
  )
}

interface ShutProps {
  error: Error
  /** What did not load; else the desk itself. */
  title?: string
  onAgain: () => void
  busy: boolean
  heading?: 'h1' | 'h2'
}
/** Why a part of the desk does not open: a second factor is missing, the person is no operator any more, or it failed. */
export function Shut({ error, title, onAgain, busy, heading = 'h2' }: ShutProps) {
  const { say } = useShell()
  const reason = useReason(error, say('shell.problemHint'))
  const code = error instanceof Refused ? error.body?.code : undefined
  if (code === 'session.second_factor_missing') return <Closed lacks="factor" heading={heading} />
  if (code === 'request.forbidden') return <Closed lacks="role" heading={heading} />
  return <NotLoaded heading={heading} title={title ?? say('desk.loadFailed')} hint={reason} busy={busy} onAgain={onAgain} />
}

export const Waiting = () => (
  <Loading className="grid gap-3">
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} className="h-24 rounded-panel" />
    ))}
  </Loading>
)

interface Page<T> {
  readonly data: readonly T[]
}
interface DeskListProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  label: string
  empty: string
  /** More about why there are none, and a way on. */
  emptyHint?: ReactNode
  emptyWay?: ReactNode
  /** Names of columns: the entries are rows of one panel below it. */
  head?: ReactNode
  /** What makes entries say the same, and what stands above several of those: they are folded below it. `isMore` until all are loaded. */
  alike?: { readonly by: (one: T) => string; readonly head: (ones: readonly T[], isMore: boolean) => ReactNode }
  children: (one: T, isAlone: boolean) => ReactNode
}
const card = 'rounded-panel border border-line bg-surface p-[clamp(1rem,1.8vw,1.5rem)]'
const entry = 'grid grid-cols-1 gap-3 [overflow-wrap:anywhere]'
/** Entries of a list of the desk, with a way to more; or why there are none. */
export function DeskList<T extends { readonly id: number }>({
  list,
  label,
  empty,
  emptyHint,
  emptyWay,
  head,
  alike,
  children,
}: DeskListProps<T>) {
  const { say } = useShell()
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  if (error && !data) return <Shut error={error} title={say('desk.listFailed')} busy={isFetching} onAgain={() => void refetch()} />
  if (isPending || !data) return <Waiting />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0)
    return (
      <EmptyState title={empty} hint={emptyHint}>
        {emptyWay}
      </EmptyState>
    )
  return (
    <div className="grid gap-3">
      <div className={head ? 'divide-y divide-line rounded-panel border border-line bg-surface' : 'contents'}>
        {head}
        <ul aria-label={label} className={`grid ${head ? 'divide-y divide-line' : 'gap-4'}`}>
          {[...Map.groupBy(entries, (one) => alike?.by(one) ?? one.id)].map(([key, ones]) => (
            <li key={key} className={`${entry} ${head ? 'px-4 py-3' : card}`}>
              {alike && ones.length > 1 ? (
                <>
                  {alike.head(ones, hasNextPage)}
                  <details>
                    <summary className="unfold hit w-fit text-small text-ink-2">{say('desk.each')}</summary>
                    <ul className="mt-3 divide-y divide-line border-t border-line">
                      {ones.map((one) => (
                        <li key={one.id} className={`${entry} py-4 last:pb-0`}>
                          {children(one, false)}
                        </li>
                      ))}
                    </ul>
                  </details>
                </>
              ) : (
                ones[0] && children(ones[0], true)
              )}
            </li>
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-center">
          {say('desk.more')}
        </Button>
      )}
    </div>
  )
}

/** The head of an entry: what it is, and its signs beside it. */
export const EntryHead = ({ children, signs }: { children: ReactNode; signs?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <h2 className="type-subhead min-w-0">{children}</h2>
    {signs && <div className="flex flex-wrap gap-1.5">{signs}</div>}
  </div>
)
/** Smaller facts of an entry, one after the other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">{children}</div>
)
interface RowProps {
  /** A piece. */
  picture?: ReactNode
  /** A person. */
  portrait?: ReactNode
  children: ReactNode
  acts: ReactNode
}
/** An entry of few words: what may be done stands beside them where there is room. */
export const Row = ({ picture, portrait, children, acts }: RowProps) => (
  <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
    <div
      className={`grid min-w-0 items-center gap-3.5 ${picture === undefined && portrait === undefined ? '' : 'grid-cols-[48px_minmax(0,1fr)]'}`}
    >
      {portrait !== undefined && <span className="self-start">{portrait}</span>}
      {picture !== undefined && <span className="self-start bg-cove">{picture}</span>}
      <div className="grid min-w-0 gap-2">{children}</div>
    </div>
    {acts}
  </div>
)
export const Acts = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2 pt-1">{children}</div>
/** Stands where acts would be, of a case in which the operator bought or sold. */
export const OwnCase = () => {
  const { say } = useShell()
  return <p className="text-small text-ink-2">{say('failures.desk.own_case')}</p>
}
