import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'

const opened = await openApp()
const { app, person } = opened
const market = openMarket(opened)
const mei = await market.seller()

async function bought() {
  const { order } = await market.buy(await person(), [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  return { order, group }
}

test('a paid order takes no further group or item, and none is taken from it', async () => {
  const { group, order } = await bought()
  const other = await bought()
  const item = (id: number, orderId: number, groupId: number) =>
    sql`insert into order_item (id, group_id, order_id, product_id, merchant_id, status, type, quantity, price_minor, amount_minor, fee_minor, tax_minor, deposit_minor, currency, product)
      select ${id}, ${groupId}, ${orderId}, product_id, merchant_id, 'delivered', type, 1, 500, 500, 0, 0, 0, currency, product from order_item where group_id = ${group.id}`
  await expect(item(999_991, order.id, group.id).execute(app.db)).rejects.toThrow(`order ${order.id} does not add up`)
  await expect(item(999_992, order.id, other.group.id).execute(app.db)).rejects.toThrow(`order ${order.id} does not add up`)
  await expect(
    inTransaction(app, async (tx) => {
      await sql`update trade_order set updated_at = app_now() where id = ${order.id}`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      await item(999_993, order.id, group.id).execute(tx)
    }),
  ).rejects.toThrow('does not add up')
  await expect(
    sql`insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor)
      select 999994, order_id, merchant_id, customer_id, 'processing', group_type, delivery_method, currency, 0, 0, 0, 0, 0 from fulfillment_group where id = ${group.id}`.execute(
      app.db,
    ),
  ).rejects.toThrow('does not add up')
  for (const [table, id] of [
    ['order_item', group.orderItems[0]?.id],
    ['fulfillment_group', group.id],
    ['trade_order', order.id],
  ] as const) {
    await expect(sql`delete from ${sql.table(table)} where id = ${id}`.execute(app.db)).rejects.toThrow('an order is kept')
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(app.db)).rejects.toThrow(/kept|not changed/)
  }
})

test('a note moves things of its own order, and a life begins once', async () => {
  const { group, order } = await bought()
  const other = await bought()
  const item = group.orderItems[0]?.id ?? 0
  const note = (orderId: number, thing: 'group' | 'item', id: number, event: string, from: string | null, to: string, role: string) =>
    sql`insert into status_history (order_id, thing, thing_id, event, from_status, to_status, role)
      values (${orderId}, ${thing}, ${id}, ${event}, ${from}, ${to}, ${role})`.execute(app.db)
  await expect(note(other.order.id, 'group', group.id, 'G16a', 'processing', 'canceled', 'customer')).rejects.toThrow('not at processing')
  const { rows } = await sql<{ thing: 'group' | 'item'; thing_id: number; event: string; to_status: string; role: string }>`
    select thing, thing_id, event, to_status, role from status_history where order_id = ${order.id} and from_status is null`.execute(app.db)
  expect(rows.map(({ thing_id }) => thing_id).toSorted((a, b) => a - b)).toEqual([group.id, item].toSorted((a, b) => a - b))
  for (const { thing, thing_id, event, to_status, role } of rows) {
    await expect(note(order.id, thing, thing_id, event, null, to_status, role)).rejects.toThrow('is not born at')
  }
})
