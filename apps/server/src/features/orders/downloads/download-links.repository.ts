import { createHash, randomBytes } from 'node:crypto'
import { clocks } from '@rondo/rules/kernel/clocks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

const digestOf = (token: string) => createHash('sha256').update(token).digest()
/** What a token looks like; anything else never reaches the database. */
const TOKEN = /^[\w-]{43}$/

export interface FileAsked {
  readonly accountId: number
  readonly itemId: number
  readonly fileId: number
}

/** A link of its own for each press; the database keeps only its digest. 1 statement. */
export async function makeLink(tx: Tx, { accountId, itemId, fileId }: FileAsked): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ expires_at: Date }>`
    insert into download_link (token_digest, account_id, order_item_id, file_id, expires_at)
    values (${digestOf(token)}, ${accountId}, ${itemId}, ${fileId}, app_now() + make_interval(mins => ${clocks.downloadLinkMinutes}))
    returning expires_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no link was made')
  return { token, expiresAt: row.expires_at }
}

/** What is its buyer's: neither canceled nor paid back since, by support or by a bank, by an item i of an order o. */
const isKept = sql`i.canceled_at is null and not exists (
  select from dispute_record d where d.payment_id = o.payment_id and d.status = 'lost' and not d.is_part) and not exists (
  select from refund_record r where r.payment_id = o.payment_id and r.cause ^@ 'returned:' and i.id::text = any (string_to_array(substr(r.cause, 10), '+')))`

/** Which item this person has bought, and may download: theirs still, and here. 1 query. */
export async function mayDownload(tx: Tx, { accountId, itemId, fileId }: FileAsked): Promise<boolean> {
  const { rows } = await sql`
    select from order_item i join trade_order o on o.id = i.order_id
    where i.id = ${itemId} and o.customer_id = ${accountId} and i.delivered_at is not null and ${isKept}
      and i.product -> 'files' @> jsonb_build_array(jsonb_build_object('id', ${fileId}::bigint))`.execute(tx)
  return rows.length > 0
}

export interface LinkRow {
  readonly item_id: number
  readonly file_id: number
  readonly group_id: number
  readonly customer_id: number
  readonly merchant_id: number
  readonly is_over: boolean
}
/** What a token opens; undefined for one that nobody was given, or whose item was canceled or paid back since. 1 query. */
export async function findLink(db: Db, token: string): Promise<LinkRow | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await sql<LinkRow>`
    select i.id as item_id, l.file_id, i.group_id, l.account_id as customer_id, i.merchant_id, l.expires_at <= app_now() as is_over
    from download_link l join order_item i on i.id = l.order_item_id join trade_order o on o.id = i.order_id
    where l.token_digest = ${digestOf(token)} and ${isKept}`.execute(db)
  return rows[0]
}

/** Counts a download that begins. 1 statement. */
export async function countDownload(tx: Tx, { item_id, file_id }: LinkRow): Promise<void> {
  await sql`
    insert into download as had (order_item_id, file_id, count, last_at) values (${item_id}, ${file_id}, 1, app_now())
    on conflict (order_item_id, file_id) do update set count = had.count + 1, last_at = app_now()`.execute(tx)
}

export interface CountRow {
  readonly order_item_id: number
  readonly file_id: number
  readonly count: number
  readonly last_at: Date
}
/** How often files of these items were downloaded. 1 query. */
export async function downloadsOf(db: Db, itemIds: readonly number[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select order_item_id, file_id, count, last_at from download where order_item_id = any(${itemIds}::bigint[])`.execute(db)
  return rows
}

/** Forgets links a day after their end: until then they say that they have expired. */
export async function forgetLinks(db: Db): Promise<void> {
  await sql`delete from download_link where expires_at < app_now() - interval '1 day'`.execute(db)
}
