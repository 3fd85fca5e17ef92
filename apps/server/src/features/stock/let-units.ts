// Units that are out with a renter: their days move, grow, or end because the renter buys them. Each call is a function of the database
// (migrations/07-stock.sql), which locks the product by itself. Lets of others that have not begun move to another unit where one is free.
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { tellSearch } from './for-sale.ts'

/**
 * The days of a rented item end on this one: later ones are free, missing ones booked as far as no other let stands there, of several pieces
 * each by itself where they are kept `singly`. Answers the last day on which all are booked.
 */
export async function moveLetEnd(tx: Tx, orderItemId: number, lastDay: string, { singly = false } = {}): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select move_let_end(${orderItemId}, ${lastDay}::date, ${singly}) as day`.execute(tx)
  return rows[0]?.day ?? null
}

interface MoreDays {
  readonly orderItemId: number
  readonly paymentId: number
  readonly lastDay: string
}
/** Holds more days on the own units of a rented item until a time; false when one of them is blocked or let. 1 statement. */
export async function holdMoreDays(tx: Tx, { orderItemId, paymentId, lastDay }: MoreDays, holder: number, until: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select hold_more_days(${orderItemId}, ${paymentId}, ${holder}, ${until}, ${lastDay}::date) as done`.execute(tx)
  return rows[0]?.done === true
}

/** Makes firm what was held so, or takes it anew; false when it is gone. 1 statement. */
export async function takeMoreDays(tx: Tx, { orderItemId, paymentId, lastDay }: MoreDays): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select take_more_days(${orderItemId}, ${paymentId}, ${lastDay}::date) as done`.execute(tx)
  return rows[0]?.done === true
}

/** Keeps the units of a rented item for its renter, who buys them; false when a later let needs one. 1 statement. */
export async function keepUnits(tx: Tx, orderItemId: number, paymentId: number, until: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select keep_units(${orderItemId}, ${paymentId}, ${until}) as done`.execute(tx)
  return rows[0]?.done === true
}

/** Units are kept for nobody any more; twice is fine. 1 statement. */
export async function letKeptGo(tx: Tx, of: { readonly orderItemId: number } | { readonly paymentId: number }): Promise<void> {
  const which = 'paymentId' in of ? sql`owner_payment = ${of.paymentId}` : sql`order_item_id = ${of.orderItemId}`
  await sql`delete from unit_kept where ${which}`.execute(tx)
}

/**
 * Units of a rented item leave the stock, bought out with a payment. False when another let needs one of them, or somebody holds one to buy. The
 * search hears of it in the same transaction. At most 4 statements.
 */
export async function dropUnits(tx: Tx, orderItemId: number, paymentId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean; product: number | null }>`
    select drop_units(${orderItemId}, ${paymentId}) as done,
      (select m.product_id from stock_movement m where m.order_item_id = ${orderItemId} limit 1)::float8 as product`.execute(tx)
  const [row] = rows
  if (row?.done && row.product !== null) await tellSearch(tx, [row.product])
  return row?.done === true
}
