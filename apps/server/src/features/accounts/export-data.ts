import { sql } from 'kysely'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { isOwn, personalTables } from './personal-data.ts'

type Plain = string | number | boolean | null
const plain = (value: unknown): Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Plain) : JSON.stringify(value)

/** Everything that is kept about a person, table by table (SR-90). 1 query for each table. */
export async function exportData({ house, actor, setHeader }: MemberCtx) {
  const tables = personalTables.filter(({ exported }) => exported !== false)
  const found = await Promise.all(
    tables.map(async (personal) => {
      const { table, without = [] } = personal
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t where ${isOwn(personal, actor.id)}`.execute(house.db)
      return [table, rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))] as const
    }),
  )
  setHeader('content-disposition', 'attachment; filename="rondo-my-data.json"')
  return { exportedAt: (await appNow(house)).toISOString(), data: Object.fromEntries(found) }
}
