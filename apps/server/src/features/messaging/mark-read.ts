import { topics } from '@rondo/contracts/kernel/topics'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { messagesRead } from './events.ts'
import { markByIds, type MarkedRow, markUpTo, messagesById, unreadOf } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'
import { readerOf } from './read-chats.ts'

/** Marks messages as read; to be read again changes nothing. 3 statements. */
export const markRead = (ctx: MemberCtx, ids: readonly number[]) => marking(ctx, (tx) => markByIds(tx, ctx.actor.id, ids))

/** Marks what somebody wrote to the reader, up to number `seq`. 3 statements. */
export const readUpTo = (ctx: MemberCtx, other: number, seq: number) => marking(ctx, (tx) => markUpTo(tx, ctx.actor.id, other, seq))

/** Who answers has read what they answer: all that the other one wrote. At most 2 statements. */
export const readWithAnswer = async (ctx: MemberCtx, tx: Tx, other: number) => tell(ctx, tx, await markUpTo(tx, ctx.actor.id, other, null))

function marking(ctx: MemberCtx, mark: (tx: Tx) => Promise<MarkedRow[]>) {
  return inTransaction(ctx.app, async (tx) => {
    const marked = await mark(tx)
    await tell(ctx, tx, marked)
    const updated = marked.reduce((sum, { count }) => sum + count, 0)
    return { success: true as const, updated, unread: await unreadOf(tx, ctx.actor.id) }
  })
}

/** The reader's counts are stale, and for whoever wrote, the marks on what they wrote. */
async function tell({ actor, requestId }: MemberCtx, tx: Tx, marked: readonly MarkedRow[]): Promise<void> {
  if (marked.length === 0) return
  const own = { tell: [actor.id], touches: [topics.chats, topics.unread] }
  const theirs = marked.map(({ sender_id }) => ({ tell: [sender_id], touches: [topics.chat(actor.id)] }))
  await record(tx, messagesRead, { audiences: [own, ...theirs], requestId })
}

/** `PUT /messages/{id}`: the receiver alone says that it was read (C-33). */
export async function markOneRead(ctx: MemberCtx, id: number) {
  const { app, actor } = ctx
  const find = async () => (await messagesById(app.db, [id]))[0]
  const row = await find()
  if (!row || (row.sender_id !== actor.id && row.receiver_id !== actor.id)) throw new Failure('messaging.not_found')
  if (row.receiver_id !== actor.id) throw new Failure('messaging.not_receiver')
  await markRead(ctx, [id])
  return presentMessage((await find()) ?? row, readerOf(ctx))
}
