import { circleBounds } from '@rondo/rules/circles/bounds'
import type { Refused, Wish } from '@rondo/rules/circles/find-circles'
import type { Currency } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { shopNameOf } from '../../platform/shop-name.ts'

/** A listing `l` as circles and wishes show it, in a language: no more than its page says. */
export const pieceJson = (
  language: string,
) => sql`jsonb_build_object('id', l.id, 'name', coalesce(l.translations -> ${language} ->> 'name', l.name),
  'cover', l.shown_cover, 'size', l.size, 'condition', l.condition, 'currency', l.currency,
  'price_minor', case when l.for_sell then l.price_minor end, 'rent', case when l.for_rent then l.rent_tiers -> 0 end, 'active', l.active and l.deleted_at is null)`
export interface PieceRow {
  readonly id: number
  readonly name: string
  readonly cover: StoredPhoto | null
  readonly size: string
  readonly condition: string | null
  readonly currency: Currency
  readonly price_minor: number | null
  readonly rent: { readonly option: 'hour' | 'day' | 'week' | 'month'; readonly number: number; readonly priceMinor: number } | null
  readonly active: boolean
}

export interface WishRow {
  readonly piece: PieceRow
  readonly owner_id: number
  readonly owner_username: string
  readonly owner_name: string
  readonly liked: boolean
  readonly wanted: boolean
  readonly total: number
}
/** A page of pieces open to swap that somebody likes or has marked, the latest first. 1 query. */
export async function wishesOf(
  db: Db,
  me: number,
  language: string,
  { offset, pageSize }: { readonly offset: number; readonly pageSize: number },
): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    with mine as (
      select coalesce(k.product_id, w.product_id) as id, k.product_id is not null as liked, coalesce(w.wanted, true) as wanted,
        greatest(k.created_at, w.created_at) as at
      from (select product_id, created_at from liked_listing where account_id = ${me}) k
      full join (select product_id, wanted, created_at from swap_wish where account_id = ${me}) w on w.product_id = k.product_id
      where k.product_id is not null or w.wanted
    )
    select ${pieceJson(language)} as piece, l.merchant_id as owner_id, a.username as owner_username,
      ${shopNameOf('a')} as owner_name, m.liked, m.wanted, count(*) over ()::int as total
    from mine m join listing l on l.id = m.id join person a on a.id = l.merchant_id
    where l.open_to_swap and l.deleted_at is null and l.taken_down_at is null and l.merchant_id <> ${me}
    order by m.at desc, l.id desc limit ${pageSize} offset ${offset}`.execute(db)
  return rows
}

/** Pieces of somebody's own that may be given in a swap now. 1 query. */
export async function countGivable(db: Db, me: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listing l join product_availability v on v.id = l.id
    where l.merchant_id = ${me} and l.open_to_swap and l.deleted_at is null and v.on_sale and not v.endless and v.free >= 1`.execute(db)
  return rows[0]?.n ?? 0
}

export interface Marked {
  readonly merchant_id: number
  readonly open_to_swap: boolean
  readonly liked: boolean
  /** Marks that the person has. */
  readonly marks: number
}
/** What a mark on a piece must know; undefined when there is no such piece. 1 query. */
export async function markable(tx: Tx, me: number, productId: number): Promise<Marked | undefined> {
  const { rows } = await sql<Marked>`
    select l.merchant_id, l.open_to_swap, exists (select from liked_listing where account_id = ${me} and product_id = l.id) as liked,
      (select count(*)::int from swap_wish where account_id = ${me} and product_id <> l.id) as marks
    from listing l where l.id = ${productId} and l.deleted_at is null and l.taken_down_at is null`.execute(tx)
  return rows[0]
}
/** Writes a mark; a like says the same without one, and what is neither liked nor wanted needs none. 1 statement. */
export async function writeMark(tx: Tx, me: number, productId: number, wanted: boolean, liked: boolean): Promise<void> {
  if (wanted === liked) await sql`delete from swap_wish where account_id = ${me} and product_id = ${productId}`.execute(tx)
  else
    await sql`
      insert into swap_wish (account_id, product_id, wanted) values (${me}, ${productId}, ${wanted})
      on conflict (account_id, product_id) do update set wanted = excluded.wanted, created_at = app_now()`.execute(tx)
}

/**
 * Wishes that a circle may be made of: of people who themselves give something and are not waited for in too many circles, for pieces that can
 * be had and wait in none. Of more than one look takes, the newest. 1 query.
 */
export async function wishesAtHand(tx: Tx): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    with giver as materialized (
      select a.id from person a
      where a.id in (select merchant_id from listing where open_to_swap and active and deleted_at is null)
        and a.charges_enabled and a.deleted_at is null and a.blocked_at is null
        and (select count(*) from circle_seat s where s.member_id = a.id and s.is_open) < ${circleBounds.openOfMember}
    ), wish as materialized (
      select g.id as wanter, l.id as piece, l.merchant_id as giver
      from giver g cross join lateral (
        select k.product_id, k.created_at from liked_listing k
        where k.account_id = g.id and not exists (select from swap_wish w where w.account_id = g.id and w.product_id = k.product_id)
        union all
        select w.product_id, w.created_at from swap_wish w where w.account_id = g.id and w.wanted
      ) m
      join listing l on l.id = m.product_id and l.open_to_swap and l.active and l.deleted_at is null and l.merchant_id <> g.id
      join giver o on o.id = l.merchant_id
      where not exists (select from circle_seat s where s.gives_id = l.id and s.is_open)
        and not exists (select from blocked_pair b where (b.blocker_id, b.blocked_id) in ((g.id, l.merchant_id), (l.merchant_id, g.id)))
      order by m.created_at desc, l.id, g.id limit ${circleBounds.wishesAtOnce}
    )
    select w.wanter, w.piece, w.giver from wish w join product_availability v on v.id = w.piece
    where v.on_sale and not v.endless and v.free >= 1`.execute(tx)
  return rows
}

/** What of these wishes was refused before, or proposed again and again today, and who of these people is kept apart. 2 queries. */
export async function hindrancesOf(tx: Tx, wishes: readonly Wish[]) {
  const pieces = [...new Set(wishes.map(({ piece }) => piece))]
  const people = [...new Set(wishes.flatMap(({ wanter, giver }) => [wanter, giver]))]
  const refused = await sql<Refused>`
    select s.gives_id as gives, s.receives_id as receives from circle_seat s join circle c on c.id = s.circle_id
    where s.gives_id = any(${pieces}::bigint[]) and s.receives_id = any(${pieces}::bigint[])
      and (s.is_refused or (c.status = 'ended' and c.ended_at > app_now() - interval '1 day'))
    group by s.gives_id, s.receives_id having bool_or(s.is_refused) or count(*) >= ${circleBounds.againInDay}`.execute(tx)
  const apart = await sql<{ one: number; other: number }>`
    select blocker_id as one, blocked_id as other from blocked_pair
    where blocker_id = any(${people}::bigint[]) and blocked_id = any(${people}::bigint[])`.execute(tx)
  return { refused: refused.rows, apart: apart.rows.map(({ one, other }) => [one, other] as const) }
}

/** Marks of a piece that is deleted go. */
export async function forgetMarks(tx: Tx, productId: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`delete from swap_wish where product_id = ${productId} returning account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}
