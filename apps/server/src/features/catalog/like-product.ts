import { topics } from '@rondo/contracts/kernel/topics'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { countLikes, lockListing } from '../listings/index.ts'
import { likesChanged } from './events.ts'
import { likeOf, writeLike } from './likes.repository.ts'

/** Likes a product or takes the like back. With a target the call may be repeated; without one it toggles (C-55). 6 statements with begin and commit. */
export function likeProduct({ app, actor, requestId }: MemberCtx, id: number, target: boolean | undefined) {
  return inTransaction(app, async (tx) => {
    const listing = await lockListing(tx, id)
    if (!listing) throw new Failure('listings.not_found')
    const { isLiked, by } = await writeLike(tx, actor.id, id, target)
    if (by !== 0) {
      await countLikes(tx, [id], by)
      await record(tx, likesChanged, { audiences: [{ tell: [actor.id], touches: [topics.likes, topics.product(id)] }], requestId })
    }
    return { isLiked, likeCount: listing.likes + by }
  })
}

/** Number of likes, and with a session whether one is the reader's. 1 query beside the session's. */
export async function showLike({ app, actor }: Ctx, id: number) {
  const like = await likeOf(app.db, actor?.id ?? 0, id)
  if (!like) throw new Failure('listings.not_found')
  return like
}
