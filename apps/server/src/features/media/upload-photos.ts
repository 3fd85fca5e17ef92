import type { Multipart } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { photo } from '../../platform/photos.ts'
import { makeOriginal } from './make-original.ts'
import { insertMedia, lockKey, uploadedToday } from './media.repository.ts'
import { readFiles } from './read-files.ts'

const MOST_A_DAY = 200
const DAY_SECONDS = 86_400

/** Keeps the pictures of a form, all or none. They are the caller's alone until something shows them. */
export async function uploadPhotos({ house, actor, language }: MemberCtx, body: Multipart) {
  const { files } = house.providers
  const given = await readFiles(body, 'files')
  if ((await uploadedToday(house.db, actor.id)) + given.length > MOST_A_DAY) throw new Failure('media.quota', { retryAfter: DAY_SECONDS })
  const originals = await Promise.all(given.map((bytes) => makeOriginal(bytes, actor.id)))

  const rows = await inTransaction(house, async (tx) => {
    for (const key of new Set(originals.map(({ key }) => key).toSorted())) await lockKey(tx, key)
    return Promise.all(originals.map((original) => insertMedia(tx, actor.id, original)))
  })
  // after the rows: the sweeper removes a file only when no row names it
  for (const { key, bytes } of originals) await files.put(key, bytes, 'image/webp')
  return rows.map((row) => photo(row, language, house.config.mediaOrigin))
}
