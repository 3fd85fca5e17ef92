// Photographs in the place of the demo's drawn pictures, by their file names.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { topics } from '@rondo/contracts/kernel/topics'
import { type DemoText, customers, listings, merchants, type PhotographPlace, planPhotographs } from '@rondo/demo'
import { sql } from 'kysely'
import { listingChanged, reindex, unshownPhotos } from '../features/listings/index.ts'
import { claimMedia, keepPictures, releaseMedia } from '../features/media/index.ts'
import type { App } from '../platform/context.ts'
import { inTransaction, type Store, type Tx } from '../platform/db.ts'
import { record } from '../platform/events.ts'
import { Failure } from '../platform/failure.ts'
import type { StoredPhoto } from '../platform/photos.ts'

interface Kept {
  readonly place: PhotographPlace
  readonly owner: number
  readonly photo: StoredPhoto
}
interface Piece {
  readonly id: number
  readonly merchant_id: number
  readonly photos: readonly StoredPhoto[]
}
const listingOf = new Map(listings.map((listing) => [listing.key, listing]))
const people = [...merchants, ...customers]

/** Whose picture it is. Without the demo there is nobody. */
function ownerOf(place: PhotographPlace, ids: ReadonlyMap<string, number>): number | undefined {
  return ids.get(place.of === 'listing' ? (listingOf.get(place.key)?.merchant ?? '') : place.key)
}

/**
 * Puts the photographs of a folder where their names say, and answers how many. A piece that has one shows photographs only. Throws with a
 * sentence for each file that has no place or is no picture; the shop is as it was then.
 */
export async function putPhotographs(store: Store, files: App['providers']['files'], folder: string): Promise<number> {
  const { placed, problems: misplaced } = planPhotographs(await readdir(folder))
  const problems = [...misplaced]
  const ids = await idsOfPeople(store)
  const kept: Kept[] = []
  for (const { file, place } of placed) {
    const owner = ownerOf(place, ids)
    if (owner === undefined) throw new Error('The demo is not in this shop: run `npm run seed` first.')
    try {
      const [photo] = problems.length === 0 ? await keepPictures({ store, files }, owner, [join(folder, file)]) : []
      if (photo) kept.push({ place, owner, photo: { ...photo, alt: altOf(place) } })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      problems.push(`${file}: ${error.message}`)
    }
  }
  if (problems.length > 0) throw new Error(`Nothing was changed.\n${problems.join('\n')}`)
  await inTransaction(store, async (tx) => {
    for (const { place, owner, photo } of kept) {
      await claimMedia(tx, owner, [photo.id])
      if (place.of !== 'listing') await hang(tx, place.of, owner, photo)
    }
    const pieces = Map.groupBy(
      kept.filter(({ place }) => place.of === 'listing'),
      ({ place }) => place.key,
    )
    for (const [key, shown] of pieces) await dress(tx, key, shown)
    await sql`insert into setting (key, value) values ('demo.photographs', '1') on conflict do nothing`.execute(tx)
  })
  return kept.length
}

async function idsOfPeople({ db }: Store): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from account where email = any(${people.map(({ email }) => email)}::text[])`.execute(db)
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]))
  return new Map(people.flatMap(({ key, email }) => (byEmail.has(email) ? [[key, byEmail.get(email) ?? 0] as const] : [])))
}

const inBoth = ({ en, zh }: DemoText) => ({ en, 'zh-CN': zh })
/** What it shows, in words: the piece, or who it is. */
function altOf(place: PhotographPlace): Record<string, string> {
  if (place.of !== 'listing') {
    const name = people.find(({ key }) => key === place.key)?.username ?? ''
    return inBoth({ en: name, zh: name })
  }
  const listing = listingOf.get(place.key)
  return inBoth(listing?.pictures.find(({ view }) => view === place.view)?.alt ?? listing?.names ?? { en: '', zh: '' })
}

/** A portrait or banner of an account. */
async function hang(tx: Tx, column: 'portrait' | 'banner', owner: number, photo: StoredPhoto): Promise<void> {
  const { rows } = await sql<{ before: StoredPhoto | null }>`
    update account a set ${sql.ref(column)} = ${JSON.stringify(photo)}::jsonb from account b
    where a.id = ${owner} and b.id = a.id returning b.${sql.ref(column)} as before`.execute(tx)
  const before = rows[0]?.before
  if (before) await releaseMedia(tx, owner, [before.id])
}

/** A piece in its photographs, cover first. One that its shop has renamed or deleted since keeps what it has. */
async function dress(tx: Tx, key: string, shown: readonly Kept[]): Promise<void> {
  const [first] = shown
  const { rows } = await sql<Piece>`
    select id, merchant_id, photos from product
    where merchant_id = ${first?.owner} and name = ${listingOf.get(key)?.name} and deleted_at is null order by id limit 1 for update`.execute(
    tx,
  )
  const [piece] = rows
  if (!piece) return
  const photos = JSON.stringify(shown.map(({ photo }) => photo))
  await sql`
    update product set photos = ${photos}::jsonb, cover_index = 0, version = version + 1, updated_at = app_now() where id = ${piece.id}`.execute(
    tx,
  )
  const left = piece.photos.map(({ id }) => id)
  await releaseMedia(tx, piece.merchant_id, await unshownPhotos(tx, piece.merchant_id, piece.id, left))
  await reindex(tx, [piece.id])
  await record(tx, listingChanged, {
    data: { productId: piece.id, merchantId: piece.merchant_id },
    audiences: [{ tell: [piece.merchant_id], touches: [topics.product(piece.id), topics.merchant(piece.merchant_id), topics.listings] }],
  })
}
