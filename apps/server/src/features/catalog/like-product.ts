import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { likesForSearch } from '../listings/index.ts'
import { likeOf, lockForLikes, writeLike } from './likes.repository.ts'

/** Likes a product or stops. With a target the call may be repeated; without one it turns what is (C-55). 5 statements with begin and commit. */
export function likeProduct({ house, actor, requestId }: MemberCtx, id: number, target: boolean | undefined) {
  return inTransaction(house, async (tx) => {
    if (!(await lockForLikes(tx, id))) throw new Failure('listings.not_found')
    const { isLiked, likeCount, changed } = await writeLike(tx, actor.id, id, target)
    if (changed) {
      const type = isLiked ? 'catalog.liked' : 'catalog.unliked'
      await likesForSearch(tx, id, likeCount, { type, tell: [actor.id], touches: ['likes', `product:${id}`], requestId })
    }
    return { isLiked, likeCount }
  })
}

/** Number of likes, and with a session whether one is the reader's. 1 query beside the session's. */
export async function showLike({ house, actor }: Ctx, id: number) {
  const like = await likeOf(house.db, actor?.id ?? 0, id)
  if (!like) throw new Failure('listings.not_found')
  return like
}
