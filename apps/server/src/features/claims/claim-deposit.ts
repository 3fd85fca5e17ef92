// A claim on a deposit (SR-51 to SR-53): asked for by the lender with photos, accepted, contested or left unanswered by the renter.
import type { claims } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { answerUntil, claimReasons, claimStateOf, claimUntil, decideUntil, depositParts, mostClaim } from '@rondo/rules/claims/claim'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import type { Role } from '@rondo/rules/kernel/machine'
import { type Move, rowOf } from '@rondo/rules/moves/machines'
import { asked, isRefused } from '@rondo/rules/moves/plan'
import { isResting, later, lostSince, msOf, timeOf } from '@rondo/rules/moves/since'
import { isLateDayRounded, lateFeeOf } from '@rondo/rules/rentals/late-fee'
import type * as z from 'zod'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { claimPhotos } from '../media/index.ts'
import { type LockedCase, lockCaseOfItem, makeMove, MoveRefused } from '../orders/index.ts'
import { type ClaimRow, claimsOf, closeClaim, insertClaim, writeAnswer } from './claims.repository.ts'
import { caseFor } from './condition.ts'
import { itemFacts, photoOf, setsOf } from './present-evidence.ts'

type Body = Answer<typeof claims.showClaim>
export type ClaimBody = z.input<typeof claims.Claim>

/** The deposit of an item and its late fee, minor units. Throws claims.no_deposit. */
export function depositOf({ case: c }: LockedCase, itemId: number) {
  const deposit = c.deposits.find(({ id }) => id === itemId)
  const item = c.items.find(({ id }) => id === itemId)
  if (!deposit?.status || !item) throw new Failure('claims.no_deposit')
  const { status, amountMinor } = deposit
  return { item, status, amountMinor, lateFeeMinor: Math.min(amountMinor, item.lateFeeMinor) }
}

/** A claim for whoever may see it. */
export function claimBody(claim: ClaimRow, found: LockedCase): ClaimBody {
  const { status } = depositOf(found, claim.item_id)
  const major = (minor: number) => toMajor(minor, claim.currency)
  const instant = (at: Date | null) => at && at.toISOString()
  return {
    id: claim.id,
    kind: claim.kind,
    state: claimStateOf({ isClosed: claim.closed_at !== null, isWithdrawn: claim.withdrawn, grantedMinor: claim.granted_minor }, status),
    amount: major(claim.amount_minor),
    reason: claim.reason,
    comments: claim.comments,
    photos: claim.pictures.map(photoOf),
    receipt: claim.receipt && photoOf(claim.receipt),
    claimedAt: claim.claimed_at.toISOString(),
    answerUntil: new Date(answerUntil(claim.claimed_at.getTime())).toISOString(),
    answer: claim.answer,
    answerComments: claim.answer_comments,
    answerPhotos: claim.answer_pictures.map(photoOf),
    answeredAt: instant(claim.answered_at),
    decideUntil:
      claim.answer === 'contested' && claim.answered_at ? new Date(decideUntil(claim.answered_at.getTime())).toISOString() : null,
    granted: claim.granted_minor === null ? null : major(claim.granted_minor),
    decision: claim.decision,
    closedAt: instant(claim.closed_at),
  }
}

const isOpenTo = ({ case: c }: LockedCase, move: Move, by: Role, itemId: number) => {
  const planned = asked(c, move, by, { itemIds: [itemId] })
  return !isRefused(planned) && planned.lacking.length === 0
}
/** The move by which a lender claims: for what came back, or for what did not. */
const claimMove = ({ item }: { item: { receivedAt: Date | null } }) => (item.receivedAt === null ? 'claimLostRental' : 'claimDeposit')

/** What of a deposit goes where: as it was settled, else as it stands now. Minor units. */
function splitOf(found: LockedCase, itemId: number, rows: readonly ClaimRow[]) {
  const { amountMinor, lateFeeMinor, status } = depositOf(found, itemId)
  const last = rows.at(-1)
  const claimedMinor = last && !last.withdrawn ? (last.granted_minor ?? last.amount_minor) : 0
  // a bank that has taken the payment back has taken the deposit with it
  const isTakenBack = status === 'settled' && found.case.dispute?.status === 'lost'
  if (status === 'refunded' || status === 'release_due' || isTakenBack) return { merchantMinor: 0, customerMinor: amountMinor }
  return depositParts(amountMinor, lateFeeMinor, claimedMinor)
}

/** The days of a rental as its deposit depends on them; null before it begins. */
function rentalOf({ group, case: c }: LockedCase, itemId: number, major: (minor: number) => number): Body['rental'] {
  const rental = group.items.find(({ id }) => id === itemId)?.rental
  const item = c.items.find(({ id }) => id === itemId)
  if (!rental || !item?.dueAt) return null
  const { dueAt, depositMinor, lateDays } = item
  const terms = { rentMinor: rental.rent_minor, rentalDays: rental.days, depositMinor }
  const isOut = item.status === 'in_use' && rental.returned_at === null
  const lostFrom = later(lostSince(c, item) ?? dueAt, msOf('rentalLostMerchantDays'))
  const lostAt = timeOf(rowOf('I27'), c, item)
  return {
    dueAt: dueAt.toISOString(),
    zone: rental.zone,
    returnedAt: rental.returned_at && new Date(rental.returned_at).toISOString(),
    lateDays,
    lateFeePerDay: major(lateFeeOf(terms, 1)),
    isLateDayRounded: isLateDayRounded(terms),
    lostFrom: isOut ? lostFrom.toISOString() : null,
    // while the bank or support decides, no clock ends
    lostAt: isOut && !isResting(c) ? (lostAt?.toISOString() ?? null) : null,
  }
}

async function present(
  db: Db | Tx,
  found: LockedCase,
  itemId: number,
  { side, language }: { readonly side: 'merchant' | 'customer' | undefined; readonly language: Language },
): Promise<Body> {
  const deposit = depositOf(found, itemId)
  const { status: _status, ...facts } = itemFacts(found, itemId, language)
  const { currency } = found.order
  const rows = await claimsOf(db, itemId)
  const { merchantMinor, customerMinor } = splitOf(found, itemId, rows)
  const major = (minor: number) => toMajor(minor, currency)
  const received = deposit.item.receivedAt
  const canClaim = side === 'merchant' && isOpenTo(found, claimMove(deposit), 'merchant', itemId)
  return {
    ...facts,
    asMerchant: side === 'merchant',
    currency,
    deposit: major(deposit.amountMinor),
    basis: { each: major(Math.round(deposit.amountMinor / deposit.item.quantity)), pieces: deposit.item.quantity },
    rental: rentalOf(found, itemId, major),
    status: deposit.status,
    lateFee: major(deposit.lateFeeMinor),
    mostClaim: major(received === null ? deposit.amountMinor : mostClaim(deposit.amountMinor, deposit.lateFeeMinor)),
    toMerchant: major(merchantMinor),
    toCustomer: major(customerMinor),
    claimUntil: received !== null && deposit.status === 'held' ? new Date(claimUntil(received.getTime())).toISOString() : null,
    canClaim,
    canAnswer: side === 'customer' && isOpenTo(found, 'contestClaim', 'customer', itemId),
    canWithdraw: side === 'merchant' && isOpenTo(found, 'withdrawClaim', 'merchant', itemId),
    dispute: found.case.dispute?.status ?? null,
    claims: rows.map((row) => claimBody(row, found)),
    sets: await setsOf(db, found, itemId, side),
  }
}

export async function showClaim(ctx: MemberCtx, itemId: number): Promise<Body> {
  const { found, side } = await caseFor(ctx, itemId)
  return present(ctx.app.db, found, itemId, { side, language: ctx.language })
}

/** Runs a command about a deposit under the lock of its order, once for each key. Throws claims.item_not_found to who is not that side. */
async function withCase(
  ctx: MemberCtx,
  itemId: number,
  work: (tx: Tx, found: LockedCase, side: 'merchant' | 'customer') => Promise<void>,
): Promise<Body> {
  const { actor } = ctx
  const answer = await once(ctx, async (tx) => {
    const found = await lockCaseOfItem(tx, itemId, { party: actor.id })
    if (!found) throw new Failure('claims.item_not_found')
    const side = found.order.customer_id === actor.id ? 'customer' : 'merchant'
    await work(tx, found, side)
    const after = await lockCaseOfItem(tx, itemId)
    if (!after) throw new Error(`item ${itemId} is gone`)
    return present(tx, after, itemId, { side, language: ctx.language })
  })
  failpoint(ctx.app.config, 'claim.after-commit')
  return answer
}

/** Makes a move of one item; a refusal says how the deposit stands now. */
export async function move(
  { app, actor, language, requestId }: MemberCtx,
  tx: Tx,
  found: LockedCase,
  itemId: number,
  { wish, by, reason, comments, photos = 0 }: { wish: Move; by: Role; reason?: string; comments?: string | undefined; photos?: number },
): Promise<void> {
  const input = { itemIds: [itemId], photos, ...(reason !== undefined && { reason }), ...(comments !== undefined && { comments }) }
  try {
    await makeMove(app, tx, found, wish, { by, actorId: actor.id, requestId, input })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    const { guard, refused, until } = error.refusal
    const side = by === 'customer' || by === 'merchant' ? by : undefined
    const current = await present(tx, found, itemId, { side, language })
    throw new Failure('claims.not_now', { details: { guard: guard ?? refused, ...(until && { until: until.toISOString() }), current } })
  }
}

const field = (name: string, code: Parameters<typeof said>[0]) => ({ [name]: said(code) })
const said = (code: 'claims.reason_required' | 'claims.photo_required' | 'claims.amount_required' | 'claims.comments_required') =>
  new Failure(code).message

/** The lender claims (I20), or for a rental that never came back (I27), within what the late fee leaves of the deposit. */
export const claimDeposit = (ctx: MemberCtx, { params, body }: Received<typeof claims.claimDeposit>): Promise<Body> =>
  withCase(ctx, params.id, async (tx, found, side) => {
    if (side !== 'merchant') throw new Failure('claims.item_not_found')
    const deposit = depositOf(found, params.id)
    const wish = claimMove(deposit)
    const isLost = wish === 'claimLostRental'
    const { currency } = found.order
    const reason = isLost ? 'not_returned' : body.reason
    if (!isOneOf(claimReasons, reason)) throw new Failure('claims.reason_required', { errors: field('reason', 'claims.reason_required') })
    if (!isLost && body.pictures.length === 0)
      throw new Failure('claims.photo_required', { errors: field('pictures', 'claims.photo_required') })
    const most = isLost ? deposit.amountMinor : mostClaim(deposit.amountMinor, deposit.lateFeeMinor)
    const amountMinor = isLost ? most : toMinor(body.amount ?? 0, currency)
    if (amountMinor <= 0) throw new Failure('claims.amount_required', { errors: field('amount', 'claims.amount_required') })
    if (amountMinor > most) throw amountAbove(most, currency)
    const pictures = await claimPhotos(tx, ctx.actor.id, body.pictures, 'private')
    const [receipt = null] = body.receipt == null ? [] : await claimPhotos(tx, ctx.actor.id, [body.receipt], 'private')
    const comments = body.comments || null
    // before its move: the deposit of what never came back is claimed by the database where nobody has written why
    await insertClaim(tx, {
      itemId: params.id,
      groupId: found.group.id,
      kind: isLost ? 'lost' : 'damage',
      currency,
      amountMinor,
      reason,
      comments,
      pictures,
      receipt,
      claimedBy: ctx.actor.id,
    })
    await move(ctx, tx, found, params.id, { wish, by: 'merchant', reason, ...(comments && { comments }), photos: pictures.length })
  })

/** More than there is to claim. */
export function amountAbove(mostMinor: number, currency: string): Failure {
  const most = { amount: toMajor(mostMinor, currency), currency }
  const failure = new Failure('claims.amount_above', { values: { most } })
  return new Failure('claims.amount_above', { values: { most }, errors: { amount: failure.message } })
}

/** The renter accepts or contests; the lender withdraws. An answer that was given already is answered as it stands. */
export const answerClaim = (ctx: MemberCtx, { params, body }: Received<typeof claims.answerClaim>): Promise<Body> =>
  withCase(ctx, params.id, async (tx, found, side) => {
    const itemId = params.id
    depositOf(found, itemId)
    if (side === 'merchant') {
      if (!body.withdrawn) throw new Failure('claims.answer_required')
      await move(ctx, tx, found, itemId, { wish: 'withdrawClaim', by: 'merchant' })
      return closeClaim(tx, itemId, 'withdrawn')
    }
    if (body.accepted === undefined) throw new Failure('claims.answer_required')
    const comments = body.comments || null
    if (!body.accepted && comments === null)
      throw new Failure('claims.comments_required', { errors: field('comments', 'claims.comments_required') })
    const pictures = await claimPhotos(tx, ctx.actor.id, body.pictures, 'private')
    const wish = body.accepted ? 'settleClaim' : 'contestClaim'
    await move(ctx, tx, found, itemId, { wish, by: 'customer', ...(comments && { comments }) })
    await writeAnswer(tx, itemId, body.accepted ? 'accepted' : 'contested', comments, pictures)
    if (body.accepted) await closeClaim(tx, itemId, 'settled')
  })
