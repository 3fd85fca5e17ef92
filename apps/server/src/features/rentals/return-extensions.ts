import { callingOff } from '@rondo/rules/moves/machines'
import { gonePieces, shareBack } from '@rondo/rules/rentals/longer-pieces'
import { saleCanceled } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { EventOf } from '../../platform/events.ts'
import { type groupMoved, lockCase } from '../orders/index.ts'
import { findPayment, lockBalances, lockLaterSale, planRefund, post, postedAmong, takeLater } from '../wallet/index.ts'
import type { LaterSnapshot } from './later-payment.ts'

/**
 * What was paid to rent longer goes back with a rental that never came: its delivery had failed by the customer's word, and it was refunded,
 * or was to be sent again and was called off. So it does where support has paid back a rental that is with its renter; of several pieces for those
 * alone (420). Its payment is another than that of the order, so that the refund of the group does not hold it.
 */
export async function returnExtensions(app: App, { data: { groupId, move } }: EventOf<typeof groupMoved>): Promise<void> {
  if (!callingOff.has(move) && move !== 'closeBySupport') return
  await inTransaction(app, async (tx) => {
    const items = (await lockCase(tx, groupId))?.group.items ?? []
    const paidBack = await postedAmong(
      tx,
      'B25',
      items.map(({ id }) => `item:${id}`),
    )
    const isGone = ({ id, status }: (typeof items)[number]) =>
      status === 'canceled' || (status === 'rental_return_completed' && paidBack.has(`item:${id}`))
    const gone = new Set(items.filter(isGone).map(({ id }) => id))
    if (gone.size === 0) return
    const parts = items.map(({ id, quantity, split_from: splitFrom }) => ({ id, quantity, splitFrom }))
    const { rows } = await sql<{ payment_id: number }>`
      select payment_id from rental_payment where kind = 'extend' and item_id = any (${parts.map(({ id }) => id)}::bigint[])
      order by payment_id`.execute(tx)
    for (const { payment_id: paymentId } of rows)
      await giveBack(tx, paymentId, ({ itemId, quantity }) => gonePieces(parts, itemId, quantity, (id) => gone.has(id)))
  })
}

const CAUSE = 'never_came'
/** For how many of its pieces a payment has gone back. 1 query. */
async function givenBack(tx: Tx, paymentId: number, quantity: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(max(coalesce(substring(cause from ':(\\d+)$')::int, ${quantity}::int)), 0) as pieces
    from refund_record where payment_id = ${paymentId} and cause ~ ${`^${CAUSE}(:\\d+)?$`}`.execute(tx)
  return rows[0]?.pieces ?? 0
}

/** B6: the renter has its part for the pieces that are gone back, and what its merchant was to earn by them ends. The same piece goes back once. */
async function giveBack(tx: Tx, paymentId: number, goneOf: (paid: LaterSnapshot) => number): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  const sale = await lockLaterSale(tx, paymentId)
  if (!payment || payment.intent_id === null || !sale || sale.isTakenBack) return
  const { account_id: customerId, currency } = payment
  const { merchantId, groupId, earningId } = sale
  const snapshot = payment.snapshot as LaterSnapshot
  const { quantity } = snapshot
  const [gone, before] = [goneOf(snapshot), await givenBack(tx, paymentId, quantity)]
  if (gone <= before) return
  const share = (minor: number) => shareBack(minor, quantity, gone, before)
  const [amountMinor, feeMinor, taxMinor] = [share(sale.amountMinor), share(payment.fee_minor), share(payment.tax_minor)]
  const part = gone === quantity ? '' : `:${gone}`
  const refund = { paymentId, accountId: customerId, intentId: payment.intent_id, cause: `${CAUSE}${part}`, currency }
  if ((await planRefund(tx, { ...refund, amountMinor: amountMinor + feeMinor + taxMinor })) === undefined) return
  await lockBalances(tx, [`merchant_pending:${merchantId}`, `merchant_receivable:${merchantId}`, `customer_refund:${customerId}`], currency)
  const heldMinor = Math.min(sale.heldMinor, amountMinor)
  const postings = saleCanceled({
    customerId,
    merchantId,
    groupId,
    amountMinor,
    feeMinor,
    taxMinor,
    deposits: [],
    shippingMinor: 0,
    isLabelSpent: false,
    pendingMinor: heldMinor,
  })
  await post(tx, { kind: 'B6', about: `payment:${paymentId}${part}`, currency, postings })
  await takeLater(tx, earningId, { heldMinor, backMinor: amountMinor })
}
