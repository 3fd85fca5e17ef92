import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { GroupRow } from './orders.repository.ts'

/** What support wrote when it last made a move of a group, or of what is in it; empty when it did not, and once those words were forgotten. */
export async function wordsOfSupport(
  db: Db,
  { id, items, requests }: Pick<GroupRow, 'id' | 'items' | 'requests'>,
  move: string,
): Promise<string> {
  const ids = [id, ...items.map((item) => item.id), ...requests.map((request) => request.id)]
  const { rows } = await sql<{ comments: string | null }>`
    select comments from status_history where thing_id = any (${ids}::bigint[]) and move = ${move} and role = 'operator' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.comments ?? ''
}
