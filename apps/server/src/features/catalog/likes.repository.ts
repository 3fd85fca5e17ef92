import { sql } from 'kysely'
import type { Measures } from '@rondo/rules/listings/own-size'
import type { Db, Tx } from '../../platform/db.ts'
import { measureColumns } from '../accounts/index.ts'
import { type Findable, findableColumns, findableJoins } from '../listings/index.ts'

/** Locks a product, so that presses of many hands are counted one after another; false when it is deleted. */
export async function lockForLikes(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from product where id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows.length > 0
}

const shown = {
  way: [`'sale'`, `'rent'`],
  price: ['p.price_minor', `(p.rent_tiers -> 0 ->> 'priceMinor')::bigint`],
  period: ['null', `(p.rent_tiers -> 0 ->> 'number') || ' ' || (p.rent_tiers -> 0 ->> 'option')`],
} as const
/** What a buyer of product `p` reads first: the price of the sale, else of the first rental period. Null where there is neither. */
const firstPrice = (part: keyof typeof shown) =>
  sql.raw(`case when p.for_sell then ${shown[part][0]} when p.for_rent and jsonb_array_length(p.rent_tiers) > 0 then ${shown[part][1]} end`)

export interface LikeChange {
  readonly isLiked: boolean
  readonly likeCount: number
  /** False when it stood so already. */
  readonly changed: boolean
}

/**
 * Writes a like or takes it away, with the product's count; without a target it turns what is. The caller holds the product's lock.
 * 1 statement.
 */
export async function writeLike(tx: Tx, accountId: number, id: number, target: boolean | undefined): Promise<LikeChange> {
  const { rows } = await sql<LikeChange>`
    with wish as (select coalesce(${target ?? null}::boolean,
        not exists (select from product_like where account_id = ${accountId} and product_id = ${id})) as liked),
    put as (insert into product_like (account_id, product_id, way, price_minor, period, currency)
      select ${accountId}, ${id}, ${firstPrice('way')}, ${firstPrice('price')}, ${firstPrice('period')}, p.currency
      from wish, product p where liked and p.id = ${id} on conflict do nothing returning 1),
    gone as (delete from product_like using wish where account_id = ${accountId} and product_id = ${id} and not liked returning 1),
    step as (select (select count(*) from put)::int - (select count(*) from gone)::int as by),
    counted as (update product set likes_count = likes_count + by from step where id = ${id} and by <> 0)
    select liked as "isLiked", likes_count + by as "likeCount", by <> 0 as changed from wish, step, product where id = ${id}`.execute(tx)
  const [change] = rows
  if (!change) throw new Error(`product ${id} is gone in spite of its lock`)
  return change
}

/** Number of likes, and whether one is this person's (nobody: 0); undefined when the product is deleted. 1 query. */
export async function likeOf(db: Db, accountId: number, id: number): Promise<Omit<LikeChange, 'changed'> | undefined> {
  const { rows } = await sql<Omit<LikeChange, 'changed'>>`
    select exists (select from product_like l where l.product_id = p.id and l.account_id = ${accountId}) as "isLiked", p.likes_count as "likeCount"
    from product p where p.id = ${id} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** Likes beyond these are not listed. */
const mostListed = 5_000

export interface OwnLike {
  readonly id: number
  readonly active: boolean
  readonly at: Date
  /** What it cost when it was liked, minor units of the product's currency: its sale, else its first rental period; null where that has not dropped since. */
  readonly was: number | null
}
const ownLike = sql`l.product_id as id, p.active, l.created_at as at,
  case when l.way = ${firstPrice('way')} and l.currency = p.currency and l.period is not distinct from ${firstPrice('period')}
    and l.price_minor > ${firstPrice('price')} then l.price_minor end as was`
const ownLikes = (accountId: number) => sql`where l.account_id = ${accountId} and p.deleted_at is null
  order by l.created_at desc, l.product_id desc limit ${mostListed}`

/** What a person likes, latest first; without deleted products. 1 query. */
export async function likesOf(db: Db, accountId: number): Promise<OwnLike[]> {
  const { rows } = await sql<OwnLike>`
    select ${ownLike} from product_like l join product p on p.id = l.product_id ${ownLikes(accountId)}`.execute(db)
  return rows
}

/** What a person likes as likesOf tells it, each with all that it is found by, and with the person's own measures. 1 query. */
export async function findableLikesOf(db: Db, accountId: number): Promise<(OwnLike & Findable & Measures)[]> {
  const { rows } = await sql<OwnLike & Findable & Measures>`
    select ${sql.raw(findableColumns)}, ${ownLike}, ${sql.raw(measureColumns)}
    from product_like l join product p on p.id = l.product_id join account a on a.id = l.account_id ${sql.raw(findableJoins)}
    ${ownLikes(accountId)}`.execute(db)
  return rows
}

/** Who likes a product and may be told of it: neither its seller nor whoever refused such letters. 1 query. */
export async function likersToTell(db: Db | Tx, productId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.account_id as id from product_like l join product p on p.id = l.product_id
    where l.product_id = ${productId} and l.account_id <> p.merchant_id
      and not exists (select from mail_refusal r where r.account_id = l.account_id and r.kind = 'liked_items')
    order by l.account_id`.execute(db)
  return rows.map(({ id }) => id)
}
