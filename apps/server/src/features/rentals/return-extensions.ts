import { callingOff } from '@rondo/rules/moves/machines'
import { saleCanceled } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { EventOf } from '../../platform/events.ts'
import { type groupMoved, lockCase } from '../orders/index.ts'
import { findPayment, lockBalances, lockLaterSale, planRefund, post, postedAmong, takeHeld } from '../wallet/index.ts'

/**
 * What was paid to rent longer goes back with a rental that never came: its delivery had failed by the customer's word, and it was refunded,
 * or was to be sent again and was called off. So it does where support has paid back a rental that is with its renter. Its payment is another
 * than that of the order, so that the refund of the group does not hold it.
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
    const gone = items.filter(isGone).map(({ id }) => id)
    const { rows } = await sql<{ payment_id: number }>`
      select payment_id from rental_payment where kind = 'extend' and item_id = any (${gone}::bigint[]) order by payment_id`.execute(tx)
    for (const { payment_id: paymentId } of rows) await giveBack(tx, paymentId)
  })
}

/** B6: the renter has all of it back, and what its merchant was to earn by it ends. The same payment goes back once. */
async function giveBack(tx: Tx, paymentId: number): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  const sale = await lockLaterSale(tx, paymentId)
  if (!payment || payment.intent_id === null || !sale || sale.isTakenBack) return
  const { account_id: customerId, currency, charged_minor: amountMinor, fee_minor: feeMinor, tax_minor: taxMinor } = payment
  const { merchantId, groupId, earningId, heldMinor } = sale
  const refund = { paymentId, accountId: customerId, intentId: payment.intent_id, cause: 'never_came', amountMinor, currency }
  if ((await planRefund(tx, refund)) === undefined) return
  await lockBalances(tx, [`merchant_pending:${merchantId}`, `merchant_receivable:${merchantId}`, `customer_refund:${customerId}`], currency)
  const postings = saleCanceled({
    customerId,
    merchantId,
    groupId,
    amountMinor: sale.amountMinor,
    feeMinor,
    taxMinor,
    deposits: [],
    shippingMinor: 0,
    isLabelSpent: false,
    pendingMinor: heldMinor,
  })
  await post(tx, { kind: 'B6', about: `payment:${paymentId}`, currency, postings })
  await takeHeld(tx, earningId, heldMinor)
}
