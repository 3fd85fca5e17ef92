// Puts an order where no call leads yet, past the tables: with the triggers off, in one transaction, with its history.
import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'
import { inTransaction } from '../src/platform/db.ts'

const passed = [
  ['fulfillment_group', 'fulfillment_group_moved'],
  ['order_item', 'order_item_moved'],
  ['status_history', 'status_move'],
] as const

const isDelivered = (status: string) => /^(delivered|completed|delivery_completed|pickup_completed)/.test(status)

export interface Standing {
  readonly id: number
  readonly status: string
  readonly since?: Date
}
/** Writes statuses of a group, and of items, as if they had been reached. */
export const standAt = (app: App, group: Standing | undefined, items: readonly Standing[] = []) =>
  inTransaction(app, async (tx) => {
    const triggers = async (how: 'enable' | 'disable') => {
      for (const [table, trigger] of passed)
        await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.raw(trigger)}`.execute(tx)
    }
    await triggers('disable')
    for (const [table, { id, status, since }] of [
      ...(group ? [['fulfillment_group', group] as const] : []),
      ...items.map((item) => ['order_item', item] as const),
    ]) {
      const thing = table === 'order_item' ? 'item' : 'group'
      await sql`
        with placed as (
          update ${sql.table(table)} set status = ${status}, status_since = coalesce(${since ?? null}::timestamptz, app_now()),
            delivered_at = case when ${isDelivered(status)} then coalesce(${since ?? null}::timestamptz, app_now()) else delivered_at end where id = ${id} returning order_id
        )
        insert into status_history (order_id, thing, thing_id, event, to_status, role) select order_id, ${thing}, ${id}, 'test', ${status}, 'system' from placed`.execute(
        tx,
      )
    }
    await triggers('enable')
  })

/** All items of a merchant, or of a product, are over. */
export async function standDone(
  app: App,
  { merchantId = null, productId = null }: { merchantId?: number | null; productId?: number | null },
) {
  const { rows } = await sql<{ id: number }>`
    select id from order_item where merchant_id = coalesce(${merchantId}::bigint, merchant_id) and product_id = coalesce(${productId}::bigint, product_id)`.execute(
    app.db,
  )
  await standAt(
    app,
    undefined,
    rows.map(({ id }) => ({ id, status: 'completed' })),
  )
}
