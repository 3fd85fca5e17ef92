import { activeForFilters, completedForFilters, type OrderFilter } from '@rondo/rules/orders/filters'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type OrderRow, readOrders } from './orders.repository.ts'

/** Which orders of a person are asked for. */
export interface OrdersAsked {
  readonly readerId: number
  readonly as: 'customer' | 'merchant'
  readonly filter: OrderFilter
  /** Only orders with such an item; a swapped item is stored as bought. */
  readonly itemType: 'buy' | 'rent' | undefined
}

/** The rules of orders/filters in SQL, over the groups of an order that the reader sees. */
function passes(filter: OrderFilter): RawBuilder<unknown> {
  const some = (condition: RawBuilder<unknown>) => sql`bool_or(${condition})`
  const done = sql`f.status = any(${[...completedForFilters]}::text[])`
  const open = some(sql`f.status <> 'canceled' and not (${done})`)
  switch (filter) {
    case 'all':
      return sql`true`
    case 'ongoing':
      return open
    case 'completed':
      return sql`not ${open} and ${some(done)}`
    case 'canceled':
      return sql`${some(sql`f.status = 'canceled'`)} and not ${some(sql`f.status = any(${[...activeForFilters]}::text[])`)}`
  }
}

/** Ids of orders that are asked for: one pass over the person's own groups, whatever is filtered, and one over their items for a kind of these. */
function asked({ readerId, as, filter, itemType }: OrdersAsked, before: number) {
  const side = sql.ref(as === 'customer' ? 'customer_id' : 'merchant_id')
  const items =
    as === 'merchant'
      ? sql`order_item i where i.merchant_id = ${readerId}`
      : sql`fulfillment_group t join order_item i on i.group_id = t.id where t.customer_id = ${readerId}`
  const ofType = sql`join (select distinct i.order_id from ${items} and i.type = ${itemType}) k on k.order_id = f.order_id`
  return sql`
    select f.order_id as id from fulfillment_group f ${itemType ? ofType : sql``}
    where f.${side} = ${readerId} and f.order_id < ${before}
    group by f.order_id having ${passes(filter)}`
}

/** Orders that a person placed, or received, newest first, with how many there are in all. 2 queries. */
export async function listOrders(
  db: Db,
  { pageSize, offset, ...wanted }: OrdersAsked & { readonly pageSize: number; readonly offset: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with asked as materialized (${asked(wanted, Number.MAX_SAFE_INTEGER)})
    select array(select id from asked order by id desc limit ${pageSize} offset ${offset}) as ids, (select count(*) from asked) as total`.execute(
    db,
  )
  const [found] = rows
  if (!found || found.ids.length === 0) return { rows: [], total: found?.total ?? 0 }
  return { rows: await readOrders(db, wanted.readerId, found.ids), total: found.total }
}

/** So many of the same that are older than an order, newest first. 2 queries. */
export async function ordersBefore(db: Db, wanted: OrdersAsked, before: number, count: number): Promise<OrderRow[]> {
  const { rows } = await sql<{ id: number }>`${asked(wanted, before)} order by 1 desc limit ${count}`.execute(db)
  if (rows.length === 0) return []
  return readOrders(
    db,
    wanted.readerId,
    rows.map(({ id }) => id),
  )
}
