import { isInReturn } from '@rondo/rules/moves/guards-return'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { on } from '../../platform/events.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { groupMoved, lockCase, makeMove } from '../orders/index.ts'
import { abandonPayment, bookProcessorFee, findPayment, refundFailed, type RefundEnded, refundSettled } from '../wallet/index.ts'
import { paysFor } from './asked.ts'
import { fundCollected, fundRefunded } from './events.ts'
import { fundRoom } from './fund-room.ts'

interface OfRefund {
  readonly fund_id: number
  readonly group_id: number
}
/** The provider's last word on a refund to a merchant: its fund ends, or waits for another try. Twice changes nothing. */
async function followRefund(app: App, { refundId }: Pick<RefundEnded, 'refundId'>, provider: 'succeeded' | 'failed'): Promise<void> {
  const { rows } = await sql<OfRefund>`
    select u.id as fund_id, u.group_id from refund_record r join fund_record u on u.payment_id = r.payment_id
    where r.id = ${refundId} and r.cause like 'fund:%'`.execute(app.db)
  const [found] = rows
  if (!found) return
  await inTransaction(app, async (tx) => {
    const locked = await lockCase(tx, found.group_id)
    const fund = locked?.group.funds.find(({ id }) => id === found.fund_id)
    if (!locked || !fund) return
    // what did not leave it was paid back before
    const goesOn = locked.case.items.some((item) => paysFor(fund, item.id) && isInReturn(item))
    const isOver = fund.left_ids.length > 0 && !goesOn && fund.balance_minor === 0
    const waits = fund.status === 'payment_collected' && isOver
    const move =
      provider === 'failed'
        ? waits && ('failFundRefund' as const)
        : (await isPaidBack(tx, fund.payment_id)) &&
          (waits ? ('settleFundRefund' as const) : fund.status === 'merchant_refund_failed' && ('retryFundRefund' as const))
    if (move) await makeMove(app, tx, locked, move, { by: 'provider', input: { fundId: fund.id, provider } })
  })
}

/** Funds whose money was paid back outside of the provider, or by a dispute, of which no word comes, end as if it had arrived. */
export async function settleFundsElsewhere(app: App): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from refund_record r join fund_record u on u.payment_id = r.payment_id
    where r.cause like 'fund:%' and r.state in ('settled', 'disputed') and u.status in ('payment_collected', 'merchant_refund_failed')
      and cardinality(u.left_ids) > 0 and not exists (
        select from order_line i where i.id = any (u.item_ids) and i.id <> all (u.left_ids) and i.status <> 'return_completed') limit 100`.execute(
    app.db,
  )
  for (const { id } of rows) await followRefund(app, { refundId: id }, 'succeeded')
}

/** Every part of a fund that went back to its card has arrived there. */
async function isPaidBack(tx: Tx, paymentId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from refund_record where payment_id = ${paymentId} and cause like 'fund:%' and state not in ('done', 'settled', 'disputed')`.execute(
    tx,
  )
  return rows.length === 0
}

/** Payments of funds that are not for what is asked any more: the provider cancels them first; one that was paid all the same goes back (F7). */
export async function abandonFunds(app: App, groupId?: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payment_record p left join fund_record u on u.payment_id = p.id
    where p.purpose = 'fund_collection' and p.state in ('prepared', 'processing', 'failed')
      and (${groupId ?? null}::bigint is null or (p.snapshot ->> 'groupId')::bigint = ${groupId ?? null})
      and (u.id is null or cardinality(u.left_ids) > 0
        or exists (select from order_line i where i.id = any (u.item_ids) and i.status <> 'return_requested_by_customer')) limit 100`.execute(
    app.db,
  )
  for (const { id } of rows) {
    const payment = await findPayment(app.db, id)
    if (payment) await abandonPayment(app, fundRoom, payment)
  }
}

/** Moves after which an open payment of a fund may have lost its return. */
const ending = ['rejectGroupReturn', 'rejectAllReturns', 'rejectRequest', 'cancelReturn', 'approveAllReturns']

export const returnsReactions: Reaction[] = [
  on(refundSettled, 'returns.fund-refund-settled', (app, { data }) => followRefund(app, data, 'succeeded')),
  on(refundFailed, 'returns.fund-refund-failed', (app, { data }) => followRefund(app, data, 'failed')),
  on(groupMoved, 'returns.abandon-funds', (app, { data }) =>
    ending.includes(data.move) ? abandonFunds(app, data.groupId) : Promise.resolve(),
  ),
  on(fundCollected, 'returns.book-processor-fee', (app, { data }) => bookProcessorFee(app, data.paymentId)),
  on(fundRefunded, 'returns.book-processor-fee-of-refunded', (app, { data }) => bookProcessorFee(app, data.paymentId)),
]
export const returnsSweepers: readonly Sweeper[] = [
  { name: 'returns.abandon-funds', everySeconds: 300, run: (app) => abandonFunds(app) },
  { name: 'returns.settle-funds-elsewhere', everySeconds: 300, run: settleFundsElsewhere },
]
