import { sql } from 'kysely'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { PricedCheckout } from '@rondo/rules/checkout/pricing'
import type { Tx } from '../../platform/db.ts'
import type { Operation } from '../wallet/index.ts'
import { goodsTold, isCounted } from './goods-told.ts'
import type { Snapshot } from './snapshot.ts'

export interface Prepared {
  readonly id: number
  readonly expires_at: Date
  /** Products of which the wanted units are held now; what is missing could not be had. */
  readonly held: readonly number[]
  /** The operation that opens the intent, marked as sent; null when there is nothing to pay. */
  readonly operation: Operation | null
}

/** Pieces of each product that are bought; rented ones book days instead, endless ones nothing. */
const piecesOf = ({ lines }: Snapshot): Map<number, number> => {
  const pieces = new Map<number, number>()
  for (const { type, isEndless, productId, quantity } of lines)
    if (type === 'buy' && !isEndless) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return pieces
}
export const productsHeld = (snapshot: Snapshot): number[] => [...piecesOf(snapshot).keys()]
/** The days that each rented line takes of its product; endless ones take none. */
const letsOf = ({ lines }: Snapshot) =>
  lines.flatMap(({ productId, quantity, isEndless, rental }) =>
    rental && !isEndless ? [{ product: productId, quantity, first: rental.firstDay, last: rental.lastDay }] : [],
  )

/**
 * Writes the payment record with its reservations and the operation that will open its intent: one statement. Units are taken by one
 * conditional update for each product, whose rows the caller has locked; what lapsed meanwhile is given free by the same update. Pages that
 * count what is free hear of it, as do those of pieces whose days are about to be booked.
 */
export async function writePrepared(
  tx: Tx,
  accountId: number,
  content: string,
  snapshot: Snapshot,
  priced: PricedCheckout,
): Promise<Prepared> {
  const pieces = piecesOf(snapshot)
  const rented = letsOf(snapshot).map(({ product }) => product)
  const params = JSON.stringify({ amountMinor: priced.chargedMinor, currency: priced.currency, accountId })
  const { rows } = await sql<Omit<Prepared, 'held'> & { held: number[] | null }>`
    with sale as (select * from unnest(${[...pieces.keys()]}::bigint[], ${[...pieces.values()]}::int[]) as s(id, quantity)),
    lapsed as (
      delete from reservation r using payment y
      where y.id = r.payment_id and r.product_id in (select id from sale) and y.expires_at <= app_now() returning r.product_id, r.quantity
    ),
    freed as (select product_id, sum(quantity)::int as quantity from lapsed group by product_id),
    taken as (
      update product p set reserved = p.reserved - coalesce(f.quantity, 0) + s.quantity
      from sale s left join freed f on f.product_id = s.id
      where p.id = s.id and p.active and p.deleted_at is null
        and p.stock - (p.reserved - coalesce(f.quantity, 0)) - (
          select count(distinct u.unit) from unit_day u
          where u.product_id = p.id and u.day >= (app_now() at time zone 'UTC')::date and (u.expires_at is null or u.expires_at > app_now())
        ) >= s.quantity
      returning p.id, s.quantity, ${isCounted(sql`p.reserved`)} as counted
    ),
    told as (${goodsTold('checkout.goods_held', sql`select id from taken where counted union select unnest(${rented}::bigint[])`)}),
    made as (
      insert into payment (account_id, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, snapshot,
        content_hash, expires_at)
      values (${accountId}, ${priced.currency}, ${priced.subtotalMinor}, ${priced.feeMinor}, ${priced.taxMinor}, ${priced.shippingMinor}, ${priced.depositMinor},
        ${priced.totalMinor}, ${priced.chargedMinor}, ${JSON.stringify(snapshot)}::jsonb, ${content}, app_now() + make_interval(mins => ${clocks.stockReservationMinutes}))
      returning id, expires_at
    ),
    kept as (insert into reservation (payment_id, product_id, quantity) select made.id, taken.id, taken.quantity from made, taken),
    asked as (
      insert into operation (kind, subject, params, params_hash, idempotency_key, state, attempts, next_at)
      select 'payment_intent', 'payment:' || made.id, ${params}::jsonb, md5(${params}), 'op_' || gen_random_uuid(), 'sent', 1, app_now() + interval '30 seconds'
      from made where ${priced.chargedMinor}::bigint > 0 returning id, kind, subject, params, idempotency_key, generation, state, attempts, created_at
    )
    select made.id, made.expires_at, (select array_agg(id::float8) from taken) as held,
      (select to_jsonb(asked) || jsonb_build_object('created_at', null) from asked) as operation from made`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no payment was written')
  const operation = row.operation && {
    ...row.operation,
    created_at: new Date(row.expires_at.getTime() - clocks.stockReservationMinutes * 60_000),
  }
  return { ...row, held: row.held ?? [], operation }
}

/** Books the days of all rentals of a payment. Answers the products whose days are not free any more. 1 statement. */
export async function bookRentals(tx: Tx, paymentId: number, expiresAt: Date, snapshot: Snapshot): Promise<number[]> {
  const lets = letsOf(snapshot)
  if (lets.length === 0) return []
  const { rows } = await sql<{ product: number; units: number[] | null }>`
    select w.product, book_unit_days(w.product, w.quantity, w.first, w.last, ${paymentId}, ${expiresAt}) as units
    from jsonb_to_recordset(${JSON.stringify(lets)}::jsonb) as w(product bigint, quantity int, first date, last date)`.execute(tx)
  return rows.flatMap(({ product, units }) => (units === null ? [product] : []))
}
