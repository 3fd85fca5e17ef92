import { sql } from 'kysely'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { ownRows } from '../../platform/personal.ts'

type Plain = string | number | boolean | null
const plain = (value: unknown): Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Plain) : JSON.stringify(value)

/** Everything that is kept about a person, table by table (SR-90), as it was at one moment. 1 query for each table and 1 more. */
export async function exportData({ app, actor, setHeader }: MemberCtx) {
  const tables = app.people.flatMap((room) => room.tables).filter(({ exported }) => exported !== false)
  const read = async (tx: Tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return Promise.all(
      tables.map(async (personal) => {
        const rows = await ownRows(tx, personal, actor.id)
        return [
          personal.table,
          rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))),
        ] as const
      }),
    )
  }
  const found = await inTransaction(app, read) // one connection and one moment for all of it
  setHeader('content-disposition', 'attachment; filename="rondo-my-data.json"')
  return { exportedAt: (await appNow(app)).toISOString(), data: Object.fromEntries(found) }
}
