// Requests by their own number: help of support (R1b), one request read, changed (R12) and withdrawn (R8a).
import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { quantities } from '@rondo/rules/kernel/limits'
import { faultOf } from '@rondo/rules/orders/reasons'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import {
  detailsOf,
  findOrderOfGroup,
  lockCase,
  type LockedCase,
  makeMove,
  MoveRefused,
  presentRequest,
  readerOf,
  type RequestRow,
  writeAsked,
} from '../orders/index.ts'
import { requestGroupReturn } from './ask-return.ts'
import { paysFor } from './asked.ts'

type One = Answer<typeof returns.showRequest>

/** A request as the caller may know it. Throws returns.request_not_found: a question to support is its asker's alone. */
async function requestFor(ctx: MemberCtx, db: MemberCtx['app']['db'] | Tx, id: number): Promise<One> {
  const { rows } = await sql<{ group_id: number }>`select group_id from return_record where id = ${id}`.execute(db)
  const order = rows[0] && (await findOrderOfGroup(db, ctx.actor.id, rows[0].group_id))
  const [group] = order?.groups ?? []
  const request = group?.requests.find((one) => one.id === id)
  if (!order || !group || !request || (request.kind === 'support' && request.asked_by !== ctx.actor.id))
    throw new Failure('returns.request_not_found')
  return { data: presentRequest(request, group, order.currency, ctx.actor.id) }
}

export const showRequest = (ctx: MemberCtx, { params }: Received<typeof returns.showRequest>): Promise<One> =>
  requestFor(ctx, ctx.app.db, params.id)

/** Throws where somebody has asked about a group so often that one more question helps nobody. */
function refuseMany(asked: readonly { readonly status: string }[]): void {
  const isOpen = ({ status }: { readonly status: string }) => status === 'pending' || status === 'in_progress'
  if (asked.length >= quantities.questions) throw new Failure('returns.questions_full')
  if (asked.filter(isOpen).length >= quantities.openQuestions) throw new Failure('returns.questions_open')
}

export async function createRequest(
  ctx: MemberCtx,
  { body }: Received<typeof returns.createRequest>,
): Promise<Answer<typeof returns.createRequest>> {
  const groupId = body.fulfillmentGroupId ?? body.relatedFulfillmentGroupId
  if (groupId === undefined) throw new Failure('returns.details_missing')
  const { orderItemIds, reason, comments, pictures, version } = body
  if (body.requestType === 'item_return') {
    const { returnRequests } = await requestGroupReturn(ctx, {
      body: { fulfillmentGroupId: groupId, orderItemIds, reason, comments, pictures, version },
    })
    const made = returnRequests.at(-1)
    if (!made) throw new Error('a return was asked for and has no request')
    return { data: made }
  }
  if (!reason && !comments) throw new Failure('returns.reason_unspecified')
  const id = await once(ctx, async (tx) => {
    const locked = await lockCase(tx, groupId, { party: ctx.actor.id })
    if (!locked) throw new Failure('orders.group_not_found')
    const itemIds = orderItemIds ?? locked.group.items.map((item) => item.id)
    if (itemIds.some((itemId) => !locked.group.items.some((item) => item.id === itemId))) throw new Failure('returns.item_not_in_group')
    refuseMany(locked.group.requests.filter((one) => one.kind === 'support' && one.asked_by === ctx.actor.id))
    const by = locked.order.customer_id === ctx.actor.id ? 'customer' : 'merchant'
    const { after } = await makeMove(ctx.app, tx, locked, 'askSupport', {
      by,
      input: { itemIds, reason, comments, isSupport: true },
      actorId: ctx.actor.id,
      requestId: ctx.requestId,
    })
    const made = after.requests.at(-1)
    if (!made) throw new Error('no request was made')
    return made.id
  })
  return requestFor(ctx, ctx.app.db, id)
}

/** How many pieces of a return stay with the customer when it is to be for so many only; 0 where nothing changes. Throws where it would be for more. */
function staysOf(group: LockedCase['group'], { kind, item_ids: ids }: RequestRow, wanted: number | undefined): number {
  if (wanted === undefined) return 0
  const asked = kind === 'return' ? (group.items.find((item) => item.id === ids[0])?.quantity ?? 0) : 0
  if (wanted > asked) throw new Failure('returns.quantity_above_asked')
  return asked - wanted
}

export const editRequest = (
  ctx: MemberCtx,
  { params: { id }, body }: Received<typeof returns.editRequest>,
): Promise<Answer<typeof returns.editRequest>> =>
  once(ctx, async (tx) => {
    const { data } = await requestFor(ctx, tx, id)
    const locked = await lockCase(tx, data.relatedFulfillmentGroupId, { party: ctx.actor.id })
    const request = locked?.group.requests.find((one) => one.id === id)
    if (!locked || !request) throw new Failure('returns.request_not_found')
    const current = () => detailsOf(tx, readerOf(ctx), locked.group.id)
    if (body.version !== undefined && body.version !== locked.group.version)
      throw new Failure('orders.changed_meanwhile', { details: { version: locked.group.version, current: await current() } })
    if (body.reason === 'other') throw new Failure('returns.reason_unspecified')
    const isFunded = locked.group.funds.some(
      (fund) =>
        (fund.status === 'intent_created' || fund.status === 'payment_collected') && request.item_ids.some((id) => paysFor(fund, id)),
    )
    const staying = staysOf(locked.group, request, body.quantity)
    const isOtherFault = body.reason !== undefined && faultOf(body.reason) !== faultOf(request.reason ?? '')
    // the payment is for these pieces, and for this fault
    if (isFunded && body.status !== 'canceled' && (isOtherFault || staying > 0)) throw new Failure('returns.terms_locked')
    const asking = {
      by: locked.order.customer_id === ctx.actor.id ? ('customer' as const) : ('merchant' as const),
      actorId: ctx.actor.id,
      requestId: ctx.requestId,
    }
    try {
      if (body.status !== 'canceled') {
        await makeMove(ctx.app, tx, locked, 'editRequest', {
          ...asking,
          input: { requestId: id, ...(staying > 0 && { quantity: staying }) },
        })
        await writeAsked(tx, id, { reason: body.reason ?? request.reason, comments: body.comments ?? request.comments })
      } else if (request.kind === 'support') {
        await makeMove(ctx.app, tx, locked, 'withdrawRequest', {
          ...asking,
          input: { requestId: id, reason: body.reason || 'changed_mind' },
        })
      } else {
        const input = { itemIds: [...request.item_ids], reason: body.reason || 'changed_mind', comments: body.comments }
        await makeMove(ctx.app, tx, locked, 'cancelReturn', { ...asking, input })
      }
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error
      const { guard, refused } = error.refusal
      throw new Failure('orders.move_refused', { details: { guard: guard ?? refused, current: await current() } })
    }
    return requestFor(ctx, tx, id)
  })
