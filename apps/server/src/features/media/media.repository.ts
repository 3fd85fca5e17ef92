import { uploads } from '@rondo/rules/kernel/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

/** Counts files and bytes of a person's day (UTC). Beyond the limit of the day it counts nothing and answers false. */
export async function takeOfDay(tx: Tx, ownerId: number, files: number, bytes: number): Promise<boolean> {
  const { filesPerDay, bytesPerDay } = uploads
  const { rows } = await sql`
    insert into upload_day as had (account_id, day, files, bytes)
    values (${ownerId}, app_today(), ${files}, ${bytes})
    on conflict (account_id, day) do update set files = had.files + excluded.files, bytes = had.bytes + excluded.bytes
    where had.files + excluded.files <= ${filesPerDay} and had.bytes + excluded.bytes <= ${bytesPerDay}
    returning day`.execute(tx)
  return rows.length > 0
}

/** Whether a day has room for one more file and for what a form announces. 1 query. */
export async function hasRoomToday(db: Db, ownerId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql`
    select from upload_day where account_id = ${ownerId} and day = app_today()
      and (files >= ${uploads.filesPerDay} or bytes + ${bytes} > ${uploads.bytesPerDay + aroundFiles})`.execute(db)
  return rows.length === 0
}
/** What a form holds besides its files, bytes at most. */
const aroundFiles = 64 * 1024

/** Takes rows away whose files could not be kept. */
export async function forgetMedia(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('media')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** Those of the keys that a picture still has, and whether it is somebody's: copies that reports keep are nobody's. 1 query. */
export async function livingKeys(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, { readonly isOwned: boolean }>> {
  const { rows } = await sql<{ key: string; is_owned: boolean }>`
    select key, bool_or(owner_id is not null) as is_owned from media where key = any(${[...keys]}::text[]) group by key`.execute(db)
  return new Map(rows.map(({ key, is_owned: isOwned }) => [key, { isOwned }]))
}

/** Forgets the days that are over. */
export async function forgetDays(db: Db): Promise<void> {
  await db
    .deleteFrom('upload_day')
    .where('day', '<', sql<string>`app_today()`)
    .execute()
}

/** Locks a key, so that one transaction at a time adds or removes its file. */
export const lockOf = (key: string) => `media ${key}`

/** As `lockOf` says, for as long as the transaction lives. 1 statement. */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)].toSorted().map(lockOf)
  await sql`select pg_advisory_xact_lock(hashtextextended(n.name, 0)) from unnest(${names}::text[]) n(name)`.execute(tx)
}

export const insertMedia = (tx: Tx, ownerId: number, { key, width, height }: Pick<StoredPhoto, 'key' | 'width' | 'height'>) =>
  tx
    .insertInto('media')
    .values({ key, owner_id: ownerId, width, height })
    .returning(['id', 'key', 'width', 'height'])
    .executeTakeFirstOrThrow()

/** Marks own files as shown, by id. Throws media.not_yours for a foreign one. */
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

const isPrivate = ({ key }: StoredPhoto) => key.startsWith('private-')
/**
 * As claimMedia, in their order and as a row keeps them: pictures that anybody may see, or `private` ones, which were sent to somebody. Throws media.not_yours for one
 * of the other kind: what was shown to all is no evidence, and what a public place gives up would be swept from where it was sent.
 */
export async function claimPhotos(tx: Tx, ownerId: number, ids: readonly number[], kind: 'public' | 'private'): Promise<StoredPhoto[]> {
  const claimed = await claimMedia(tx, ownerId, ids)
  const photos = [...new Set(ids)].flatMap((id) => claimed.get(id) ?? [])
  if (photos.some((photo) => isPrivate(photo) !== (kind === 'private'))) throw new Failure('media.not_yours')
  return photos.map(({ id, key, width, height }) => ({ id, key, width, height }))
}

/** Own files by id that anybody may see; others are missing. A caller that shows one must claim it. 1 query. */
export async function ownMedia(db: Db | Tx, ownerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'key', 'width', 'height', 'alt'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('owner_id', '=', ownerId)
    .where('key', 'not like', 'private-%')
    .execute()
  return new Map(rows.map((row) => [row.id, row as StoredPhoto]))
}

/**
 * Copies of pictures that stay whatever their owners do: rows of nobody that name the same files. A picture that is gone already is missing.
 * 2 statements, none without pictures.
 */
export async function copyMedia(tx: Tx, keys: readonly string[]): Promise<StoredPhoto[]> {
  if (keys.length === 0) return []
  await lockKeys(tx, keys) // the sweeper removes a file under this lock
  const { rows } = await sql<StoredPhoto>`
    insert into media (key, width, height, used_at)
    select m.key, m.width, m.height, app_now()
    from unnest(${[...keys]}::text[]) with ordinality k(key, place)
    cross join lateral (select key, width, height from media where key = k.key order by id limit 1) m order by k.place
    returning id, key, width, height`.execute(tx)
  return rows
}
/** Gives such copies up; the sweeper removes them. 1 statement. */
export async function dropCopies(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update media set used_at = null, created_at = app_now() - interval '25 hours' where id = any(${[...ids]}::bigint[]) and owner_id is null`.execute(
    tx,
  )
}

/** How many are looked at together. */
export const AT_ONCE = 200

/** Uploads that nothing has shown for a day. */
export const unusedMedia = (db: Db) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('used_at', 'is', null)
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Deletes an unused row; true when no other row names its file. */
export async function deleteUnused(tx: Tx, id: number, key: string): Promise<boolean> {
  const gone = await tx.deleteFrom('media').where('id', '=', id).where('used_at', 'is', null).returning('id').executeTakeFirst()
  if (!gone) return false
  const other = await tx.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()
  return other === undefined
}

/**
 * Waits for whoever is about to show these files. What they wrote is only seen by a statement that begins afterwards: in one statement with
 * the release, a file that a case had just taken would be swept away.
 */
async function lockFiles(tx: Tx, ownerId: number, ids?: readonly number[]): Promise<void> {
  await tx
    .selectFrom('media')
    .select('id')
    .where('owner_id', '=', ownerId)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids}::bigint[])`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Gives files of a person up, but for those that are their portrait or banner or stand in a review of theirs, also in one that an operator has
 * hidden and may show again; the sweeper removes them. Whether a listing shows one is for the room of listings to say. 2 statements, none for none.
 */
export const releaseMedia = (tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> => release(tx, ownerId, ids, sql`true`)

/** The same of what a profile or a review shows no more: what a listing of theirs shows, or an order has a copy of, stays, too. */
export const releaseUnlisted = (tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> =>
  release(
    tx,
    ownerId,
    ids,
    sql`not exists (select from listing l where l.merchant_id = ${ownerId} and l.deleted_at is null and position(m.key in l.photos::text) > 0)
      and not exists (select from order_line i where i.merchant_id = ${ownerId} and position(m.key in i.product::text) > 0)`,
  )

async function release(tx: Tx, ownerId: number, ids: readonly number[], isShownNowhere: RawBuilder<unknown>): Promise<void> {
  if (ids.length === 0) return
  await lockFiles(tx, ownerId, ids)
  await sql`
    update media m set used_at = null, created_at = app_now() - interval '25 hours'
    where m.owner_id = ${ownerId} and m.id = any(${ids}::bigint[]) and ${isShownNowhere}
      and not exists (select from person a where a.id = ${ownerId} and (a.portrait ->> 'key' = m.key or a.banner ->> 'key' = m.key))
      and not exists (select from evidence_file e where e.key = m.key)
      and not exists (
        select from review c where c.author_id = ${ownerId} and (c.deleted_at is null or c.hidden_at is not null) and position(m.key in c.pictures::text) > 0
      )`.execute(tx)
}

/** Releases all files of a person except those in an order, a review or a case; the sweeper removes them. */
export async function releaseAllMedia(tx: Tx, ownerId: number): Promise<void> {
  await lockFiles(tx, ownerId)
  await sql`
    update media m set used_at = null, created_at = app_now() - interval '25 hours'
    where m.owner_id = ${ownerId}
      and not exists (select from evidence_file e where e.key = m.key)
      and not exists (select from order_line i where i.merchant_id = ${ownerId} and position(m.key in i.product::text) > 0)
      and not exists (select from review c where c.author_id = ${ownerId} and c.deleted_at is null and position(m.key in c.pictures::text) > 0)`.execute(
    tx,
  )
}
