import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { sumMinor, toMinor } from '@rondo/rules/kernel/money'
import type { Move } from '@rondo/rules/moves/machines'
import { defaultRejectionReason } from '@rondo/rules/orders/reasons'
import { estimatedBalance, isUsageFeeAllowed } from '@rondo/rules/returns/refund'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { changeGroup, type LockedCase } from '../orders/index.ts'
import { sendRefundNow } from '../wallet/index.ts'
import { type Asked, askedOf, feePartOf } from './asked.ts'
import { returnAddress } from './return-address.ts'

type Details = Answer<typeof returns.approveAllReturns>
type Rejected = Answer<typeof returns.rejectAllReturns>
interface Approval {
  readonly approvalComments?: string | undefined
  readonly usageFee?: number | undefined
  readonly returnToAddress?: number | string | undefined
}

/** The documented calls send the fee as text besides: "Usage fee: 10". */
const feeIn = (text = ''): number | undefined => {
  const found = /^usage fee:\s*(\d+(?:\.\d+)?)/i.exec(text.trim())?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The usage fee of an approval, minor units: with a paid fund the one that was fixed by it (C-109). */
function usageFeeOf({ order }: LockedCase, asked: Asked, { usageFee, approvalComments }: Approval): number {
  const sent = usageFee ?? feeIn(approvalComments)
  const sentMinor = sent === undefined ? undefined : toMinor(sent, order.currency)
  if (asked.funds.length === 0) return asked.bought.length === 0 ? 0 : (sentMinor ?? 0)
  const fixed = sumMinor(asked.funds.map((fund) => feePartOf(fund, asked)))
  if (sentMinor !== undefined && sentMinor !== fixed) throw new Failure('returns.terms_locked')
  return fixed
}

async function approval(tx: Tx, locked: LockedCase, move: Move, asked: Asked, body: Approval, mayBeDefault: boolean) {
  if (asked.items.length === 0) throw new Failure('returns.none_to_approve')
  const usageFeeMinor = usageFeeOf(locked, asked, body)
  if (!isUsageFeeAllowed(usageFeeMinor, asked.valueMinor, asked.fault)) throw new Failure('returns.usage_fee_not_allowed')
  const { valueMinor, shippingMinor } = asked
  if (asked.bought.length > 0 && estimatedBalance(valueMinor, shippingMinor, usageFeeMinor) < 0)
    throw new Failure('returns.refund_negative')
  const fixed = asked.funds.find(({ return_to }) => return_to !== null)?.return_to
  const returnTo = fixed ?? (await returnAddress(tx, locked, body.returnToAddress, { mayBeDefault }))
  const itemIds = asked.items.map(({ id }) => id)
  return {
    move,
    input: { itemIds, usageFeeMinor, shippingMinor, hasAddress: true, comments: body.approvalComments },
    terms: { usageFeeMinor, returnTo, comments: body.approvalComments ?? null },
  }
}
const refuseApproval = (
  _: unknown,
  { guard, refused }: { readonly guard?: string | undefined; readonly refused: string },
  current: Record<string, unknown>,
) => {
  const codes: Readonly<Record<string, 'returns.fund_unpaid' | 'returns.refund_negative' | 'returns.none_to_approve'>> = {
    fund_collected_or_not_needed: 'returns.fund_unpaid',
    refund_not_negative: 'returns.refund_negative',
    item_asked: 'returns.none_to_approve',
  }
  return new Failure((guard && codes[guard]) || 'orders.move_refused', { details: { guard: guard ?? refused, current } })
}
const merchantOnly = (role: string) => {
  if (role !== 'merchant') throw new Failure('orders.group_not_found')
}

type ApprovesAll = Received<typeof returns.approveGroupReturn> | Received<typeof returns.approveAllReturns>
const approveAll = (ctx: MemberCtx, { params, body }: ApprovesAll, move: 'approveGroupReturn' | 'approveAllReturns'): Promise<Details> =>
  changeGroup(
    ctx,
    params.id,
    (role, locked, tx) => {
      merchantOnly(role)
      return approval(tx, locked, move, askedOf(locked), body, move === 'approveGroupReturn')
    },
    { version: body.version, refuse: refuseApproval },
  )
export const approveGroupReturn = (ctx: MemberCtx, received: Received<typeof returns.approveGroupReturn>): Promise<Details> =>
  approveAll(ctx, received, 'approveGroupReturn')
export const approveAllReturns = (ctx: MemberCtx, received: Received<typeof returns.approveAllReturns>): Promise<Details> =>
  approveAll(ctx, received, 'approveAllReturns')

interface Named {
  readonly requestId?: number | undefined
  readonly requestIds?: readonly number[] | undefined
  readonly relatedOrderItemId?: number | undefined
}
/** The group of requests that are named by their ids, or of one that is named by its item's. What is no request to the caller is not found. 1 query. */
async function groupOfRequest(ctx: MemberCtx, { requestId, requestIds, relatedOrderItemId }: Named) {
  const ids = requestIds ?? (requestId === undefined ? [] : [requestId])
  const { rows } = await sql<{ id: number; group_id: number; item_ids: number[] }>`
    select r.id, r.group_id, r.item_ids from return_record r join order_group g on g.id = r.group_id
    where r.kind = 'return' and g.merchant_id = ${ctx.actor.id}
      and (r.id = any (${ids}::bigint[]) or (${ids.length === 0} and ${relatedOrderItemId ?? 0} = any (r.item_ids)))
    order by r.id desc limit ${ids.length || 1}`.execute(ctx.app.db)
  const [found] = rows
  const itemIds = rows.flatMap(({ item_ids }) => item_ids.map(Number))
  const isWhole = rows.length === (new Set(ids).size || 1) && rows.every(({ group_id }) => group_id === found?.group_id)
  if (!found || !isWhole || (relatedOrderItemId !== undefined && !itemIds.includes(relatedOrderItemId)))
    throw new Failure('returns.request_not_found')
  return { groupId: found.group_id, itemIds }
}

export async function approveReturn(ctx: MemberCtx, { body }: Received<typeof returns.approveReturn>): Promise<Details> {
  const { groupId, itemIds } = await groupOfRequest(ctx, body)
  return changeGroup(
    ctx,
    groupId,
    (role, locked, tx) => {
      merchantOnly(role)
      return approval(tx, locked, 'approveRequest', askedOf(locked, itemIds), body, true)
    },
    { version: body.version, refuse: refuseApproval },
  )
}

interface Rejection {
  readonly rejectionReason?: string | undefined
  readonly comments?: string | undefined
  readonly version?: number | undefined
}
/** Rejects what is asked; afterwards what was paid for it has been asked back, and the answer says how that went. */
async function reject(ctx: MemberCtx, groupId: number, move: Move, body: Rejection, only?: readonly number[]): Promise<Rejected> {
  const reason = body.rejectionReason || defaultRejectionReason
  let funds: readonly { readonly id: number; readonly paid_by: string }[] = []
  const details = await changeGroup(
    ctx,
    groupId,
    (role, locked) => {
      merchantOnly(role)
      const asked = askedOf(locked, only)
      if (asked.items.length === 0) throw new Failure('returns.none_to_reject')
      funds = asked.funds
      const comments = body.comments ? `${reason}\n${body.comments}` : reason
      return { move, input: { itemIds: asked.items.map(({ id }) => id), reason, comments: body.comments }, terms: { comments } }
    },
    { version: body.version },
  )
  return { ...details, refundResults: await refunded(ctx, funds) }
}

/** How the money of funds goes back: earnings are back at once, a card as its provider says now. */
async function refunded(
  ctx: MemberCtx,
  funds: readonly { readonly id: number; readonly paid_by: string }[],
): Promise<Rejected['refundResults']> {
  const results = { processed: funds.length, successful: 0, failed: 0 }
  for (const { id, paid_by } of funds) {
    if (paid_by !== 'card') {
      results.successful++
      continue
    }
    const read = () =>
      sql<{ id: number; state: string }>`
        select r.id, r.state from refund_record r join fund_record u on u.payment_id = r.payment_id where u.id = ${id} order by r.id desc limit 1`.execute(
        ctx.app.db,
      )
    const planned = (await read()).rows[0]
    if (planned)
      await sendRefundNow(ctx.app, planned.id).catch((error: unknown) =>
        ctx.app.log.warn({ err: error, fundId: id }, 'a fund goes back later'),
      )
    const state = (await read()).rows[0]?.state
    if (state === 'done') results.successful++
    if (state === 'failed') results.failed++
  }
  return results
}

export const rejectGroupReturn = (ctx: MemberCtx, { params, body }: Received<typeof returns.rejectGroupReturn>): Promise<Rejected> =>
  reject(ctx, params.id, 'rejectGroupReturn', body)
export const rejectAllReturns = (ctx: MemberCtx, { params, body }: Received<typeof returns.rejectAllReturns>): Promise<Rejected> =>
  reject(ctx, params.id, 'rejectAllReturns', body)
export async function rejectReturn(ctx: MemberCtx, { body }: Received<typeof returns.rejectReturn>): Promise<Rejected> {
  const { groupId, itemIds } = await groupOfRequest(ctx, body)
  return reject(ctx, groupId, 'rejectRequest', body, itemIds)
}
