import { overview } from '@rondo/contracts/calls/desk'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Shut, Waiting } from './desk-list.tsx'

/** The list behind each figure of the desk. */
const places = {
  refundsFailed: '/desk/refunds',
  operationsFailed: '/desk/operations',
  operationsUnknown: '/desk/operations?state=unknown',
  differences: '/desk/differences',
  refundsPlanned: '/desk/refunds?state=planned',
  refundsDisputed: '/desk/refunds?state=disputed',
  cases: '/desk/cases',
  claims: '/desk/claims',
  disputes: '/desk/disputes',
  reports: '/desk/reports',
  contacts: '/desk/contacts',
  blocked: '/desk/people?state=blocked',
  takenDown: '/desk/listings?state=taken_down',
  alarms: '/desk/alarms',
  jobsFailed: '/desk/queues',
  jobsWaiting: '/desk/queues',
  outboxWaiting: '/desk/queues',
} as const
type Figure = keyof typeof places
/** The figures in the groups in which somebody looks for them. */
const groups: readonly { readonly id: 'money' | 'deals' | 'persons' | 'engine'; readonly figures: readonly Figure[] }[] = [
  { id: 'money', figures: ['refundsFailed', 'operationsFailed', 'operationsUnknown', 'differences', 'refundsPlanned', 'refundsDisputed'] },
  { id: 'engine', figures: ['alarms', 'jobsFailed', 'jobsWaiting', 'outboxWaiting'] },
  { id: 'deals', figures: ['cases', 'claims', 'disputes'] },
  { id: 'persons', figures: ['reports', 'contacts', 'blocked', 'takenDown'] },
]
/** What nothing but an operator ends, the most urgent first. Everything else is only counted. */
const waiting: readonly Figure[] = [
  'alarms',
  'disputes',
  'claims',
  'cases',
  'refundsFailed',
  'operationsFailed',
  'differences',
  'jobsFailed',
  'reports',
  'contacts',
]

/** How much waits in a tab of the desk; 0 where nothing is counted, and until that is known. */
export function useDeskWaiting(): (tab: string) => number {
  const { data } = useQuery(read(overview, {}))
  return (tab) => sumOf(waiting.filter((name) => places[name] === `/desk/${tab}`).map((name) => data?.[name] ?? 0))
}
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

/** What waits for an operator, large; below it what else is counted. Each is a way to its list. */
export default function Overview() {
  const { say, format } = useShell()
  const { data, error, isFetching, refetch } = useQuery(read(overview, {}))
  if (error && !data) return <Shut error={error} busy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <Waiting />
  const now = waiting.filter((name) => data[name] > 0)
  return (
    <div className="grid gap-8">
      <section aria-labelledby="desk-now" className="grid gap-3.5">
        <h2 id="desk-now" className="type-heading">
          {say('desk.now')}
        </h2>
        {now.length === 0 ? (
          <p className="flex items-center gap-2.5 text-ink-2">
            <Icon name="check" className="size-5 shrink-0 text-success" />
            {say('desk.nothingNow')}
          </p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {now.map((name) => (
              // the last fills its row
              <li
                key={name}
                className="max-md:last:odd:col-span-2 md:max-xl:last:nth-[3n+1]:col-span-3 md:max-xl:last:nth-[3n+2]:col-span-2 xl:last:nth-[4n+1]:col-span-4 xl:last:nth-[4n+2]:col-span-3 xl:last:nth-[4n+3]:col-span-2"
              >
                <Link
                  to={places[name]}
                  className="flex h-full flex-col justify-between gap-3 rounded-panel border border-line bg-surface p-4 hover:border-ink sm:p-5"
                >
                  <span className="figures font-display text-[2.75rem] leading-none font-[380]">{format.number(data[name])}</span>
                  <span className="flex items-center justify-between gap-2 text-small font-[550]">
                    <span className="first-letter:uppercase inline-block">{say(`desk.count_${name}`)}</span>
                    <Icon name="right" className="size-4 text-ink-3" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Counted data={data} above={now} />
    </div>
  )
}

type Counts = Readonly<Record<Figure, number>>
/** What is counted and does not stand above: by group, those at zero folded below. */
function Counted({ data, above }: { data: Counts; above: readonly Figure[] }) {
  const { say, format } = useShell()
  const some = groups
    .map(({ id, figures }) => ({ id, figures: figures.filter((name) => data[name] > 0 && !above.includes(name)) }))
    .filter(({ figures }) => figures.length > 0)
  const zero = groups.flatMap(({ figures }) => figures.filter((name) => data[name] === 0))
  if (some.length + zero.length === 0) return null
  const way = (name: Figure) => (
    <Link to={places[name]} className="flex min-h-11 items-center justify-between gap-4 hover:underline hover:underline-offset-3">
      <span className="inline-block text-ink-2 first-letter:uppercase">{say(`desk.count_${name}`)}</span>
      <span className={`figures font-[550] ${data[name] === 0 ? 'text-ink-3' : ''}`}>{format.number(data[name])}</span>
    </Link>
  )
  return (
    <section aria-labelledby="desk-more" className="grid gap-3.5">
      <h2 id="desk-more" className="type-heading">
        {say('desk.figures')}
      </h2>
      {some.length > 0 && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {some.map(({ id, figures }) => (
            <div key={id} className="rounded-panel border border-line bg-surface px-4 pt-4 pb-1.5 sm:px-5 md:last:odd:col-span-2">
              <h3 className="type-subhead pb-1.5">{say(`desk.group_${id}`)}</h3>
              <ul className="divide-y divide-line">
                {figures.map((name) => (
                  <li key={name}>{way(name)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {zero.length > 0 && (
        <details>
          <summary className="unfold hit w-fit text-small text-ink-2">{say('desk.figuresZero', { n: zero.length })}</summary>
          <ul className="mt-2 grid gap-x-8 md:grid-cols-2">
            {zero.map((name) => (
              <li key={name} className="border-t border-line">
                {way(name)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
