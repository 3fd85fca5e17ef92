import { showSecondFactor } from '@rondo/contracts/calls/accounts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../shell/calls.ts'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Closed, Shut } from './desk-list.tsx'

const rows = (n: number, look: string) => Array.from({ length: n }, (_, at) => <Skeleton key={at} className={look} />)

/** Lets operators in who gave a code. Others learn why not: they see nothing of the desk, and none of its calls is made. */
export function DeskDoor({ children }: { children: ReactNode }) {
  const say = useSay()
  const { data, error, isFetching, refetch } = useQuery(read(showSecondFactor, {}))
  if (data?.isOperator && data.given) return children
  return (
    <>
      <title>{`${say('desk.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      {!data && !error ? (
        <Loading className="frame grid min-h-dvh content-start gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-4.5 pt-7 lg:grid-cols-[216px_minmax(0,1fr)]">
          <div className="flex gap-2 overflow-hidden lg:grid lg:content-start">
            {rows(12, 'h-10 w-24 shrink-0 rounded-field lg:w-full')}
          </div>
          <div className="grid content-start gap-3">
            <h1 className="type-title pb-1">{say('desk.title')}</h1>
            {rows(4, 'h-24 rounded-panel')}
          </div>
        </Loading>
      ) : (
        <div className="frame grid min-h-[80dvh] place-items-center">
          {data ? (
            <Closed lacks={data.isOperator ? 'factor' : 'role'} heading="h1" />
          ) : (
            error && <Shut error={error} busy={isFetching} onAgain={() => void refetch()} heading="h1" />
          )}
        </div>
      )}
    </>
  )
}
