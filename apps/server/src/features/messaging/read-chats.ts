import { pages } from '@rondo/rules/kernel/limits'
import { metaOf, pageOf, type PageAsked, totalTold } from '@rondo/rules/kernel/paging'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { chatHead, type ChatHead, chatsOf, countChats, messagesBetween, unreadOf } from './messages.repository.ts'
import { presentChat, presentMessage, presentPerson } from './present-message.ts'
import type { Reader } from './present-product.ts'

export const readerOf = ({ actor, language, app }: MemberCtx): Reader => ({ id: actor.id, language, mediaOrigin: app.config.mediaOrigin })

/** A page of the reader's conversations. 1 query, 2 where more pages may follow. */
export async function listChats(ctx: MemberCtx, asked: PageAsked) {
  const page = pageOf(asked, pages.messages)
  const rows = await chatsOf(ctx.app.db, ctx.actor.id, page)
  const total = totalTold(page, rows.length) ?? (await countChats(ctx.app.db, ctx.actor.id))
  return { data: rows.map((row) => presentChat(row, readerOf(ctx))), meta: metaOf(page, total) }
}

export const countUnread = async ({ app, actor }: MemberCtx) => ({ count: await unreadOf(app.db, actor.id) })

interface PagesAsked extends PageAsked {
  readonly cursor?: string | undefined
  readonly before?: number | undefined
  readonly after?: number | undefined
}

/** Somebody and a page of the conversation with them. 2 queries, 1 where nothing was written. Throws for oneself and for nobody. */
export async function openChat(ctx: MemberCtx, other: number, asked: PagesAsked) {
  if (other === ctx.actor.id) throw new Failure('messaging.with_self')
  const head = await chatHead(ctx.app.db, ctx.actor.id, other)
  if (!head) throw new Failure('messaging.person_not_found')
  return { person: presentPerson(head, readerOf(ctx)), ...(await pageOfChat(ctx, head, asked)) }
}

async function pageOfChat(ctx: MemberCtx, { conversation_id: id, last_seq: last }: ChatHead, asked: PagesAsked) {
  const page = pageOf(asked, pages.messages)
  const { from, to } = windowOf(asked, page, last)
  const rows = id === null || to < from ? [] : await messagesBetween(ctx.app.db, id, from, to)
  const reader = readerOf(ctx)
  const isOnward = asked.after !== undefined && asked.cursor === undefined
  const hasMore = isOnward ? to < last : from > 1 && to >= from
  const meta = {
    total: last,
    page: page.page,
    pageSize: page.pageSize,
    hasMore,
    ...(from > 1 && !isOnward && { cursor: writeCursor(from) }),
  }
  return { data: rows.map((row) => presentMessage(row, reader)), meta }
}

/** Numbers of the messages that are meant: those after one, else the last before one, else the last but so many. */
function windowOf({ cursor, before, after }: PagesAsked, { pageSize, offset }: { pageSize: number; offset: number }, last: number) {
  if (cursor === undefined && after !== undefined) return { from: after + 1, to: Math.min(last, after + pageSize) }
  const to = Math.min(last, (cursor === undefined ? (before ?? last - offset + 1) : readCursor(cursor)) - 1)
  return { from: Math.max(1, to - pageSize + 1), to }
}

const writeCursor = (seq: number): string => Buffer.from(`before ${seq}`).toString('base64url')
function readCursor(text: string): number {
  const [, seq] = /^before (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (seq === undefined) throw new Failure('request.invalid', { errors: { cursor: 'Invalid cursor' } })
  return Number(seq)
}

/** With the own id the list, else the conversation (C-31). */
export const readChat = (ctx: MemberCtx, id: number, asked: PagesAsked) =>
  id === ctx.actor.id ? listChats(ctx, asked) : openChat(ctx, id, asked)

/** The conversation of two people, one of whom asks. */
export async function readConversation(
  ctx: MemberCtx,
  { senderId, receiverId }: { senderId: number; receiverId: number },
  asked: PagesAsked,
) {
  const { id } = ctx.actor
  if (id !== senderId && id !== receiverId) throw new Failure('messaging.not_yours')
  return openChat(ctx, id === senderId ? receiverId : senderId, asked)
}
