import { stepOffer } from '@rondo/rules/messaging/offer-states'
import { offerBounds, subjectOf } from '@rondo/rules/messaging/offers'
import { swapBounds } from '@rondo/rules/messaging/swaps'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { telling } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { callOffSwap as callOff, lockSwap } from '../stock/index.ts'
import { once } from '../../platform/request-keys.ts'
import { offerAnswered, offerMade, ofOffer } from './events.ts'
import { type Shown, standing, standingOr } from './once-written.ts'
import { offerText } from './offer-text.ts'
import { offerInputs, endOffer, insertOffer, lockOffer, lockWaiting, offersById, type PieceRow, piecesOf } from './offers.repository.ts'
import { presentOffer } from './present-offer.ts'
import { readerOf } from './read-chats.ts'
import { insertMessage, lockChat } from './write-message.ts'

export interface SwapAsked {
  /** Pieces of the other one. */
  readonly products: readonly number[]
  /** Own pieces for them. */
  readonly offered: readonly number[]
  readonly delivery: 'shipping' | 'pickup' | undefined
  /** The offer that this one answers with other pieces. */
  readonly answerTo: number | undefined
  /** Whom it is meant for; without it the one whose pieces they are. */
  readonly to: number | undefined
  readonly text: string
  readonly clientId: string | undefined
}

/** Offers own pieces for those of somebody else (C-37). Answers the offer's message. At most 12 statements. */
export async function writeSwapOffer(ctx: MemberCtx, tx: Tx, asked: SwapAsked): Promise<Shown> {
  const { actor, requestId } = ctx
  const text = offerText(asked.text)
  const all = [...asked.products, ...asked.offered]
  const found = await piecesOf(tx, all)
  const [wanted, given] = [piecesIn(found, asked.products), piecesIn(found, asked.offered)]
  const [first] = wanted
  if (!first || wanted.length < asked.products.length) return standingOr(tx, actor.id, asked.clientId, 'messaging.product_not_found')
  const merchantId = first.merchant_id
  if (merchantId === actor.id) throw new Failure('messaging.own_product')
  if (asked.to !== undefined && asked.to !== merchantId) throw new Failure('messaging.product_not_found')
  const subject = subjectOf({ type: 'swap', products: asked.products, option: null, offered: asked.offered })
  const between = { proposerId: actor.id, receiverId: merchantId, subject, clientId: asked.clientId ?? null }

  await lockChat(tx, actor.id, merchantId, actor.id)
  const now = await offerInputs(tx, between, all)
  if (now.known !== null) return standing(tx, now.known)
  if (now.is_gone !== false) throw new Failure(now.is_gone ? 'messaging.person_gone' : 'messaging.person_not_found')
  if (now.is_blocked) throw new Failure('messaging.blocked')
  if (!isSide(given, asked.offered, actor.id))
    throw new Failure('messaging.swap_pieces', { errors: { offeredProducts: 'Please check these pieces' } })
  if (!isSide(wanted, asked.products, merchantId)) throw new Failure('messaging.offer_unavailable')
  if (asked.answerTo !== undefined) await counter(ctx, tx, asked.answerTo, merchantId)
  const waiting = await lockWaiting(tx, actor.id, merchantId, subject)
  if (waiting) await replaceLapsed(tx, waiting.id, waiting.expires_at <= waiting.now)
  if (now.tries >= offerBounds.triesOfPiece || now.waiting >= offerBounds.mostPending) throw new Failure('messaging.offer_many')

  const id = await insertOffer(tx, {
    ...between,
    type: 'swap',
    buyerId: actor.id,
    merchantId,
    option: null,
    priceMinor: 0,
    currency: first.currency,
    delivery: asked.delivery,
    pieces: [
      ...wanted.map((piece) => ({ id: piece.id, listedMinor: 0 })),
      ...given.map((piece) => ({ id: piece.id, listedMinor: 0, isGiven: true })),
    ],
  })
  const productId = wanted.length === 1 ? first.id : undefined
  const told = { offerId: id, proposerId: actor.id, receiverId: merchantId }
  const message = { senderId: actor.id, receiverId: merchantId, text, productId, offerId: id, clientId: asked.clientId, requestId }
  return insertMessage(tx, { ...message, type: 'swap' }, telling(offerMade, { ...ofOffer(told), data: told, requestId }))
}

const piecesIn = (found: readonly PieceRow[], ids: readonly number[]) => ids.flatMap((id) => found.find((piece) => piece.id === id) ?? [])
/** One to five pieces of one person and one currency, each open to swap and to be had. */
const isSide = (pieces: readonly PieceRow[], ids: readonly number[], ownerId: number): boolean =>
  new Set(ids).size === pieces.length &&
  ids.length === pieces.length &&
  pieces.length >= 1 &&
  pieces.length <= swapBounds.mostPieces &&
  pieces.every(
    (piece) =>
      piece.merchant_id === ownerId && piece.open_to_swap && piece.on_sale && piece.free > 0 && piece.currency === pieces[0]?.currency,
  )

/** The offer of the other one ends with this answer. Throws where it waits no longer. */
async function counter(ctx: MemberCtx, tx: Tx, id: number, otherId: number): Promise<void> {
  const { actor, requestId } = ctx
  const offer = await lockOffer(tx, id)
  if (offer?.type !== 'swap' || offer.receiver_id !== actor.id || offer.proposer_id !== otherId)
    throw new Failure('messaging.offer_not_found')
  const next = stepOffer({ status: offer.status, expiresAt: offer.expires_at.getTime() }, 'counter', 'receiver', offer.now.getTime())
  if (!next) {
    const [row] = await offersById(tx, [id])
    throw new Failure('messaging.offer_answered', { details: { current: row && presentOffer(row, readerOf(ctx)) } })
  }
  const told = { offerId: id, proposerId: otherId, receiverId: actor.id }
  await endOffer(tx, id, next, { telling: telling(offerAnswered, { ...ofOffer(told), data: { ...told, status: next }, requestId }) })
}

/** The same offer of one's own that waits stands in the way, unless its time is over. */
async function replaceLapsed(tx: Tx, id: number, isOver: boolean): Promise<void> {
  if (!isOver) throw new Failure('messaging.offer_open')
  await endOffer(tx, id, 'expired')
}

/** Calls a swap off before all sides have checked out (W8). What each side has paid goes back by the event of it. */
export const callOffSwap = (ctx: MemberCtx, id: number) =>
  once(ctx, async (tx) => {
    const { actor, requestId } = ctx
    const swap = await lockSwap(tx, id)
    if (!swap?.sides.some(({ giverId }) => giverId === actor.id)) throw new Failure('messaging.swap_not_found')
    if (swap.status !== 'called_off' && !(await callOff(tx, swap, actor.id, requestId))) throw new Failure('messaging.swap_not_open')
    return { success: true as const, status: 'called_off' as const }
  })
