// How somebody wants to be written to: what is marked in messages, when they answer, and whether they are away.
import type { messaging } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { cleanText } from '@rondo/rules/kernel/clean-text'
import { hourOf, localTime, minutesOf } from '@rondo/rules/kernel/local-time'
import { type OpeningHours, opensAt } from '@rondo/rules/messaging/opening-hours'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { talkSet } from './events.ts'

type Settings = Answer<typeof messaging.talkSettings>

/** What is kept of when somebody answers, as the row of a person carries it. */
export interface TalkRow {
  readonly hours: OpeningHours | null
  readonly away_note: string | null
  /** Last day away, in the zone of the one who is. */
  readonly away_until: string | null
  readonly away_zone: string | null
  /** The product's clock. */
  readonly now: string
}
/** When a person `p` answers, or null where they say nothing of it. */
export const talkJson = sql`(
  select jsonb_build_object('hours', t.hours, 'away_note', t.away_note, 'away_until', t.away_until, 'away_zone', t.away_zone, 'now', app_now())
  from talk_setting t where t.account_id = p.id and (t.hours is not null or t.away_note is not null))`

/** What a writer is told of when somebody answers; null while they do. */
export function answersOf(row: TalkRow | null): { awayNote: string | null; awayUntil: string | null; opensAt: string | null } | null {
  if (!row) return null
  const now = new Date(row.now)
  const isBack = row.away_until !== null && localTime(now, row.away_zone ?? 'UTC').day > row.away_until
  if (row.away_note !== null && !isBack) return { awayNote: row.away_note, awayUntil: row.away_until, opensAt: null }
  const opens = row.hours && opensAt(row.hours, now)
  return opens ? { awayNote: null, awayUntil: null, opensAt: opens.toISOString() } : null
}

/** The reader's own settings; those of somebody who chose nothing. 1 query. */
export async function talkSettings(db: Db | Tx, accountId: number): Promise<Settings> {
  const { rows } = await sql<Omit<TalkRow, 'now'> & { marks: boolean }>`
    select marks, hours, away_note, away_until::text, away_zone from talk_setting where account_id = ${accountId}`.execute(db)
  const [row] = rows
  return {
    marks: row?.marks ?? true,
    hours: row?.hours
      ? { days: [...row.hours.days], from: hourOf(row.hours.from), until: hourOf(row.hours.until), zone: row.hours.zone }
      : null,
    away: row && row.away_note !== null ? { note: row.away_note, until: row.away_until, zone: row.away_zone ?? 'UTC' } : null,
  }
}

/** Sets all of them; the same twice changes nothing. Whoever has the conversation open reads them anew with its next opening. 2 statements. */
export function setTalk({ app, actor }: MemberCtx, { marks, hours, away }: Received<typeof messaging.setTalk>['body']): Promise<Settings> {
  const kept = hours && {
    days: [...new Set(hours.days)].toSorted((a, b) => a - b),
    from: minutesOf(hours.from),
    until: minutesOf(hours.until),
    zone: hours.zone,
  }
  return inTransaction(app, async (tx) => {
    await sql`
      insert into talk_setting (account_id, marks, hours, away_note, away_until, away_zone)
      values (${actor.id}, ${marks}, ${kept && JSON.stringify(kept)}::jsonb, ${away && cleanText(away.note)}, ${away?.until ?? null}::date, ${away?.zone ?? null})
      on conflict (account_id) do update set marks = excluded.marks, hours = excluded.hours, away_note = excluded.away_note,
        away_until = excluded.away_until, away_zone = excluded.away_zone`.execute(tx)
    await record(tx, talkSet, { audiences: [{ tell: [actor.id], touches: [topics.talkSettings] }] })
    return talkSettings(tx, actor.id)
  })
}
