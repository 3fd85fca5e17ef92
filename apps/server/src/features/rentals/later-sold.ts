import { topics } from '@rondo/contracts/kernel/topics'
import type { Case } from '@rondo/rules/moves/case'
import { holdsOf } from '@rondo/rules/moves/holds'
import { laterSalePaid } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { type Paid, paymentSucceeded } from '../wallet/index.ts'
import { rentalPaid } from './events.ts'
import type { LaterSnapshot } from './later-payment.ts'

/**
 * Ends the payment of an extension or a buy-out (B20), with what its merchant earns by it, kept by what keeps its group `now`, and tells both.
 * 3 statements.
 */
export async function laterSold(tx: Tx, paid: Paid, kind: 'extend' | 'keep', now: Case): Promise<void> {
  const { payment, requestId } = paid
  const { itemId, groupId, orderId, merchantId, days } = payment.snapshot as LaterSnapshot
  const { id: paymentId, account_id: customerId, currency, subtotal_minor: amountMinor, fee_minor: feeMinor, tax_minor: taxMinor } = payment
  await sql`
    insert into rental_payment (payment_id, item_id, kind, days, amount_minor, fee_minor, tax_minor, currency)
    values (${paymentId}, ${itemId}, ${kind}, ${days}, ${amountMinor}, ${feeMinor}, ${taxMinor}, ${currency})`.execute(tx)
  const earning = kind === 'extend' ? ('extension' as const) : ('buy_out' as const)
  await paymentSucceeded(tx, paid, null, laterSalePaid({ merchantId, amountMinor, feeMinor, taxMinor }), [
    { kind: earning, cause: `${earning}:${paymentId}`, merchantId, orderId, groupId, soldMinor: amountMinor, holds: holdsOf(now) },
  ])
  await record(tx, rentalPaid, {
    audiences: [{ tell: [customerId, merchantId], touches: [topics.orders, topics.order(orderId), topics.group(groupId)] }],
    data: {
      kind,
      paymentId,
      itemId,
      groupId,
      orderId,
      customerId,
      merchantId,
      days,
      amountMinor,
      totalMinor: payment.total_minor,
      currency,
    },
    requestId,
  })
}
