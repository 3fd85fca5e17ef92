// What a person of support sees and decides of claims, and what the clock did to them.
import type { claims } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isOwnCase } from '@rondo/rules/desk/own-case'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import { operatorAct } from '../../platform/audit.ts'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { pageFrom, rowsAsked } from '../../platform/desk-page.ts'
import type { EventOf } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { type groupMoved, type LockedCase, lockCaseOfItem, readCases } from '../orders/index.ts'
import { amountAbove, claimBody, depositOf, move } from './claim-deposit.ts'
import { type ClaimRow, claimsIn, closeClaim, findClaim, writeDecision } from './claims.repository.ts'
import { itemFacts, type SetBody, setsFrom, setsOf } from './present-evidence.ts'

type Line = z.input<typeof claims.ClaimLine>

const isOwn = ({ order, group }: LockedCase, operatorId: number) => isOwnCase([order.customer_id, group.merchant.id], operatorId)

const lineOf = async (tx: Tx, claim: ClaimRow, found: LockedCase, ctx: MemberCtx): Promise<Line> =>
  lineWith(await setsOf(tx, found, claim.item_id, undefined), claim, found, ctx)

function lineWith(sets: SetBody[], claim: ClaimRow, found: LockedCase, { actor, language }: MemberCtx): Line {
  const { amountMinor, lateFeeMinor } = depositOf(found, claim.item_id)
  const { status: _status, ...facts } = itemFacts(found, claim.item_id, language)
  const { currency } = found.order
  return {
    ...claimBody(claim, found),
    ...facts,
    currency,
    deposit: toMajor(amountMinor, currency),
    lateFee: toMajor(lateFeeMinor, currency),
    isOwn: isOwn(found, actor.id),
    sets,
  }
}

/** A page of claims. 2 queries. */
export async function listClaims(
  ctx: MemberCtx,
  { state, cursor }: Received<typeof claims.listClaims>['query'],
): Promise<Answer<typeof claims.listClaims>> {
  const { db } = ctx.app
  const rows = await claimsIn(db, state, rowsAsked, cursor)
  const cases = await readCases(
    db,
    rows.map(({ group_id }) => group_id),
  )
  return pageFrom(rows, (claim) => {
    const found = cases.get(claim.group_id)
    if (!found) throw new Error(`group ${claim.group_id} is gone`)
    return lineWith(setsFrom(claim.photos, found, claim.item_id, undefined), claim, found, ctx)
  })
}

/**
 * Support decides a contested claim (K8, I21a): all of it, a part, or nothing (K6, I21b, I21c). Both sides read the reason, and the act is
 * written down. Nobody decides an order of their own.
 */
export const decideClaim = (ctx: MemberCtx, { params, body }: Received<typeof claims.decideClaim>): Promise<Line> =>
  operatorAct(ctx, { act: 'claim_decided', subject: `claim:${params.id}`, reason: body.reason }, async (tx) => {
    const found = await findClaim(tx, params.id)
    const locked = found && (await lockCaseOfItem(tx, found.item_id))
    // read under the lock: whoever was at it may have answered, withdrawn or decided
    const claim = locked && (await findClaim(tx, params.id))
    if (!locked || !claim) throw new Failure('claims.claim_not_found')
    const { id: actorId } = ctx.actor
    if (isOwn(locked, actorId)) throw new Failure('claims.own_case')
    const { status: stood } = depositOf(locked, claim.item_id)
    if (claim.closed_at !== null || stood !== 'contested')
      throw new Failure('claims.not_now', { details: { current: await lineOf(tx, claim, locked, ctx) } })
    const { currency, amount_minor: claimedMinor } = claim
    const grantedMinor = toMinor(body.amount, currency)
    if (grantedMinor > claimedMinor) throw amountAbove(claimedMinor, currency)
    await writeDecision(tx, claim.id, { by: actorId, grantedMinor, reason: body.reason })
    // read anew: what was granted is what the books follow
    const decided = await lockCaseOfItem(tx, claim.item_id)
    if (!decided) throw new Error(`item ${claim.item_id} is gone`)
    const wish = grantedMinor === 0 ? 'withdrawClaim' : 'settleClaim'
    await move(ctx, tx, decided, claim.item_id, { wish, by: 'operator', comments: body.reason })
    await closeClaim(tx, claim.item_id, grantedMinor === 0 ? 'withdrawn' : 'settled')
    const [after, row] = [await lockCaseOfItem(tx, claim.item_id), await findClaim(tx, claim.id)]
    if (!after || !row) throw new Error(`claim ${claim.id} is gone`)
    return {
      before: { deposit: stood, claimedMinor, currency },
      after: { deposit: depositOf(after, claim.item_id).status, grantedMinor, currency },
      answer: await lineOf(tx, row, after, ctx),
    }
  })

const ends = { settleClaim: 'settled', withdrawClaim: 'withdrawn' } as const

/** What the clock, the bank or somebody's status did to a claim is written with it: silence accepts, a lost dispute ends what is claimed. */
export async function followMove(app: App, { data: { groupId, itemIds, move: made } }: EventOf<typeof groupMoved>): Promise<void> {
  if (made === 'loseDispute') return inTransaction(app, (tx) => closeGroup(tx, groupId))
  if (made !== 'settleClaim' && made !== 'withdrawClaim') return
  for (const itemId of itemIds) {
    await inTransaction(app, async (tx) => {
      const found = await lockCaseOfItem(tx, itemId)
      const status = found?.case.deposits.find(({ id }) => id === itemId)?.status ?? 'claimed'
      if (!isOneOf(['claimed', 'contested'], status)) await closeClaim(tx, itemId, ends[made])
    })
  }
}

async function closeGroup(tx: Tx, groupId: number): Promise<void> {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from deposit_claim where group_id = ${groupId} and closed_at is null order by item_id`.execute(tx)
  for (const { item_id } of rows) await closeClaim(tx, item_id, 'disputed')
}
