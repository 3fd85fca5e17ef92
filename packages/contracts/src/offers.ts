import { saidFields } from '@rondo/rules/messaging/offer-pieces'
import { offerMoves, offerStatuses } from '@rondo/rules/messaging/offer-states'
import { offerBounds, offerTypes } from '@rondo/rules/messaging/offers'
import { swapStates, type SwapStatus } from '@rondo/rules/messaging/swap-states'
import { swapBounds } from '@rondo/rules/messaging/swaps'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Faced, FirstRent, Flag, Id, Instant, listOf, Paging, Photo, Typed } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

const RentOption = z.object({ option: z.enum(['hour', 'day', 'week', 'month']), number: z.coerce.number().int().min(1).max(1_000) })

/** A garment that an offer or a message is about, as its listing stands now. */
export const MessageProduct = z.object({
  id: z.int(),
  name: z.string(),
  photos: z.array(Photo),
  size: z.string(),
  /** Null when it is not for sale. */
  price: Amount.nullable(),
  rent: FirstRent.nullable(),
  currency: CurrencyCode,
  /** It can be found and bought now. */
  active: z.boolean(),
})

/** An offer of a price as one of its two people may see it. Amounts in major units of the listing's currency. */
export const Offer = z.object({
  id: z.int(),
  /** The message that is its card. */
  messageId: z.int(),
  type: z.enum(offerTypes),
  /** `rejected` is the documents' word for a rental offer that was declined. */
  status: z.enum([...offerStatuses, 'rejected']),
  price: Amount,
  /** What the pieces cost when it was made. */
  listedPrice: Amount,
  currency: CurrencyCode,
  rentOption: z.object({ option: z.enum(['hour', 'day', 'week', 'month']), number: z.int() }).nullable(),
  /** The first piece, and all of them. */
  product: MessageProduct,
  products: z.array(MessageProduct),
  /** What the proposer gives for it; none but of a swap, which has no price. */
  offeredProduct: MessageProduct.nullable(),
  offeredProducts: z.array(MessageProduct),
  proposer: Faced,
  receiver: Faced,
  merchant: z.object({ id: z.int() }),
  isProposer: z.boolean(),
  isMerchant: z.boolean(),
  /** What the reader may do with it now. */
  moves: z.array(z.enum(offerMoves)),
  /** Names what is said of its pieces now, for the yes to it; null once it waits no longer. */
  version: z.string().nullable(),
  /** What is said otherwise of its pieces than when it was made, as long as it waits. */
  changed: z.array(z.object({ product: z.int(), fields: z.array(z.enum(saidFields)) })),
  expiresAt: Instant,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  responseMessage: z.string().nullable(),
  /** An operator took the answer out, which its text says then. */
  responseRemoved: z.boolean(),
  /** Answered by the merchant's own lowest price; told to the merchant alone. */
  isAutomatic: z.boolean(),
  /** What was agreed: until when its price holds, and what has ended it since. */
  agreement: z.object({ until: Instant, ended: z.enum(['used', 'expired', 'sold_out', 'unlisted', 'blocked']).nullable() }).nullable(),
  /** The swap that was agreed by it: until when all sides check out, and whether the reader has. */
  swap: z
    .object({
      id: z.int(),
      status: z.enum(Object.keys(swapStates) as [SwapStatus, ...SwapStatus[]]),
      until: Instant,
      hasCheckedOut: z.boolean(),
      /** The group of what the reader gets, once they have checked out. */
      groupId: z.int().nullable(),
      /** The reader may call it off now (W8). */
      mayCallOff: z.boolean(),
    })
    .nullable(),
})

export const NewOffer = z.object({
  type: z.enum(offerTypes).default('rent'),
  product: Id.optional(),
  /** Pieces of a bundle. */
  products: z.array(Id).max(offerBounds.mostPieces).optional(),
  rentOption: RentOption.nullish(),
  /** Major units of the listing's currency; a swap has none. */
  price: z.number().finite().optional(),
  /** Of a swap: own pieces for those that are asked for, and how the proposer would like to get them (C-37). */
  offeredProducts: z.array(Id).max(swapBounds.mostPieces).optional(),
  deliveryMethod: z.enum(['shipping', 'pickup']).optional(),
  /** The swap offer of the other one that this one answers. */
  answerTo: Id.optional(),
  /** The buyer, where the merchant of the pieces proposes; buyers write to the merchant. */
  to: Id.optional(),
  text: Typed(4_000).optional(),
  /** A name of the sender's own: the same one again is the same offer. */
  clientId: z.uuid().max(36).optional(),
})

/** What refuses an offer that somebody makes. */
export const offerFails = [
  'messaging.offer_price',
  'messaging.offer_above_listed',
  'messaging.offer_below_theirs',
  'messaging.offer_above_theirs',
  'messaging.offer_pieces',
  'messaging.offer_unavailable',
  'messaging.offer_open',
  'messaging.offer_many',
  'messaging.offer_unasked',
  'messaging.own_product',
  'messaging.swap_pieces',
  'messaging.offer_not_found',
  'messaging.offer_answered',
] as const
/** What refuses an answer to one. */
export const answerFails = [
  'accounts.between_blocked',
  'messaging.offer_not_found',
  'messaging.offer_answered',
  'messaging.offer_changed',
  'messaging.offer_own_changed',
  'messaging.offer_unavailable',
  'messaging.text_long',
] as const

/** The `version` that whoever says yes has seen. Without it a yes means the pieces as they were offered. */
export const SeenVersion = z.string().max(60).optional()

export const makeOffer = endpoint({
  method: 'POST',
  path: '/offers',
  access: 'member',
  summary: 'Offers a price; to whom an offer about the same waits, it is the answer to that one (C-35, C-38)',
  body: NewOffer,
  answer: Offer,
  status: 201,
  fails: [
    ...offerFails,
    'messaging.person_not_found',
    'messaging.person_gone',
    'messaging.blocked',
    'messaging.with_self',
    'messaging.text_long',
    'messaging.product_not_found',
  ],
  limit: 'offer',
  idempotent: true,
})

const Standing = z.object({ open: z.int(), closed: z.int() })

export const listOffers = endpoint({
  method: 'GET',
  path: '/offers',
  access: 'member',
  summary: 'Offers that the reader made or got, the latest first',
  query: z.object({
    ...Paging,
    type: z.enum(offerTypes).optional(),
    /** As the one who would pay, or as the one whose pieces they are. */
    as: z.enum(['buyer', 'merchant']).optional(),
    /** Open ones wait for an answer, or for a checkout of what was agreed. */
    state: z.enum(['open', 'closed']).optional(),
    /** Only those between the reader and this person. */
    with: Id.optional(),
    /** Counts what stands under each `as` and `state`, too. */
    facets: Flag.optional(),
  }),
  answer: listOf(Offer).extend({ facets: z.object({ buyer: Standing, merchant: Standing }).optional() }),
  fails: [],
  topics: [topics.offers],
})

export const showOffer = endpoint({
  method: 'GET',
  path: '/offers/:id',
  access: 'member',
  summary: 'One offer, for the two people of it',
  params: z.object({ id: Id }),
  answer: Offer,
  fails: ['messaging.offer_not_found'],
  topics: [topics.offers],
})

export const answerOffer = endpoint({
  method: 'PUT',
  path: '/offers/:id',
  access: 'member',
  summary: 'Accepts or rejects an offer: the merchant of the product alone (C-38)',
  params: z.object({ id: Id }),
  body: z.object({ status: z.enum(['accepted', 'rejected']), responseMessage: Typed(2_000).optional(), seen: SeenVersion }),
  answer: Offer,
  fails: ['messaging.offer_not_merchant', 'messaging.not_receiver', ...answerFails],
  idempotent: true,
})

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/offers/:id',
  access: 'member',
  summary: 'Takes an own offer back while it waits',
  params: z.object({ id: Id }),
  answer: Offer,
  fails: ['messaging.offer_not_found', 'messaging.offer_not_proposer', 'messaging.offer_answered'],
})

/** The lowest price of a listing, percent of the listed one; null where its merchant answers every offer. */
const Floor = z.object({ percent: z.int().nullable() })

export const showFloor = endpoint({
  method: 'GET',
  path: '/offers/floors/:id',
  access: 'member',
  summary: 'The lowest price of an own listing, which nobody else sees',
  params: z.object({ id: Id }),
  answer: Floor,
  fails: ['listings.not_found'],
  topics: [topics.offers],
})

export const setFloor = endpoint({
  method: 'PUT',
  path: '/offers/floors/:id',
  access: 'member',
  summary: 'Sets the lowest price of an own listing: offers below it are declined by themselves',
  params: z.object({ id: Id }),
  body: z.object({ percent: z.number().int().min(offerBounds.floorPercent.least).max(offerBounds.floorPercent.most).nullable() }),
  answer: Floor,
  fails: ['listings.not_found'],
})

export const callOffSwap = endpoint({
  method: 'DELETE',
  path: '/swaps/:id',
  access: 'member',
  summary: 'Calls an agreed swap off before all sides have checked out: pieces are free, and who has paid gets it back (W8)',
  params: z.object({ id: Id }),
  answer: z.object({ success: z.literal(true), status: z.literal('called_off') }),
  fails: ['messaging.swap_not_found', 'messaging.swap_not_open'],
})
