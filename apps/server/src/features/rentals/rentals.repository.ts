import { sql } from 'kysely'
import type { FeedProblem } from '@rondo/contracts/rentals'
import type { Db, Tx } from '../../platform/db.ts'

export interface CalendarRow {
  readonly today: string
  readonly stock: number
  readonly before: number
  readonly after: number
  /** [unit, day, whether it is only held], in order. */
  readonly booked: readonly (readonly [number, string, boolean])[] | null
  /** [feed or null, day], in order. */
  readonly blocked: readonly (readonly [number | null, string])[] | null
  readonly feeds: readonly FeedRow[] | null
  /** Serial of the open link. */
  readonly link: number | null
}
export interface FeedRow {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly looked_at: string | null
  readonly read_at: string | null
  readonly next_look_at: string
  readonly problem: FeedProblem | null
  readonly clashes: readonly string[]
}

/** The calendar of a listing from today (UTC) on, as its lender sees it; undefined when it is not theirs or deleted. 1 query. */
export async function findCalendar(db: Db | Tx, productId: number, lenderId: number): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    with t as (select (app_now() at time zone 'UTC')::date as today)
    select t.today, p.stock, p.turnaround_before as before, p.turnaround_after as after,
      (select jsonb_agg(jsonb_build_array(u.unit, u.day, u.expires_at is not null) order by u.unit, u.day) from unit_day u
        where u.product_id = p.id and u.day >= t.today and (u.expires_at is null or u.expires_at > app_now())) as booked,
      (select jsonb_agg(jsonb_build_array(b.feed_id, b.day) order by b.feed_id nulls first, b.day) from blocked_day b
        where b.product_id = p.id and b.day >= t.today) as blocked,
      (select jsonb_agg(to_jsonb(f) order by f.id) from (
        select id, name, url, looked_at, read_at, next_look_at, problem,
          (select coalesce(jsonb_agg(c order by c), '[]') from unnest(clashes) c where c >= t.today) as clashes
        from calendar_feed where product_id = p.id) f) as feeds,
      (select l.serial from calendar_link l where l.product_id = p.id and l.is_open) as link
    from t, product p where p.id = ${productId} and p.merchant_id = ${lenderId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** Locks an own listing against bookings. Answers today (UTC), or undefined when it is not theirs. */
export async function lockOwn(tx: Tx, productId: number, lenderId: number): Promise<string | undefined> {
  const { rows } = await sql<{ today: string }>`
    select (app_now() at time zone 'UTC')::date as today from product
    where id = ${productId} and merchant_id = ${lenderId} and deleted_at is null for no key update`.execute(tx)
  return rows[0]?.today
}

/** Of these days those on which every piece is let or held, in order. The caller holds the product's row. */
export async function letOut(tx: Tx, productId: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select u.day from unit_day u join product p on p.id = u.product_id
    where u.product_id = ${productId} and u.day = any(${days}::date[]) and (u.expires_at is null or u.expires_at > app_now())
    group by u.day, p.id having count(*) >= pieces_to_let(p) order by u.day`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Blocks days for the lender or for a feed; what is blocked already stays so. */
export async function block(tx: Tx, productId: number, days: readonly string[], feedId: number | null = null): Promise<void> {
  await sql`
    insert into blocked_day (product_id, day, feed_id) select ${productId}, d, ${feedId} from unnest(${days}::date[]) as d
    on conflict do nothing`.execute(tx)
}

/** Opens the lender's own blocks; those of feeds stand until the feed says otherwise. */
export async function open(tx: Tx, productId: number, firstDay: string, lastDay: string): Promise<void> {
  await sql`
    delete from blocked_day where product_id = ${productId} and feed_id is null and day between ${firstDay} and ${lastDay}`.execute(tx)
}
