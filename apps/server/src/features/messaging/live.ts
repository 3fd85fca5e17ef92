// What the two people of a conversation say and hear on their sockets. Messages come from the table, after their event; what somebody types
// and whether they are there is whispered between processes and never kept.
import { messaging } from '@rondo/contracts'
import type { MessageBody, SocketEvents } from '@rondo/contracts/messaging'
import { Failure } from '../../platform/failure.ts'
import { follow, type Live, type LiveRoom, type Speaker, word } from '../../platform/live.ts'
import { blocksChanged } from '../accounts/index.ts'
import { messageSent } from './events.ts'
import { chatHead, messagesById } from './messages.repository.ts'
import { openPresence, type Presence } from './presence.ts'
import { presentMessage } from './present-message.ts'
import { sendMessage } from './send-message.ts'

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
        const message = await sendMessage(ctx, said)
        if (!speaker.isIn(roomWith(said.messageReceiver))) await join(speaker, said.messageReceiver, presence)
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
      follow(messageSent, async (sent) => {
        const here = sent.filter(({ senderId, receiverId }) => live.isHere(senderId) || live.isHere(receiverId))
        const rows =
          here.length === 0
            ? []
            : await messagesById(
                app.db,
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
  const joined = speaker.rooms().filter((room) => room.startsWith(joinedPrefix))
  if (joined.length >= MOST_JOINED && joined[0] !== undefined) leave(speaker, Number(joined[0].slice(joinedPrefix.length)), presence)
  if (head.block !== null) return { chatId: other, seq: head.last_seq } // neither learns what the other does
  if (head.conversation_id !== null) speaker.enter(roomWith(other)) // to somebody whom they never wrote to, nobody is typing
  if (head.both_spoke) presence.watch(speaker, other)
  return { chatId: other, seq: head.last_seq }
}

function leave(speaker: Speaker, other: number, presence: Presence) {
  speaker.leave(roomWith(other))
  presence.unwatch(speaker, other)
  return {}
}
