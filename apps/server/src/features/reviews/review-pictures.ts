import { reviewParts } from '@rondo/rules/kernel/limits'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { claimMedia, releaseMedia } from '../media/index.ts'
import { notListed } from './written-reviews.repository.ts'

/** Own uploads for a review, in their order. Evidence and photos of messages are for nobody else. Throws media.not_yours. */
export async function takePictures(tx: Tx, ownerId: number, ids: readonly number[]): Promise<StoredPhoto[]> {
  const wanted = [...new Set(ids)].slice(0, reviewParts.pictures)
  const claimed = await claimMedia(tx, ownerId, wanted)
  const pictures = wanted.flatMap((id) => claimed.get(id) ?? []).map(({ id, key, width, height }) => ({ id, key, width, height }))
  if (pictures.some(({ key }) => key.startsWith('private-'))) throw new Failure('media.not_yours')
  return pictures
}

/** Gives up pictures that a review shows no more; what a listing of the same person shows stays. The review is written before. */
export async function dropPictures(
  tx: Tx,
  ownerId: number,
  before: readonly StoredPhoto[],
  after: readonly StoredPhoto[] = [],
): Promise<void> {
  const gone = before.filter(({ id }) => after.every((one) => one.id !== id))
  const ids = await notListed(tx, ownerId, gone)
  if (ids.length > 0) await releaseMedia(tx, ownerId, ids)
}
