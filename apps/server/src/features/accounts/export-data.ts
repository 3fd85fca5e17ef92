import { sql } from 'kysely'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { personalTables } from './personal-data.ts'

type Plain = string | number | boolean | null
const plain = (value: unknown): Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Plain) : JSON.stringify(value)

/** Everything that is kept about a person, table by table (SR-90). 1 query for each table. */
export async function exportData({ house, actor, setHeader }: MemberCtx) {
  const tables = personalTables.filter(({ exported }) => exported !== false)
  const found = await Promise.all(
    tables.map(async ({ table, owner, below, without = [] }) => {
      const named = sql.join(
        owner.map((column) => sql`t.${sql.ref(column)} = ${actor.id}`),
        sql` or `,
      )
      const hanging =
        below && sql`t.${sql.ref(below.column)} in (select id from ${sql.table(below.table)} where ${sql.ref(below.owner)} = ${actor.id})`
      const mine = hanging ? sql`(${named} or ${hanging})` : named
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t where ${mine}`.execute(house.db)
      return [table, rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))] as const
    }),
  )
  setHeader('content-disposition', 'attachment; filename="rondo-my-data.json"')
  return { exportedAt: (await appNow(house)).toISOString(), data: Object.fromEntries(found) }
}
