import { sql } from 'kysely'

/** What a renter paid later for an item of a group, minor units of the order's currency, fee and tax included. */
export interface LaterRow {
  readonly kind: 'extend' | 'keep'
  readonly item_id: number
  readonly minor: number
  readonly at: string
}
/** Those of the items of fulfillment_group f of trade_order o, the oldest first, as they stand in a query. */
export const laterJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', case p.purpose when 'keep_rental' then 'keep' else 'extend' end,
    'item_id', i.id, 'minor', p.total_minor, 'at', p.created_at) order by p.id), '[]')
  from payment_record p join order_item i on i.id = (p.snapshot ->> 'itemId')::bigint and i.group_id = f.id
  where p.account_id = o.customer_id and p.state = 'succeeded' and p.purpose in ('extend_rental', 'keep_rental')
)`
