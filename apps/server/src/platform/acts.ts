import type { OperatorAct } from '@rondo/rules/desk/acts'
import { sql } from 'kysely'
import type { Facts } from './audit.ts'
import type { Db } from './db.ts'

export interface ActRow {
  readonly id: number
  readonly by_id: number | null
  readonly act: OperatorAct
  readonly subject: string
  readonly before: Facts
  readonly after: Facts
  readonly reason: string
  readonly request_id: string | null
  readonly at: Date
}
export interface ActFilter {
  readonly act?: OperatorAct | undefined
  /** A username, or `-` for the command line. */
  readonly by?: string | undefined
  /** A kind of subject, as `account:`, or one of them, as `account:7`. */
  readonly subject?: string | undefined
  /** One of these alone. */
  readonly subjects?: readonly string[] | undefined
  readonly cursor?: number | undefined
}

/** What operators did, newest first. 1 query. */
export async function actsOf(db: Db, { act, by, subject = '', subjects, cursor }: ActFilter, most: number): Promise<ActRow[]> {
  const isBy = by === '-' ? sql`by_id is null` : by ? sql`by_id = (select id from person where lower(username) = lower(${by}))` : sql`true`
  const { rows } = await sql<ActRow>`
    select id, by_id, act, subject, before, after, reason, request_id, at from operator_act
    where (${act ?? null}::text is null or act = ${act ?? null}) and ${isBy}
      and starts_with(subject || ':', ${/\d$/.test(subject) ? `${subject}:` : subject})
      and (${subjects ?? null}::text[] is null or subject = any(${subjects ?? null})) and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
    order by id desc limit ${most}`.execute(db)
  return rows
}

/** Everything that operators have acted on, once each. 1 query. */
export async function actedOn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select distinct subject from operator_act`.execute(db)
  return rows.map(({ subject }) => subject)
}
