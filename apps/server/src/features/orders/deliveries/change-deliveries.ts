import type { deliveries, orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { Move } from '@rondo/rules/moves/machines'
import type { MemberCtx } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { changeGroup, changeItem } from '../change-group.ts'
import { findDelivery, showDelivery } from './show-deliveries.ts'

type Details = Promise<Answer<typeof orders.showGroup>>

/** The merchant has the label in hand (C-89). A group that is past that answers as it stands. */
export const confirmLabel = (ctx: MemberCtx, { params, body }: Received<typeof deliveries.confirmLabel>): Details =>
  changeGroup(
    ctx,
    params.id,
    (role, { group }) => (role === 'merchant' && group.status === 'ready_for_shipping' && !body.isReturn ? undefined : 'confirmLabel'),
    { orderId: params.orderId, version: body.version },
  )

export const handOver = (ctx: MemberCtx, { params, body }: Received<typeof deliveries.handOver>): Details =>
  changeGroup(
    ctx,
    params.id,
    (role, { group }) => (role === 'merchant' && group.status === 'shipped_to_customer' ? undefined : 'handOver'),
    body,
  )

/** The whole parcel is sent again, whichever of its items is named. */
export const requestRedelivery = (ctx: MemberCtx, { params, body }: Received<typeof deliveries.requestRedelivery>): Details =>
  changeItem(ctx, params.id, () => 'requestRedelivery', { orderId: params.orderId, version: body.version, isWhole: true })

/** On its way it is the answer to our question; afterwards it is a report that support decides. */
export const reportNotReceived = (ctx: MemberCtx, { params, body }: Received<typeof deliveries.reportNotReceived>): Details =>
  changeGroup(ctx, params.id, (_role, { group }) => (onTheWay.includes(group.status) ? 'reportNotArrived' : 'reportNotReceived'), {
    version: body.version,
    input: { comments: body.comments },
  })
const onTheWay: readonly string[] = ['shipped_to_customer', 'partially_delivered_to_customer']

export const refundFailedDelivery = (ctx: MemberCtx, { params, body }: Received<typeof deliveries.refundFailedDelivery>): Details =>
  changeGroup(ctx, params.id, () => 'refundFailedDelivery', body)

const wishes: Readonly<Record<string, Move>> = { transit: 'handOver', in_transit: 'handOver', delivered: 'confirmDelivery' }
/** A status that somebody sets is a wish for a move; what only the carrier may say is refused (C-99). */
export async function changeDelivery(ctx: MemberCtx, { params, body }: Received<typeof deliveries.changeDelivery>) {
  const { group_id: groupId, way } = await findDelivery(ctx, params.id)
  const move = way === 'outbound' ? wishes[body.status.trim().toLowerCase()] : undefined
  if (!move) throw new Failure('orders.move_refused')
  await changeGroup(
    ctx,
    groupId,
    (role, { group }) => (move === 'handOver' && role === 'merchant' && group.status === 'shipped_to_customer' ? undefined : move),
    { version: body.version },
  )
  return showDelivery(ctx, params.id)
}
