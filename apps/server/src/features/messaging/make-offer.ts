import type { messaging } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { sumMinor, toMajor } from '@rondo/rules/kernel/money'
import { type ChosenOption, tierOf } from '@rondo/rules/listings/rental-options'
import { stepOffer } from '@rondo/rules/messaging/offer-states'
import { isBelowFloor, isPastTheirs, offerBounds, offeredMinor, type OfferType, subjectOf } from '@rondo/rules/messaging/offers'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { telling } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { offerAnswered, offerMade, ofOffer } from './events.ts'
import { offerInputs, endOffer, insertOffer, lockWaiting, type PieceRow, piecesOf } from './offers.repository.ts'
import { type Shown, standing, standingOr } from './once-written.ts'
import { presentOffer } from './present-offer.ts'
import { readerOf } from './read-chats.ts'
import { writeSwapOffer } from './make-swap.ts'
import { offerText } from './offer-text.ts'
import { insertMessage, lockChat } from './write-message.ts'

export interface OfferAsked {
  readonly type: Exclude<OfferType, 'swap'>
  readonly products: readonly number[]
  readonly option: ChosenOption | null
  /** Major units of the listing's currency. */
  readonly price: number
  /** Who gets it; without it the merchant of the pieces. */
  readonly to: number | undefined
  readonly text: string
  readonly clientId: string | undefined
}

/** Offers a price, as its own call says it. Under a clientId that was used it answers the offer that stands. */
export async function makeOffer(ctx: MemberCtx, body: Received<typeof messaging.makeOffer>['body']) {
  const { type, price, offeredProducts = [], deliveryMethod: delivery, answerTo } = body
  const products = body.products ?? (body.product === undefined ? [] : [body.product])
  const common = { products, text: body.text ?? '', clientId: body.clientId }
  const write = (tx: Tx) => {
    if (type === 'swap') return writeSwapOffer(ctx, tx, { ...common, offered: offeredProducts, delivery, answerTo, to: body.to })
    if (price === undefined) throw new Failure('messaging.offer_price', { errors: { price: 'This is required' } })
    return writeOffer(ctx, tx, { ...common, type, price, option: body.rentOption ?? null, to: body.to })
  }
  return once(ctx, async (tx) => {
    const { offer } = await write(tx)
    if (!offer) throw new Error('an offer that is written is there')
    return presentOffer(offer, readerOf(ctx))
  })
}

/** Writes an offer and its message into the conversation. Answers that message. At most 9 statements. */
export async function writeOffer({ actor, requestId }: MemberCtx, tx: Tx, asked: OfferAsked): Promise<Shown> {
  const text = offerText(asked.text)
  const option = asked.type === 'rent' ? asked.option : null
  const found = await piecesOf(tx, asked.products)
  const [first] = found
  if (!first || found.length < new Set(asked.products).size) return standingOr(tx, actor.id, asked.clientId, 'messaging.product_not_found')
  const merchantId = first.merchant_id
  const receiverId = asked.to ?? merchantId
  if (receiverId === actor.id) throw new Failure(merchantId === actor.id ? 'messaging.own_product' : 'messaging.with_self')
  if (actor.id !== merchantId && receiverId !== merchantId) throw new Failure('messaging.product_not_found')
  const buyerId = actor.id === merchantId ? receiverId : actor.id
  const subject = subjectOf({ ...asked, option })
  const between = { proposerId: actor.id, receiverId, subject, clientId: asked.clientId ?? null }

  const locked = lockChat(tx, actor.id, receiverId, actor.id)
  const [now, waiting] = await Promise.all([
    offerInputs(tx, between, asked.products),
    lockWaiting(tx, buyerId, merchantId, subject),
    locked,
  ])
  if (now.known !== null) return standing(tx, now.known)
  if (now.is_gone === null) throw new Failure('messaging.person_not_found')
  if (now.is_gone) throw new Failure('messaging.person_gone')
  if (now.is_blocked) throw new Failure('messaging.blocked')
  if (actor.id === merchantId && !now.has_written) throw new Failure('messaging.offer_unasked')
  const pieces = asked.products.flatMap((id) => found.find((piece) => piece.id === id) ?? [])
  const listed = listedPrices(pieces, asked.type, option)
  const offered = offeredMinor(asked, asked.price, sumMinor(listed), first.currency)
  if ('refused' in offered) throw refusalOf(offered.refused, sumMinor(listed), first)

  if (waiting) await answerWith(tx, waiting, { actorId: actor.id, priceMinor: offered.minor, requestId })
  if (now.tries >= offerBounds.triesOfPiece || now.waiting >= offerBounds.mostPending) throw new Failure('messaging.offer_many')

  const withListed = pieces.map(({ id, floor }, n) => ({ id, listedMinor: listed[n] ?? 0, floorPercent: floor }))
  const offer = { ...between, type: asked.type, buyerId, merchantId, option, priceMinor: offered.minor, currency: first.currency }
  const id = await insertOffer(tx, { ...offer, pieces: withListed })
  const productId = asked.type === 'bundle' ? undefined : first.id
  const told = { offerId: id, proposerId: actor.id, receiverId }
  const isDeclined = actor.id === buyerId && isBelowFloor(offered.minor, withListed)
  if (isDeclined) await endOffer(tx, id, 'declined', { isAutomatic: true })
  const also = isDeclined
    ? telling(offerAnswered, { ...ofOffer(told), data: { ...told, status: 'declined' }, requestId })
    : telling(offerMade, { ...ofOffer(told), data: told, requestId })
  return insertMessage(
    tx,
    { senderId: actor.id, receiverId, type: 'offer', text, productId, offerId: id, clientId: asked.clientId, requestId },
    also,
  )
}

/** Listed prices of pieces for the way that is meant. Throws where one cannot be had in this way, or not with the others. */
export function listedPrices(pieces: readonly PieceRow[], type: OfferAsked['type'], option: ChosenOption | null): number[] {
  const [first] = pieces
  return pieces.map((piece) => {
    const isOfOne = piece.merchant_id === first?.merchant_id && piece.currency === first.currency
    const minor =
      type === 'rent' ? (option && piece.for_rent ? tierOf(piece.rent_tiers, option)?.priceMinor : undefined) : piece.price_minor
    const isThere = type === 'rent' ? piece.units > 0 : piece.for_sell && piece.free > 0
    if (!isOfOne) throw new Failure('messaging.offer_pieces')
    if (!piece.on_sale || !isThere || minor === undefined) throw new Failure('messaging.offer_unavailable')
    return minor
  })
}

function refusalOf(refused: 'price_invalid' | 'above_listed' | 'pieces_number', listedMinor: number, { currency }: PieceRow): Failure {
  if (refused === 'pieces_number') return new Failure('messaging.offer_pieces')
  return refused === 'price_invalid'
    ? new Failure('messaging.offer_price', { errors: checkPrice })
    : beyond('messaging.offer_above_listed', listedMinor, currency)
}
const checkPrice = { price: 'Please check this price' }
/** An offered price is beyond another, minor units of its currency. */
function beyond(
  code: 'messaging.offer_above_listed' | 'messaging.offer_below_theirs' | 'messaging.offer_above_theirs',
  minor: number,
  currency: string,
) {
  return new Failure(code, { errors: checkPrice, values: { price: { amount: toMajor(minor, currency), currency } } })
}

/** An offer about the same that waits: one's own stands in the way, the other's is answered by this one. */
async function answerWith(
  tx: Tx,
  waiting: NonNullable<Awaited<ReturnType<typeof lockWaiting>>>,
  { actorId, priceMinor, requestId }: { readonly actorId: number; readonly priceMinor: number; readonly requestId: string },
): Promise<void> {
  const standing = { status: waiting.status, expiresAt: waiting.expires_at.getTime() }
  const now = waiting.now.getTime()
  const told = { offerId: waiting.id, proposerId: waiting.proposer_id, receiverId: waiting.receiver_id }
  const next =
    stepOffer(standing, 'lapse', 'clock', now) ??
    stepOffer(standing, 'counter', waiting.receiver_id === actorId ? 'receiver' : 'proposer', now)
  if (!next) throw new Failure('messaging.offer_open')
  const isMerchant = waiting.merchant_id === actorId
  if (next === 'countered' && isPastTheirs(priceMinor, waiting.price_minor, isMerchant))
    throw beyond(isMerchant ? 'messaging.offer_below_theirs' : 'messaging.offer_above_theirs', waiting.price_minor, waiting.currency)
  await endOffer(tx, waiting.id, next, {
    telling: telling(offerAnswered, { ...ofOffer(told), data: { ...told, status: next }, requestId }),
  })
}
