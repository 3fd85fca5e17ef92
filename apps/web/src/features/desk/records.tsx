import { listActs, queues } from '@rondo/contracts/calls/desk'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { operatorActs } from '@rondo/rules/desk/acts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ActFacts, ActNoted, named } from './act-facts.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { ClearFilter, useDeskFilter } from './desk-filter.tsx'
import { DeskList, EntryHead, Facts, Shut, Waiting } from './desk-list.tsx'

/** What operators did: who, to what, from what to what, why. */
export function Audit() {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const act = operatorActs.find((one) => one === filter.get('act'))
  const [by, subject] = [filter.get('by'), filter.get('subject')]
  const isFiltered = Boolean(act || by || subject)
  const list = useInfiniteQuery(readPages(listActs, { query: { ...(act && { act }), ...(by && { by }), ...(subject && { subject }) } }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <AuditFilter filter={filter} />
      <DeskList
        list={list}
        label={say('desk.audit')}
        empty={say(isFiltered ? 'desk.noMatch' : 'desk.noActs')}
        {...(isFiltered && {
          emptyWay: <ClearFilter onClear={() => filter.set({ act: '', by: '', subject: '' })} />,
        })}
      >
        {(one) => (
          <>
            <EntryHead>{say(`desk.act_${one.act}`)}</EntryHead>
            <ActFacts act={one} />
            <p>{one.reason}</p>
            <Facts>
              <span>{one.by ? named(one.by) : say('desk.commandLine')}</span>
              <span>{format.moment(one.at)}</span>
            </Facts>
            <ActNoted act={one} />
          </>
        )}
      </DeskList>
    </div>
  )
}

/** Jobs by queue, and how far the outbox is behind. */
export function Queues() {
  const { say, format, locale } = useShell()
  const { data, error, isFetching, refetch } = useQuery(read(queues, {}))
  if (error && !data) return <Shut error={error} busy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <Waiting />
  const { outbox } = data
  const waits =
    outbox.waiting === 0 ? say('desk.outboxCalm') : say('desk.outbox', { n: outbox.waiting, age: ageOf(locale, outbox.lagSeconds) })
  const isBusy = (queue: Queue) => Boolean(queue.problem) || queue.waiting + queue.active + queue.retrying + queue.failed > 0
  const [busy, idle] = [data.queues.filter(isBusy), data.queues.filter((queue) => !isBusy(queue))]
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel className="flex flex-wrap items-center justify-between gap-3">
        <p>{format.sentences([waits, outbox.lastAt !== null && say('desk.lastEvent', { when: format.moment(outbox.lastAt) })])}</p>
        <Button look="line" size="s" busy={isFetching} onClick={() => void refetch()}>
          {say('desk.refresh')}
        </Button>
      </Panel>
      {busy.length > 0 ? (
        <QueueTable label={say('desk.queues')} queues={busy} />
      ) : (
        <p className="flex items-center gap-2.5 text-ink-2">
          <Icon name="check" className="size-5 shrink-0 text-success" />
          {say('desk.queuesCalm')}
        </p>
      )}
      {idle.length > 0 && (
        <details className="text-small">
          <summary className="unfold mb-3 text-ink-2">{say('desk.queuesIdle', { n: idle.length })}</summary>
          <QueueTable label={say('desk.queuesIdle', { n: idle.length })} queues={idle} />
        </details>
      )}
    </div>
  )
}

type Queue = AnswerOf<typeof queues>['queues'][number]
const columns = ['waiting', 'active', 'retrying', 'failed', 'completed'] as const
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
/** How long something has waited, in the largest unit of which two have passed. */
function ageOf(locale: string, seconds: number): string {
  const [unit, length] = units.find(([, long]) => seconds >= 2 * long) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.round(seconds / length))
}
function QueueTable({ label, queues: shown }: { label: string; queues: readonly Queue[] }) {
  const { say, format, locale } = useShell()
  return (
    <>
      <ul aria-label={label} className="grid gap-2 text-small sm:hidden">
        {shown.map((queue) => (
          <li key={queue.name} className="rounded-panel border border-line bg-surface p-3 wrap-anywhere">
            {queue.name}
            {queue.problem && <span className="block text-danger">{queue.problem}</span>}
            <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
              {columns
                .filter((name) => queue[name] > 0)
                .map((name) => (
                  <Figure key={name} name={say(`desk.jobs_${name}`)} value={format.number(queue[name])} />
                ))}
              <Figure name={say('desk.oldest')} value={ageOf(locale, queue.oldestSeconds)} />
            </dl>
          </li>
        ))}
      </ul>
      <div
        className="overflow-x-auto rounded-panel border border-line bg-surface max-sm:hidden"
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        <table className="w-full text-small">
          <thead>
            <tr className="border-b border-line text-start text-ink-2">
              <th scope="col" className="p-3 text-start font-[550]">
                {say('desk.queue')}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="p-3 text-end font-[550] whitespace-nowrap">
                  {say(`desk.jobs_${name}`)}
                </th>
              ))}
              <th scope="col" className="p-3 text-end font-[550] whitespace-nowrap">
                {say('desk.oldest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((queue) => (
              <tr key={queue.name} className="border-b border-line last:border-b-0">
                <th scope="row" className="p-3 text-start font-normal">
                  {queue.name}
                  {queue.problem && <span className="block text-danger">{queue.problem}</span>}
                </th>
                {columns.map((name) => (
                  <td key={name} className="figures p-3 text-end whitespace-nowrap">
                    {format.number(queue[name])}
                  </td>
                ))}
                <td className="figures p-3 text-end whitespace-nowrap">{ageOf(locale, queue.oldestSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-ink-2">{name}</dt>
    <dd className="figures">{value}</dd>
  </div>
)
