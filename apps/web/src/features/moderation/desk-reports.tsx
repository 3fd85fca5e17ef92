import { decideAppeal, decideReport, takeReport } from '@rondo/contracts/calls/moderation'
import { reasonFailure, reasonLength } from '@rondo/rules/desk/acts'
import { type AppealOutcome, appealOutcomes, decisionsOf, type ReportDecision } from '@rondo/rules/moderation/report'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Translated } from '../../shell/translated.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { PrivatePhotos } from '../media/index.ts'
import { type DeskReport, deskReportsQuery, type QueueState } from './moderation.queries.ts'

const states = ['open', 'appealed', 'over'] as const satisfies readonly QueueState[]

/** Reports, for operators: what was seen, what is said of it, and the decision. */
export function ReportsTab() {
  const { say } = useShell()
  const [state, setState] = useState<QueueState>('open')
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(deskReportsQuery(state))
  const reports = data?.pages.flatMap((page) => page.data)
  return (
    <div className="grid gap-5">
      <div className="max-w-120">
        <Segmented
          label={say('moderation.queue')}
          value={state}
          onChange={setState}
          options={states.map((id) => ({ id, label: say(`moderation.queue_${id}`) }))}
        />
      </div>
      {!reports && isError ? (
        <NotLoaded title={say('desk.listFailed')} busy={isFetching} onAgain={() => void refetch()} />
      ) : !reports ? (
        <Skeleton className="h-60 rounded-panel" />
      ) : reports.length === 0 ? (
        <EmptyState title={say(state === 'open' ? 'moderation.queueEmpty' : 'moderation.queueNone')} />
      ) : (
        <ul className="grid gap-4">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-center">
          {say('moderation.more')}
        </Button>
      )}
    </div>
  )
}

/** Where what was reported stands. */
const pagePaths = {
  person: (id: number) => `/merchant/${id}`,
  listing: (id: number) => `/product/${id}`,
  reviews: (id: number) => `/reviews/user/${id}`,
} as const

/** A listing is shown to everybody; what else was seen may be what nobody wants to see. */
const isShownToAll = ({ kind, reason }: DeskReport) => kind === 'listing' && reason !== 'unwanted_pictures'

function ReportCard({ report }: { report: DeskReport }) {
  const { say, format } = useShell()
  const { id, kind, subjectId, page, reason, comments, seen, reporter, accused, status, takenBy, others, dueAt, isLate } = report
  const what = seen.title || say('moderation.gone')
  const cover = isShownToAll(report) ? seen.photos.slice(0, 1) : []
  return (
    <Panel className="grid gap-3 wrap-anywhere">
      <header className="flex items-start gap-4">
        {cover.length > 0 && <Photos report={report} photos={cover} className="block w-14 shrink-0" />}
        <div className="grid min-w-0 grow gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="type-subhead min-w-0">
              {page ? (
                <Link to={pagePaths[page.of](page.id)} className="link">
                  {what}
                </Link>
              ) : (
                what
              )}
            </h2>
            <Badge>{say(`moderation.status_${status}`)}</Badge>
          </div>
          <p className="font-[550]">{reasonIn(say, reason)}</p>
          <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
            <span>{`${say(`moderation.${kind}`)} ${subjectId}`}</span>
            <span>{say('moderation.by', { name: reporter.name })}</span>
            <span>{say('moderation.about', { name: accused.name })}</span>
            {others > 0 && <span>{say('moderation.others', { n: others })}</span>}
            {takenBy && <span>{say('moderation.takenBy', { name: takenBy.name })}</span>}
          </p>
        </div>
      </header>
      {dueAt && (
        <p className={`flex items-center gap-2 text-small font-[550] ${isLate ? 'text-danger' : 'text-problem'}`}>
          <Icon name="clock" className="size-4" />
          {say(isLate ? 'moderation.late' : 'moderation.due', { when: format.moment(dueAt) })}
        </p>
      )}
      <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid gap-3">
          <Translated of={{ kind: 'report', id }} texts={{ text: comments, name: seen.title, description: seen.text }}>
            {({ texts, lang, way }) => (
              <>
                {texts.text && (
                  <p lang={lang} className="whitespace-pre-line">
                    {texts.text}
                  </p>
                )}
                <figure className="rounded-panel bg-sunken p-3.5">
                  <figcaption className="text-mini text-ink-2">{say('moderation.seen')}</figcaption>
                  <p lang={lang} className="text-small whitespace-pre-line">
                    {lang && texts.name !== seen.title && <b className="block font-[550]">{texts.name}</b>}
                    {texts.description}
                  </p>
                  <SeenPhotos report={report} />
                </figure>
                {way}
              </>
            )}
          </Translated>
          <Decided report={report} />
        </div>
        {(status === 'open' || status === 'in_review') && <Decide report={report} />}
        {status === 'appealed' && <DecideAppeal report={report} />}
      </div>
    </Panel>
  )
}
/** Pictures come with a press: some nobody wants to see, and those of a whole page of reports are many. One that all may see is the cover. */
function SeenPhotos({ report }: { report: DeskReport }) {
  const { say } = useShell()
  const { photos } = report.seen
  const [isShown, show] = useState(isShownToAll(report) && photos.length === 1)
  if (photos.length === 0) return null
  if (!isShown)
    return (
      <Button look="line" size="s" onClick={() => show(true)} className="mt-2">
        {say('moderation.showPhotos', { n: photos.length })}
      </Button>
    )
  return (
    <div className="mt-2 max-w-prose">
      <Photos report={report} photos={photos} />
    </div>
  )
}
interface PhotosProps {
  report: DeskReport
  photos: DeskReport['seen']['photos']
  className?: string
}
function Photos({ report: { id, seen }, photos, className }: PhotosProps) {
  const { say } = useShell()
  return (
    <PrivatePhotos
      photos={photos}
      at={(photo) => `/operator/reports/${id}/photos/${photo}`}
      nameOf={(place) => say('moderation.openPhoto', { n: place, total: seen.photos.length })}
      failed={say('moderation.photoFailed')}
      {...(className && { className })}
    />
  )
}
const reasonIn = (say: ReturnType<typeof useShell>['say'], reason: string) =>
  (say as (key: string) => string)(`moderation.reason_${reason}`)

function Decided({
  report: { decision, decisionReason, decidedBy, appealBy, appealText, outcome, outcomeReason },
}: {
  report: DeskReport
}) {
  const { say } = useShell()
  if (decision === null) return null
  return (
    <dl className="grid gap-2 border-t border-line pt-3 text-small">
      <Said what={say(`moderation.decision_${decision}`)} text={decisionReason} by={decidedBy?.name} />
      {appealBy && <Said what={say(`moderation.appealBy_${appealBy}`)} text={appealText} />}
      {outcome && <Said what={say(`moderation.outcome_${outcome}`)} text={outcomeReason} />}
    </dl>
  )
}
function Said({ what, text, by }: { what: string; text: string | null; by?: string | undefined }) {
  const { say } = useShell()
  return (
    <div>
      <dt className="font-[550]">{what}</dt>
      <dd className="whitespace-pre-line text-ink-2">
        {text}
        {by && ` (${say('moderation.decidedBy', { name: by })})`}
      </dd>
    </div>
  )
}

/** A form with a choice and a reason, after which the queue is read anew. */
function useDecision<C extends string>(first: C, send: (choice: C, reason: string, key: string) => Promise<unknown>) {
  const { say } = useShell()
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  return useForm({
    start: { choice: first as string, reason: '' },
    check: ({ reason }) => {
      const failure = reasonFailure(reason)
      return { reason: failure && say(`failures.${failure}`) }
    },
    send: async ({ choice, reason }) => {
      await send(choice as C, reason, key.current)
      toast.success(say('moderation.done'))
      await cache.invalidateQueries()
    },
    onFailed: () => void (key.current = crypto.randomUUID()),
    failed: say('moderation.actFailed'),
  })
}
interface DecisionFormProps {
  form: ReturnType<typeof useDecision>
  options: readonly { readonly id: string; readonly label: string }[]
  children?: ReactNode
}
function DecisionForm({ form, options, children }: DecisionFormProps) {
  const { say } = useShell()
  return (
    <form {...form.form} className="grid max-w-prose gap-4 border-t border-line pt-4 lg:border-t-0 lg:pt-0">
      <Select {...form.field('choice')} label={say('moderation.decision')}>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.field('reason')}
        label={say('moderation.why')}
        hint={say('moderation.whyHint')}
        rows={3}
        maxLength={reasonLength}
        required
      />
      <Trouble of={form.trouble} />
      <p className="flex flex-wrap gap-2">
        <Button busy={form.busy} onClick={() => void form.submit()}>
          {say('moderation.decide')}
        </Button>
        {children}
      </p>
    </form>
  )
}

function Decide({ report: { id, kind, status } }: { report: DeskReport }) {
  const { say } = useShell()
  const form = useDecision<ReportDecision>('kept', (decision, reason, key) =>
    call(decideReport, { params: { id }, body: { decision, reason } }, { key }),
  )
  const take = () =>
    form.submit(async ({ reason }) => {
      await call(takeReport, { params: { id }, body: { reason } }, { key: crypto.randomUUID() })
      toast.success(say('moderation.taken'))
    })
  return (
    <DecisionForm form={form} options={decisionsOf(kind).map((one) => ({ id: one, label: say(`moderation.decision_${one}`) }))}>
      {status === 'open' && (
        <Button look="line" busy={form.busy} onClick={() => void take()}>
          {say('moderation.take')}
        </Button>
      )}
    </DecisionForm>
  )
}
function DecideAppeal({ report: { id } }: { report: DeskReport }) {
  const { say } = useShell()
  const form = useDecision<AppealOutcome>('upheld', (outcome, reason, key) =>
    call(decideAppeal, { params: { id }, body: { outcome, reason } }, { key }),
  )
  return <DecisionForm form={form} options={appealOutcomes.map((one) => ({ id: one, label: say(`moderation.${one}`) }))} />
}
