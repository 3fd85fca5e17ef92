import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { FrozenLine, Snapshot } from './snapshot.ts'

export interface Taken {
  /** Lines whose goods were gone when the money came (SR-34). */
  readonly lost: ReadonlySet<FrozenLine>
  /** Products of which nothing is left: they leave the search. */
  readonly soldOut: readonly number[]
}
interface TakenRows {
  readonly sold: readonly { readonly id: number; readonly stock: number }[] | null
  readonly firm: readonly { readonly id: number; readonly day: string }[] | null
  readonly crowded: readonly number[] | null
}

/**
 * Turns what is held for a payment into a sale: stock and reservation fall together, booked days become firm. The caller holds the
 * payment's row, products are locked in the order of their ids. What lapsed is taken anew if it can be had, else it is lost. 1 statement.
 */
export async function takeGoods(tx: Tx, paymentId: number, { lines }: Snapshot): Promise<Taken> {
  const kept = lines.filter(({ isEndless }) => !isEndless)
  const ids = [...new Set(kept.map(({ productId }) => productId))]
  if (ids.length === 0) return { lost: new Set(), soldOut: [] }
  const { rows } = await sql<TakenRows>`
    with goods as (select p.id from product p where p.id = any(${ids}::bigint[]) order by p.id for no key update),
    held as (delete from reservation r using goods g where r.payment_id = ${paymentId} and r.product_id = g.id returning r.product_id, r.quantity),
    sold as (
      update product p set stock = p.stock - h.quantity, reserved = p.reserved - h.quantity, updated_at = app_now() from held h
      where p.id = h.product_id returning p.id, p.stock
    ),
    firm as (
      update unit_day u set expires_at = null from goods g where u.payment_id = ${paymentId} and u.product_id = g.id returning u.product_id as id, u.day
    )
    select (select jsonb_agg(to_jsonb(sold)) from sold) as sold, (select jsonb_agg(to_jsonb(firm)) from firm) as firm,
      (select jsonb_agg(s.id) from sold s where exists (
        select 1 from unit_day u where u.product_id = s.id and u.unit > s.stock and u.day >= (app_now() at time zone 'UTC')::date
      )) as crowded`.execute(tx)
  const { sold, firm, crowded } = rows[0] ?? { sold: null, firm: null, crowded: null }

  const stocks = new Map((sold ?? []).map(({ id, stock }) => [id, stock]))
  const lost = new Set<FrozenLine>()
  for (const line of kept) {
    const isHeld = line.rental ? daysHeld(line, firm ?? []) === line.quantity * lengthOf(line) : stocks.has(line.productId)
    if (isHeld) continue
    const stock = await takeAnew(tx, paymentId, line)
    if (stock === undefined) lost.add(line)
    else if (!line.rental) stocks.set(line.productId, stock)
  }
  for (const id of crowded ?? []) await sql`select relabel_units(${id})`.execute(tx)
  return { lost, soldOut: [...stocks].filter(([, stock]) => stock === 0).map(([id]) => id) }
}

const daysHeld = ({ productId, rental }: FrozenLine, firm: NonNullable<TakenRows['firm']>) =>
  firm.filter(({ id, day }) => id === productId && rental !== null && day >= rental.firstDay && day <= rental.lastDay).length
const lengthOf = ({ rental }: FrozenLine) => (rental ? (Date.parse(rental.lastDay) - Date.parse(rental.firstDay)) / 86_400_000 + 1 : 0)

/** Goods whose reservation lapsed, from what is free now. Answers the stock that is left, or undefined when they are gone. */
async function takeAnew(tx: Tx, paymentId: number, { productId, quantity, rental }: FrozenLine): Promise<number | undefined> {
  if (rental) {
    await sql`delete from unit_day where payment_id = ${paymentId} and product_id = ${productId} and day between ${rental.firstDay} and ${rental.lastDay}`.execute(
      tx,
    )
    const { rows } = await sql<{ units: number[] | null }>`
      select book_unit_days(${productId}, ${quantity}, ${rental.firstDay}, ${rental.lastDay}, ${paymentId}, null) as units`.execute(tx)
    return rows[0]?.units ? 0 : undefined
  }
  const { rows } = await sql<{ stock: number }>`
    update product p set stock = p.stock - ${quantity}, updated_at = app_now()
    where p.id = ${productId} and p.deleted_at is null and p.stock - p.reserved - (
      select count(distinct u.unit) from unit_day u
      where u.product_id = p.id and u.day >= (app_now() at time zone 'UTC')::date and (u.expires_at is null or u.expires_at > app_now())
    ) >= ${quantity}
    returning p.stock`.execute(tx)
  return rows[0]?.stock
}
