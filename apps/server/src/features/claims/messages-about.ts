import { type RawBuilder, sql } from 'kysely'

/**
 * What the two sides of groups wrote to each other since their order was placed: id, by_customer, text, photos, created_at, removed_at. What names
 * another order or another garment is not about this one, nor is what came with an offer: it means a further order.
 */
export function messagesAbout(groupIds: readonly number[], placedAt: Date): RawBuilder<unknown> {
  const groups = sql`(${groupIds}::bigint[])`
  return sql`(
    select m.id, m.sender_id = g.customer_id as by_customer, m.text, m.photos, m.created_at, m.removed_at from (
      select customer_id, merchant_id, array_agg(id) as ids from order_group where id = any${groups} group by 1, 2) g
    join trade_message m on (m.sender_id, m.receiver_id) in ((g.customer_id, g.merchant_id), (g.merchant_id, g.customer_id))
    where m.created_at >= ${placedAt} and not m.is_offer and (m.group_id is null or m.group_id = any(g.ids))
      and (m.group_id is not null or m.product_id is null or m.product_id in (select product_id from order_line where group_id = any(g.ids)))
  )`
}
