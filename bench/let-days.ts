// Days of a large catalogue on which something is let or closed, as lenders have them: without any, a search for free days has nothing to look at.
import type pg from 'pg'

/** Of 100 listings for rent: how many have lets to come, closed days, a turnaround of their own. The sets overlap. */
const SHARES = { let: 20, closed: 5, turnaround: 8 } as const
/** Rows stand for lets that were paid: an item's number is all that they need. */
const listings = `select id, greatest(1, stock) as units, id * 2654435761 % 4294967296 as dice from product where for_rent and active and stock > 0`

/**
 * One to four lets of five to twelve days within ninety days from today, on one unit each; closed runs of a week; own turnarounds. The same for
 * the same listing. As a superuser without triggers: they would tell the feed of changes of each row, and nobody reads it yet.
 */
export async function putLetDays(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query(
      'begin; set local session_replication_role = replica; set local statement_timeout = 0; delete from unit_day; delete from blocked_day',
    )
    await client.query(`insert into unit_day (product_id, unit, day, order_item_id)
      select l.id, 1 + (l.dice / 1000 + run) % l.units, app_today() + (run * 23 + (l.dice / 100 + run * 7) % 11 + n)::int, l.id
      from (${listings}) l, generate_series(0, 3) run, generate_series(0, 11) n
      where l.dice % 100 < ${SHARES.let} and run <= (l.dice / 10) % 4 and n <= 4 + (l.dice / 50 + run) % 8`)
    await client.query(`insert into blocked_day (product_id, day)
      select l.id, app_today() + (30 + l.dice / 100 % 40 + n)::int from (${listings}) l, generate_series(0, 6) n
      where l.dice / 7 % 100 < ${SHARES.closed}`)
    await client.query(`update product p set turnaround_before = 1 + l.dice % 3, turnaround_after = 1 + l.dice % 4
      from (${listings}) l where l.id = p.id and l.dice / 11 % 100 < ${SHARES.turnaround}`)
    await client.query('commit; analyze unit_day; analyze blocked_day')
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from rental_days')
    return rows[0]?.count ?? 0
  } finally {
    client.release()
  }
}
