import { sql } from 'kysely'
import { refundConfirmed, reversed } from '@rondo/rules/wallet/postings'
import type { House } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { record } from '../../platform/outbox.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import type { ProviderRefund } from '../../providers/payments/index.ts'
import { post } from './ledger.ts'
import { perform } from './operations.ts'
import { claimOperation, findOperation, type Operation, planOperation } from './wallet.repository.ts'

export interface NewRefund {
  readonly paymentId: number
  readonly accountId: number
  readonly intentId: string
  /** What it is for; the same cause of a payment pays once. */
  readonly cause: string
  readonly amountMinor: number
  readonly currency: string
  readonly requestId?: string | undefined
}

/**
 * Writes that money goes back to the card: the refund, its operation and what follows them, in the caller's transaction. The caller posts
 * why it is owed (customer_refund); the provider's word posts that it is paid. Refused by the database beyond what was received.
 */
export async function planRefund(
  tx: Tx,
  { paymentId, accountId, intentId, cause, amountMinor, currency, requestId }: NewRefund,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into refund (payment_id, account_id, cause, amount_minor, currency)
      values (${paymentId}, ${accountId}, ${cause}, ${amountMinor}, ${currency}) on conflict (payment_id, cause) do nothing returning id
    ), counted as (
      update payment set refunded_minor = refunded_minor + ${amountMinor}, updated_at = app_now() where id = ${paymentId} and exists (select 1 from made)
    )
    select id from made`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await planOperation(tx, 'refund', `refund:${id}`, { intentId, amountMinor })
  await record(tx, { type: 'wallet.refund_planned', data: { refundId: id }, ...(requestId && { requestId }) })
  return id
}

interface StoredRefund {
  readonly id: number
  readonly payment_id: number
  readonly account_id: number
  readonly amount_minor: number
  readonly currency: string
  readonly state: 'planned' | 'done' | 'failed'
  readonly order_id: number | null
}
async function lockRefund(tx: Tx, id: number): Promise<StoredRefund> {
  const { rows } = await sql<StoredRefund>`
    select r.id, r.payment_id, r.account_id, r.amount_minor, r.currency, r.state, (select order_id from payment p where p.id = r.payment_id) as order_id
    from refund r where r.id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`refund ${id} is gone`)
  return row
}

/** Sends the refund of an operation that is due, and writes what the provider says. */
export async function sendRefund(house: House, operation: Operation): Promise<void> {
  const { payments } = house.providers
  const { intentId, amountMinor } = operation.params as { intentId: string; amountMinor: number }
  const refundId = Number(operation.subject.split(':')[1])
  failpoint(house.config, 'refund.before-provider')
  try {
    const answer = await perform(house, operation, {
      send: (key) =>
        payments.createRefund({ intentId, amountMinor, metadata: { op: operation.idempotency_key, refund: String(refundId) } }, key),
      find: () => payments.findRefund(intentId, operation.idempotency_key),
    })
    failpoint(house.config, 'refund.after-provider')
    await settleRefund(house, refundId, answer)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    house.log.error({ alarm: 'refund refused', refundId, reason: error.reason }, 'the provider refused a refund: support must settle it')
  }
}

/** Writes the provider's word on a refund: paid, still on its way, or failed, which opens the debt again. The same word twice changes nothing. */
export async function settleRefund(house: House, refundId: number, { id: providerId, status }: ProviderRefund): Promise<void> {
  await inTransaction(house, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const next = status === 'succeeded' ? 'done' : status === 'failed' ? 'failed' : refund.state
    await sql`update operation set state = 'done', provider_id = ${providerId}, updated_at = app_now() where kind = 'refund' and subject = ${`refund:${refundId}`}`.execute(
      tx,
    )
    await sql`
      update refund set provider_id = ${providerId}, state = ${next}, settled_at = case when ${next} = 'done' then coalesce(settled_at, app_now()) end
      where id = ${refundId}`.execute(tx)
    if (next === refund.state) return
    if (next === 'failed')
      house.log.error({ alarm: 'refund failed', refundId }, 'a refund came back: the debt is open again and support must settle it')
    const paid = refundConfirmed(refund.account_id, refund.amount_minor)
    const fact = { about: `refund:${refundId}`, currency: refund.currency }
    if (next === 'done') await post(tx, { ...fact, kind: 'B7', postings: paid })
    else if (refund.state === 'done') await post(tx, { ...fact, about: `refund:${refundId}:failed`, kind: 'B7', postings: reversed(paid) })
    const touches = refund.order_id === null ? ['orders'] : ['orders', `order:${refund.order_id}`]
    await record(tx, {
      type: next === 'done' ? 'wallet.refund_settled' : 'wallet.refund_failed',
      tell: [refund.account_id],
      touches,
      data: { refundId, orderId: refund.order_id, amountMinor: refund.amount_minor, currency: refund.currency },
    })
  })
}

/** Sends a planned refund now, unless somebody is at it. */
export async function sendRefundNow(house: House, refundId: number): Promise<void> {
  const planned = await findOperation(house.db, 'refund', `refund:${refundId}`)
  const operation = planned && (await claimOperation(house.db, planned.id))
  if (operation) await sendRefund(house, operation)
}

/** The refund that an object of the provider is, by its id there. */
export async function refundOfProvider(db: Db, providerId: string): Promise<number | undefined> {
  const row = await db.selectFrom('refund').select('id').where('provider_id', '=', providerId).executeTakeFirst()
  return row?.id
}

/** The refund whose operation carries this key. */
export async function refundOfOperation(db: Db, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('operation')
    .select('subject')
    .where('idempotency_key', '=', key)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  return row && Number(row.subject.split(':')[1])
}

/** Refunds that the provider accepted some time ago without a last word: its event may never come, so it is asked. */
export async function askPendingRefunds(house: House): Promise<void> {
  const { rows } = await sql<{ id: number; provider_id: string }>`
    select id, provider_id from refund where state = 'planned' and provider_id is not null and created_at < app_now() - interval '5 minutes'
    order by created_at limit 100`.execute(house.db)
  for (const { id, provider_id } of rows) await settleRefund(house, id, await house.providers.payments.readRefund(provider_id))
}
