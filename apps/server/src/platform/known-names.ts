import { type RawBuilder, sql } from 'kysely'
import type { NamedRow } from './somebody.ts'

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

/** What is read of a person, by whose id `person` is, so that one reader knows them; null where there is nobody. */
export interface KnownRow {
  readonly names: NamedRow
  /** They sold or lent the reader something. */
  readonly hasSold: boolean
}
export const knownTo = (person: RawBuilder<unknown>, readerId: number): RawBuilder<KnownRow | null> =>
  sql`(
    select jsonb_build_object('names', ${namesFor('p', sql`${readerId}::bigint`)},
      'hasSold', exists (select from order_group g where g.merchant_id = p.id and g.customer_id = ${readerId}))
    from person p where p.id = ${person})`
