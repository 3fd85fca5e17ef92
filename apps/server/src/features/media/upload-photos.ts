import type { Multipart } from '@rondo/contracts/kernel/endpoint'
import { appNow } from '../../platform/clock.ts'
import type { House, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { photo } from '../../platform/photos.ts'
import { makeOriginal } from './make-original.ts'
import { insertMedia, lockKey, takeOfDay } from './media.repository.ts'
import { readFiles } from './read-files.ts'

const DAY_MS = 86_400_000

/** A day of the quota ends at midnight in UTC. */
const secondsToMidnight = async (house: House) => Math.ceil((DAY_MS - ((await appNow(house)).getTime() % DAY_MS)) / 1000)

/** Keeps the pictures of a form, all or none. They are the caller's alone until something shows them. */
export async function uploadPhotos({ house, actor, language }: MemberCtx, body: Multipart) {
  const { files } = house.providers
  const given = await readFiles(body, 'files')
  const sent = given.reduce((sum, { length }) => sum + length, 0)
  // before the pictures are decoded, and of its own: what was refused afterwards has cost its work all the same
  const hasRoom = await inTransaction(house, (tx) => takeOfDay(tx, actor.id, given.length, sent))
  if (!hasRoom) throw new Failure('media.quota', { retryAfter: await secondsToMidnight(house) })
  const originals = await Promise.all(given.map((bytes) => makeOriginal(bytes, actor.id)))

  const rows = await inTransaction(house, async (tx) => {
    for (const key of new Set(originals.map(({ key }) => key).toSorted())) await lockKey(tx, key)
    return Promise.all(originals.map((original) => insertMedia(tx, actor.id, original)))
  })
  // after the rows: the sweeper removes a file only when no row names it
  for (const { key, bytes } of originals) await files.put(key, bytes, 'image/webp')
  return rows.map((row) => photo(row, language, house.config.mediaOrigin))
}
