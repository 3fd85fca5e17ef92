// One mail of what somebody has not read, by choice once a day or a week (212). A row is written for each that is due, in the transaction that
// sets the next one; the mail follows from its event, and lists what is still unread when it is written.
import { noticeKinds } from '@rondo/rules/notifications/notice-kinds'
import { nextSummary, summaryBounds } from '@rondo/rules/notifications/summary'
import { sayIn } from '@rondo/words/all'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { takeForSummary, unreadOfSummary } from '../messaging/index.ts'
import { summaryDue } from './events.ts'
import { type AboutRow, aboutOf, coverOf, whoOf } from './about.ts'
import { dayOf, type ShownEntry, textOf } from './entry-words.ts'
import { endingToken } from './mail-links.ts'
import { choiceOf, settingColumns, type SettingRow } from './notice-settings.ts'
import { mail, type To } from './tell.ts'

const AT_ONCE = 200

/** Puts the summaries that are due on their way: each once, however many processes look. */
export const sendSummaries: Sweeper = {
  name: 'notifications.send-summaries',
  everySeconds: 60,
  run: async (app) => {
    for (let taken = AT_ONCE; taken === AT_ONCE;) {
      const { rows } = await sql<{ account_id: number; due_at: string }>`
        select account_id, summary_due_at::text as due_at from notice_setting where summary_due_at <= app_now()
        order by summary_due_at limit ${AT_ONCE}`.execute(app.db)
      let failed = 0
      for (const row of rows)
        await inTransaction(app, (tx) => take(tx, row.account_id, row.due_at)).catch((error: unknown) => {
          failed++
          app.log.warn({ err: error, accountId: row.account_id }, 'a summary cannot be made')
        })
      taken = failed > 0 ? 0 : rows.length // those that failed come first again
    }
  },
}

/**
 * Takes one that is due, unless another process has, or its person has chosen otherwise meanwhile. What is unread by then is its own: of the first
 * one since a rhythm ago, of another one all that came since the one before.
 */
async function take(tx: Tx, accountId: number, dueAt: string): Promise<void> {
  const { rows: due } = await sql<SettingRow & { now: Date }>`
    select ${settingColumns}, app_now() as now from notice_setting s
    where s.account_id = ${accountId} and s.summary_due_at = ${dueAt}::timestamptz for update`.execute(tx)
  const [setting] = due
  if (!setting) return
  const next = nextSummary(choiceOf(setting), setting.now) ?? null
  const { rows } = await sql<{ id: number; since: Date }>`
    with taken as (update notice_setting set summary_due_at = ${next} where account_id = ${accountId}),
    made as (
      insert into summary (account_id, due_at) values (${accountId}, ${dueAt}::timestamptz) on conflict (account_id, due_at) do nothing returning id
    ),
    first as (
      select case when exists (select from summary where account_id = ${accountId}) then 'epoch'::timestamptz
        else ${dueAt}::timestamptz - make_interval(days => ${setting.summary === 'weekly' ? 7 : 1}) end as at
    ),
    marked as (
      update notification n set summary_id = case when n.at >= first.at then made.id else 0 end from made, first
      where n.account_id = ${accountId} and n.read_at is null and n.summary_id is null
    )
    select made.id, first.at as since from made, first`.execute(tx)
  const [row] = rows
  if (!row) return
  await takeForSummary(tx, accountId, row.id, row.since)
  await sql`delete from summary where account_id = ${accountId} and id < ${row.id} and due_at < app_now() - interval '60 days'`.execute(tx)
  await record(tx, summaryDue, { data: { accountId, summaryId: row.id } })
}

interface EntryRow extends ShownEntry {
  readonly cover: StoredPhoto | null
  readonly total: number
}
interface Facts {
  readonly entries: readonly EntryRow[]
  readonly total: number
  readonly messages: number
  readonly zone: string
  readonly token: string
}

/** What of it is still unread, and wanted in the summary; undefined where that is nothing. 3 queries. */
async function factsOf(app: App, { summaryId }: { readonly summaryId: number }, { accountId }: To): Promise<Facts | undefined> {
  const { rows: about } = await sql<{ zone: string }>`
    select s.zone from summary y join notice_setting s on s.account_id = y.account_id where y.id = ${summaryId} and s.summary <> 'off'`.execute(
    app.db,
  )
  const [summary] = about
  if (!summary) return undefined
  const { rows } = await sql<Omit<EntryRow, 'who'> & AboutRow>`
    select n.kind, ${aboutOf('n', accountId)}, ${coverOf('n')}, n.facts, n.at, count(*) over ()::int as total
    from notification n
    where n.account_id = ${accountId} and n.read_at is null and n.summary_id = ${summaryId} and n.kind = any(${Object.keys(noticeKinds)}::text[])
      and not exists (
        select from notice_refusal f where f.account_id = n.account_id and f.channel = 'summary'
          and f.subject = (${JSON.stringify(noticeKinds)}::jsonb ->> n.kind))
    order by n.id desc limit ${summaryBounds.entries}`.execute(app.db)
  const entries = rows.map((row) => ({ ...row, who: whoOf(row) }))
  const messages = await unreadOfSummary(app.db, accountId, summaryId)
  if (entries.length === 0 && messages === 0) return undefined
  return {
    entries,
    messages,
    total: entries[0]?.total ?? 0,
    zone: summary.zone,
    token: await endingToken(app, accountId, { kind: 'summary' }),
  }
}

/** A sentence as a row, without its full stop. */
const asRow = (text: string) => text.replace(/[.。]$/, '')

export const summaryMails: readonly Reaction[] = [
  mail({
    on: summaryDue,
    name: 'notifications.send-summary',
    to: ({ accountId }) => [accountId],
    cause: ({ summaryId }) => `summary-${summaryId}`,
    facts: factsOf,
    words: (say, { total, messages, entries }) => ({
      subject: say('mail.summarySubject', { n: total + messages }),
      text: say('mail.summaryText'),
      button: say('mail.summaryButton'),
      note: total > entries.length ? say('mail.summaryMore', { n: total - entries.length }) : '',
    }),
    path: () => '/dashboard',
    sections: ({ entries, messages, zone }, locale) => {
      const say = sayIn(locale)
      return [
        ...(entries.length > 0
          ? [
              {
                lines: entries.map(
                  (one) => [asRow(textOf(one, say, locale, zone)), '', one.cover ?? undefined, [dayOf(one.at, locale, zone)]] as const,
                ),
              },
            ]
          : []),
        ...(messages > 0 ? [{ lines: [[say('mail.summaryMessages'), String(messages)] as const] }] : []),
      ]
    },
    ending: (say, { token }) => ({ reason: say('mail.summaryReason'), token }),
  }),
]
