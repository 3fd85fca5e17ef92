// long because: messages by call and by socket are one shape, and every call about them stands beside it.
import { messageBounds, messageTypes } from '@rondo/rules/messaging/messages'
import { swapBounds } from '@rondo/rules/messaging/swaps'
import { awayBounds } from '@rondo/rules/messaging/opening-hours'
import { systemKinds } from '@rondo/rules/moves/told-moves'
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import type { SocketAnswer } from './kernel/live.ts'
import { Amount, CurrencyCode, Day, Flag, Hour, Id, Instant, listOf, Paging, Photo, Text, Typed, Zone } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { NewOffer, Offer, answerFails, offerFails } from './offers.ts'

export * from './offers.ts'

/** The number of a message in its conversation. */
const Seq = z.coerce.number().int().max(2_147_483_647)

/** Who somebody talks with. Their id is the id of the conversation (C-32). */
export const ChatPerson = z.object({
  id: z.int(),
  username: z.string(),
  merchantInfo: z.object({ storeName: z.string() }).nullable(),
  isMerchant: z.boolean(),
  avatar: Photo.nullable(),
  /** False for somebody who has left, or who may not take part: what was written can be read, and nothing more is sent. */
  canWrite: z.boolean(),
  /** One of the two has blocked the other: the reader (`mine`, also where both have) or this person. */
  block: z.enum(['mine', 'theirs']).nullable(),
  /** What they tell whoever writes while they do not answer: a note while they are away, else when they answer next. Null while they do. */
  answers: z.object({ awayNote: z.string().nullable(), awayUntil: Day.nullable(), opensAt: Instant.nullable() }).nullable(),
  /** Where one has blocked the other: the unfinished order between them, about which both may still write (199). */
  openOrder: z.object({ fulfillmentGroup: z.int(), orderNumber: z.string() }).nullable(),
})

export const Chat = z.object({
  ...ChatPerson.shape,
  /** In the reader's language; empty where the last message has no text. The screen cuts it to 35 characters (MSG-19). */
  lastMessage: z.string(),
  lastMessageType: z.enum(messageTypes),
  lastMessageIsSender: z.boolean(),
  /** The last message tells of something that happened, and nobody wrote it. */
  lastMessageIsSystem: z.boolean(),
  lastMessagePhotos: z.int(),
  lastMessageDate: Instant,
  unread: z.int(),
})

const Name = z.object({ id: z.int(), username: z.string() })
/** A photo of a message. Its bytes answer the two people alone, with their session: `GET /api/messages/photos/{id}/{width}.webp`. */
export const MessagePhoto = z.object({ id: z.int(), width: z.int(), height: z.int() })
/** The garment that a message is about, as its listing stands now. */
export const MessageProduct = z.object({
  id: z.int(),
  name: z.string(),
  photos: z.array(Photo),
  /** Null when it is not for sale. */
  price: Amount.nullable(),
  currency: CurrencyCode,
  /** It can be found and bought now. */
  active: z.boolean(),
})
/** The part of an order that a message is about. */
export const MessageGroup = z.object({
  id: z.int(),
  status: z.enum(Object.keys(groupStates) as GroupStatus[]),
  order: z.object({ id: z.int(), orderNumber: z.string() }),
})

export const Message = z.object({
  id: z.int(),
  /** The other person, for whoever reads. */
  chatId: z.int(),
  /** Counts the messages of a conversation from 1, without a gap. */
  seq: z.int(),
  /** What the sender's screen called it before it was sent; for the sender alone. */
  clientId: z.string().nullable(),
  messageText: z.string(),
  text: z.string(),
  messageType: z.enum(messageTypes),
  messageSender: Name,
  messageReceiver: Name,
  isSender: z.boolean(),
  /** What happened, where nobody wrote the message; its text is made in the reader's language. */
  system: z.enum(systemKinds).nullable(),
  status: z.object({
    read: z.boolean(),
    responded: z.boolean(),
    accepted: z.boolean().nullable(),
    responseMessage: z.string().nullable(),
  }),
  readAt: Instant.nullable(),
  product: MessageProduct.nullable(),
  fulfillmentGroup: MessageGroup.nullable(),
  photos: z.array(MessagePhoto).max(messageBounds.photos),
  /** The reader has never written to who sends these photos: they are shown on a press. */
  photosHeld: z.boolean(),
  /** An operator took it out after a report: the text says so, in the reader's language. */
  removed: z.boolean(),
  /** The price of an offer, and the offer as it stood when this was read. */
  offerPrice: Amount.nullable(),
  offer: Offer.nullable(),
  /** Of a swap: the first piece of either side; all of them are with the offer. */
  offeredProduct: MessageProduct.nullable(),
  requestedProduct: MessageProduct.nullable(),
  created_at: Instant,
  createdAt: Instant,
})

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

/** A message that was found. The screen cuts its text around the words. */
export const FoundMessage = z.object({
  id: z.int(),
  /** Its number in the conversation: the screen jumps there. */
  seq: z.int(),
  /** The other one of the conversation. */
  person: z.object({ id: z.int(), username: z.string(), merchantInfo: ChatPerson.shape.merchantInfo, avatar: Photo.nullable() }),
  isSender: z.boolean(),
  text: z.string(),
  createdAt: Instant,
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

export const NewMessage = z.object({
  text: Typed(4_000).optional(),
  messageText: Typed(4_000).optional(),
  /** The other person. */
  messageReceiver: Id,
  /** The sender is whoever holds the session, whatever stands here (C-32). */
  messageSender: z.unknown().optional(),
  messageType: z.enum(messageTypes).default('others'),
  product: Id.nullish(),
  fulfillmentGroup: Id.nullish(),
  order: Id.nullish(),
  /** Of an offer: its price in major units of the listing's currency, and the period where it is for a rental. */
  offerPrice: z.number().finite().optional(),
  rentOption: NewOffer.shape.rentOption,
  /** Of a swap: the piece that is asked for, and own pieces for it (OFFR-03, C-37). */
  requestedProduct: Id.optional(),
  offeredProduct: z.union([Id, z.array(Id).min(1).max(swapBounds.mostPieces)]).optional(),
  /** Own photos, as `POST /messages/photos` answered them. */
  photos: z.array(Id).max(messageBounds.photos).optional(),
  /** A name of the sender's own: the same one again, over any line and process, is the same message. */
  clientId: z.uuid().max(36).optional(),
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
const OfferAnswer = { accepted: z.boolean(), responseMessage: Typed(2_000).optional() }

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

/** A conversation that a product, an order or a part of it leads to: who the other person is, and what it is about. */
export const Opening = z.object({ person: ChatPerson, product: MessageProduct.nullable(), fulfillmentGroup: MessageGroup.nullable() })

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

// --- sockets: what a browser says, with an answer to each word, and what it hears ---

/** Words of a browser on its socket. Senders are whoever opened it, whatever a word says. */
export const socketWords = {
  /** `join`: I look at the conversation with this person. Opens what they type, and whether they are there where both have written. */
  join: z.object({ chatId: Id }),
  leave: z.object({ chatId: Id }),
  /** `message`: as `POST /messages`. */
  message: NewMessage,
  /** `typing`: only in a conversation that was joined. */
  typing: z.object({ receiverId: Id, isTyping: Flag, senderId: z.unknown().optional() }),
} as const

/** What a browser says with each word. */
export type SocketSaid = { readonly [W in keyof typeof socketWords]: z.input<(typeof socketWords)[W]> }
/** How each word is answered. */
export interface SocketAnswers {
  /** `seq` is the last message's: what is missing here is asked for by `after`. */
  readonly join: SocketAnswer<{ readonly chatId: number; readonly seq: number }>
  readonly leave: SocketAnswer
  readonly message: SocketAnswer<{ readonly message: MessageBody }>
  readonly typing: SocketAnswer
}
export type MessageBody = z.output<typeof Message>
/** What a browser hears besides `touched`. */
export interface SocketEvents {
  /** A message of one's own or to oneself, each once for a connection and in the order of `seq`. */
  readonly 'messages.create': MessageBody
  readonly 'user.typing': { readonly chatId: number; readonly senderId: number; readonly receiverId: number; readonly isTyping: boolean }
  readonly 'user.presence': { readonly chatId: number; readonly isHere: boolean }
}
