import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Locks an own listing against bookings. Answers today (UTC), or undefined when it is not theirs. */
export async function lockOwn(tx: Tx, productId: number, lenderId: number): Promise<string | undefined> {
  const { rows } = await sql<{ today: string }>`
    select app_today() as today from listing
    where id = ${productId} and merchant_id = ${lenderId} and deleted_at is null for no key update`.execute(tx)
  return rows[0]?.today
}

/** Of these days those on which every piece is let or held, in order. The caller holds the product's row. */
export async function letOut(tx: Tx, productId: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select u.day from let_day u join listing p on p.id = u.product_id
    where u.product_id = ${productId} and u.day = any(${days}::date[])
    group by u.day, p.is_local_service, p.stock having count(*) >= pieces_to_let(p.is_local_service, p.stock) order by u.day`.execute(tx)
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

/** Makes the blocks of a feed those of its days: others are opened. 2 statements. */
export async function blockAsFeed(tx: Tx, productId: number, days: readonly string[], feedId: number): Promise<void> {
  await sql`delete from blocked_day where feed_id = ${feedId} and day <> all(${days}::date[])`.execute(tx)
  await block(tx, productId, days, feedId)
}
