import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { NamedRow } from '../../platform/somebody.ts'

/**
 * The names of a person, the row with the alias `person`, as `other` may know them (C-27): first name and initial only where the two have traded with
 * each other, as on the pages of their orders. The shop and the username are known to all.
 */
export function namesFor(person: string, other: RawBuilder<unknown>): RawBuilder<NamedRow> {
  const [id, first, last, name, shop] = ['id', 'firstname', 'lastname', 'username', 'store_name'].map((column) =>
    sql.ref(`${person}.${column}`),
  )
  return sql`(
    select jsonb_build_object('id', ${id}, 'username', ${name}, 'firstname', case when t.traded then ${first} end, 'lastname', case when t.traded then ${last} end, 'shop', ${shop})
    from (select exists (
      select from order_group og where (og.customer_id = ${other} and og.merchant_id = ${id}) or (og.customer_id = ${id} and og.merchant_id = ${other})
    ) as traded) t)`
}

/** The same of several people, for one reader, by their ids; `hasSold` is true of those who sold or lent the reader something. 1 query. */
export async function namesTo(
  db: Db,
  readerId: number,
  ids: readonly number[],
): Promise<Map<number, { readonly names: NamedRow; readonly hasSold: boolean }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ names: NamedRow; hasSold: boolean }>`
    select ${namesFor('p', sql`${readerId}::bigint`)} as names,
      exists (select from order_group g where g.merchant_id = p.id and g.customer_id = ${readerId}) as "hasSold"
    from person p where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.names.id, row]))
}
