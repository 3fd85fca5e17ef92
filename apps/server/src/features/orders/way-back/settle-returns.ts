import { sql } from 'kysely'
import { reversed } from '@rondo/rules/wallet/postings'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import type { EventOf } from '../../../platform/events.ts'
import { findLeg } from '../../shipping/index.ts'
import { findPayment, planRefund, post, postedLines, type refundFailed, type refundSettled } from '../../wallet/index.ts'
import { lockCase } from '../case.repository.ts'
import { makeMove, MoveRefused } from '../make-move.ts'
import { itemsOfRefund } from '../refund-cause.ts'

type AnyApp = Pick<App, 'config'>

/** Items that were paid for are done (I19b), then the funds of which nothing is left to pay (F4). A move that was made before is none. */
export async function settleItems(app: AnyApp, tx: Tx, groupId: number, itemIds: readonly number[]): Promise<void> {
  for (const id of itemIds) {
    const locked = await lockCase(tx, groupId)
    if (!locked?.group.items.some((item) => item.id === id && item.status === 'return_processing')) continue
    await makeMove(app, tx, locked, 'settleReturn', { by: 'provider', input: { itemIds: [id], provider: 'succeeded' } })
  }
  const funds = (await lockCase(tx, groupId))?.case.funds.filter((fund) => fund.itemIds.some((id) => itemIds.includes(id))) ?? []
  for (const { id, status } of funds) {
    const move =
      status === 'payment_collected_ready_for_refund'
        ? 'settleFund'
        : status === 'customer_refund_failed'
          ? 'retryCustomerRefund'
          : undefined
    const locked = move && (await lockCase(tx, groupId))
    const fund = locked?.case.funds.find((one) => one.id === id)
    const isPaid = fund?.itemIds.every((itemId) => locked?.case.items.find((item) => item.id === itemId)?.status !== 'return_processing')
    if (!move || !locked || !isPaid) continue
    await tried(() => makeMove(app, tx, locked, move, { by: 'provider', input: { fundId: id, provider: 'succeeded' } }))
  }
}
async function tried(move: () => Promise<unknown>): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
  }
}

/** The items whose refund this is, and their group; undefined for any other refund. 1 query. */
async function returnedBy(app: App, refundId: number): Promise<{ groupId: number; itemIds: readonly number[] } | undefined> {
  const { rows } = await sql<{ cause: string }>`select cause from refund_record where id = ${refundId}`.execute(app.db)
  const itemIds = itemsOfRefund(rows[0]?.cause ?? '')
  const { rows: found } = await sql<{ group_id: number }>`select group_id from order_item where id = ${itemIds[0] ?? 0}`.execute(app.db)
  return found[0] && { groupId: found[0].group_id, itemIds }
}

/** The provider has paid a refund of returned goods. */
export async function hearRefundPaid(app: App, { data }: EventOf<typeof refundSettled>): Promise<void> {
  const returned = await returnedBy(app, data.refundId)
  if (returned) await inTransaction(app, (tx) => settleItems(app, tx, returned.groupId, returned.itemIds))
}

/** A refund of returned goods came back: its fund says so until it is paid after all (F8). */
export async function hearRefundFailed(app: App, { data }: EventOf<typeof refundFailed>): Promise<void> {
  const returned = await returnedBy(app, data.refundId)
  if (!returned) return
  await inTransaction(app, async (tx) => {
    const locked = await lockCase(tx, returned.groupId)
    const fund = locked?.case.funds.find(
      ({ status, itemIds }) => status === 'payment_collected_ready_for_refund' && itemIds.some((id) => returned.itemIds.includes(id)),
    )
    if (locked && fund) await tried(() => makeMove(app, tx, locked, 'failCustomerRefund', { by: 'provider', input: { fundId: fund.id } }))
  })
}

/**
 * What a customer paid for a label that was not bought goes back, once: its posting is undone (R6c), and the request may be gone on with.
 * Asked by whoever hears of the refusal first, and by the sweeper for what a kill left.
 */
export async function payBackLabel(app: AnyApp, tx: Tx, legId: number): Promise<void> {
  const known = await findLeg(tx, legId)
  const locked = known && (await lockCase(tx, known.group_id))
  const leg = locked && (await findLeg(tx, legId))
  // what was paid for the parcel stays with its first label
  if (!leg || leg.replaces !== null || leg.refusal === null || leg.paid_minor === 0 || leg.payment_id === null) return
  const payment = await findPayment(tx, leg.payment_id)
  if (!payment?.intent_id) throw new Error(`payment ${leg.payment_id} has no intent`)
  const { currency, paid_minor: amountMinor } = leg
  const refund = await planRefund(tx, {
    paymentId: payment.id,
    accountId: payment.account_id,
    intentId: payment.intent_id,
    cause: `return_label:${leg.id}`,
    amountMinor,
    currency,
  })
  if (refund === undefined) return
  // out of the account that it was booked into: what pays for the items may be another fund by now
  const owed = (await postedLines(tx, 'B13', `payment:${payment.id}`)).map(({ account, amountMinor: minor }) => ({
    account: account === 'stripe_balance' ? (`customer_refund:${leg.customer_id}` as const) : account,
    amountMinor: minor,
  }))
  await post(tx, { kind: 'B16', about: `leg:${leg.id}:unbought`, currency, postings: reversed(owed) })
  const wishedAt = leg.created_at
  const request = locked.case.requests.find(
    ({ status, itemIds, createdAt }) =>
      status === 'pending_customer_action' && itemIds.some((id) => leg.item_ids.includes(id)) && !(createdAt && wishedAt < createdAt),
  )
  if (request) await makeMove(app, tx, locked, 'failReturnLabel', { by: 'system', input: { requestId: request.id, provider: 'failed' } })
}

/** Labels that customers paid for and that were refused, whose money has not gone back. */
export async function payBackLabels(app: App): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from parcel p where p.way = 'return' and p.refusal is not null and p.paid_minor > 0 and p.replaces is null
      and not exists (select from refund_record r where r.payment_id = p.payment_id and r.cause = 'return_label:' || p.id) order by random() limit 100`.execute(
    app.db,
  )
  for (const { id } of rows)
    await inTransaction(app, (tx) => payBackLabel(app, tx, id)).catch((error: unknown) =>
      app.log.warn({ err: error, leg: id }, 'the money of a label cannot be given back'),
    )
}

/** Returned goods of which the refund was paid outside of the provider, or by a lost dispute, and no word of it comes: they are done as if it had. */
export async function settlePaidElsewhere(app: App): Promise<void> {
  const { rows } = await sql<{ cause: string; group_id: number }>`
    select r.cause, min(i.group_id)::float8 as group_id from refund_record r
    join order_item i on i.id = any (string_to_array(substr(r.cause, 10), '+')::bigint[]) and i.status = 'return_processing'
    where r.state in ('settled', 'disputed') and r.cause ~ '^returned:[0-9+]+$' group by r.id, r.cause order by random() limit 100`.execute(
    app.db,
  )
  for (const { cause, group_id } of rows)
    await inTransaction(app, (tx) => settleItems(app, tx, group_id, itemsOfRefund(cause))).catch((error: unknown) =>
      app.log.warn({ err: error, cause }, 'what was paid elsewhere cannot be settled'),
    )
}
