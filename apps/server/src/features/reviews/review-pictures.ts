import { reviewParts } from '@rondo/rules/kernel/limits'
import type { Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { claimPhotos, releaseUnlisted } from '../media/index.ts'

/** Own uploads for a review, in their order. Evidence and photos of messages are for nobody else. Throws media.not_yours. */
export const takePictures = (tx: Tx, ownerId: number, ids: readonly number[]): Promise<StoredPhoto[]> =>
  claimPhotos(tx, ownerId, [...new Set(ids)].slice(0, reviewParts.pictures), 'public')

/** Gives up pictures that a review shows no more; what a listing of the same person shows stays. The review is written before. */
export async function dropPictures(
  tx: Tx,
  ownerId: number,
  before: readonly StoredPhoto[],
  after: readonly StoredPhoto[] = [],
): Promise<void> {
  const gone = before.filter(({ id }) => after.every((one) => one.id !== id))
  await releaseUnlisted(
    tx,
    ownerId,
    gone.map(({ id }) => id),
  )
}
