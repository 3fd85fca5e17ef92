import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { goodsTold, isCounted } from './goods-told.ts'

/** Puts freed pieces back on their shelves and tells the pages that count them. Follows the CTEs `freed` and `days`. */
const putBack = sql`back as (
      update product p set reserved = p.reserved - f.quantity from freed f where p.id = f.product_id
      returning p.id, ${isCounted(sql`(p.reserved + f.quantity)`)} as counted
    )
    ${goodsTold('checkout.goods_freed', sql`select id from back where counted union select product_id from days`)}`

/** Gives back what is held for one payment, whose row the caller holds. Products are locked in the order of their ids. 1 statement. */
export async function releaseGoods(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    with goods as (
      select p.id from product p where p.id in (select product_id from reservation where payment_id = ${paymentId}) order by p.id for no key update
    ),
    freed as (delete from reservation r using goods g where r.payment_id = ${paymentId} and r.product_id = g.id returning r.product_id, r.quantity),
    days as (delete from unit_day where payment_id = ${paymentId} and expires_at is not null returning product_id),
    ${putBack}`.execute(tx)
}

/** Gives back everything whose time is over. The record stays: money that still arrives finds its goods again, or goes back (SR-34). */
export async function releaseLapsed(house: House): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from reservation r join payment y on y.id = r.payment_id where y.expires_at <= app_now()
    union select distinct product_id from unit_day where expires_at <= app_now() order by id limit 500`.execute(house.db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await inTransaction(house, async (tx) => {
    await sql`select id from product where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
    await sql`
      with lapsed as (
        delete from reservation r using payment y where y.id = r.payment_id and y.expires_at <= app_now() and r.product_id = any(${ids}::bigint[])
        returning r.product_id, r.quantity
      ),
      freed as (select product_id, sum(quantity)::int as quantity from lapsed group by product_id),
      days as (delete from unit_day where expires_at <= app_now() and product_id = any(${ids}::bigint[]) returning product_id),
      ${putBack}`.execute(tx)
  })
}
