import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

/** How many files a person has uploaded within a day. */
export async function uploadedToday(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', sql<Date>`app_now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** While a transaction holds it, nobody else adds or removes the file of this key. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media ${key}`}, 0))`.execute(tx)
}

export const insertMedia = (tx: Tx, ownerId: number, { key, width, height }: Pick<StoredPhoto, 'key' | 'width' | 'height'>) =>
  tx
    .insertInto('media')
    .values({ key, owner_id: ownerId, width, height })
    .returning(['id', 'key', 'width', 'height'])
    .executeTakeFirstOrThrow()

/** Own files that something is to show from now on, by id. Throws media.not_yours when one is not the owner's. */
export async function claimMedia(tx: Tx, ownerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .updateTable('media')
    .set({ used_at: sql<Date>`coalesce(used_at, app_now())` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('owner_id', '=', ownerId)
    .returning(['id', 'key', 'width', 'height', 'alt'])
    .execute()
  const found = new Map(rows.map((row) => [row.id, row as StoredPhoto]))
  if (ids.some((id) => !found.has(id))) throw new Failure('media.not_yours')
  return found
}

/** Own files by id, as they could be shown; those of others are missing. Whoever shows one claims it. 1 query. */
export async function ownMedia(db: Db | Tx, ownerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'key', 'width', 'height', 'alt'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map((row) => [row.id, row as StoredPhoto]))
}

/** How many are looked at together. */
export const AT_ONCE = 200

/** Uploads that nothing has shown for a day. */
export const unusedMedia = (db: Db) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('used_at', 'is', null)
    .where('owner_id', 'is not', null)
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Takes an unused row away; true when no other row names its file. */
export async function deleteUnused(tx: Tx, id: number, key: string): Promise<boolean> {
  const gone = await tx.deleteFrom('media').where('id', '=', id).where('used_at', 'is', null).returning('id').executeTakeFirst()
  if (!gone) return false
  const other = await tx.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()
  return other === undefined
}

/** Gives a person's files up: the sweeper removes them. */
export async function releaseMedia(tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('media')
    .set({ used_at: null, created_at: sql<Date>`app_now() - interval '25 hours'` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}
