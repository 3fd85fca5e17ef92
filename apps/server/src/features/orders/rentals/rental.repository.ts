import { type Turnaround, turnaroundOf } from '@rondo/rules/cart/rental-period'
import { addDays, daysBetween } from '@rondo/rules/kernel/days'
import { rowOf } from '@rondo/rules/moves/machines'
import type { Plan } from '@rondo/rules/moves/plan'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import { letKeptGo, loseUnits, moveLetEnd } from '../../stock/index.ts'
import type { ReturnTerms } from '../returns/write-terms.ts'
import { zoneOfPlace } from '../../../platform/zone-of-place.ts'

interface Beginning {
  readonly id: number
  readonly rental_start: string
  readonly rental_days: number
  readonly amount_minor: number
  readonly delivered_at: Date
  /** Where it is used. */
  readonly place: Pick<AddressSnapshot, 'country' | 'latitude' | 'longitude'> | null
  readonly zone: string | null
  readonly out_until: string | null
  /** It began before, by a delivery that was none: its first day, and its days with those that were paid for later. */
  readonly begun: { readonly first_day: string; readonly days: number } | null
  readonly turnaround: Turnaround
}

/**
 * Rentals whose goods are with their renter begin (I9): on the day of the hand-over there, and never before the first day that was chosen.
 * Their booked days move with it, as far as no other let stands there; then they are due that much earlier.
 */
export async function beginRentals(tx: Tx, { steps, after }: Plan): Promise<void> {
  const ids = steps.flatMap(({ row, id }) => (row === 'I9' ? [id] : []))
  const { rows } = await sql<Beginning>`
    select i.id, i.rental_start, i.rental_days, i.amount_minor, i.delivered_at, p.zone,
      case when f.group_type = 'pickup' then coalesce(p.address, f.pickup_address) else o.shipping_address end as place,
      (select max(d.day) from let_day d where d.product_id = i.product_id and d.order_item_id = i.id and not d.held) as out_until,
      (select jsonb_build_object('first_day', r.first_day, 'days', r.days) from rental r where r.item_id = i.id) as begun,
      (select jsonb_build_object('before', l.turnaround_before, 'after', l.turnaround_after) from listing l where l.id = i.product_id) as turnaround
    from order_item i join fulfillment_group f on f.id = i.group_id join trade_order o on o.id = i.order_id left join pickup p on p.group_id = f.id
    where i.id = any (${ids}::bigint[])`.execute(tx)
  for (const row of rows) await begin(tx, row)
  await lookAgain(tx, after.group.id)
}

async function begin(tx: Tx, row: Beginning) {
  const { id, rental_start, rental_days, amount_minor, delivered_at, place, zone: met, out_until, begun } = row
  const zone = met ?? (place ? zoneOfPlace(place) : 'UTC')
  const { rows } = await sql<{ day: string }>`select (${delivered_at}::timestamptz at time zone ${zone})::date as day`.execute(tx)
  const day = rows[0]?.day ?? rental_start
  const firstDay = day > rental_start ? day : rental_start
  if (begun && firstDay <= begun.first_day) return // what was said to be missing was there
  const days = begun?.days ?? rental_days
  const shift = daysBetween(rental_start, firstDay)
  // what is sent again was kept day by day meanwhile: how long it is needed is worked out anew, with its way back
  const wanted = begun
    ? addDays(firstDay, days - 1 + turnaroundOf('shipping', row.turnaround).after)
    : out_until && addDays(out_until, shift)
  const reached = wanted && (begun || shift > 0) ? await moveLetEnd(tx, id, wanted) : wanted
  const cut = wanted && reached ? daysBetween(reached, wanted) : 0
  const due = addDays(firstDay, days - cut)
  const earliest = addDays(firstDay, 1)
  await sql`
    insert into rental (item_id, zone, first_day, due_day, days, rent_minor, out_until)
    values (${id}, ${zone}, ${firstDay}, ${due < earliest ? earliest : due}, ${days}, ${amount_minor}, ${reached ?? addDays(firstDay, days)})
    on conflict (item_id) do update set first_day = excluded.first_day, due_day = excluded.due_day, out_until = excluded.out_until`.execute(
    tx,
  )
}

/** What an extension adds to a rental: its days, and their rent in minor units. */
export async function extendRental(tx: Tx, groupId: number, itemId: number, more: { days: number; rentMinor: number }): Promise<void> {
  await sql`
    update rental set due_day = due_day + ${more.days}::int, out_until = out_until + ${more.days}::int, days = days + ${more.days}::int,
      rent_minor = rent_minor + ${more.rentMinor} where item_id = ${itemId}`.execute(tx)
  await lookAgain(tx, groupId)
}

/** The clocks of the group are other ones now: whoever follows them next writes when. */
async function lookAgain(tx: Tx, groupId: number): Promise<void> {
  await sql`update fulfillment_group set due_at = app_now() where id = ${groupId}`.execute(tx)
}

/** Whoever was to buy a rented item does not: its units may be let again. */
export async function endBuyOut(tx: Tx, { steps }: Plan): Promise<void> {
  for (const { id } of steps.filter(({ row }) => row === 'I23a' || row === 'I23b')) await letKeptGo(tx, { orderItemId: id })
}

/** A rented item that was paid for as lost, or that support has closed without it, is gone from the stock. */
export const dropLost = (tx: Tx, planned: Plan): Promise<void> =>
  loseRented(
    tx,
    planned,
    planned.steps.flatMap(({ row, id }) => (row === 'I21a' || row === 'I32' ? [id] : [])),
  )

/** Rented ones of these items that their lender does not have are gone from the stock; who has a piece of the listing keeps it. */
export async function loseRented(tx: Tx, { after }: Plan, itemIds: readonly number[]): Promise<void> {
  for (const id of itemIds) {
    const item = after.items.find((one) => one.id === id)
    if (item?.type !== 'rent' || item.isService || item.receivedAt !== null) continue
    await loseUnits(tx, { orderItemId: id, outIds: await outBeside(tx, id) })
  }
}
/** Rentals of the same listing that are with their renters, on their way, or over. 1 query. */
async function outBeside(tx: Tx, itemId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from order_item i join order_item o on o.product_id = i.product_id and o.type = 'rent'
    where i.id = ${itemId} and o.id <> i.id and not o.status = any(${[...rowOf('I3d').row.from]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * A rented piece that was looked at or claimed, or that support has closed, is kept for its renter no longer: it is offered again, or it is let to
 * nobody (SR-25) and leaves the stock, unless somebody has booked it. Its lender raises the stock when it is fit.
 */
export async function endKeeping(tx: Tx, { steps, after }: Plan, { isRelisted = false }: ReturnTerms): Promise<void> {
  const seen = steps.filter(({ row, from }) => row === 'I19c' || ((row === 'I20' || row === 'I32') && from === 'return_delivered'))
  for (const { id } of seen) {
    const item = after.items.find((one) => one.id === id)
    if (item?.type !== 'rent' || item.isService) continue
    const isEnded = isRelisted || (await loseUnits(tx, { orderItemId: id, outIds: await outBeside(tx, id), isHere: true })) > 0
    if (isEnded) await sql`update rental set out_until = null where item_id = ${id}`.execute(tx)
  }
}

/** Rented items that are kept for their renters for less than up to a day, though nobody has them back: those that are late. */
export async function lateOut(db: Db, upTo: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from rental where out_until < ${upTo}::date order by random() limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps the units of a late item up to a day, each as far as no other let has it. The caller holds the case. */
export async function keepOut(tx: Tx, itemId: number, upTo: string): Promise<void> {
  await moveLetEnd(tx, itemId, upTo, { singly: true })
  await sql`update rental set out_until = ${upTo}::date where item_id = ${itemId} and out_until < ${upTo}::date`.execute(tx)
}
