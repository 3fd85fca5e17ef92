import type { OperatorAct } from '@rondo/rules/desk/acts'
import { type RawBuilder, sql } from 'kysely'
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
  /** A username, `@` for any operator, or `-` for the command line. */
  readonly by?: string | undefined
  /** A kind of subject, as `account:`, or one of them, as `account:7`. */
  readonly subject?: string | undefined
  /** What else must be true of an act. */
  readonly which?: RawBuilder<unknown> | undefined
  readonly cursor?: number | undefined
}

function isBy(name: string): RawBuilder<unknown> {
  if (name === '') return sql`true`
  if (name === '@') return sql`by_id is not null`
  return name === '-' ? sql`by_id is null` : sql`by_id = (select id from person where lower(username) = lower(${name}))`
}

/** What operators did, newest first. 1 query. */
export async function actsOf(
  db: Db,
  { act, by = '', subject = '', which = sql`true`, cursor }: ActFilter,
  most: number,
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select id, by_id, act, subject, before, after, reason, request_id, at from operator_act
    where (${act ?? null}::text is null or act = ${act ?? null}) and ${isBy(by)}
      and starts_with(subject || ':', ${/\d$/.test(subject) ? `${subject}:` : subject})
      and ${which} and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
    order by id desc limit ${most}`.execute(db)
  return rows
}
