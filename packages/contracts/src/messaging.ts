import { messageBounds } from '@rondo/rules/messaging/messages'
import { awayBounds } from '@rondo/rules/messaging/opening-hours'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Day, Hour, Id, listOf, Paging, Text, Typed, Zone } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { Chat, ChatPerson, FoundMessage, Message, MessagePhoto, NewMessage, Opening } from './message-bodies.ts'
import { answerFails, offerFails, SeenVersion } from './offers.ts'

export * from './message-bodies.ts'
export * from './offers.ts'

/** The number of a message in its conversation. */
const Seq = z.coerce.number().int().max(2_147_483_647)

/** Pages of a conversation: the last ones first, each in the order of time. `before` and `after` are numbers (`seq`) of messages. */
const PagesOfChat = z.object({
  ...Paging,
  cursor: z.string().max(100).optional(),
  before: Seq.min(1).optional(),
  after: Seq.min(0).optional(),
})

export const listChats = endpoint({
  method: 'GET',
  path: '/messages/chats',
  aliases: ['/messages'],
  access: 'member',
  summary: "The reader's conversations, the latest first (C-31)",
  query: z.object(Paging),
  answer: listOf(Chat),
  fails: [],
  topics: [topics.chats],
})

export const findMessages = endpoint({
  method: 'GET',
  path: '/messages/search',
  access: 'member',
  summary: 'What the reader and others wrote to each other, found by words that must all stand in it, the latest first',
  query: z.object({ ...Paging, q: Typed(1_000) }),
  answer: listOf(FoundMessage),
  fails: [],
  limit: 'findMessages',
  topics: [topics.chats],
})

export const openChat = endpoint({
  method: 'GET',
  path: '/messages/with/:id',
  access: 'member',
  summary: 'Who somebody is, and the last messages of the conversation with them, older ones by cursor; empty where there is none yet',
  params: z.object({ id: Id }),
  query: PagesOfChat,
  answer: z.object({ person: ChatPerson, ...listOf(Message).shape }),
  fails: ['messaging.person_not_found', 'messaging.with_self'],
  topics: [topics.chat('id')],
})

export const readChat = endpoint({
  method: 'GET',
  path: '/messages/chat/:id',
  access: 'member',
  summary: 'The conversation with somebody; with the own id the list of conversations (C-31)',
  params: z.object({ id: Id }),
  query: PagesOfChat,
  answer: listOf(z.union([Message, Chat])),
  fails: ['messaging.person_not_found'],
  topics: [topics.chat('id'), topics.chats],
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/messages/conversation/:senderId/:receiverId',
  access: 'member',
  summary: 'The conversation of two people, for one of them',
  params: z.object({ senderId: Id, receiverId: Id }),
  query: PagesOfChat,
  answer: listOf(Message),
  fails: ['messaging.not_yours', 'messaging.person_not_found', 'messaging.with_self'],
  topics: [topics.chats],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages',
  access: 'member',
  summary: 'Sends a message; sent again under its clientId it answers the message that stands',
  body: NewMessage,
  answer: Message,
  status: 201,
  fails: [
    'messaging.person_not_found',
    'messaging.person_gone',
    'messaging.blocked',
    'messaging.unanswered',
    'messaging.strangers_full',
    'messaging.blocked_order',
    'messaging.with_self',
    'messaging.text_empty',
    'messaging.text_long',
    'messaging.context_missing',
    'messaging.product_not_found',
    'messaging.group_not_found',
    'messaging.order_not_found',
    'media.not_yours',
    ...offerFails,
  ],
  limit: 'message',
  idempotent: true,
})

export const uploadPhotos = endpoint({
  method: 'POST',
  path: '/messages/photos',
  access: 'member',
  summary:
    'Keeps photos for a message (multipart field `files`), seen by nobody but the sender until it is sent, and by the two people then',
  files: 'files',
  answer: z.array(MessagePhoto).max(messageBounds.photos),
  fails: ['media.none', 'media.too_many', 'media.too_large', 'media.not_image', 'media.too_many_pixels', 'media.quota', 'server.full'],
  limit: 'upload',
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/messages/unread/count',
  access: 'member',
  summary: 'How many messages the reader has not read',
  answer: z.object({ count: z.int() }),
  fails: [],
  topics: [topics.unread],
})

const Marked = z.object({ success: z.literal(true), updated: z.int(), unread: z.int() })

export const markRead = endpoint({
  method: 'PUT',
  path: '/messages/mark-read',
  access: 'member',
  summary: 'Marks messages to the reader as read; those of others are passed over',
  body: z.object({ ids: z.array(Id).min(1).max(messageBounds.markedAtOnce) }),
  answer: Marked,
  fails: [],
})

export const readUpTo = endpoint({
  method: 'PUT',
  path: '/messages/with/:id/read',
  access: 'member',
  summary: 'Marks everything that somebody wrote to the reader as read, up to a message',
  params: z.object({ id: Id }),
  body: z.object({ seq: Seq.min(1) }),
  answer: Marked,
  fails: [],
})

/** How somebody answers an offer. */
const OfferAnswer = { accepted: z.boolean(), responseMessage: Typed(2_000).optional(), seen: SeenVersion }

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  access: 'member',
  summary: 'Marks a message to the reader as read, or answers the offer in it (C-33, C-34)',
  params: z.object({ id: Id }),
  body: z.object({
    status: z.union([
      z.enum(['read', 'accepted', 'declined', 'rejected']),
      z.object({ responded: z.literal(true), ...OfferAnswer }),
      z.object({ read: z.literal(true) }),
    ]),
  }),
  answer: Message,
  fails: ['messaging.not_found', 'messaging.not_receiver', ...answerFails],
})

export const respondToOffer = endpoint({
  method: 'PUT',
  path: '/messages/:id/respond',
  access: 'member',
  summary: 'Accepts or declines the offer in a message: its receiver alone, once (C-34)',
  params: z.object({ id: Id }),
  body: z.object(OfferAnswer),
  answer: Message,
  fails: ['messaging.not_found', 'messaging.not_receiver', ...answerFails],
  idempotent: true,
})

export const respondToOfferNamed = endpoint({
  method: 'POST',
  path: '/messages/respond',
  access: 'member',
  summary: 'As PUT /messages/{id}/respond, with the message named in the body',
  body: z.object({ messageId: Id, ...OfferAnswer }),
  answer: Message,
  fails: ['messaging.not_found', 'messaging.not_receiver', ...answerFails],
  idempotent: true,
})

export const openFrom = endpoint({
  method: 'GET',
  path: '/messages/openings',
  access: 'member',
  summary: 'With whom the reader talks about a product, an order or a part of one: one entry each, for an order one for each part of it',
  query: z.object({ product: Id.optional(), order: Id.optional(), fulfillmentGroup: Id.optional() }),
  answer: z.object({ data: z.array(Opening).max(100) }),
  fails: ['messaging.own_product', 'messaging.product_not_found', 'messaging.group_not_found', 'messaging.order_not_found'],
})

const Hours = z
  .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: Hour, until: Hour, zone: Zone })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'Must be later than the beginning' })
/** How somebody wants to be written to: marks in what they read, their weekly hours (1 is Monday), and a note while they are away. */
const TalkSettings = z.object({
  marks: z.boolean(),
  hours: Hours.nullable(),
  away: z.object({ note: Text(awayBounds.note).min(1), until: Day.nullable(), zone: Zone }).nullable(),
})

export const talkSettings = endpoint({
  method: 'GET',
  path: '/messages/settings',
  access: 'member',
  summary: 'How the reader wants to be written to',
  answer: TalkSettings,
  fails: [],
  topics: [topics.talkSettings],
})

export const setTalk = endpoint({
  method: 'PUT',
  path: '/messages/settings',
  access: 'member',
  summary: 'Sets how the reader wants to be written to, all of it together; harmless to repeat',
  body: TalkSettings,
  answer: TalkSettings,
  fails: [],
})
