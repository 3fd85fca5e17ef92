import type { wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { itemsIn } from '@rondo/rules/moves/label-money'
import { asked, isRefused } from '@rondo/rules/moves/plan'
import { labelReplacementTries } from '@rondo/rules/returns/tries'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { once } from '../../../platform/request-keys.ts'
import { findLeg, wantLabel } from '../../shipping/index.ts'
import { planOperation } from '../../wallet/index.ts'
import { lockCase, type LockedCase } from '../case.repository.ts'
import { buyLabelNow } from '../deliveries/create-label.ts'
import { answerOf } from './return-label.ts'

/**
 * Another label for the same parcel, of the same service, at our cost: the one that cannot be used is voided with it. Whoever asks again
 * gets the same label; asked for that one, it is refused, and so is a carrier asked no more that has refused it several times.
 */
export async function replaceReturnLabel(
  ctx: MemberCtx,
  { params }: Received<typeof wayback.replaceReturnLabel>,
): Promise<Answer<typeof wayback.replaceReturnLabel>> {
  const { groupId, legId } = await once(ctx, (tx) => wish(ctx, tx, params.id))
  await buyLabelNow(ctx.app, legId, 'returns.rate_gone')
  return answerOf(ctx, groupId, legId)
}

async function wish({ actor }: MemberCtx, tx: Tx, id: number): Promise<{ groupId: number; legId: number }> {
  const known = await findLeg(tx, id)
  const locked = known && (await lockCase(tx, known.group_id, { party: actor.id }))
  const old = locked && (await findLeg(tx, id))
  if (!locked || !old || old.way !== 'return' || old.status === null) throw new Failure('returns.label_not_found')
  const by = locked.group.merchant.id === actor.id ? ('merchant' as const) : ('customer' as const)
  if (by === 'merchant' && old.bearer !== 'merchant') throw new Failure('returns.label_not_found')
  const there = locked.group.legs.find(({ replaces, status }) => replaces === id && status !== 'cancelled')
  if (there) return { groupId: old.group_id, legId: there.id }
  if (old.replaces !== null) throw new Failure('returns.label_replaced')
  if (isRefused(asked(locked.case, 'replaceLabel', by, { legId: id }))) throw new Failure('returns.label_used')
  if ((await refusedBefore(tx, id)) >= labelReplacementTries) throw new Failure('returns.label_refused')
  const legId = await wantLabel(tx, {
    way: 'return',
    orderId: old.order_id,
    groupId: old.group_id,
    merchantId: old.merchant_id,
    customerId: old.customer_id,
    actorId: actor.id,
    itemIds: goingBy(locked, id),
    from: old.from_address,
    to: old.to_address,
    parcel: old.parcel,
    customs: old.customs,
    service: old.service,
    currency: old.currency,
    heldMinor: old.held_minor,
    back: { bearer: old.bearer, paidMinor: old.paid_minor, paymentId: old.payment_id, replaces: id },
  })
  await planOperation(tx, 'label', `leg:${legId}`, { legId })
  return { groupId: old.group_id, legId }
}

/** What is still to go back by a label. */
const goingBy = ({ case: c }: LockedCase, id: number): readonly number[] =>
  c.legs
    .flatMap((leg) => (leg.id === id ? itemsIn(c, leg) : []))
    .filter((itemId) => c.items.some((item) => item.id === itemId && item.status === 'return_label_generated'))

/** How often another label instead of this one was refused, or came too late. 1 query. */
async function refusedBefore(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from parcel where replaces = ${id} and refusal is not null`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}
