import { type CircleAnswer, stepCircle } from '@rondo/rules/circles/circle-states'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { landSwap } from '../cart/index.ts'
import { agreeSwap } from '../stock/index.ts'
import { circleOf, holdPieces, isPossible, lockCircle, type SeatRow, seatsOf, writeAnswer } from './circles.repository.ts'
import { endCircle } from './end-circles.ts'
import { circleAnswered, ofCircle } from './events.ts'
import { presentCircle } from './present-circle.ts'
import { readerOf } from './read-circles.ts'

export type Wish = 'yes' | 'no' | 'leave'
const answers = { yes: 'yes', no: 'no', leave: 'left' } as const satisfies Record<Wish, CircleAnswer>

/**
 * A member says yes or no, or takes a yes back (N2 to N4). The last yes reserves every piece and puts what each receives into the carts, in this
 * transaction or not at all. A yes to a circle that cannot be any more ends it, and answers that.
 */
export const answerCircle = (ctx: MemberCtx, id: number, wish: Wish, seen?: string) =>
  once(ctx, async (tx) => {
    await move(ctx, tx, id, wish, seen)
    const row = await circleOf(tx, ctx.actor.id, id, ctx.language)
    if (!row) throw new Error(`circle ${id} is not there`)
    return presentCircle(row, readerOf(ctx))
  })

async function move(ctx: MemberCtx, tx: Tx, id: number, wish: Wish, seen: string | undefined): Promise<void> {
  const { actor, requestId } = ctx
  // whoever is leaving waits for this, or this for them: accounts come before circles
  await sql`select from person p where p.id in (select member_id from circle_seat where circle_id = ${id}) order by p.id for key share`.execute(
    tx,
  )
  const circle = await lockCircle(tx, id)
  const found = circle ? await seatsOf(tx, id) : []
  const mine = found.find(({ member_id }) => member_id === actor.id)
  if (!circle || !mine) throw new Failure('circles.not_found')
  const members = found.map(({ member_id }) => member_id)
  const waiting = found.filter((seat) => seat !== mine && seat.answer !== 'yes').length
  const isLast = wish === 'yes' && waiting === 0
  if (wish === 'yes') await holdPieces(tx, isLast ? found.map(({ gives_id }) => gives_id) : [mine.receives_id])
  const seats = wish === 'yes' ? await seatsOf(tx, id) : found // what is said of a piece that nobody changes now
  const own = seats.find(({ member_id }) => member_id === actor.id) ?? mine
  const canBe = await isPossible(tx, id)
  const standing = { status: circle.status, expiresAt: circle.expires_at.getTime(), own: own.answer, waiting, canBe }
  const next = stepCircle(standing, wish, 'customer', circle.now.getTime())
  if (!next) {
    const end = wish === 'yes' && own.answer === 'waiting' ? stepCircle(standing, 'end', 'system', circle.now.getTime()) : undefined
    if (end) return endCircle(tx, { id, members }, end, { requestId })
    throw new Failure('circles.answered', { details: { current: await current(ctx, tx, id) } })
  }
  if (wish === 'yes' && seen !== undefined && seen !== own.said)
    throw new Failure('circles.changed', { details: { current: await current(ctx, tx, id) } })
  await writeAnswer(tx, id, own, answers[wish])
  if (next === 'agreed') await agree(tx, id, seats, requestId)
  if (next === 'proposed') await record(tx, circleAnswered, { ...ofCircle(members), requestId })
  else await endCircle(tx, { id, members }, next, { by: actor.id, requestId })
}

/** The circle as its member sees it now. */
async function current(ctx: MemberCtx, tx: Tx, id: number) {
  const row = await circleOf(tx, ctx.actor.id, id, ctx.language)
  return row && presentCircle(row, readerOf(ctx))
}

/** Each gives to the next. The pieces are locked and were looked at: what is lacking here has no other way to be told than a refusal. */
async function agree(tx: Tx, id: number, seats: readonly SeatRow[], requestId: string): Promise<void> {
  const sides = seats.map((seat, at) => ({
    giverId: seat.member_id,
    receiverId: seats[(at + 1) % seats.length]?.member_id ?? 0,
    productIds: [seat.gives_id],
  }))
  const made = await agreeSwap(tx, { cause: `circle:${id}`, sides, requestId })
  if (!('swapId' in made)) throw new Failure('circles.cannot_be')
  await landSwap(tx, made.swapId, requestId)
}
