import { showSecondFactor } from '@rondo/contracts/calls/accounts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { Loader } from '../../ui/mark.tsx'
import { Closed, Shut } from './desk-list.tsx'

/** Lets operators in who gave a code. Others learn why not: they see nothing of the desk, and none of its calls is made. */
export function DeskDoor({ children }: { children: ReactNode }) {
  const say = useSay()
  const { data, error, isFetching, refetch } = useQuery(read(showSecondFactor, {}))
  if (data?.isOperator && data.given) return children
  return (
    <div className="frame grid min-h-[80dvh] place-items-center">
      <title>{`${say('desk.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      {data ? (
        <Closed lacks={data.isOperator ? 'factor' : 'role'} heading="h1" />
      ) : error ? (
        <Shut error={error} busy={isFetching} onAgain={() => void refetch()} heading="h1" />
      ) : (
        <div>
          <h1 className="sr-only">{say('desk.title')}</h1>
          <Loader label={say('shell.loading')} />
        </div>
      )}
    </div>
  )
}
