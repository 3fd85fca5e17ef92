import { createHash } from 'node:crypto'
import type { messaging } from '@rondo/contracts'
import { toMajor } from '@rondo/rules/kernel/money'
import { changedSince, textOfSaid } from '@rondo/rules/messaging/offer-pieces'
import { answeredStatuses, offerMovesOf, statusAt } from '@rondo/rules/messaging/offer-states'
import { isSwapOpen } from '@rondo/rules/messaging/swap-states'
import { sayIn } from '@rondo/words/all'
import type * as z from 'zod'
import type { Language } from '../../platform/context.ts'
import { facedOf } from '../../platform/somebody.ts'
import type { OfferRow } from './offers.repository.ts'
import { presentProduct, type Reader } from './present-product.ts'

type Offer = z.input<typeof messaging.Offer>
const instant = (text: string) => new Date(text).toISOString()

/** An offer as one of its two people may see it. */
export function presentOffer(row: OfferRow, reader: Reader): Offer {
  const isProposer = row.proposer_id === reader.id
  const isMerchant = row.merchant_id === reader.id
  const now = Date.parse(row.now)
  const standing = { status: row.status, expiresAt: Date.parse(row.expires_at) }
  const status = statusAt(standing, now)
  const products = row.pieces.map((piece) => presentProduct(piece, reader))
  const [product] = products
  const offered = (row.given ?? []).map((piece) => presentProduct(piece, reader))
  if (!product) throw new Error(`offer ${row.id} has no piece`)
  return {
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    status: status === 'declined' && row.type === 'rent' ? 'rejected' : status,
    price: toMajor(row.price_minor, row.currency),
    listedPrice: toMajor(row.listed_minor, row.currency),
    currency: row.currency,
    rentOption: row.rental_option && row.rental_number ? { option: row.rental_option, number: row.rental_number } : null,
    product,
    products,
    offeredProduct: offered[0] ?? null,
    offeredProducts: offered,
    proposer: facedOf(row.proposer, reader),
    receiver: facedOf(row.receiver, reader),
    merchant: { id: row.merchant_id },
    isProposer,
    isMerchant,
    moves: offerMovesOf(standing, isProposer ? 'proposer' : 'receiver', now).filter((move) => move !== 'accept' || !isOwnChanged(row)),
    version: status === 'pending' ? versionOf(row) : null,
    changed: changedIn(row),
    expiresAt: instant(row.expires_at),
    createdAt: instant(row.created_at),
    endedAt: row.ended_at === null ? (status === 'expired' ? instant(row.expires_at) : null) : instant(row.ended_at),
    responseMessage: responseOf(row, reader.language),
    responseRemoved: row.response_removed_at !== null,
    isAutomatic: isMerchant && row.is_automatic,
    swap: row.swap && presentSwap(row.swap, reader.id, now),
    agreement: row.agreement && { until: instant(row.agreement.until), ended: row.agreement.ended },
  }
}

const piecesOf = ({ pieces, given }: OfferRow) => [...pieces, ...(given ?? [])]
/** Pieces of which something else is said than when they were offered. */
export const changedIn = (row: OfferRow) =>
  piecesOf(row).flatMap(({ id, said, stands }) => {
    const fields = changedSince(said, stands, row.type === 'swap')
    return fields.length === 0 ? [] : [{ product: id, fields }]
  })
/** Names what is said of the pieces now: whoever says yes names what they saw. */
export const versionOf = (row: OfferRow): string =>
  createHash('sha256')
    .update(
      textOfSaid(
        piecesOf(row).map(({ stands }) => stands),
        row.type === 'swap',
      ),
    )
    .digest('base64url')
/** Of a swap: its receiver has changed a piece that was asked for as it was. A buyer is bound to nothing, and looks at it anew. */
export const isOwnChanged = (row: OfferRow): boolean =>
  row.type === 'swap' && row.pieces.some(({ said, stands }) => changedSince(said, stands, true).length > 0)

/** What was answered, in the words of its writer, or that it was taken out. */
const responseOf = ({ response, response_removed_at: removedAt }: OfferRow, language: Language): string | null =>
  removedAt === null ? response : sayIn(language)('messages.removed')

/** The swap that was agreed by an offer; one whose time is over has lapsed, whether that has been written or not. */
function presentSwap({ id, status, until, unpaid, groups }: NonNullable<OfferRow['swap']>, readerId: number, now: number): Offer['swap'] {
  const isOver = isSwapOpen(status) && Date.parse(until) <= now
  return {
    id,
    status: isOver ? 'lapsed' : status,
    until: instant(until),
    hasCheckedOut: !unpaid.includes(readerId),
    groupId: groups[readerId] ?? null,
    mayCallOff: isSwapOpen(status) && !isOver,
  }
}

/** How a message tells that its offer was answered; nothing for a message without one. */
export function answerStatus(offer: OfferRow | null, language: Language) {
  const isAnswered = offer !== null && answeredStatuses.some((one) => one === offer.status)
  return {
    responded: isAnswered,
    accepted: isAnswered ? offer.status === 'accepted' : null,
    responseMessage: offer && responseOf(offer, language),
  }
}
