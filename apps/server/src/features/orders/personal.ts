import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Open, PersonalRoom } from '../../platform/personal.ts'
import { unnamed } from '../shipping/index.ts'

/**
 * Orders, as customer or merchant, in which something still waits for somebody or for support, deposits that are not back or decided, and refund funds of
 * the merchant that are not used up.
 */
async function unfinished(tx: Tx, accountId: number): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select 'accounts.orders_unfinished' as kind, o.order_number as of from order_item i join trade_order o on o.id = i.order_id
    where (o.customer_id = ${accountId} or i.merchant_id = ${accountId}) and i.status <> all(${[...closedItemStatuses]}::text[])
    union
    select 'accounts.orders_unfinished', o.order_number from support_case s join fulfillment_group g on g.id = s.group_id
      join trade_order o on o.id = g.order_id
    where s.closed_at is null and ${accountId} in (o.customer_id, g.merchant_id)
    union
    select 'accounts.deposit_open', o.order_number from deposit d join trade_order o on o.id = d.order_id join fulfillment_group g on g.id = d.group_id
    where (d.status in ('held', 'claimed', 'contested') and ${accountId} in (o.customer_id, g.merchant_id))
      or (d.status = 'release_due' and o.customer_id = ${accountId})
    union
    select 'accounts.fund_open', o.order_number from refund_fund f join trade_order o on o.id = f.order_id
    where f.merchant_id = ${accountId}
      and f.status in ('payment_collected', 'payment_collected_ready_for_refund', 'merchant_refund_failed', 'customer_refund_failed')
    order by 1, 2`.execute(tx)
  return rows
}

/** Orders copy addresses and notes. What names the person in these copies goes; sums and goods stay. */
async function forget(tx: Tx, accountId: number): Promise<void> {
  const nobody = JSON.stringify(unnamed)
  await sql`select forget_comments(${accountId})`.execute(tx)
  await sql`update trade_order set shipping_address = shipping_address || ${nobody}::jsonb where customer_id = ${accountId}`.execute(tx)
  await sql`
    update order_item i set custom_note = null from trade_order o
    where o.id = i.order_id and o.customer_id = ${accountId} and i.custom_note is not null`.execute(tx)
  await sql`
    update fulfillment_group set origin_address = origin_address || ${nobody}::jsonb, pickup_address = pickup_address || ${nobody}::jsonb
    where merchant_id = ${accountId}`.execute(tx)
  await sql`
    update return_request q set comments = null
    where q.asked_by = ${accountId} and q.comments is not null`.execute(tx)
  await sql`
    update return_request q set return_to = q.return_to || ${nobody}::jsonb, decision_comments = null from fulfillment_group g
    where g.id = q.group_id and g.merchant_id = ${accountId}`.execute(tx)
  await sql`
    update refund_fund set return_to = return_to || ${nobody}::jsonb where merchant_id = ${accountId}`.execute(tx)
  await sql`
    update return_assessment a set notes = null from order_item i where i.id = a.item_id and i.merchant_id = ${accountId} and a.notes is not null`.execute(
    tx,
  )
  await sql`
    delete from own_return_parcel p using order_item i, trade_order o
    where i.id = p.item_id and o.id = i.order_id and o.customer_id = ${accountId}`.execute(tx)
  await sql`
    update pickup p set address = p.address || ${nobody}::jsonb from fulfillment_group g
    where g.id = p.group_id and g.merchant_id = ${accountId}`.execute(tx)
}

export const ordersPersonal: PersonalRoom = {
  tables: [
    { table: 'trade_order', owner: ['customer_id'], atDeletion: 'keep' },
    {
      table: 'fulfillment_group',
      owner: ['customer_id', 'merchant_id'],
      without: ['origin_address', 'pickup_address'],
      atDeletion: 'keep',
    },
    {
      table: 'pickup',
      owner: [],
      below: { column: 'group_id', of: 'fulfillment_group', owner: 'customer_id' },
      without: ['address', 'code'],
      atDeletion: 'keep',
    },
    {
      table: 'return_request',
      owner: ['asked_by'],
      below: { column: 'order_id', of: 'trade_order', owner: 'customer_id' },
      // what a merchant asked support is between the two
      unreadable: (id) => sql`(t.kind = 'support' and t.asked_by <> ${id})`,
      without: ['return_to'],
      atDeletion: 'keep',
    },
    { table: 'refund_fund', owner: ['merchant_id'], without: ['return_to'], atDeletion: 'keep' },
    { table: 'deposit', owner: [], below: { column: 'order_id', of: 'trade_order', owner: 'customer_id' }, atDeletion: 'keep' },
    { table: 'download_link', owner: ['account_id'], without: ['token_digest'], atDeletion: 'erase' },
    {
      table: 'order_item',
      owner: ['merchant_id'],
      below: { column: 'order_id', of: 'trade_order', owner: 'customer_id' },
      atDeletion: 'keep',
    },
  ],
  nobodys: {
    status_history: 'the steps of an order, told with it',
    rental: 'days of a rental: its order tells the same',
    support_case: 'what support decides about an order',
    return_assessment: 'in which condition a piece came back, told with its item; the notes of its merchant go with the merchant',
    own_return_parcel: 'the number of a parcel, told with its item; it goes with the customer who sent it',
    return_code: 'the code of a return in person, of no use when it is over',
    download: 'how often files of an order were downloaded',
  },
  unfinished,
  forget,
}
