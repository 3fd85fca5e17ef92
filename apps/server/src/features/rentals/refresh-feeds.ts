import { topics } from '@rondo/contracts/kernel/topics'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { Reach } from '../../platform/fetch-public.ts'
import { calendarChanged } from './events.ts'
import { type FeedRead, readFeed } from './read-feed.ts'
import { blockAsFeed, letOut } from '../stock/index.ts'

const everyMinutes = 30
const mostMinutes = 12 * 60
const daysAhead = 730
const atOnce = 30
const ofOneLender = 2
const runMs = 40_000

interface Claimed {
  readonly id: number
  readonly product_id: number
  readonly url: string
  readonly today: string
}

/** Reads a connected calendar and takes over what it says. What it said before stands while it cannot be read. */
export async function refreshFeed(app: App, feedId: number, reach?: Reach): Promise<void> {
  // a later time first: whoever looks meanwhile, or after we died, looks again then
  const { rows } = await sql<Claimed>`
    update calendar_feed f set next_look_at = app_now() + interval '2 minutes' from listing p
    where f.id = ${feedId} and p.id = f.product_id and p.deleted_at is null
    returning f.id, f.product_id, f.url, app_today() as today`.execute(app.db)
  const [feed] = rows
  if (!feed) return
  const read = await readFeed(feed.url, { from: feed.today, to: addDays(feed.today, daysAhead) }, reach)
  await inTransaction(app, (tx) => takeOver(tx, feed, read))
}

async function takeOver(tx: Tx, { id, product_id }: Claimed, read: FeedRead): Promise<void> {
  const { rows } = await sql<{ merchant_id: number }>`select merchant_id from listing where id = ${product_id} for no key update`.execute(
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
    await blockAsFeed(tx, product_id, free, id)
    await sql`
      update calendar_feed set looked_at = app_now(), read_at = app_now(), problem = null, failures = 0, clashes = ${clashes}::date[],
        next_look_at = app_now() + ${everyMinutes} * interval '1 minute' where id = ${id}`.execute(tx)
  }
  await record(tx, calendarChanged, { audiences: [{ tell: [merchantId], touches: [topics.product(product_id)] }] })
}

/**
 * Feeds whose time has come, each taken by one process, at most two of one lender at a time: whoever connects many slow calendars waits for
 * them alone. Most of a minute's worth in a run, so that runs do not pile up.
 */
export async function refreshDue(app: App, reach?: Reach): Promise<void> {
  const until = Date.now() + runMs
  for (let taken = 1; taken > 0 && Date.now() < until;) {
    const { rows } = await sql<{ id: number }>`
      with due as (
        select f.id, f.next_look_at, row_number() over (partition by p.merchant_id order by f.next_look_at) as turn
        from calendar_feed f join listing p on p.id = f.product_id where f.next_look_at <= app_now() and p.deleted_at is null)
      update calendar_feed f set next_look_at = app_now() + interval '2 minutes'
      from (select id from due where turn <= ${ofOneLender} order by turn, next_look_at limit ${atOnce}) d
      where f.id = d.id and f.next_look_at <= app_now() returning f.id`.execute(app.db)
    const ended = await Promise.allSettled(rows.map(({ id }) => refreshFeed(app, id, reach)))
    for (const one of ended)
      if (one.status === 'rejected') app.log.warn({ err: one.reason as unknown }, 'a calendar could not be taken over')
    taken = rows.length
  }
}
