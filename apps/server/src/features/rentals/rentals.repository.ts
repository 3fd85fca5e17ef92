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
    with t as (select app_today() as today)
    select t.today, p.stock, p.turnaround_before as before, p.turnaround_after as after,
      (select jsonb_agg(jsonb_build_array(u.unit, u.day, u.held) order by u.unit, u.day) from let_day u
        where u.product_id = p.id and u.day >= t.today) as booked,
      (select jsonb_agg(jsonb_build_array(b.feed_id, b.day) order by b.feed_id nulls first, b.day) from closed_day b
        where b.product_id = p.id and b.day >= t.today) as blocked,
      (select jsonb_agg(to_jsonb(f) order by f.id) from (
        select id, name, url, looked_at, read_at, next_look_at, problem,
          (select coalesce(jsonb_agg(c order by c), '[]') from unnest(clashes) c where c >= t.today) as clashes
        from calendar_feed where product_id = p.id) f) as feeds,
      (select l.serial from calendar_link l where l.product_id = p.id and l.is_open) as link
    from t, listing p where p.id = ${productId} and p.merchant_id = ${lenderId} and p.deleted_at is null`.execute(db)
  return rows[0]
}
