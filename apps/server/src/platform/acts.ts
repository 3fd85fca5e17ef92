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
  /** Null means the command line. */
  readonly byId?: number | null | undefined
  /** Begins like this. */
  readonly subject?: string | undefined
  readonly cursor?: number | undefined
}

/** What operators did, newest first. 1 query. */
export async function actsOf(db: Db, { act, byId, subject, cursor }: ActFilter, most: number): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select id, by_id, act, subject, before, after, reason, request_id, at from operator_act
    where (${act ?? null}::text is null or act = ${act ?? null}) and (${byId === undefined} or by_id is not distinct from ${byId ?? null}::bigint)
      and starts_with(subject, ${subject ?? ''}) and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
    order by id desc limit ${most}`.execute(db)
  return rows
}
