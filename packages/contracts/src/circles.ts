// Swaps of three and more: what somebody would swap for, and the circles that are found in such wishes.
import { circleAnswers, circleStates, type CircleStatus } from '@rondo/rules/circles/circle-states'
import { swapStates, type SwapStatus } from '@rondo/rules/messaging/swap-states'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Faced, FirstRent, Id, Instant, listOf, Paging, Photo, Somebody } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

const One = z.object({ id: Id })

/** A piece as its page shows it, with its cover. */
export const Piece = z.object({
  id: z.int(),
  name: z.string(),
  photos: z.array(Photo),
  size: z.string(),
  condition: z.string().nullable(),
  price: Amount.nullable(),
  rent: FirstRent.nullable(),
  currency: CurrencyCode,
  active: z.boolean(),
})

const Wish = z.object({
  piece: Piece,
  owner: Somebody,
  liked: z.boolean(),
  /** The reader would swap for it: likes count, unless the reader said otherwise. */
  wanted: z.boolean(),
})

export const listWishes = endpoint({
  method: 'GET',
  path: '/swap-wishes',
  access: 'member',
  summary: 'Pieces open to swap that the reader likes or has marked, the latest first, with whether they would swap for each',
  query: z.object(Paging),
  answer: listOf(Wish).extend({
    /** Own pieces that may be given in a swap now: without one there is no circle. */
    givable: z.int(),
  }),
  fails: [],
  topics: [topics.swapCircles, topics.likes],
})

export const markWish = endpoint({
  method: 'PUT',
  path: '/swap-wishes/:id',
  access: 'member',
  summary: 'Marks a piece as one that the reader would swap for, or as none; the same again changes nothing',
  params: One,
  body: z.object({ wanted: z.boolean() }),
  answer: z.object({ id: z.int(), wanted: z.boolean() }),
  fails: ['listings.not_found', 'circles.own_piece', 'circles.not_open', 'circles.marks_full'],
  limit: 'like',
})

/** A circle as one of its members may see it. */
export const Circle = z.object({
  id: z.int(),
  status: z.enum(Object.keys(circleStates) as CircleStatus[]),
  createdAt: Instant,
  /** Until when all must have said yes. */
  expiresAt: Instant,
  /** What the reader has said. */
  answer: z.enum(circleAnswers),
  /** The reader first; each gives to the next, and the last to the reader. */
  seats: z.array(
    z.object({
      member: Faced,
      gives: Piece,
      /** Null once it has ended without a swap: what others said is theirs. */
      saidYes: z.boolean().nullable(),
    }),
  ),
  /** What the reader may do with it now. */
  moves: z.array(z.enum(['yes', 'no', 'leave'])),
  /** Names what is said now of the piece that the reader gets, for the yes to it; null once it waits no longer. */
  version: z.string().nullable(),
  /** The swap that was agreed, and until when all must have checked out. */
  swap: z.object({ status: z.enum(Object.keys(swapStates) as SwapStatus[]), endsAt: Instant }).nullable(),
})

export const listCircles = endpoint({
  method: 'GET',
  path: '/swap-circles',
  access: 'member',
  summary: 'Circles of swaps that the reader is in, the latest first',
  query: z.object({
    /** Those that wait for answers or for a checkout, or those that do not any more. */
    state: z.enum(['open', 'closed']).default('open'),
    cursor: Id.optional(),
  }),
  answer: z.object({
    data: z.array(Circle).max(20),
    meta: z.object({ page: z.int(), hasMore: z.boolean(), cursor: z.string().optional() }),
  }),
  fails: [],
  topics: [topics.swapCircles],
})

export const showCircle = endpoint({
  method: 'GET',
  path: '/swap-circles/:id',
  access: 'member',
  summary: 'A circle of swaps, for its members',
  params: One,
  answer: Circle,
  fails: ['circles.not_found'],
  topics: [topics.swapCircles],
})

export const answerCircle = endpoint({
  method: 'POST',
  path: '/swap-circles/:id/answer',
  access: 'member',
  summary:
    'Says yes or no to a circle, or takes a yes back; the last yes reserves every piece for 48 hours, and each finds theirs in the cart',
  params: One,
  body: z.object({
    answer: z.enum(['yes', 'no', 'leave']),
    /** The `version` that a yes has seen; without it the piece is meant as it is now. */
    seen: z.string().max(60).optional(),
  }),
  answer: Circle,
  fails: ['circles.not_found', 'circles.answered', 'circles.changed', 'circles.cannot_be'],
  limit: 'offer',
  idempotent: true,
})
