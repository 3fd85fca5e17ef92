import { clocks } from '@rondo/rules/kernel/clocks'
import type { House } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { type NewEvent, record } from '../../platform/outbox.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { forSearch } from '../listings/index.ts'
import type { NewOrder } from '../orders/index.ts'
import { currentIntent, extendReservation, findPayment, lockPayment, markState, type Payment, planRefund } from '../wallet/index.ts'
import { bookLost, type Paid, writeOrder, writeRefunded } from './finalize.repository.ts'
import { idsFor, orderOf } from './order-of.ts'
import { releaseGoods } from './release-goods.ts'
import type { Snapshot } from './snapshot.ts'
import { takeGoods } from './take-goods.ts'

export type Finalized =
  | { readonly is: 'placed'; readonly orderId: number }
  | { readonly is: 'refunded' | 'unpaid' | 'unknown' }
  | { readonly is: 'underway'; readonly status: Intent['status'] }

export interface FinalizeOptions {
  /** Whose payment it must be; anybody's without. */
  readonly accountId?: number
  readonly requestId?: string
}

/**
 * Turns a payment that the provider calls succeeded into its order: once, whoever asks first. The browser's POST /orders, the webhook and
 * the reconciler all end here, and the lock on the payment's row picks one (C-77). Money that does not fit the record, or whose goods are
 * all gone, goes back.
 */
export async function finalizePayment(house: House, paymentId: number, { accountId, requestId }: FinalizeOptions = {}): Promise<Finalized> {
  const payment = await findPayment(house.db, paymentId)
  if (!payment || (accountId !== undefined && payment.account_id !== accountId)) return { is: 'unknown' }
  const known = endOf(payment)
  if (known) return known

  const intent = payment.charged_minor === 0 ? undefined : await currentIntent(house, payment)
  if (payment.charged_minor > 0 && intent?.status !== 'succeeded') return notPaid(house, payment, intent)
  failpoint(house.config, 'finalize.after-provider')

  const finalized = await inTransaction(house, async (tx): Promise<Finalized> => {
    const snapshot = payment.snapshot as Snapshot
    const { state, order_id, ids, now } = await lockPayment(tx, payment.id, idsFor(snapshot))
    const ended = endOf({ state, order_id, intent_id: intent?.id ?? null })
    if (ended) return ended
    const problem = state === 'canceled' ? 'canceled before' : intent && mismatch(payment, intent)
    if (intent && problem) {
      house.log.error({ alarm: 'payment mismatch', paymentId, problem }, 'a payment does not equal its record and is refunded')
      await releaseGoods(tx, payment.id)
      return refundAll(tx, payment, intent, problem, requestId)
    }
    return place(house, tx, { payment, snapshot, intent, ids, now, requestId })
  })
  failpoint(house.config, 'finalize.after-commit')
  return finalized
}

/** How a record ended, or undefined. A canceled one with an intent is asked about: money that came all the same must go back. */
const endOf = ({ state, order_id, intent_id }: Pick<Payment, 'state' | 'order_id' | 'intent_id'>): Finalized | undefined => {
  if (order_id !== null) return { is: 'placed', orderId: order_id }
  if (state === 'refunded') return { is: 'refunded' }
  return state === 'canceled' && intent_id === null ? { is: 'unpaid' } : undefined
}

/** Why the provider's word does not fit the record; undefined when amount, currency, customer and metadata are the record's. */
function mismatch({ id, charged_minor, currency, provider_customer_id }: Payment, intent: Intent): string | undefined {
  if (intent.receivedMinor !== charged_minor || intent.amountMinor !== charged_minor) return 'amount'
  if (intent.currency !== currency) return 'currency'
  if (provider_customer_id !== null && intent.customerId !== provider_customer_id) return 'customer'
  return intent.metadata['payment'] === String(id) ? undefined : 'metadata'
}

async function place(house: House, tx: Tx, paid: Paid): Promise<Finalized> {
  const { payment, snapshot, intent, requestId } = paid
  const { lost, soldOut } = await takeGoods(tx, payment.id, snapshot)
  if (lost.size === snapshot.lines.length) {
    if (intent) return refundAll(tx, payment, intent, 'goods gone', requestId)
    await markState(tx, payment.id, ['prepared', 'failed', 'processing'], 'canceled')
    return { is: 'unpaid' }
  }
  const order = orderOf(payment, snapshot, lost, paid.ids, paid.now)
  await writeOrder(tx, paid, order, placedEvent(order, requestId))
  if (lost.size > 0) await giveBackLost(tx, paid, order)
  if (soldOut.length > 0) await forSearch(tx, soldOut)
  failpoint(house.config, 'finalize.before-commit')
  return { is: 'placed', orderId: order.id }
}

/** The customer first, then every merchant: who hears of an order, and what is stale with it. */
function placedEvent(order: NewOrder, requestId: string | undefined): NewEvent {
  const products = [...new Set(order.items.map(({ product_id }) => product_id))]
  return {
    type: 'orders.placed',
    tell: [order.customer_id, ...order.groups.map(({ merchant_id }) => merchant_id)],
    touches: [
      'orders',
      'cart',
      'wallet',
      `order:${order.id}`,
      ...order.groups.map(({ id }) => `group:${id}`),
      ...products.map((id) => `product:${id}`),
    ],
    data: { orderId: order.id, orderNumber: order.order_number, paymentId: order.payment_id },
    ...(requestId !== undefined && { requestId }),
  }
}

/** Everything goes back: the money is owed, its refund is written, and whoever looks after the house hears why. */
async function refundAll(tx: Tx, payment: Payment, intent: Intent, why: string, requestId: string | undefined): Promise<Finalized> {
  await writeRefunded(tx, payment, intent, requestId)
  await planRefund(tx, {
    paymentId: payment.id,
    accountId: payment.account_id,
    intentId: intent.id,
    cause: `payment:${payment.id}`,
    amountMinor: intent.receivedMinor,
    currency: intent.currency,
    requestId,
  })
  await record(tx, {
    type: 'checkout.refunded',
    tell: [payment.account_id],
    touches: ['orders', 'cart'],
    data: { paymentId: payment.id, why, amountMinor: intent.receivedMinor, currency: intent.currency },
  })
  return { is: 'refunded' }
}

/** Lines whose goods were gone when the money came: they are refunded at once, the rest of the order stands (SR-34). */
async function giveBackLost(tx: Tx, { payment, intent, requestId }: Paid, order: NewOrder) {
  const owedMinor = await bookLost(tx, payment, order)
  const { id: paymentId, account_id: accountId, currency } = payment
  if (owedMinor > 0 && intent) {
    const refund = { paymentId, accountId, currency, intentId: intent.id, cause: `lost:${order.id}`, amountMinor: owedMinor, requestId }
    await planRefund(tx, refund)
  }
  const merchants = order.items.flatMap(({ is_canceled, merchant_id }) => (is_canceled ? [merchant_id] : []))
  const tell = [accountId, ...merchants]
  await record(tx, {
    type: 'orders.items_lost',
    tell,
    touches: [`order:${order.id}`],
    data: { orderId: order.id, amountMinor: owedMinor, currency },
  })
}

/** The provider has no money for it yet: goods stay held while it works or asks the customer; a canceled intent ends the record. */
async function notPaid(house: House, payment: Payment, intent: Intent | undefined): Promise<Finalized> {
  const status = intent?.status
  if (status === 'processing' || status === 'requires_capture')
    await extendReservation(house.db, payment.id, 'processing', clocks.stockReservationMinutes)
  if (status === 'requires_action') await extendReservation(house.db, payment.id, payment.state, clocks.stockReservationMinutes)
  if (status === 'requires_payment_method' && intent?.chargeId) await markState(house.db, payment.id, ['prepared', 'processing'], 'failed')
  if (status !== 'canceled') return { is: 'underway', status: status ?? 'requires_payment_method' }
  await inTransaction(house, async (tx) => {
    const { state } = await lockPayment(tx, payment.id, 0)
    if (state === 'succeeded' || state === 'refunded' || state === 'canceled') return
    await releaseGoods(tx, payment.id)
    await markState(tx, payment.id, [state], 'canceled')
  })
  return { is: 'unpaid' }
}
