// What the two people of a conversation say and hear on their sockets. Messages come from the table, after their event; what somebody types
// and whether they are there is whispered between processes and never kept.
import { messaging } from '@rondo/contracts'
import type { MessageBody, SocketEvents } from '@rondo/contracts/messaging'
import { Failure } from '../../platform/failure.ts'
import { follow, type Live, type LiveRoom, type Speaker, word } from '../../platform/live.ts'
import { blocksChanged } from '../accounts/index.ts'
import { messageSent } from './events.ts'
import { type ChatHead, chatHead, messagesById } from './messages.repository.ts'
import type { Shown } from './once-written.ts'
import { openPresence, type Presence } from './presence.ts'
import { presentMessage } from './present-message.ts'
import { writeMessage } from './send-message.ts'

/** Conversations that one socket looks at; further ones push out the oldest. */
const MOST_JOINED = 20
const joinedPrefix = 'chat:'
const roomWith = (other: number) => `${joinedPrefix}${other}`

type Typing = SocketEvents['user.typing']

export function openTalk(live: Live): LiveRoom {
  const { app } = live
  const presence = openPresence(live)
  return {
    words: [
      word('join', messaging.socketWords.join, (speaker, { chatId }) => join(speaker, chatId, presence)),
      word('leave', messaging.socketWords.leave, async (speaker, { chatId }) => leave(speaker, chatId, presence), true),
      word('message', messaging.socketWords.message, async (speaker, said) => {
        const { ctx } = speaker
        await app.limits.take('message', { ip: ctx.ip, accountId: ctx.actor.id })
        const { message, written } = await writeMessage(ctx, said)
        if (!speaker.isIn(roomWith(said.messageReceiver))) {
          if (written?.both_spoke === undefined) await join(speaker, said.messageReceiver, presence)
          else enter(speaker, said.messageReceiver, presence, written)
        }
        return { message }
      }),
      word(
        'typing',
        messaging.socketWords.typing,
        async (speaker, { receiverId, isTyping }) => {
          const { id } = speaker.ctx.actor
          if (!speaker.isIn(roomWith(receiverId))) await join(speaker, receiverId, presence)
          if (!speaker.isIn(roomWith(receiverId))) throw new Failure('messaging.not_joined')
          live.whisper('typing', { chatId: id, senderId: id, receiverId, isTyping } satisfies Typing)
          return {}
        },
        true,
      ),
    ],
    follows: [
      follow(blocksChanged, (changed) =>
        Promise.resolve(() => {
          for (const { blockerId, blockedId } of changed)
            for (const [one, other] of [
              [blockerId, blockedId],
              [blockedId, blockerId],
            ] as const) {
              live.part(one, roomWith(other)) // whoever joins again hears who types and who is there, unless a block stands
              presence.part(one, other)
            }
        }),
      ),
      follow(messageSent, async (sent, db) => {
        const here = sent.filter(({ senderId, receiverId }) => live.isHere(senderId) || live.isHere(receiverId))
        const rows =
          here.length === 0
            ? []
            : await messagesById(
                db,
                here.map(({ messageId }) => messageId),
              )
        return () => {
          for (const row of rows)
            for (const id of [row.sender_id, row.receiver_id])
              live.tell(id, 'messages.create', (language): MessageBody =>
                presentMessage(row, { id, language, mediaOrigin: app.config.mediaOrigin }),
              )
        }
      }),
    ],
    whispers: {
      typing: (typing: Typing) => live.tell(typing.receiverId, 'user.typing', () => typing),
      ...presence.whispers,
    },
    came: presence.came,
    went: presence.went,
    close: presence.close,
  }
}

/** Somebody looks at the conversation with a person, who must exist; nobody is anywhere in the conversation of two others. 1 query. */
async function join(speaker: Speaker, other: number, presence: Presence) {
  const { app, actor } = speaker.ctx
  if (other === actor.id) throw new Failure('messaging.with_self')
  const head = await chatHead(app.db, actor.id, other)
  if (!head) throw new Failure('messaging.person_not_found')
  if (head.block === null) enter(speaker, other, presence, head) // else neither learns what the other does
  return { chatId: other, seq: head.last_seq }
}

function enter(
  speaker: Speaker,
  other: number,
  presence: Presence,
  { conversation_id: id, both_spoke: bothSpoke }: Pick<ChatHead, 'conversation_id'> & Pick<Shown, 'both_spoke'>,
): void {
  const joined = speaker.rooms().filter((room) => room.startsWith(joinedPrefix))
  if (joined.length >= MOST_JOINED && joined[0] !== undefined) leave(speaker, Number(joined[0].slice(joinedPrefix.length)), presence)
  if (id !== null) speaker.enter(roomWith(other)) // to somebody whom they never wrote to, nobody is typing
  if (bothSpoke) presence.watch(speaker, other)
}

function leave(speaker: Speaker, other: number, presence: Presence) {
  speaker.leave(roomWith(other))
  presence.unwatch(speaker, other)
  return {}
}
