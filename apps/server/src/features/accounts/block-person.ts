import { topics } from '@rondo/contracts/kernel/topics'
import { mostBlocked } from '@rondo/rules/accounts/blocks'
import { pages } from '@rondo/rules/kernel/limits'
import { metaOf, pageOf, type PageAsked } from '@rondo/rules/kernel/paging'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { presentPerson } from './account.presenters.ts'
import { blockedBy, blocksOf, setBlock } from './blocks.repository.ts'
import { blocksChanged } from './events.ts'
import { isFollowing, lockPair, setFollow } from './follow.repository.ts'

/** What of another person is shown otherwise from now on; prices that the two have agreed end with a block. */
const touchedBy = (other: number) => [topics.profile, topics.merchant(other), topics.chat(other), topics.chats, topics.offers, topics.cart]

/**
 * Blocks a person or takes that back; to say it again changes nothing. With a block neither follows the other any longer. Whoever left
 * can still be taken off the list.
 */
export function blockPerson(ctx: MemberCtx, id: number, blocked: boolean) {
  const me = ctx.actor.id
  if (id === me) throw new Failure('accounts.block_self')
  return inTransaction(ctx.app, async (tx) => {
    const person = (await lockPair(tx, [me, id])).find((one) => one.id === id)
    const stood = await blocksOf(tx, me, id)
    if (!person || (blocked && !person.confirmed_at)) throw new Failure('accounts.person_not_found')
    if (stood.blocked === blocked) return { id, blocked }
    if (blocked && stood.count >= mostBlocked) throw new Failure('accounts.blocks_full', { values: { most: mostBlocked } })

    await setBlock(tx, me, id, blocked)
    if (blocked)
      for (const [one, other] of [
        [me, id],
        [id, me],
      ] as const)
        if (await isFollowing(tx, one, other)) await setFollow(tx, one, other, false)
    await record(tx, blocksChanged, {
      audiences: [
        { tell: [me], touches: touchedBy(id) },
        { tell: [id], touches: touchedBy(me) },
      ],
      data: { blockerId: me, blockedId: id },
      requestId: ctx.requestId,
    })
    return { id, blocked }
  })
}

/** A page of those whom the reader has blocked. 2 queries. */
export async function listBlocked({ app, actor, language }: MemberCtx, query: PageAsked) {
  const page = pageOf(query, pages.defaultSize)
  const { rows, total } = await blockedBy(app.db, actor.id, page)
  return { data: rows.map((row) => presentPerson(row, language, app.config.mediaOrigin)), meta: metaOf(page, total) }
}
