import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { returnOpen } from '@rondo/rules/orders/group-statuses'
import { mayReturn } from '@rondo/rules/returns/eligibility'
import { defaultReturnReason } from '@rondo/rules/orders/reasons'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { claimPhotos } from '../media/index.ts'
import { changeGroup, changeItem, type LockedCase } from '../orders/index.ts'

type Details = Promise<Answer<typeof returns.requestGroupReturn>>

/** `other` says nothing: the words themselves are the reason (C-101). */
function reasonOf(reason: string | undefined): string {
  if (reason === 'other') throw new Failure('returns.reason_unspecified')
  return reason || defaultReturnReason
}
const returning = ['return_requested_by_customer', 'return_approved_by_merchant', 'awaiting_return_shipment', 'return_label_generated']

/** Items that the customer may ask to send back now (C-100). */
function eligible({ case: c }: LockedCase): number[] {
  return c.items
    .filter((item) =>
      mayReturn(
        {
          status: item.status ?? 'pending',
          type: item.type,
          deliveredAt: item.deliveredAt,
          hasOpenReturn: false,
          isVirtual: item.isVirtual,
          isSwap: item.isSwap,
        },
        c.now,
      ),
    )
    .map(({ id }) => id)
}
const notEligible = (
  _: unknown,
  refusal: { readonly guard?: string | undefined; readonly refused: string },
  current: Record<string, unknown>,
) => new Failure('returns.not_eligible', { details: { guard: refusal.guard ?? refusal.refused, current } })

/** The customer asks to send things back: what is named, or all that may go. An open return of others does not stand in the way. */
export const requestGroupReturn = (ctx: MemberCtx, { body }: Received<typeof returns.requestGroupReturn>): Details => {
  const reason = reasonOf(body.reason)
  return changeGroup(
    ctx,
    body.fulfillmentGroupId,
    async (role, locked, tx) => {
      if (role !== 'customer') return 'requestGroupReturn' // the tables refuse it
      const named = body.orderItemIds
      if (named?.some((id) => !locked.group.items.some((item) => item.id === id))) throw new Failure('returns.item_not_in_group')
      const itemIds = named ?? eligible(locked)
      if (itemIds.length === 0) throw new Failure('returns.not_eligible')
      const isOpen = isOneOf(returnOpen, locked.group.status) || locked.group.status === 'return_rejected'
      return {
        move: isOpen ? 'requestItemReturn' : 'requestGroupReturn',
        input: { itemIds, reason, comments: body.comments },
        terms: { pictures: await claimPhotos(tx, ctx.actor.id, body.pictures ?? [], 'private') },
      }
    },
    { version: body.version, refuse: notEligible },
  )
}

/** One item, or so many pieces of it: the rest stays with the customer (C-148). */
export const initiateReturn = (ctx: MemberCtx, { params, body }: Received<typeof returns.initiateReturn>): Details => {
  const reason = reasonOf(body.reason)
  const input = { reason, comments: body.comments, quantity: body.quantity }
  const choose = async (_: unknown, __: unknown, tx: Tx) => ({
    move: 'requestItemReturn' as const,
    input,
    terms: { pictures: await claimPhotos(tx, ctx.actor.id, body.pictures ?? [], 'private') },
  })
  return changeItem(ctx, params.id, choose, { groupId: body.fulfillmentGroupId, version: body.version, refuse: notEligible })
}

const nothingToCancel = (
  _: unknown,
  refusal: { readonly guard?: string | undefined; readonly refused: string },
  current: Record<string, unknown>,
) => new Failure('returns.none_to_cancel', { details: { guard: refusal.guard ?? refusal.refused, current } })

/** The customer calls returns off that nobody has handed to a carrier (C-147). */
export const cancelGroupReturn = (ctx: MemberCtx, { params, body }: Received<typeof returns.cancelGroupReturn>): Details =>
  changeGroup(
    ctx,
    params.id,
    (_, locked) => {
      const items = locked.group.items
      if (body.orderItemIds?.some((id) => !items.some((item) => item.id === id))) throw new Failure('returns.item_not_in_group')
      const itemIds = body.orderItemIds ?? items.filter(({ status }) => returning.includes(status)).map(({ id }) => id)
      if (itemIds.length === 0) throw new Failure('returns.none_to_cancel')
      return { move: 'cancelReturn', input: { itemIds, reason: body.reason || 'changed_mind', comments: body.comments } }
    },
    { version: body.version, refuse: nothingToCancel },
  )

export const cancelReturn = (ctx: MemberCtx, { params, body }: Received<typeof returns.cancelReturn>): Details =>
  changeItem(ctx, params.id, () => 'cancelReturn', {
    version: body.version,
    input: { reason: body.reason || 'changed_mind', comments: body.comments },
    refuse: nothingToCancel,
  })

/** From here on the goods are about to leave: an approved item, or a rental without a word before (R1c). */
export const startReturn = (ctx: MemberCtx, { params, body }: Received<typeof returns.startReturn>): Details =>
  changeItem(ctx, params.id, (_, { status }) => (status === 'awaiting_return_shipment' ? undefined : 'startReturn'), body)
