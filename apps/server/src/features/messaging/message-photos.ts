import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The key of a photo for one of the two people of its message, or for its owner before it is sent. Undefined for anybody else. 1 query. */
export async function photoKeyFor(db: Db, me: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select p ->> 'key' as key from message m cross join lateral jsonb_array_elements(m.photos) p
    where m.removed_at is null and m.photos <> '[]' and m.photos @> ${JSON.stringify([{ id }])}::jsonb and ${me} in (m.sender_id, m.receiver_id) and (p ->> 'id')::bigint = ${id}`.execute(
    db,
  )
  return rows[0]?.key
}
