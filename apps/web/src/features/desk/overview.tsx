import { overview } from '@rondo/contracts/calls/desk'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Shut, Waiting } from './desk-list.tsx'

const places = [
  ['alarms', '/desk/alarms'],
  ['refundsFailed', '/desk/refunds'],
  ['refundsPlanned', '/desk/refunds?state=planned'],
  ['refundsDisputed', '/desk/refunds?state=disputed'],
  ['operationsFailed', '/desk/operations'],
  ['operationsUnknown', '/desk/operations?state=unknown'],
  ['differences', '/desk/differences'],
  ['cases', '/desk/cases'],
  ['claims', '/desk/claims'],
  ['disputes', '/desk/disputes'],
  ['contacts', '/desk/contacts'],
  ['blocked', '/desk/people?state=blocked'],
  ['takenDown', '/desk/listings?state=taken_down'],
  ['jobsWaiting', '/desk/queues'],
  ['jobsFailed', '/desk/queues'],
  ['outboxWaiting', '/desk/queues'],
] as const

/** What waits for an operator, each figure a way to its list. */
export default function Overview() {
  const { say, format } = useShell()
  const { data, error, isFetching, refetch } = useQuery(read(overview, {}))
  if (error && !data) return <Shut error={error} busy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <ul aria-label={say('desk.overview')} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {places.map(([name, to]) => (
        <li key={name}>
          <Link to={to} className="grid h-full gap-1 rounded-panel border border-line bg-surface p-4 hover:border-ink">
            <span className={`figures type-title ${data[name] === 0 ? 'text-ink-3' : ''}`}>{format.number(data[name])}</span>
            <span className="text-small text-ink-2">{say(`desk.count_${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
