import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { DB } from '../platform/tables.ts'

/** Writes many rows in one statement. All have the columns of the first; jsonb columns are plain values; ids are given. */
export async function putRows(tx: Tx, table: keyof DB, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Takes `count` ids of a table, so that rows can name each other before they are written. */
export async function takeIds(
  db: Db | Tx,
  table: 'account' | 'address' | 'media' | 'goods_file' | 'product' | 'comment' | 'conversation' | 'message',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}
