// Reviews of every kind, as their readers find them.
import type { Page } from '@rondo/rules/kernel/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { isOfSwap } from '../../platform/known-names.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { type NamedRow, namesJson } from '../../platform/somebody.ts'

export interface ReviewRow {
  readonly id: number
  readonly author_id: number
  readonly product_id: number | null
  readonly merchant_id: number | null
  readonly customer_id: number | null
  readonly order_id: number | null
  readonly group_id: number | null
  readonly order_item_id: number | null
  readonly rating: number
  readonly text: string
  readonly fit: string | null
  readonly pros: readonly string[]
  readonly cons: readonly string[]
  readonly pictures: readonly StoredPhoto[]
  readonly created_at: Date
  readonly updated_at: Date
  readonly show_at: Date
  /** What it is of was given for another piece: both sides are met as shops. */
  readonly is_swap: boolean
  /** With the shop where a shop speaks of its customer, or after a swap. */
  readonly author: NamedRow
  readonly portrait: StoredPhoto | null
  readonly merchant: NamedRow | null
  /** With their shop after a swap only. */
  readonly customer: NamedRow | null
  readonly product_name: string | null
  readonly product_cover: StoredPhoto | null
  readonly product_names: Partial<Readonly<Record<string, { readonly name?: string }>>> | null
  readonly reply: string | null
  readonly replied_at: Date | null
  readonly reply_updated_at: Date | null
}
const columns = sql`
  c.id, c.author_id, c.product_id, c.merchant_id, c.customer_id, c.order_id, c.group_id, c.order_item_id, c.rating, c.text, c.fit, c.pros, c.cons,
  c.pictures, c.created_at, c.updated_at, c.show_at, ${sql.raw(isOfSwap)} as is_swap,
  ${namesJson('a', `case when c.customer_id is not null or ${isOfSwap} then a.store_name end`)} as author, a.portrait,
  case when m.id is not null then ${namesJson('m')} end as merchant,
  case when u.id is not null then ${namesJson('u', `case when ${isOfSwap} then u.store_name end`)} end as customer,
  p.name as product_name, p.shown_cover as product_cover, p.translations as product_names, r.text as reply, r.created_at as replied_at, r.updated_at as reply_updated_at`
const joins = sql`
  join person a on a.id = c.author_id left join person m on m.id = c.merchant_id left join person u on u.id = c.customer_id
  left join order_group g on g.id = c.group_id left join listing p on p.id = c.product_id left join comment_reply r on r.comment_id = c.id and r.hidden_at is null`

/** Reviews that a reader may read: what everybody may, and the own ones at once. */
const readable = (readerId: number | undefined) =>
  sql`c.deleted_at is null and (c.show_at <= app_now() or c.author_id = ${readerId ?? null})`

export interface Wanted {
  readonly readerId?: number | undefined
  readonly productId?: number | undefined
  readonly merchantId?: number | undefined
  /** Only for a party of the group. */
  readonly groupId?: number | undefined
  readonly kinds: { readonly product: boolean; readonly merchant: boolean; readonly customer: boolean }
  readonly stars?: readonly number[] | undefined
  readonly withPhotos?: boolean | undefined
  readonly given?: number | undefined
  readonly received?: number | undefined
}
/** Only what everybody may read is in a list, but for the own list and that of a group. */
function whichOf(wanted: Wanted): RawBuilder<unknown> {
  const { readerId, productId, merchantId, groupId, kinds, stars, withPhotos, given, received } = wanted
  const parts = [given === undefined && groupId === undefined ? sql`c.deleted_at is null and c.show_at <= app_now()` : readable(readerId)]
  if (productId !== undefined) parts.push(sql`c.product_id = ${productId}`)
  if (merchantId !== undefined) parts.push(sql`c.merchant_id = ${merchantId}`)
  if (groupId !== undefined)
    parts.push(sql`exists (
      select from order_group g where g.id = ${groupId} and ${readerId ?? null} in (g.merchant_id, g.customer_id) and c.order_id = g.order_id
        and c.merchant_id = g.merchant_id and coalesce(c.group_id, g.id) = g.id)`)
  if (given !== undefined) parts.push(sql`c.author_id = ${given}`)
  if (received !== undefined) parts.push(sql`(c.customer_id = ${received} or c.merchant_id = ${received} and c.customer_id is null)`)
  if (stars) parts.push(sql`c.rating = any(${[...stars]}::int[])`)
  if (withPhotos) parts.push(sql`jsonb_array_length(c.pictures) > 0`)
  const { product, merchant, customer } = kinds
  if (!product) parts.push(sql`c.product_id is null`)
  if (!customer) parts.push(sql`c.customer_id is null`)
  if (!merchant) parts.push(sql`num_nonnulls(c.product_id, c.customer_id) = 1`)
  return sql.join(parts, sql` and `)
}

export interface Order {
  readonly by: 'created_at' | 'updated_at' | 'rating'
  readonly isRising: boolean
}
/** A page of reviews. 1 query. */
export async function reviewsOf(db: Db, wanted: Wanted, { by, isRising }: Order, { offset, pageSize }: Page): Promise<ReviewRow[]> {
  const way = isRising ? sql`asc` : sql`desc`
  const { rows } = await sql<ReviewRow>`
    select ${columns} from comment c ${joins} where ${whichOf(wanted)}
    order by ${sql.ref(`c.${by}`)} ${way}, c.id ${way} limit ${pageSize} offset ${offset}`.execute(db)
  return rows
}

export async function countReviews(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from comment c where ${whichOf(wanted)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface StatsRow {
  readonly stars: readonly number[]
  readonly with_photos: number
}
/** Numbers of reviews by stars, from one to five, and with photos. 1 query. */
export async function statsOf(db: Db, wanted: Wanted): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    select array[count(*) filter (where c.rating = 1), count(*) filter (where c.rating = 2), count(*) filter (where c.rating = 3),
      count(*) filter (where c.rating = 4), count(*) filter (where c.rating = 5)]::int[] as stars,
      count(*) filter (where jsonb_array_length(c.pictures) > 0) as with_photos
    from comment c where ${whichOf(wanted)}`.execute(db)
  return rows[0] ?? { stars: [0, 0, 0, 0, 0], with_photos: 0 }
}

/** The average that is kept of a product, or of a person; null of neither. 1 query. */
export async function keptAverage(db: Db, { productId, merchantId }: Pick<Wanted, 'productId' | 'merchantId'>): Promise<number | null> {
  if (productId === undefined && merchantId === undefined) return null
  const { rows } = await sql<{ average: number | null }>`
    select case when ${productId ?? null}::bigint is not null then (select rating_average from listing where id = ${productId ?? null})
      else (select rating_average from person where id = ${merchantId ?? null}) end as average`.execute(db)
  return rows[0]?.average ?? null
}

/** One review that a reader may read; undefined for others. 1 query. */
export async function findReview(db: Db | Tx, readerId: number | undefined, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select ${columns} from comment c ${joins} where c.id = ${id} and ${readable(readerId)}`.execute(db)
  return rows[0]
}

/** Reviews by their ids, whoever may read them: the caller has judged that. 1 query. */
export async function reviewsById(db: Db | Tx, ids: readonly number[]): Promise<Map<number, ReviewRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ReviewRow>`
    select ${columns} from comment c ${joins} where c.id = any(${[...ids]}::bigint[]) and c.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
