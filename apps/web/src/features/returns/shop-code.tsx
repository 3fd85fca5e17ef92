import { useQuery } from '@tanstack/react-query'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { CodeCard } from '../../ui/code-card.tsx'
import type { Details } from '../orders/index.ts'
import { isBrought } from './brought.ts'
import { returnCodeQuery } from './way-back.queries.ts'

/** The code that a shop tells whoever brings its pieces back; nothing where none is brought. */
export default function ShopCode({ group }: { group: Details }) {
  const { say } = useShell()
  const { data, isError, isFetching, refetch } = useQuery(returnCodeQuery(group.id))
  if (!data) return isError ? <CodeFailed busy={isFetching} onAgain={() => void refetch()} /> : <Skeleton className="h-40 rounded-panel" />
  if (!data.code) return null
  const n = group.orderItems.filter(isBrought).length
  return (
    <CodeCard
      title={<b className="font-[550]">{say('wayback.codeYours')}</b>}
      code={data.code}
      spoken={say('wayback.codeSpoken', { digits: [...data.code].join(' ') })}
      hint={say(n > 1 ? 'wayback.codeYoursAll' : 'wayback.codeYoursHint', { name: group.customer.name, n })}
    />
  )
}

export const CodeFailed = (again: { busy: boolean; onAgain: () => void }) => {
  const { say } = useShell()
  return <FailedNote {...again}>{say('wayback.codeFailed')}</FailedNote>
}
