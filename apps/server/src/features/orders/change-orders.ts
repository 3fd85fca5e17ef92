import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { deliveredFinal } from '@rondo/rules/orders/group-statuses'
import { restingStatuses } from '@rondo/rules/orders/item-statuses'
import type { MemberCtx } from '../../platform/context.ts'
import { changeGroup, changeItem } from './change-group.ts'

type Details = Promise<Answer<typeof orders.showGroup>>

/** In `processing` the merchant accepts what was ordered, once; afterwards either side says that it came (C-88). */
export const confirmGroup = (ctx: MemberCtx, { params, body }: Received<typeof orders.confirmGroup>): Details =>
  changeGroup(
    ctx,
    params.id,
    (role, { group }) => {
      if (isOneOf(deliveredFinal, group.status)) return undefined
      if (role !== 'merchant' || group.status !== 'processing') return 'confirmDelivery'
      return group.items.some(({ status }) => status === 'pending') ? 'acceptGroup' : undefined
    },
    {
      ...params,
      ...body,
    },
  )

export const confirmItem = (ctx: MemberCtx, { params, body }: Received<typeof orders.confirmItem>): Details =>
  changeItem(ctx, params.id, (role, { status }) => (role === 'merchant' && status === 'confirmed' ? undefined : 'acceptItem'), body)

/** The customer has it, whatever the carrier says. */
export const confirmItemDelivery = (ctx: MemberCtx, { params, body }: Received<typeof orders.confirmItemDelivery>): Details =>
  changeItem(ctx, params.id, (_, { status }) => (isOneOf(restingStatuses, status) ? undefined : 'confirmItemDelivery'), body)

/** Before anything is sent, either side may call a group off; everything that was paid for it goes back (C-95). */
export const cancelGroup = (ctx: MemberCtx, { params, body }: Received<typeof orders.cancelGroup>): Details =>
  changeGroup(ctx, params.id, (_, { group }) => (group.status === 'canceled' ? undefined : 'cancelGroup'), {
    ...params,
    version: body.version,
    input: { reason: body.cancelReason, comments: body.cancelComments },
  })

/** One of several items; the last one goes with its group. */
export const cancelItem = (ctx: MemberCtx, { params, body }: Received<typeof orders.cancelItem>): Details =>
  changeItem(ctx, params.id, (_, { status }) => (status === 'canceled' ? undefined : 'cancelItem'), {
    version: body.version,
    input: { reason: body.cancelReason, comments: body.cancelComments },
  })
