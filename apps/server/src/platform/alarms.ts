// What a person must look at is a row, not a line of a log that nobody reads (SR-08). `npm run operator` shows and closes them.
import { type AlarmKindName, alarmKinds } from '@rondo/rules/kernel/alarms'
import { sql } from 'kysely'
import type { App } from './context.ts'
import { inOrder } from './desk-page.ts'
import type { Db, Tx } from './db.ts'

export interface NewAlarm {
  readonly kind: AlarmKindName
  /** What it is about: `operation:12`. The same subject has one open alarm of a kind, however often it is raised. */
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number | null>>
}

/** Writes an alarm, in the transaction of what it is about where there is one, and logs it. 1 statement. */
export async function raiseAlarm({ log }: Pick<App, 'log'>, db: Db | Tx, { kind, subject, details = {} }: NewAlarm): Promise<void> {
  await sql`
    insert into alarm (kind, subject, details) values (${kind}, ${subject}, ${JSON.stringify(details)}::jsonb)
    on conflict (kind, subject) where state = 'open' do update set times = alarm.times + 1, details = excluded.details`.execute(db)
  log.error({ alarm: kind, subject, ...details }, alarmKinds[kind].meaning)
}

/** As raiseAlarm, for what is heard of again and again: not once more after somebody has taken care of it. 2 statements. */
export async function raiseAlarmOnce(app: Pick<App, 'log'>, db: Db | Tx, alarm: NewAlarm): Promise<void> {
  const { rows } = await sql`select from alarm where kind = ${alarm.kind} and subject = ${alarm.subject} limit 1`.execute(db)
  if (rows.length === 0) await raiseAlarm(app, db, alarm)
}

export interface AlarmRow {
  readonly id: number
  readonly kind: AlarmKindName
  readonly subject: string
  readonly details: Readonly<Record<string, string | number | null>>
  readonly state: 'open' | 'retried' | 'settled'
  readonly times: number
  readonly raised_at: Date
  readonly closed_at: Date | null
  readonly reason: string | null
}
const columns = sql.raw('id, kind, subject, details, state, times, raised_at, closed_at, reason')

/** Alarms in a state: open ones oldest first, closed ones newest first, after the one with the id `cursor`. 1 query. */
export async function alarmsIn(db: Db, state: AlarmRow['state'], most: number, cursor?: number): Promise<readonly AlarmRow[]> {
  const { after, by } = inOrder(state === 'open', sql`id`, cursor)
  const { rows } =
    await sql<AlarmRow>`select ${columns} from alarm where state = ${state} and ${after} order by ${by} limit ${most}`.execute(db)
  return rows
}

/** Closes an open alarm; undefined when it is not open. `by` is null for the command line. 1 statement. */
export async function closeAlarm(
  tx: Tx,
  id: number,
  { state, by, reason }: { readonly state: 'retried' | 'settled'; readonly by: number | null; readonly reason: string | null },
): Promise<AlarmRow | undefined> {
  const { rows } = await sql<AlarmRow>`
    update alarm set state = ${state}, closed_at = app_now(), closed_by = ${by}, reason = ${reason} where id = ${id} and state = 'open'
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Closes the open alarms of some subjects, when what they are about is taken care of. 1 statement. */
export async function closeAlarmsOf(
  tx: Tx,
  subjects: readonly string[],
  { state, by, reason }: { readonly state: 'retried' | 'settled'; readonly by: number | null; readonly reason: string | null },
): Promise<void> {
  await sql`
    update alarm set state = ${state}, closed_at = app_now(), closed_by = ${by}, reason = ${reason}
    where subject = any(${subjects}::text[]) and state = 'open'`.execute(tx)
}
