import { messageBounds, messageTypes } from '@rondo/rules/messaging/messages'
import { swapBounds } from '@rondo/rules/messaging/swaps'
import { systemKinds } from '@rondo/rules/moves/told-moves'
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import * as z from 'zod'
import type { SocketAnswer } from './kernel/live.ts'
import { Amount, Day, Flag, Id, Instant, Photo, Somebody, Typed } from './kernel/shapes.ts'
import { MessageProduct, NewOffer, Offer } from './offers.ts'

/** Who somebody talks with. Their id is the id of the conversation (C-32). */
export const ChatPerson = Somebody.extend({
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
  /** The price that the last message offers. */
  lastMessageOffer: z.object({ price: Amount, currency: z.string() }).nullable(),
  lastMessageDate: Instant,
  unread: z.int(),
})

const Name = z.object({ id: z.int(), username: z.string() })
/** A photo of a message. Its bytes answer the two people alone, with their session: `GET /api/messages/photos/{id}/{width}.webp`. */
export const MessagePhoto = z.object({ id: z.int(), width: z.int(), height: z.int() })
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

/** A message that was found. The screen cuts its text around the words. */
export const FoundMessage = z.object({
  id: z.int(),
  /** Its number in the conversation: the screen jumps there. */
  seq: z.int(),
  /** The other one of the conversation. */
  person: Somebody.extend({ merchantInfo: ChatPerson.shape.merchantInfo, avatar: Photo.nullable() }),
  isSender: z.boolean(),
  text: z.string(),
  createdAt: Instant,
})

/** A conversation that a product, an order or a part of it leads to: who the other person is, and what it is about. */
export const Opening = z.object({ person: ChatPerson, product: MessageProduct.nullable(), fulfillmentGroup: MessageGroup.nullable() })

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
