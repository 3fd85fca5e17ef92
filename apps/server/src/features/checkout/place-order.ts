import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { noteKeyLocking, refuseReused } from '../../platform/request-keys.ts'
import { showOrder } from '../orders/index.ts'
import { asked, refusalOf } from '../wallet/index.ts'
import { finalizePayment } from './finalize-payment.ts'

/** Makes the order of a succeeded payment, however the record is named; asking again answers the same order. */
export async function placeOrder(
  ctx: MemberCtx,
  { strapiPaymentId, paymentId, id }: Received<typeof orders.createOrder>['body'],
): Promise<Answer<typeof orders.createOrder>> {
  const named = strapiPaymentId ?? paymentId ?? id
  if (named === undefined) throw new Failure('orders.payment_unknown')
  ctx.app.limits.tally({ ip: ctx.ip, accountId: ctx.actor.id }, 'placeOrder') // each may ask the provider, whose patience all share
  const along = <T>(tx: Tx, locking: RawBuilder<T>) => noteKeyLocking(ctx, tx, locking)
  const asking = { accountId: ctx.actor.id, requestId: ctx.requestId, along }
  const finalized = await asked(() => finalizePayment(ctx.app, named, asking))
  await refuseReused(ctx) // what had ended before has noted no key
  if (finalized.is !== 'succeeded') throw refusalOf(finalized)
  if (finalized.orderId === null) throw new Failure('orders.payment_unknown')
  return showOrder(ctx, finalized.orderId)
}
