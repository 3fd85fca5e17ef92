import { type RawBuilder, sql } from 'kysely'
import type { DeliveryMethod, LineType } from '@rondo/rules/cart/lines'
import type { RentUnit } from '@rondo/rules/kernel/days'
import type { Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CardRow } from '../listings/index.ts'
import { telling } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { cartChanged, ofCarts } from './events.ts'
import type { Availability } from './availability.ts'

export interface StoredLine {
  readonly line_id: number
  readonly product_id: number
  readonly type: LineType
  readonly quantity: number
  readonly delivery_method: DeliveryMethod
  readonly rental_option: RentUnit | null
  readonly rental_number: number | null
  readonly rental_start: string | null
  readonly rental_days: number | null
  readonly line_pickup_address_id: number | null
  /** Wishes for checkout: an own address to send it to, and a carrier's rate. */
  readonly line_shipping_address_id: number | null
  readonly rate_id: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly custom_note: string | null
  readonly variant_id: string | null
  /** What one unit cost when this was put into the cart, in minor units of its currency then; null when it is not known. */
  readonly added_price_minor: number | null
  readonly added_currency: string | null
  /** The agreed swap by which the piece is had. */
  readonly swap_id: number | null
}
/** A line with its product as it is now, and the address that a parcel of it leaves from. */
export type CartRow = StoredLine &
  CardRow &
  Availability & {
    readonly origin_address_id: number | null
    /** Where it is fetched, as a stranger may know it; null for what is sent. */
    readonly pickup_place: { readonly city: string; readonly country: string } | null
    /** Until when an open checkout holds the line as it stands. */
    readonly held_until: Date | null
    /** Until when its swap is to be checked out, and what this person gives; null for any other line. */
    readonly swap: {
      readonly until: string
      readonly gives: readonly string[]
      readonly is_open: boolean
      readonly is_withdrawn: boolean
    } | null
  }

const lineColumns = sql`
  l.id as line_id, l.product_id, l.type, l.quantity, l.delivery_method, l.rental_option, l.rental_number, l.rental_start, l.rental_days,
  l.pickup_address_id as line_pickup_address_id, l.rate_id,
  (select d.id from saved_address d where d.id = l.shipping_address_id and d.deleted_at is null) as line_shipping_address_id, l.options, l.custom_note, l.variant_id, l.added_price_minor, l.added_currency, l.swap_id`

/** All lines of a person in their order of arrival, with product, merchant and what may be had of it by this person, which comes last. 1 query. */
export async function cartOf(db: Db | Tx, accountId: number, language: Language): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select ${lineColumns}, c.*, s.*,
      coalesce(p.shipping_address_id, p.pickup_address_id) as origin_address_id,
      (select jsonb_build_object('city', d.city, 'country', d.country) from saved_address d
        where d.id = p.pickup_address_id and l.delivery_method = 'pickup') as pickup_place,
      (select jsonb_build_object('until', r.ends_at,
          'gives', (select jsonb_agg(coalesce(g.translations -> ${language} ->> 'name', g.name) order by g.id) from swap_part s join listing g on g.id = any (s.product_ids) where s.swap_id = r.id and s.giver_id = l.account_id),
          'is_open', r.status in ('agreed', 'half_paid') and r.ends_at > app_now(),
          'is_withdrawn', exists (select from swap_part s join withdrawn_listing w on w.id = any (s.product_ids) where s.swap_id = r.id))
        from swap_record r where r.id = l.swap_id) as swap,
      (select r.expires_at from payment_record r
        where r.account_id = l.account_id and r.currency = p.currency and r.purpose = 'checkout' and r.state in ('prepared', 'processing', 'failed')
          and r.expires_at > app_now() and r.snapshot -> 'lines' @> jsonb_build_array(jsonb_build_object('cartLineId', l.id, 'quantity', l.quantity)
            || case when l.rental_start is null then '{}' else jsonb_build_object('rental', jsonb_build_object('startDate', l.rental_start)) end)
      ) as held_until
    from cart_line l join listing p on p.id = l.product_id cross join listing_card(p, ${language}) c cross join availability_for(p, ${accountId}) s
    where l.account_id = ${accountId} order by l.id`.execute(db)
  return rows
}

/** A product as one person finds it, with the lines of that person's cart. Undefined when there is no such product. 1 query. */
export async function availabilityWithLines(
  db: Db,
  accountId: number,
  productId: number,
): Promise<{ availability: Availability; lines: StoredLine[] } | undefined> {
  const { rows } = await sql<Availability & { lines: StoredLine[] | null }>`
    select p.merchant_id, p.name, p.currency, s.*,
      (select jsonb_agg(to_jsonb(c) order by c.line_id) from (select ${lineColumns} from cart_line l where l.account_id = ${accountId}) c) as lines
    from listing p cross join availability_for(p, ${accountId}) s
    where p.id = ${productId} and p.deleted_at is null`.execute(db)
  const [row] = rows
  return row && { availability: row, lines: row.lines ?? [] }
}

/** An address that is named must be an own one. Throws locations.address_not_found. None is no query, else 1. */
export async function checkAddress(db: Db, accountId: number, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const { rows } = await sql`select from saved_address where id = ${id} and account_id = ${accountId} and deleted_at is null`.execute(db)
  if (rows.length === 0) throw new Failure('locations.address_not_found')
}

export type NewLine = Omit<StoredLine, 'line_id'>

/**
 * Puts a line in and says so to the person's other tabs; `kept` is an expression that keeps what is answered, `id` being the line's.
 * Undefined when the same line came in meanwhile. 1 statement.
 */
export async function insertLine(
  db: Db,
  accountId: number,
  line: NewLine,
  requestId: string,
  kept: RawBuilder<unknown> = sql`null`,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into cart_line (account_id, product_id, type, quantity, delivery_method, rental_option, rental_number, rental_start, rental_days,
      pickup_address_id, shipping_address_id, rate_id, options, custom_note, variant_id, added_price_minor, added_currency, swap_id)
    values (${accountId}, ${line.product_id}, ${line.type}, ${line.quantity}, ${line.delivery_method}, ${line.rental_option}, ${line.rental_number},
      ${line.rental_start}, ${line.rental_days}, ${line.line_pickup_address_id}, ${line.line_shipping_address_id}, ${line.rate_id}, ${JSON.stringify(line.options)}::jsonb, ${line.custom_note}, ${line.variant_id},
      ${line.added_price_minor}, ${line.added_currency}, ${line.swap_id})
    on conflict do nothing
    returning id, ${telling(cartChanged, { ...ofCarts([accountId]), requestId })}, ${kept}`.execute(db)
  return rows[0]?.id
}

export type LineChange = Pick<
  StoredLine,
  | 'quantity'
  | 'delivery_method'
  | 'rental_option'
  | 'rental_number'
  | 'rental_start'
  | 'rental_days'
  | 'line_pickup_address_id'
  | 'line_shipping_address_id'
  | 'rate_id'
  | 'options'
  | 'custom_note'
  | 'added_price_minor'
  | 'added_currency'
>

/** Waits for whoever changes lines of this cart. 1 statement. */
export async function lockLines(tx: Tx, accountId: number): Promise<void> {
  await sql`select from cart_line where account_id = ${accountId} order by id for no key update`.execute(tx)
}

/** Replaces what may change in an own line. Another line that is the same from now on is taken out. 2 statements. */
export async function changeLine(tx: Tx, accountId: number, id: number, line: LineChange): Promise<void> {
  await sql`
    delete from cart_line o using cart_line l
    where l.id = ${id} and l.account_id = ${accountId} and o.account_id = l.account_id and o.id <> l.id and o.product_id = l.product_id and o.type = l.type
      and o.delivery_method = ${line.delivery_method} and o.swap_id is not distinct from l.swap_id and o.variant_id is not distinct from l.variant_id
      and o.pickup_address_id is not distinct from ${line.line_pickup_address_id}::bigint
      and o.rental_option is not distinct from ${line.rental_option} and o.rental_number is not distinct from ${line.rental_number}::int
      and o.rental_start is not distinct from ${line.rental_start}::date`.execute(tx)
  await sql`
    update cart_line set quantity = ${line.quantity}, delivery_method = ${line.delivery_method}, rental_option = ${line.rental_option},
      rental_number = ${line.rental_number}, rental_start = ${line.rental_start}, rental_days = ${line.rental_days},
      pickup_address_id = ${line.line_pickup_address_id}, shipping_address_id = ${line.line_shipping_address_id}, rate_id = ${line.rate_id}, options = ${JSON.stringify(line.options)}::jsonb, custom_note = ${line.custom_note},
      added_price_minor = ${line.added_price_minor}, added_currency = ${line.added_currency}, updated_at = app_now()
    where id = ${id} and account_id = ${accountId}`.execute(tx)
}

/** Takes own lines out, all of them without ids. Those of a swap stay unless they were bought. Answers how many there were. */
export async function deleteLines(tx: Tx, accountId: number, ids?: readonly number[], isBought = false): Promise<number> {
  const some = sql`${ids ? sql`and id = any(${ids}::bigint[])` : sql``} ${isBought ? sql`` : sql`and swap_id is null`}`
  const { numAffectedRows } = await sql`delete from cart_line where account_id = ${accountId} ${some}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Takes out what was bought; the caller tells of it. None is no statement, else 1. */
export async function takeOut(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await deleteLines(tx, accountId, ids, true)
}
