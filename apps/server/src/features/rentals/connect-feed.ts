import type { rentals } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { openInternet } from '../../platform/fetch-public.ts'
import { lockOwn } from '../stock/index.ts'
import { tellCalendar } from './change-days.ts'
import { feedWanted } from './events.ts'
import { type LendingCalendar, showCalendar } from './show-calendar.ts'

const mostFeeds = 5
/** Of all listings of one lender: each is a call of ours into the open every half hour. */
const mostOfLender = 200

/** Connects a calendar elsewhere. It is read right after by a job, then every half hour; nothing is fetched while the lender waits. */
export async function connectFeed(
  ctx: MemberCtx,
  productId: number,
  { url, name }: Received<typeof rentals.connectFeed>['body'],
): Promise<LendingCalendar> {
  const address = addressOf(ctx.app, url)
  await inTransaction(ctx.app, async (tx) => {
    if (!(await lockOwn(tx, productId, ctx.actor.id))) throw new Failure('listings.not_found')
    const { rows } = await sql<{ url: string }>`select url from calendar_feed where product_id = ${productId}`.execute(tx)
    const { rows: all } = await sql<{ n: number }>`
      select count(*)::int as n from calendar_feed f join listing p on p.id = f.product_id
      where p.merchant_id = ${ctx.actor.id} and p.deleted_at is null`.execute(tx)
    if (rows.some((feed) => feed.url === address.href)) throw new Failure('rentals.feed_known')
    if (rows.length >= mostFeeds) throw new Failure('rentals.feeds_most', { values: { n: mostFeeds } })
    if ((all[0]?.n ?? 0) >= mostOfLender) throw new Failure('rentals.feeds_most_lender', { values: { n: mostOfLender } })
    const { rows: made } = await sql<{ id: number }>`
      insert into calendar_feed (product_id, name, url) values (${productId}, ${name || address.hostname}, ${address.href}) returning id`.execute(
      tx,
    )
    await wantNow(tx, ctx, productId, made[0]?.id)
  })
  return showCalendar(ctx, productId)
}

/** A calendar address as we may fetch it; `webcal:` is how calendars like to call https. */
function addressOf({ config }: App, text: string): URL {
  const asked = text.replace(/^webcals?:\/\//i, 'https://')
  const url = URL.canParse(asked) ? new URL(asked) : undefined
  const isOwn = url?.origin === new URL(config.publicOrigin).origin
  if (isOwn) throw new Failure('rentals.feed_own')
  const isFine =
    url &&
    openInternet.protocols.includes(url.protocol) &&
    openInternet.ports.includes(url.port) &&
    url.username === '' &&
    url.password === ''
  if (!isFine) throw new Failure('rentals.feed_address', { errors: { url: new Failure('rentals.feed_address').message } })
  url.hash = ''
  return url
}

/** Has a connected calendar read now. */
export async function wantFeed(ctx: MemberCtx, productId: number, feedId: number): Promise<LendingCalendar> {
  await inTransaction(ctx.app, async (tx) => {
    if (!(await lockOwn(tx, productId, ctx.actor.id))) throw new Failure('listings.not_found')
    const { rows } = await sql`select id from calendar_feed where id = ${feedId} and product_id = ${productId}`.execute(tx)
    if (rows.length === 0) throw new Failure('rentals.feed_not_found')
    await wantNow(tx, ctx, productId, feedId)
  })
  return showCalendar(ctx, productId)
}

/** Disconnects a calendar and opens the days that it blocked; one that is gone already is gone. */
export async function disconnectFeed(ctx: MemberCtx, productId: number, feedId: number): Promise<LendingCalendar> {
  await inTransaction(ctx.app, async (tx) => {
    if (!(await lockOwn(tx, productId, ctx.actor.id))) throw new Failure('listings.not_found')
    await sql`delete from calendar_feed where id = ${feedId} and product_id = ${productId}`.execute(tx)
    await tellCalendar(tx, ctx, productId)
  })
  return showCalendar(ctx, productId)
}

const wantNow = (tx: Tx, { actor, requestId }: MemberCtx, productId: number, feedId: number | undefined): Promise<void> =>
  record(tx, feedWanted, {
    audiences: [{ tell: [actor.id], touches: [topics.product(productId)] }],
    data: { feedId: feedId ?? 0 },
    requestId,
  })
