import { type RawBuilder, sql } from 'kysely'
import type { NamedRow } from './somebody.ts'

/** Whether two people, by their ids, have bought something of each other. */
export const haveTraded = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (
    select from order_group og where (og.customer_id = ${other} and og.merchant_id = ${one}) or (og.customer_id = ${one} and og.merchant_id = ${other}))`

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
    from (select ${haveTraded(sql.ref(`${person}.id`), other)} as traded) t)`
}

/** Whether the group with the alias `g` is a side of a swap: who gets its pieces gives some too, and is met as a shop. */
export const isOfSwap = 'exists (select from order_line l where l.group_id = g.id and l.swap_id is not null)'

/** What is read of a person, by whose id `person` is, so that one reader knows them; null where there is nobody. */
export interface KnownRow {
  readonly names: NamedRow
  /** The reader meets them as a shop: they sell there, or give something in a swap. */
  readonly isShop: boolean
}
/** `there`: of which groups `g` of orders something speaks; null where it speaks of none. Then they are a shop if they ever sold to the reader. */
export const knownTo = (person: RawBuilder<unknown>, readerId: number, there: RawBuilder<boolean | null>): RawBuilder<KnownRow | null> =>
  sql`(
    select jsonb_build_object('names', ${namesFor('p', sql`${readerId}::bigint`)}, 'isShop', exists (
      select from order_group g where ((g.customer_id = ${readerId} and g.merchant_id = p.id) or (g.customer_id = p.id and g.merchant_id = ${readerId}))
        and coalesce(${there}, true)
        and (g.merchant_id = p.id or ${there} and ${sql.raw(isOfSwap)})))
    from person p where p.id = ${person})`
