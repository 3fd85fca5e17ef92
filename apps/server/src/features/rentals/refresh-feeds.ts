import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Reach } from '../../platform/fetch-public.ts'
import { record } from '../../platform/outbox.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { type FeedRead, readFeed } from './read-feed.ts'
import { block, letOut } from './rentals.repository.ts'

const everyMinutes = 30
const mostMinutes = 12 * 60
const daysAhead = 730
const atOnce = 10
const runMs = 40_000

interface Claimed {
  readonly id: number
  readonly product_id: number
  readonly url: string
  readonly today: string
}

/** Reads a connected calendar and takes over what it says. What it said before stands while it cannot be read. */
export async function refreshFeed(house: House, feedId: number, reach?: Reach): Promise<void> {
  // a later time first: whoever looks meanwhile, or after we died, looks again then
  const { rows } = await sql<Claimed>`
    update calendar_feed f set next_look_at = app_now() + interval '2 minutes' from product p
    where f.id = ${feedId} and p.id = f.product_id and p.deleted_at is null
    returning f.id, f.product_id, f.url, (app_now() at time zone 'UTC')::date as today`.execute(house.db)
  const [feed] = rows
  if (!feed) return
  const read = await readFeed(feed.url, { from: feed.today, to: addDays(feed.today, daysAhead) }, reach)
  await inTransaction(house, (tx) => takeOver(tx, feed, read))
}

async function takeOver(tx: Tx, { id, product_id }: Claimed, read: FeedRead): Promise<void> {
  const { rows } = await sql<{ merchant_id: number }>`select merchant_id from product where id = ${product_id} for no key update`.execute(
    tx,
  )
  const merchantId = rows[0]?.merchant_id
  const { rows: standing } = await sql`select id from calendar_feed where id = ${id} for update`.execute(tx)
  if (merchantId === undefined || standing.length === 0) return
  if ('problem' in read) {
    await sql`
      update calendar_feed set looked_at = app_now(), problem = ${read.problem}, failures = failures + 1,
        next_look_at = app_now() + least(${mostMinutes}, ${everyMinutes} * 2 ^ least(failures, 8)) * interval '1 minute'
      where id = ${id}`.execute(tx)
  } else {
    const clashes = await letOut(tx, product_id, read.days)
    const free = read.days.filter((day) => !clashes.includes(day))
    await sql`delete from blocked_day where feed_id = ${id} and day <> all(${free}::date[])`.execute(tx)
    await block(tx, product_id, free, id)
    await sql`
      update calendar_feed set looked_at = app_now(), read_at = app_now(), problem = null, failures = 0, clashes = ${clashes}::date[],
        next_look_at = app_now() + ${everyMinutes} * interval '1 minute' where id = ${id}`.execute(tx)
  }
  await record(tx, { type: 'rentals.calendar_changed', tell: [merchantId], touches: [`product:${product_id}`] })
}

/** Feeds whose time has come, each taken by one process; most of a minute's worth in a run, so that runs do not pile up. */
async function refreshDue(house: House): Promise<void> {
  const until = Date.now() + runMs
  for (let taken = atOnce; taken === atOnce && Date.now() < until;) {
    const { rows } = await sql<{ id: number }>`
      update calendar_feed set next_look_at = app_now() + interval '2 minutes' where id in (
        select f.id from calendar_feed f join product p on p.id = f.product_id
        where f.next_look_at <= app_now() and p.deleted_at is null order by f.next_look_at limit ${atOnce} for update of f skip locked
      ) returning id`.execute(house.db)
    await Promise.all(rows.map(({ id }) => refreshFeed(house, id)))
    taken = rows.length
  }
}

export const rentalsSweepers: readonly Sweeper[] = [{ name: 'rentals.refresh-feeds', everySeconds: 60, run: refreshDue }]
export const rentalsReactions: readonly Reaction[] = [
  { on: 'rentals.feed_wanted', name: 'rentals.refresh-feed', run: (house, { data }) => refreshFeed(house, Number(data['feedId'])) },
]
