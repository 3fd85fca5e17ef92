import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { groupJson, type MessageGroupRow, personColumns, type PersonRow } from './messages.repository.ts'
import { presentGroup, presentPerson } from './present-message.ts'
import { presentProduct } from './present-product.ts'
import { productJson, type ProductRow } from './product-rows.ts'
import { readerOf } from './read-chats.ts'

interface Asked {
  readonly product?: number | undefined
  readonly order?: number | undefined
  readonly fulfillmentGroup?: number | undefined
}

/** Whom a product, an order or a part of it leads to. A product that is not in the shop is known to whoever has bought it. 1 query. */
export async function openFrom(ctx: MemberCtx, { product, order, fulfillmentGroup }: Asked) {
  const { app, actor } = ctx
  const reader = readerOf(ctx)
  if (product !== undefined) {
    const row = await sellerOf(app.db, actor.id, product)
    if (!row) throw new Failure('messaging.product_not_found')
    if (row.id === actor.id) throw new Failure('messaging.own_product')
    return { data: [{ person: presentPerson(row, reader), product: presentProduct(row.product, reader), fulfillmentGroup: null }] }
  }
  if (order === undefined && fulfillmentGroup === undefined)
    throw new Failure('request.invalid', { errors: { product: 'Give a product, an order or a fulfillmentGroup' } })
  const rows = await groupsOf(app.db, actor.id, order, fulfillmentGroup)
  if (rows.length === 0) throw new Failure(fulfillmentGroup === undefined ? 'messaging.order_not_found' : 'messaging.group_not_found')
  return { data: rows.map((row) => ({ person: presentPerson(row, reader), product: null, fulfillmentGroup: presentGroup(row.group) })) }
}

async function sellerOf(db: Db, me: number, product: number) {
  const { rows } = await sql<PersonRow & { product: ProductRow }>`
    select ${personColumns(me)}, ${productJson} as product from listing l join person p on p.id = l.merchant_id
    where l.id = ${product} and l.deleted_at is null and (l.active or l.merchant_id = ${me} or exists (
      select from order_line i join placed_order o on o.id = i.order_id where i.product_id = l.id and o.customer_id = ${me}))`.execute(db)
  return rows[0]
}

/** Groups of an order, or one group, of which somebody is a side; each with the other side. */
async function groupsOf(db: Db, me: number, order: number | undefined, group: number | undefined) {
  const { rows } = await sql<PersonRow & { group: MessageGroupRow }>`
    select ${personColumns(me)}, ${groupJson} as group
    from order_group g join placed_order o on o.id = g.order_id
      join person p on p.id = case when g.customer_id = ${me} then g.merchant_id else g.customer_id end
    where (g.customer_id = ${me} or g.merchant_id = ${me}) and ${group === undefined ? sql`g.order_id = ${order ?? null}` : sql`g.id = ${group}`}
    order by g.id limit 100`.execute(db)
  return rows
}
