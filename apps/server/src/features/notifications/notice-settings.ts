// When somebody hears of things: their quiet hours, and one mail of what they have not read. A new channel asks `quietFor` before it rings.
import type { notifications } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { hourOf, minutesOf } from '@rondo/rules/kernel/local-time'
import { type QuietHours, quietUntil } from '@rondo/rules/notifications/quiet-hours'
import { nextSummary, type SummaryChoice, type SummaryRhythm } from '@rondo/rules/notifications/summary'
import { sql } from 'kysely'
import { appNow } from '../../platform/clock.ts'
import type { App, MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { homeOfMe, type Place, zoneOfPlace } from '../../platform/zone-of-place.ts'
import { noticesChosen } from './events.ts'

type Settings = Answer<typeof notifications.noticeSettings>

export interface SettingRow {
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly zone: string
  readonly summary: SummaryRhythm
  readonly summary_hour: number
  readonly summary_weekday: number
}
export const settingColumns = sql`s.quiet_from, s.quiet_until, s.zone, s.summary, s.summary_hour, s.summary_weekday`

const quietOf = ({ quiet_from: from, quiet_until: until, zone }: SettingRow): QuietHours | null =>
  from !== null && until !== null ? { from, until, zone } : null
export const choiceOf = (row: SettingRow): SummaryChoice => ({
  rhythm: row.summary,
  hour: row.summary_hour,
  weekday: row.summary_weekday,
  zone: row.zone,
  quiet: quietOf(row),
})

/** Until when somebody wants to hear nothing; undefined where they may be told now. 1 query. */
export async function quietFor(app: App, accountId: number): Promise<Date | undefined> {
  const { rows } = await sql<SettingRow & { now: Date }>`
    select ${settingColumns}, app_now() as now from notice_setting s where s.account_id = ${accountId} and s.quiet_from is not null`.execute(
    app.db,
  )
  const [row] = rows
  return row && quietUntil(quietOf(row), row.now)
}

const present = (row: SettingRow): Settings => ({
  quiet: row.quiet_from !== null && row.quiet_until !== null ? { from: hourOf(row.quiet_from), until: hourOf(row.quiet_until) } : null,
  zone: row.zone,
  summary: { rhythm: row.summary, hour: row.summary_hour, weekday: row.summary_weekday },
})

type ChosenRow = SettingRow | { readonly zone: null }
/** The reader's settings; those of somebody who chose nothing are quiet never, no summary, and the zone in which they live. 1 query. */
export async function showSettings(db: Db | Tx, id: number): Promise<Settings> {
  const { rows } = await sql<ChosenRow & { home: Place }>`
    select ${settingColumns}, ${homeOfMe} as home from person me left join notice_setting s on s.account_id = me.id where me.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  const unset: SettingRow = {
    quiet_from: null,
    quiet_until: null,
    zone: row ? zoneOfPlace(row.home) : 'UTC',
    summary: 'off',
    summary_hour: 8,
    summary_weekday: 1,
  }
  return present(row && row.zone !== null ? row : unset)
}

/** Sets all of them; the same twice changes nothing but the moment from which the next summary is counted. 3 statements. */
export async function setSettings(
  { app, actor }: MemberCtx,
  { quiet, zone, summary }: Received<typeof notifications.setNoticeSettings>['body'],
): Promise<Settings> {
  const row: SettingRow = {
    quiet_from: quiet && minutesOf(quiet.from),
    quiet_until: quiet && minutesOf(quiet.until),
    zone,
    summary: summary.rhythm,
    summary_hour: summary.hour,
    summary_weekday: summary.weekday,
  }
  const now = await appNow(app)
  const due = nextSummary(choiceOf(row), now)
  return inTransaction(app, async (tx) => {
    await keep(tx, actor.id, row, { due, quietUntil: quietUntil(quietOf(row), now) })
    return showSettings(tx, actor.id)
  })
}

/** A summary that was due and is not taken yet still comes, at the end of quiet hours that begin with these settings; the one after it is counted anew. */
async function keep(
  tx: Tx,
  accountId: number,
  row: SettingRow,
  next: { due: Date | undefined; quietUntil: Date | undefined },
): Promise<void> {
  await sql`
    insert into notice_setting (account_id, quiet_from, quiet_until, zone, summary, summary_hour, summary_weekday, summary_due_at)
    values (${accountId}, ${row.quiet_from}, ${row.quiet_until}, ${row.zone}, ${row.summary}, ${row.summary_hour}, ${row.summary_weekday}, ${next.due ?? null})
    on conflict (account_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, zone = excluded.zone,
      summary = excluded.summary, summary_hour = excluded.summary_hour, summary_weekday = excluded.summary_weekday,
      summary_due_at = case when excluded.summary <> 'off' and notice_setting.summary_due_at <= app_now()
        then coalesce(${next.quietUntil ?? null}, notice_setting.summary_due_at) else excluded.summary_due_at end`.execute(tx)
  await record(tx, noticesChosen, { audiences: [{ tell: [accountId], touches: [topics.noticeChoices] }] })
}

/** Ends the summaries of a person, as the link in one of them asks. The second time changes nothing. */
export async function endSummary(tx: Tx, accountId: number): Promise<void> {
  await sql`update notice_setting set summary = 'off', summary_due_at = null where account_id = ${accountId}`.execute(tx)
  await record(tx, noticesChosen, { audiences: [{ tell: [accountId], touches: [topics.noticeChoices] }] })
}
