import { topics } from '@rondo/contracts/kernel/topics'
import { sumMinor } from '@rondo/rules/kernel/money'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { takeOut } from '../cart/index.ts'
import { reindex } from '../listings/index.ts'
import { itemsLost, type NewOrder, writeOrder } from '../orders/index.ts'
import { extend, lockSwap, mayCheckOut, paySwapSide, release, type Swap, take, useAgreements } from '../stock/index.ts'
import {
  type Finalized,
  finalizePayment as finalize,
  type FinalizeOptions,
  type Paid,
  type PaymentRoom,
  paymentSucceeded,
  planRefund,
  post,
} from '../wallet/index.ts'
import { checkoutRefunded } from './events.ts'
import { idsFor, itemIdsOf, orderFromSnapshot } from './order-from-snapshot.ts'
import { saleEarnings, salePostings } from './sale-postings.ts'
import type { SnapshotLine, OrderSnapshot } from './snapshot.ts'

/** The room of payments for a checkout: success is an order, with its goods taken and its cart lines gone. */
export const checkoutRoom: PaymentRoom = {
  purpose: 'checkout',
  idsWanted: ({ snapshot }) => idsFor(snapshot as OrderSnapshot),
  fulfil: place,
  extend: (tx, payment, until) => extend(tx, { payment }, until),
  release: (tx, payment) => release(tx, { payment }),
  tellRefunded: (tx, { id: paymentId, account_id: customerId }, { why, amountMinor, currency }) =>
    record(tx, checkoutRefunded, {
      audiences: [{ tell: [customerId], touches: [topics.orders, topics.cart] }],
      data: { paymentId, customerId, why, amountMinor, currency },
    }),
}

/** Finalizes the payment of a checkout: its order, once, whoever asks first. */
export const finalizePayment = (app: App, paymentId: number, options?: FinalizeOptions): Promise<Finalized> =>
  finalize(app, checkoutRoom, paymentId, options)

/** The order of a payment. Undefined when all its goods are gone. Each room writes its own rows; they travel to the database together. */
async function place(tx: Tx, paid: Paid): Promise<{ orderId: number } | undefined> {
  const { payment, ids, now, requestId } = paid
  const snapshot = payment.snapshot as OrderSnapshot
  const swaps = await openSwaps(tx, snapshot, payment.account_id)
  const { lost, soldOut } = await takeAll(tx, payment.id, snapshot, swaps, itemIdsOf(snapshot, ids))
  if (lost.size === snapshot.lines.length) return undefined
  const order = orderFromSnapshot(payment, snapshot, lost, ids, now)
  const cartLines = snapshot.lines.flatMap(({ cartLineId }) => (cartLineId === null ? [] : [cartLineId]))
  await Promise.all([
    writeOrder(tx, order, requestId, now),
    paymentSucceeded(tx, paid, order.id, salePostings(order), saleEarnings(order)),
    takeOut(tx, payment.account_id, cartLines),
    useAgreements(tx, { paymentId: payment.id, agreements: agreementsOf(snapshot, lost) }),
  ])
  for (const swap of swaps) await paySwapSide(tx, swap, payment.account_id, order.id, requestId)
  if (lost.size > 0) {
    await release(tx, { payment: payment.id }) // what was withdrawn is held still
    await giveBackLost(tx, paid, order)
  }
  if (soldOut.length > 0) await reindex(tx, soldOut)
  return { orderId: order.id }
}

/** Agreed prices that were paid: what was agreed about a line that is lost stays agreed. */
const agreementsOf = ({ lines }: OrderSnapshot, lost: ReadonlySet<SnapshotLine>): number[] =>
  lines.flatMap((line) => (lost.has(line) ? [] : (line.agreement ?? [])))

/** Swaps of a record that its buyer may still check out, locked in the order of their ids: who comes too late finds their pieces gone. */
async function openSwaps(tx: Tx, { lines }: OrderSnapshot, buyerId: number): Promise<Swap[]> {
  const ids = [...new Set(lines.flatMap(({ swapId }) => swapId ?? []))].toSorted((a, b) => a - b)
  const open: Swap[] = []
  for (const id of ids) {
    const swap = await lockSwap(tx, id)
    if (swap && mayCheckOut(swap, buyerId)) open.push(swap)
  }
  return open
}

/** Takes what was bought from what the payment holds, and pieces of swaps from what those hold. */
async function takeAll(tx: Tx, paymentId: number, { lines }: OrderSnapshot, swaps: readonly Swap[], itemIds: readonly number[]) {
  const lost = new Set<SnapshotLine>()
  const soldOut: number[] = []
  const ids = [...new Set(lines.map(({ swapId }) => swapId ?? null))]
  for (const id of ids) {
    const own = lines.flatMap((line, n) => ((line.swapId ?? null) === id ? [{ line, itemId: itemIds[n] ?? 0 }] : []))
    if (id !== null && !swaps.some((swap) => swap.id === id)) {
      for (const { line } of own) lost.add(line)
      continue
    }
    const taken = await take(
      tx,
      id === null ? { payment: paymentId } : { swap: id },
      own.map(({ line }) => line),
      own.map(({ itemId }) => itemId),
    )
    // its time ran out while this waited for a lock: whoever tries again finds the swap over, and nobody is bound to it
    if (id !== null && taken.lost.size > 0) throw new Error(`swap ${id} has lost what it held`)
    for (const line of taken.lost) lost.add(line)
    soldOut.push(...taken.soldOut)
  }
  return { lost, soldOut }
}

/** Lines whose goods were gone when the money came: they are refunded at once, the rest of the order stands (SR-34). */
async function giveBackLost(tx: Tx, { payment, intent, requestId }: Paid, order: NewOrder) {
  const { id: paymentId, account_id: accountId, currency } = payment
  for (const booking of order.bookings) await post(tx, { ...booking, currency, requestId })
  if (intent) {
    for (const back of order.moneyBack) await planRefund(tx, { ...back, paymentId, accountId, currency, intentId: intent.id, requestId })
  }
  const owedMinor = sumMinor(order.moneyBack.map(({ amountMinor }) => amountMinor))
  const merchants = order.items.flatMap(({ is_canceled, merchant_id }) => (is_canceled ? [merchant_id] : []))
  await record(tx, itemsLost, {
    audiences: [{ tell: [accountId, ...merchants], touches: [topics.order(order.id)] }],
    data: { orderId: order.id, customerId: accountId, amountMinor: owedMinor, currency },
  })
}
