import { appeal } from '@rondo/contracts/calls/moderation'
import { reportBounds } from '@rondo/rules/moderation/report'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { RowsPlace } from '../../shell/form-place.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { BlockButton } from './block-button.tsx'
import { blockedQuery, type OwnReport, ownReportsQuery } from './moderation.queries.ts'

/** Whom the reader has blocked, what they reported, and what was decided about them. */
export default function Safety() {
  const { say } = useShell()
  const blocked = useInfiniteQuery(blockedQuery)
  const reports = useInfiniteQuery(ownReportsQuery)
  const lists = [blocked, reports]
  if (lists.some(({ data, isError }) => isError && !data))
    return (
      <NotLoaded
        title={say('moderation.failed')}
        busy={lists.some(({ isFetching }) => isFetching)}
        onAgain={() => lists.forEach((list) => void list.refetch())}
      />
    )
  if (!blocked.data || !reports.data) return <RowsPlace face count={3} />
  if (lists.every(({ data }) => data?.pages.every((page) => page.data.length === 0)))
    return <EmptyState title={say('moderation.nothingTitle')} hint={say('moderation.nothingYet')} />
  return (
    <div className="grid max-w-190 gap-10">
      <section aria-labelledby="blocked">
        <h2 id="blocked" className="type-heading mb-4">
          {say('moderation.blockedTitle')}
        </h2>
        <Entries list={blocked} empty={say('moderation.noneBlocked')}>
          {({ id, storeName, profilePic }) => (
            <li key={id} className="flex items-center gap-3 border-t border-line py-3">
              <Avatar name={storeName} url={profilePic[0]?.url} size={36} />
              <span className="min-w-0 grow truncate font-[550]">{storeName}</span>
              <BlockButton id={id} name={storeName} isBlocked isNamed />
            </li>
          )}
        </Entries>
      </section>
      <section aria-labelledby="reports">
        <h2 id="reports" className="type-heading mb-4">
          {say('moderation.reportsTitle')}
        </h2>
        <Entries list={reports} empty={say('moderation.noReports')}>
          {(report) => <Report key={report.id} report={report} />}
        </Entries>
      </section>
    </div>
  )
}

interface EntriesProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly T[] }>>
  empty: string
  children: (one: T) => ReactNode
}
function Entries<T>({ list: { data, hasNextPage, isFetchingNextPage, fetchNextPage }, empty, children }: EntriesProps<T>) {
  const { say } = useShell()
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>
  return (
    <>
      <ul>{entries.map(children)}</ul>
      {hasNextPage && (
        <Button look="line" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('moderation.more')}
        </Button>
      )}
    </>
  )
}

function Report({
  report: { id, kind, side, title, reason, status, decision, decisionReason, outcome, outcomeReason, appealUntil },
}: {
  report: OwnReport
}) {
  const { say, format } = useShell()
  const [asks, ask] = useState(false)
  return (
    <li className="grid gap-1.5 border-t border-line py-4 wrap-anywhere">
      <h3 className="font-[550]">
        {say(`moderation.${kind}`)} · {title || say('moderation.gone')}
      </h3>
      <p className="text-small text-ink-2">
        {say(side === 'reporter' ? 'moderation.youReported' : 'moderation.aboutYou', { reason: say(`moderation.reason_${reason}`) })}
      </p>
      <p className="text-small">
        {decision === null || status === 'appealed' ? say(`moderation.status_${status}`) : say(`moderation.decision_${decision}`)}
      </p>
      {decisionReason && <p className="text-small whitespace-pre-line text-ink-2">{decisionReason}</p>}
      {outcome && <p className="text-small">{say(`moderation.outcome_${outcome}`)}</p>}
      {outcomeReason && <p className="text-small whitespace-pre-line text-ink-2">{outcomeReason}</p>}
      {appealUntil && (
        <div className="grid justify-items-start gap-2 pt-1">
          <p className="text-small text-ink-2">{say('moderation.appealHint', { when: format.date(appealUntil) })}</p>
          <Button look="line" size="s" onClick={() => ask(true)}>
            {say('moderation.appeal')}
          </Button>
        </div>
      )}
      {asks && <Appeal id={id} onClose={() => ask(false)} />}
    </li>
  )
}

function Appeal({ id, onClose }: { id: number; onClose: () => void }) {
  const { say } = useShell()
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? say('failures.moderation.appeal_text') : undefined }),
    send: async ({ text }) => {
      await call(appeal, { params: { id }, body: { text } }, { key: key.current })
      toast.success(say('moderation.appealed'))
      onClose()
      await cache.invalidateQueries({ queryKey: ownReportsQuery.queryKey })
    },
    onFailed: () => void (key.current = crypto.randomUUID()),
    failed: say('moderation.sendFailed'),
  })
  return (
    <Dialog
      open
      kind="alert"
      title={say('moderation.appeal')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Button busy={form.busy} onClick={() => void form.submit()}>
            {say('moderation.appeal')}
          </Button>
        </>
      }
    >
      <form {...form.form} className="grid gap-4">
        <TextArea {...form.field('text')} label={say('moderation.appealText')} rows={4} maxLength={reportBounds.comments} required />
        <Trouble of={form.trouble} />
      </form>
    </Dialog>
  )
}
