import { pages } from '@rondo/rules/kernel/limits'
import type { Page } from '@rondo/rules/kernel/paging'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

export type PersonRow = Awaited<ReturnType<typeof peopleAround>>[number]
export type ShopRow = Awaited<ReturnType<typeof shopsAround>>[number]
/** Which side of a follow is listed: those who follow the person, or those whom the person follows. */
export type Side = 'followers' | 'following'

const sides = {
  followers: { listed: 'follow.follower_id', of: 'follow.followee_id' },
  following: { listed: 'follow.followee_id', of: 'follow.follower_id' },
} as const

const around = (db: Db, side: Side, id: number, { offset, pageSize }: Pick<Page, 'offset' | 'pageSize'>) =>
  db
    .selectFrom('follow')
    .innerJoin('account', 'account.id', sides[side].listed)
    .select(['account.id', 'account.username', 'account.firstname', 'account.store_name', 'account.is_merchant', 'account.portrait'])
    .select(['account.active_products_count', 'account.rating_average', 'account.rating_count'])
    .where(sides[side].of, '=', id)
    .where('account.blocked_at', 'is', null)
    .orderBy('follow.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(pageSize)
    .offset(offset)

/** People around somebody, latest first; the blocked and the unconfirmed are not shown. */
export const peopleAround = (...asked: Parameters<typeof around>) => around(...asked).execute()

/** The same people, each with how many pieces of their shop the search finds, and the newest of them that have a picture. */
export const shopsAround = (...asked: Parameters<typeof around>) =>
  around(...asked)
    .select(
      sql<{ id: number; cover: StoredPhoto }[]>`array(
        select jsonb_build_object('id', p.id, 'cover', p.shown_cover) from listing_search s join listing p on p.id = s.id
        where s.merchant_id = account.id and p.shown_cover is not null
        order by s.created_at desc, s.id desc limit ${pages.piecesOfShop})`.as('pieces'),
    )
    .select(sql<number>`(select count(*)::int from listing_search s where s.merchant_id = account.id)`.as('found_count'))
    .execute()

/** How many people stand around somebody; undefined when the person is not there for others to see. */
export async function countAround(db: Db, side: Side, id: number): Promise<number | undefined> {
  const counted = await db
    .selectFrom('account as person')
    .select((eb) =>
      eb
        .selectFrom('follow')
        .innerJoin('account', 'account.id', sides[side].listed)
        .select((count) => count.fn.countAll<number>().as('count'))
        .where(sides[side].of, '=', id)
        .where('account.blocked_at', 'is', null)
        .as('count'),
    )
    .where('person.id', '=', id)
    .where('person.confirmed_at', 'is not', null)
    .where('person.blocked_at', 'is', null)
    .executeTakeFirst()
  return counted && (counted.count ?? 0)
}

/** Both people of a follow, locked in one order, so that two who follow each other do not wait for each other for ever. */
export const lockPair = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('account')
    .select(['id', 'followers_count', 'blocked_at', 'confirmed_at'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const isFollowing = async (tx: Tx, follower_id: number, followee_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('follow')
    .select('follower_id')
    .where('follower_id', '=', follower_id)
    .where('followee_id', '=', followee_id)
    .executeTakeFirst()) !== undefined

/** Writes or takes away a follow that is known not to be so yet, with the counts of both. */
export async function setFollow(tx: Tx, follower_id: number, followee_id: number, follows: boolean): Promise<void> {
  if (follows) await tx.insertInto('follow').values({ follower_id, followee_id }).execute()
  else await tx.deleteFrom('follow').where('follower_id', '=', follower_id).where('followee_id', '=', followee_id).execute()
  const by = follows ? 1 : -1
  await tx
    .updateTable('account')
    .set({ followers_count: sql<number>`followers_count + ${by}` })
    .where('id', '=', followee_id)
    .execute()
  await tx
    .updateTable('account')
    .set({ following_count: sql<number>`following_count + ${by}` })
    .where('id', '=', follower_id)
    .execute()
}

/** Ends every follow from and to somebody and mends the counts of the others. */
export async function forgetFollows(tx: Tx, id: number): Promise<void> {
  await sql`update account set followers_count = followers_count - 1 where id in (select followee_id from follow where follower_id = ${id})`.execute(
    tx,
  )
  await sql`update account set following_count = following_count - 1 where id in (select follower_id from follow where followee_id = ${id})`.execute(
    tx,
  )
  await tx
    .deleteFrom('follow')
    .where((eb) => eb.or([eb('follower_id', '=', id), eb('followee_id', '=', id)]))
    .execute()
}
