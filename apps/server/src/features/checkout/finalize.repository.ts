import { sql } from 'kysely'
import { entry, type Posting } from '@rondo/rules/wallet/entry'
import { accountKey } from '@rondo/rules/wallet/accounts'
import { salePaid, saleCanceled } from '@rondo/rules/wallet/postings'
import type { Tx } from '../../platform/db.ts'
import { eventRow, type NewEvent } from '../../platform/outbox.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { type NewOrder, orderRows } from '../orders/index.ts'
import { type Payment, post, posting } from '../wallet/index.ts'
import type { Snapshot } from './snapshot.ts'

/** A payment that the provider calls succeeded, with what is needed to make its order. */
export interface Paid {
  readonly payment: Payment
  readonly snapshot: Snapshot
  /** Undefined when there was nothing to pay. */
  readonly intent: Intent | undefined
  /** Drawn of the trade sequence for the order and its parts. */
  readonly ids: readonly number[]
  readonly now: Date
  readonly requestId: string | undefined
}

/** What a payment brought, as the ledger books it (B1): earnings, deposits, fee, tax and shipping, each in its own account. */
const salePostings = ({ groups, items }: NewOrder): Posting[] =>
  salePaid(
    groups.map((group) => ({
      groupId: group.id,
      merchantId: group.merchant_id,
      amountMinor: group.subtotal_minor,
      feeMinor: group.fee_minor,
      taxMinor: group.tax_minor,
      shippingMinor: group.shipping_minor,
      deposits: items
        .filter(({ group_id }) => group_id === group.id)
        .map(({ id, deposit_minor }) => ({ itemId: id, amountMinor: deposit_minor })),
    })),
  )

/**
 * The order of a payment, with everything that must never be without it: groups, items, history, the ledger's posting, the record's end,
 * the emptied cart, the firm days of its rentals, and the event that tells of it. One statement.
 */
export async function writeOrder(tx: Tx, { payment, snapshot, intent, now }: Paid, order: NewOrder, event: NewEvent): Promise<void> {
  const cartLines = snapshot.lines.flatMap(({ cartLineId }) => (cartLineId === null ? [] : [cartLineId]))
  const lets = snapshot.lines.flatMap(({ productId, rental }, index) =>
    rental ? [{ item: order.items[index]?.id, product: productId, first: rental.firstDay, last: rental.lastDay }] : [],
  )
  const firm = sql`, firm as (
    update unit_day u set order_item_id = x.item from jsonb_to_recordset(${JSON.stringify(lets)}::jsonb) as x(item bigint, product bigint, first date, last date)
    where u.payment_id = ${payment.id} and u.product_id = x.product and u.day between x.first and x.last)`
  const postings = salePostings(order)
  const booked = posting({ kind: 'B1', about: `payment:${payment.id}`, currency: payment.currency, postings, requestId: event.requestId })
  await sql`
    with ${orderRows(order, event.requestId, now)},
    ended as (
      update payment set state = 'succeeded', order_id = ${order.id}, received_minor = ${intent?.receivedMinor ?? 0}, charge_id = ${intent?.chargeId ?? null}, updated_at = ${now}
      where id = ${payment.id}
    ),
    emptied as (delete from cart_line where account_id = ${payment.account_id} and id = any(${cartLines}::bigint[])),
    told as (${eventRow(event)})
    ${lets.length > 0 ? firm : sql``}
    select ${postings.length > 0 ? booked : sql`null`}`.execute(tx)
}

/** Ends a record whose money goes back in full: nothing of it becomes an order. The debt to the customer is booked with it. */
export async function writeRefunded(
  tx: Tx,
  payment: Payment,
  { receivedMinor, currency, chargeId }: Intent,
  requestId: string | undefined,
): Promise<void> {
  await sql`
    update payment set state = 'refunded', received_minor = ${receivedMinor}, charge_id = ${chargeId}, updated_at = app_now() where id = ${payment.id}`.execute(
    tx,
  )
  const postings = entry({
    debit: [['stripe_balance', receivedMinor]],
    credit: [[accountKey('customer_refund', payment.account_id), receivedMinor]],
  })
  await post(tx, { kind: 'B1', about: `payment:${payment.id}`, currency, postings, requestId })
}

/** Books what goes back of an order whose goods were partly gone (B6), and answers how much: shipping too where a whole group is. */
export async function bookLost(tx: Tx, payment: Payment, order: NewOrder): Promise<number> {
  let owedMinor = 0
  for (const group of order.groups) {
    const gone = order.items.filter(({ group_id, is_canceled }) => group_id === group.id && is_canceled)
    if (gone.length === 0) continue
    const sum = (part: 'amount_minor' | 'fee_minor' | 'tax_minor') => gone.reduce((total, item) => total + item[part], 0)
    const postings = saleCanceled({
      customerId: payment.account_id,
      merchantId: group.merchant_id,
      groupId: group.id,
      amountMinor: sum('amount_minor'),
      feeMinor: sum('fee_minor'),
      taxMinor: sum('tax_minor'),
      deposits: gone.map(({ id, deposit_minor }) => ({ itemId: id, amountMinor: deposit_minor })),
      shippingMinor: group.is_canceled ? group.shipping_minor : 0,
      isLabelSpent: false,
      pendingMinor: sum('amount_minor'), // just credited by this very sale
    })
    await post(tx, { kind: 'B6', about: `group:${group.id}:lost`, currency: payment.currency, postings })
    owedMinor += postings.reduce((total, { amountMinor }) => total + Math.max(0, -amountMinor), 0)
  }
  return owedMinor
}
