import { sql } from 'kysely'
import { daysFromTo } from '@rondo/rules/kernel/days'
import { hold } from '../src/features/stock/index.ts'
import type { App } from '../src/platform/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { RandomDays } from './random-listings.ts'

/** Writes what stands in the way of a listing's days, as rentals, lenders and buyers do. */
export async function putDays(app: App, id: number, { booked, blocked, held, turnaround }: RandomDays): Promise<void> {
  await inTransaction(app, async (tx) => {
    await sql`update product set turnaround_before = ${turnaround.before}, turnaround_after = ${turnaround.after} where id = ${id}`.execute(
      tx,
    )
    const closed = blocked.flatMap(({ from, to }) => daysFromTo(from, to))
    if (closed.length > 0)
      await sql`insert into blocked_day (product_id, day) select ${id}, d from unnest(${closed}::date[]) as d`.execute(tx)
    for (const { unit, from, to } of booked)
      await sql`
        insert into unit_day (product_id, unit, day, order_item_id)
        select ${id}, ${unit}, d, 1 from unnest(${daysFromTo(from, to)}::date[]) as d`.execute(tx)
    const days = booked.reduce((sum, { from, to }) => sum + daysFromTo(from, to).length, 0)
    if (days > 0)
      await sql`insert into stock_movement (product_id, kind, days, order_item_id) values (${id}, 'moved', ${days}, 1)`.execute(tx)
    const line = { productId: id, quantity: held, isEndless: false, rental: null }
    if (held > 0) await hold(tx, { swap: id }, [line], { until: new Date(Date.now() + 3_600_000), holder: null })
  })
}
