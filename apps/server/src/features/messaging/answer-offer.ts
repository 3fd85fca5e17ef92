import type { messaging } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { texts } from '@rondo/rules/kernel/limits'
import { cleanText } from '@rondo/rules/kernel/clean-text'
import { metaOf, pageOf, totalTold } from '@rondo/rules/kernel/paging'
import { type OfferMove, stepOffer } from '@rondo/rules/messaging/offer-states'
import { offerBounds, type OfferType, pricesOfPieces } from '@rondo/rules/messaging/offers'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record, telling } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { once } from '../../platform/request-keys.ts'
import { landAgreed, landSwap } from '../cart/index.ts'
import { agreePrice, agreeSwap } from '../stock/index.ts'
import { floorsChanged, offerAnswered, ofOffer } from './events.ts'
import { listedPrices } from './make-offer.ts'
import { readWithAnswer } from './mark-read.ts'
import { standing } from './once-written.ts'
import {
  countOffers,
  endOffer,
  expireOffers,
  floorOf,
  type LockedOffer,
  lockOffer,
  lockOfferIn,
  lockPieces,
  offersById,
  offersOf,
  writeFloor,
} from './offers.repository.ts'
import { presentMessage } from './present-message.ts'
import { changedIn, isOwnChanged, presentOffer, versionOf } from './present-offer.ts'
import { readerOf } from './read-chats.ts'

interface Answered {
  readonly accepted: boolean
  readonly responseMessage?: string | undefined
  /** The version of its pieces that a yes means; without it they are meant as they were offered. */
  readonly seen?: string | undefined
}

/** Answers the offer in a message: its receiver alone, once, while it waits (C-34). */
export function respondTo(ctx: MemberCtx, messageId: number, answer: Answered) {
  return once(ctx, async (tx) => {
    const offer = await lockOfferIn(tx, messageId)
    if (!offer || ![offer.proposer_id, offer.receiver_id].includes(ctx.actor.id)) throw new Failure('messaging.not_found')
    await move(ctx, tx, offer, answer.accepted ? 'accept' : 'decline', answer)
    return presentMessage(await standing(tx, messageId), readerOf(ctx))
  })
}

/** Answers an offer by its own number: the merchant of the product alone (C-38). */
export function answerOffer(ctx: MemberCtx, id: number, { status, ...answer }: Received<typeof messaging.answerOffer>['body']) {
  return once(ctx, async (tx) => {
    const [row] = await offersById(tx, [id])
    if (!row || ![row.proposer_id, row.receiver_id].includes(ctx.actor.id)) throw new Failure('messaging.offer_not_found')
    if (row.merchant_id !== ctx.actor.id) throw new Failure('messaging.offer_not_merchant')
    await move(ctx, tx, await lockOffer(tx, id), status === 'accepted' ? 'accept' : 'decline', answer)
    return shown(ctx, tx, id)
  })
}

/** Takes an own offer back while it waits. */
export const withdrawOffer = (ctx: MemberCtx, id: number) =>
  once(ctx, async (tx) => {
    await move(ctx, tx, await lockOffer(tx, id), 'withdraw')
    return shown(ctx, tx, id)
  })

async function shown(ctx: MemberCtx, tx: Tx, id: number) {
  const [row] = await offersById(tx, [id])
  if (!row) throw new Error(`offer ${id} is not there`)
  return presentOffer(row, readerOf(ctx))
}

/** One of the two moves an offer; what follows an acceptance is done with it. */
async function move(
  ctx: MemberCtx,
  tx: Tx,
  offer: LockedOffer | undefined,
  wish: OfferMove & ('accept' | 'decline' | 'withdraw'),
  { responseMessage: said = '', seen }: Omit<Answered, 'accepted'> = {},
): Promise<void> {
  const { actor, requestId } = ctx
  const response = cleanText(said)
  if (response.length > texts.offerAnswer) throw new Failure('messaging.text_long', { values: { most: texts.offerAnswer } })
  if (!offer || ![offer.proposer_id, offer.receiver_id].includes(actor.id)) throw new Failure('messaging.offer_not_found')
  const { id } = offer
  const by = offer.proposer_id === actor.id ? 'proposer' : 'receiver'
  if (wish === 'withdraw' && by !== 'proposer') throw new Failure('messaging.offer_not_proposer')
  if (wish !== 'withdraw' && by !== 'receiver') throw new Failure('messaging.not_receiver')
  const next = stepOffer({ status: offer.status, expiresAt: offer.expires_at.getTime() }, wish, by, offer.now.getTime())
  if (!next) throw new Failure('messaging.offer_answered', { details: { current: await shown(ctx, tx, id) } })
  // where one has blocked the other no price is agreed and nothing is written (199); to say no and to take back stay
  if (offer.is_blocked && (next === 'accepted' || response !== '')) throw new Failure('accounts.between_blocked')
  if (next === 'accepted' && offer.is_gone)
    throw new Failure('messaging.offer_answered', { details: { current: await shown(ctx, tx, id) } })
  if (next === 'accepted') await refuseChanged(ctx, tx, offer, seen)
  if (next === 'accepted') await (offer.type === 'swap' ? swap(tx, offer, requestId) : agree(tx, { ...offer, type: offer.type }, requestId))
  const told = { offerId: id, proposerId: offer.proposer_id, receiverId: offer.receiver_id }
  const { audiences } = ofOffer(told)
  const withCart = next === 'accepted' ? [...audiences, { tell: [offer.buyer_id], touches: [topics.cart] }] : audiences
  const answered = telling(offerAnswered, { audiences: withCart, data: { ...told, status: next }, requestId })
  await endOffer(tx, id, next, { response: response || null, telling: answered })
  if (by === 'receiver') await readWithAnswer(ctx, tx, offer.proposer_id)
}

/** A yes means pieces as they were seen, and what they are is looked at under their lock. Throws with the offer as it is now. */
async function refuseChanged(ctx: MemberCtx, tx: Tx, { id, products, given }: LockedOffer, seen: string | undefined): Promise<void> {
  await lockPieces(tx, [...products, ...(given ?? [])])
  const [row] = await offersById(tx, [id])
  if (!row) throw new Error(`offer ${id} is not there`)
  const isOwn = isOwnChanged(row)
  if (!isOwn && (seen === undefined ? changedIn(row).length === 0 : seen === versionOf(row))) return
  throw new Failure(isOwn ? 'messaging.offer_own_changed' : 'messaging.offer_changed', {
    details: { current: presentOffer(row, readerOf(ctx)) },
  })
}

/** The price is held for the buyer, and the pieces stand in the cart. Throws where a piece cannot be had any more. */
async function agree(tx: Tx, offer: LockedOffer & { readonly type: Exclude<OfferType, 'swap'> }, requestId: string): Promise<void> {
  const option = offer.rental_option && offer.rental_number ? { option: offer.rental_option, number: offer.rental_number } : null
  const found = await lockPieces(tx, offer.products)
  const pieces = offer.products.flatMap((id) => found.find((piece) => piece.id === id) ?? [])
  if (pieces.length < offer.products.length || pieces.some(({ currency }) => currency !== offer.currency))
    throw new Failure('messaging.offer_unavailable')
  const prices = pricesOfPieces(offer.price_minor, listedPrices(pieces, offer.type, option))
  await agreePrice(tx, {
    offerId: offer.id,
    buyerId: offer.buyer_id,
    option,
    currency: offer.currency,
    hours: offerBounds.agreementHours,
    pieces: pieces.map(({ id }, n) => ({ productId: id, minor: prices[n] ?? 0 })),
  })
  for (const [at, { id }] of pieces.entries()) await landAgreed(tx, offer.buyer_id, id, option, prices[at] ?? 0, requestId)
}

/** Every piece of both sides is held, and stands in the cart of who gets it. Throws where one cannot be had any more. */
async function swap(tx: Tx, offer: LockedOffer, requestId: string): Promise<void> {
  const { id, buyer_id: buyerId, merchant_id: merchantId, products, given } = offer
  const sides = [
    { giverId: merchantId, receiverId: buyerId, productIds: products },
    { giverId: buyerId, receiverId: merchantId, productIds: given ?? [] },
  ]
  const agreed = await agreeSwap(tx, { cause: `offer:${id}`, sides, requestId })
  if ('lacking' in agreed) throw new Failure('messaging.offer_unavailable')
  await landSwap(tx, agreed.swapId, requestId, { receiverId: buyerId, delivery: offer.delivery_method })
}

/** One offer, for its two people. 1 query. */
export async function showOffer(ctx: MemberCtx, id: number) {
  const [row] = await offersById(ctx.app.db, [id])
  if (!row || ![row.proposer_id, row.receiver_id].includes(ctx.actor.id)) throw new Failure('messaging.offer_not_found')
  return presentOffer(row, readerOf(ctx))
}

/** A page of the reader's offers. 1 query, 2 where more pages may follow. */
export async function listOffers(ctx: MemberCtx, asked: Received<typeof messaging.listOffers>['query']) {
  const page = pageOf(asked)
  const { db } = ctx.app
  const { offers, facets } = await offersOf(db, ctx.actor.id, asked, page)
  const total = totalTold(page, offers.length) ?? (await countOffers(db, ctx.actor.id, asked))
  return { data: offers.map((row) => presentOffer(row, readerOf(ctx))), meta: metaOf(page, total), ...(facets && { facets }) }
}

/** The lowest price of an own listing. 1 query. */
export async function showFloor({ app, actor }: MemberCtx, productId: number) {
  const floor = await floorOf(app.db, actor.id, productId)
  if (!floor) throw new Failure('listings.not_found')
  return floor
}
/** Sets it; the same again changes nothing. 3 statements. */
export function setFloor({ app, actor, requestId }: MemberCtx, productId: number, percent: number | null) {
  return inTransaction(app, async (tx) => {
    if (!(await floorOf(tx, actor.id, productId))) throw new Failure('listings.not_found')
    await writeFloor(tx, productId, percent)
    await record(tx, floorsChanged, { audiences: [{ tell: [actor.id], touches: [topics.offers] }], requestId })
    return { percent }
  })
}

/** Offers whose time is over end, and both hear of it. */
export const offerSweepers: readonly Sweeper[] = [
  {
    name: 'messaging.expire-offers',
    everySeconds: 15,
    run: (app: App) =>
      inTransaction(app, async (tx) => {
        for (const { id, proposer_id: proposerId, receiver_id: receiverId } of await expireOffers(tx)) {
          const told = { offerId: id, proposerId, receiverId }
          await record(tx, offerAnswered, { ...ofOffer(told), data: { ...told, status: 'expired' } })
        }
      }),
  },
]
