import { uploads } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

/** Counts files and bytes towards a person's day (UTC); false, and nothing is counted, when the day has no room for them. */
export async function takeOfDay(tx: Tx, ownerId: number, files: number, bytes: number): Promise<boolean> {
  const { filesPerDay, bytesPerDay } = uploads
  const { rows } = await sql`
    insert into upload_day as had (account_id, day, files, bytes)
    values (${ownerId}, (app_now() at time zone 'UTC')::date, ${files}, ${bytes})
    on conflict (account_id, day) do update set files = had.files + excluded.files, bytes = had.bytes + excluded.bytes
    where had.files + excluded.files <= ${filesPerDay} and had.bytes + excluded.bytes <= ${bytesPerDay}
    returning day`.execute(tx)
  return rows.length > 0
}

/** Forgets the days that are over. */
export async function forgetDays(db: Db): Promise<void> {
  await db
    .deleteFrom('upload_day')
    .where('day', '<', sql<string>`(app_now() at time zone 'UTC')::date`)
    .execute()
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

/** Gives files of a person up: the sweeper removes them. */
export async function releaseMedia(tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('media')
    .set({ used_at: null, created_at: sql<Date>`app_now() - interval '25 hours'` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** Gives all files of a person up, but for those that an order of theirs or a review shows; the sweeper removes them. */
export async function releaseAllMedia(tx: Tx, ownerId: number): Promise<void> {
  await sql`
    update media m set used_at = null, created_at = app_now() - interval '25 hours'
    where m.owner_id = ${ownerId}
      and not exists (select from order_item i where i.merchant_id = ${ownerId} and position(m.key in i.product::text) > 0)
      and not exists (select from comment c where c.author_id = ${ownerId} and c.deleted_at is null and position(m.key in c.pictures::text) > 0)`.execute(
    tx,
  )
}
