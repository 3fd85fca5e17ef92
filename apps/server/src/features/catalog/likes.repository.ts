import { sql } from 'kysely'
import type { Measures } from '@rondo/rules/listings/own-size'
import type { Db, Tx } from '../../platform/db.ts'
import type { Findable } from '../listings/index.ts'

const shown = {
  way: [`'sale'`, `'rent'`],
  price: ['p.price_minor', `(p.rent_tiers -> 0 ->> 'priceMinor')::bigint`],
  period: ['null', `(p.rent_tiers -> 0 ->> 'number') || ' ' || (p.rent_tiers -> 0 ->> 'option')`],
} as const
/** The first price that a buyer of product `p` sees: of the sale, else of the first rental period. Null without either. */
const firstPrice = (part: keyof typeof shown) =>
  sql.raw(`case when p.for_sell then ${shown[part][0]} when p.for_rent and jsonb_array_length(p.rent_tiers) > 0 then ${shown[part][1]} end`)

export interface LikeState {
  readonly isLiked: boolean
  readonly likeCount: number
}

/**
 * Writes a like or takes it away; without a target it turns what is. Answers by how many likes the listing has more. The caller holds
 * the listing's lock. 1 statement.
 */
export async function writeLike(
  tx: Tx,
  accountId: number,
  id: number,
  target: boolean | undefined,
): Promise<{ isLiked: boolean; by: 0 | 1 | -1 }> {
  const { rows } = await sql<{ isLiked: boolean; by: 0 | 1 | -1 }>`
    with wish as (select coalesce(${target ?? null}::boolean,
        not exists (select from product_like where account_id = ${accountId} and product_id = ${id})) as liked),
    put as (insert into product_like (account_id, product_id, way, price_minor, period, currency)
      select ${accountId}, ${id}, ${firstPrice('way')}, ${firstPrice('price')}, ${firstPrice('period')}, p.currency
      from wish, listing p where liked and p.id = ${id} on conflict do nothing returning 1),
    gone as (delete from product_like using wish where account_id = ${accountId} and product_id = ${id} and not liked returning 1)
    select liked as "isLiked", (select count(*) from put)::int - (select count(*) from gone)::int as by from wish`.execute(tx)
  const [change] = rows
  if (!change) throw new Error(`the like of ${id} was not written`)
  return change
}

/** Number of likes, and whether one is this person's (nobody: 0); undefined when the product is deleted. 1 query. */
export async function likeOf(db: Db, accountId: number, id: number): Promise<LikeState | undefined> {
  const { rows } = await sql<LikeState>`
    select exists (select from product_like l where l.product_id = p.id and l.account_id = ${accountId}) as "isLiked", p.likes_count as "likeCount"
    from listing p where p.id = ${id} and p.deleted_at is null`.execute(db)
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
  and (select k.taken_down_at from listing k where k.id = p.id) is null
  order by l.created_at desc, l.product_id desc limit ${mostListed}`

/** What a person likes, latest first; without products that are deleted or that support took down. 1 query. */
export async function likesOf(db: Db, accountId: number): Promise<OwnLike[]> {
  const { rows } = await sql<OwnLike>`
    select ${ownLike} from product_like l join listing p on p.id = l.product_id ${ownLikes(accountId)}`.execute(db)
  return rows
}

/** The likes of a person with the search data of each listing, and the person's measures. 1 query. */
export async function findableLikesOf(db: Db, accountId: number): Promise<(OwnLike & Findable & Measures)[]> {
  const { rows } = await sql<OwnLike & Findable & Measures>`
    select p.*, ${ownLike}, a.bustsize, a.clothingsize, a.country
    from product_like l join findable_listing p on p.id = l.product_id join person a on a.id = l.account_id
    ${ownLikes(accountId)}`.execute(db)
  return rows
}

/** Who likes a product, but for its seller. 1 query. */
export async function likersOf(db: Db | Tx, productId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.account_id as id from product_like l join listing p on p.id = l.product_id
    where l.product_id = ${productId} and l.account_id <> p.merchant_id
    order by l.account_id`.execute(db)
  return rows.map(({ id }) => id)
}
