import { topics } from '@rondo/contracts/kernel/topics'
import { pages } from '@rondo/rules/kernel/limits'
import { metaOf, pageOf, type PageAsked } from '@rondo/rules/kernel/paging'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { presentFollow } from './account.presenters.ts'
import { isBlockedBetween } from './blocks.repository.ts'
import { followsChanged } from './events.ts'
import { countAround, isFollowing, lockPair, setFollow, shopsAround, type Side } from './follow.repository.ts'

/** Follows a person or stops. With a target the call may be repeated; without one it turns what is (C-55). */
export function followPerson(ctx: MemberCtx, id: number, target: boolean | undefined) {
  const me = ctx.actor.id
  if (id === me) throw new Failure('accounts.follow_self')
  return inTransaction(ctx.app, async (tx) => {
    const person = (await lockPair(tx, [me, id])).find((one) => one.id === id)
    if (!person || person.blocked_at || !person.confirmed_at) throw new Failure('accounts.person_not_found')
    const follows = await isFollowing(tx, me, id)
    if (!follows && target !== false && (await isBlockedBetween(tx, me, id))) throw new Failure('accounts.between_blocked')
    const wanted = target ?? !follows
    if (wanted === follows) return { isFollowing: follows, followersCount: person.followers_count }

    await setFollow(tx, me, id, wanted)
    await record(tx, followsChanged, {
      audiences: [{ tell: [me, id], touches: [topics.profile, topics.merchant(id), topics.merchant(me)] }],
      requestId: ctx.requestId,
    })
    return { isFollowing: wanted, followersCount: person.followers_count + (wanted ? 1 : -1) }
  })
}

/** A page of those who follow a person, or whom the person follows, with pieces of their shops. 2 queries. */
export async function listPeople({ app, language }: Ctx, side: Side, id: number, query: PageAsked) {
  const page = pageOf(query, pages.defaultSize)
  const [rows, total] = await Promise.all([shopsAround(app.db, side, id, page), countAround(app.db, side, id)])
  if (total === undefined) throw new Failure('accounts.person_not_found')
  return { data: rows.map((row) => presentFollow(row, language, app.config.mediaOrigin)), meta: metaOf(page, total) }
}
