import type { messaging } from '@rondo/contracts'
import { toMajor } from '@rondo/rules/kernel/money'
import { sayIn } from '@rondo/words/all'
import type * as z from 'zod'
import { photo } from '../../platform/photos.ts'
import type { ChatRow, MessageGroupRow, MessageRow, PersonRow } from './messages.repository.ts'
import { answerStatus, presentOffer } from './present-offer.ts'
import { presentProduct, type Reader } from './present-product.ts'
import { answersOf } from './talk-settings.ts'
import { systemText } from './system-text.ts'
import { somebodyOf } from '../../platform/somebody.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

type Message = z.input<typeof messaging.Message>

/** What a merchant's shop is called, by whoever knows it. */
export const merchantInfoOf = ({ is_merchant: isMerchant, names: { shop, username } }: Pick<PersonRow, 'is_merchant' | 'names'>) =>
  isMerchant ? { storeName: shopName({ storeName: shop, username }) } : null

export function presentPerson(row: PersonRow, { id, language, mediaOrigin }: Reader): z.input<typeof messaging.ChatPerson> {
  return {
    ...somebodyOf(row.names),
    merchantInfo: merchantInfoOf(row),
    isMerchant: row.is_merchant,
    avatar: row.portrait && photo(row.portrait, language, mediaOrigin),
    canWrite: !row.is_gone && row.id !== id && (row.block === null || row.open_order !== null),
    block: row.block,
    // when a home is empty is not told to somebody who is blocked
    answers: !row.is_gone && (row.block === null || row.open_order !== null) ? answersOf(row.talk) : null,
    openOrder: row.open_order && { fulfillmentGroup: row.open_order.group_id, orderNumber: row.open_order.order_number },
  }
}

export const presentGroup = (row: MessageGroupRow): z.input<typeof messaging.MessageGroup> => ({
  id: row.id,
  status: row.status,
  order: { id: row.order_id, orderNumber: row.order_number },
})

type Telling = Pick<MessageRow, 'text' | 'system_kind' | 'system_facts' | 'removed_at'> & { readonly group?: MessageRow['group'] }
/** The exact place of a meeting is told while the order lives, and in no list (C-57). */
function textOf({ text, system_kind: kind, system_facts: facts, removed_at: removedAt, group }: Telling, { id, language }: Reader): string {
  if (removedAt !== null) return sayIn(language)('messages.removed')
  if (kind === null) return text
  const isOn = group && group.status !== 'canceled'
  return systemText(kind, { ...facts, ...(!isOn && { place: null }) }, language, id)
}

/** A message as one of its two people may see it. */
export function presentMessage(row: MessageRow, reader: Reader): Message {
  const isSender = row.sender_id === reader.id
  const text = textOf(row, reader)
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    chatId: isSender ? row.receiver_id : row.sender_id,
    seq: row.seq,
    clientId: isSender ? row.client_id : null,
    messageText: text,
    text,
    messageType: row.type,
    messageSender: { id: row.sender_id, username: row.sender_name },
    messageReceiver: { id: row.receiver_id, username: row.receiver_name },
    isSender,
    system: row.system_kind,
    status: { read: row.read_at !== null, ...answerStatus(row.offer, reader.language) },
    readAt: row.read_at && row.read_at.toISOString(),
    product: row.product && presentProduct(row.product, reader),
    fulfillmentGroup: row.group && presentGroup(row.group),
    photos: row.removed_at === null ? row.photos.map(({ id, width, height }) => ({ id, width, height })) : [],
    photosHeld: !isSender && !row.receiver_spoke && row.photos.length > 0,
    removed: row.removed_at !== null,
    offerPrice: row.offer && toMajor(row.offer.price_minor, row.offer.currency),
    offer: row.offer && presentOffer(row.offer, reader),
    offeredProduct: row.offer?.given?.[0] ? presentProduct(row.offer.given[0], reader) : null,
    requestedProduct: row.offer?.type === 'swap' && row.offer.pieces[0] ? presentProduct(row.offer.pieces[0], reader) : null,
    created_at: createdAt,
    createdAt,
  }
}

const priceOf = ({ minor, currency }: NonNullable<ChatRow['message']['price']>) => ({ price: toMajor(minor, currency), currency })

export const presentChat = (row: ChatRow, reader: Reader): z.input<typeof messaging.Chat> => ({
  ...presentPerson(row, reader),
  lastMessage: textOf(row.message, reader),
  lastMessageType: row.message.type,
  lastMessageIsSender: row.message.sender_id === reader.id,
  lastMessageIsSystem: row.message.system_kind !== null,
  lastMessagePhotos: row.message.photos,
  lastMessageOffer: row.message.price && priceOf(row.message.price),
  lastMessageDate: row.last_at.toISOString(),
  unread: row.unread,
})
