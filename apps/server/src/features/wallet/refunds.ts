import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import { isSentAgain } from '@rondo/rules/returns/tries'
import { merchantRefundConfirmed, refundConfirmed, reversed } from '@rondo/rules/wallet/postings'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type Audience, record } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { ProviderRefund } from '../../providers/payments/index.ts'
import { payRestOfPart } from './bank-paid.ts'
import { refundFailed, refundPaidElsewhere, refundPlanned, refundSettled } from './events.ts'
import { post } from './ledger.ts'
import { perform, subjectId } from './operations.ts'
import {
  claimOperation,
  findOperation,
  type Operation,
  operationDone,
  operationOfKey,
  operationRefused,
  planOperation,
} from './operations.repository.ts'

type Payee = 'customer' | 'merchant'
export interface NewRefund {
  readonly paymentId: number
  /** Who paid, and is paid back. */
  readonly accountId: number
  /** As what: B7 books a customer's refund, B17 a merchant's. */
  readonly payee?: Payee
  readonly intentId: string
  /** What it is for; the same cause of a payment pays once. */
  readonly cause: string
  readonly amountMinor: number
  readonly currency: string
  readonly requestId?: string | undefined
}

/**
 * Writes that money goes back to the card: the refund, its operation and what follows them, in the caller's transaction. The caller posts
 * why it is owed (customer_refund, merchant_refund); the provider's word posts that it is paid. Refused by the database beyond what was received.
 */
export async function planRefund(
  tx: Tx,
  { paymentId, accountId, payee = 'customer', intentId, cause, amountMinor, currency, requestId }: NewRefund,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into refund (payment_id, account_id, payee, cause, amount_minor, currency)
      values (${paymentId}, ${accountId}, ${payee}, ${cause}, ${amountMinor}, ${currency}) on conflict (payment_id, cause) do nothing returning id
    ), counted as (
      update payment set refunded_minor = refunded_minor + ${amountMinor}, updated_at = app_now() where id = ${paymentId} and exists (select 1 from made)
    )
    select id from made`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await planOperation(tx, 'refund', `refund:${id}`, { intentId, amountMinor })
  await record(tx, refundPlanned, { data: { refundId: id }, requestId })
  return id
}

interface StoredRefund {
  readonly id: number
  readonly account_id: number
  readonly payee: Payee
  readonly amount_minor: number
  readonly currency: string
  readonly state: 'planned' | 'done' | 'failed' | 'disputed' | 'settled'
  readonly cause: string
  /** How often it was sent again. */
  readonly tries: number
  readonly order_id: number | null
  /** Whose order it is of, by the payment itself or by the group that a fund, a label or a later payment is about. */
  readonly about: { readonly order: number; readonly customer: number; readonly groups: readonly { id: number; merchant: number }[] } | null
  /** Subject of its newest operation: one that came back may be sent again. */
  readonly operation_subject: string
}
async function lockRefund(tx: Tx, id: number): Promise<StoredRefund> {
  const { rows } = await sql<StoredRefund>`
    select r.id, r.account_id, r.payee, r.amount_minor, r.currency, r.state, r.cause, r.tries, r.operation_subject, p.order_id, (
      select jsonb_build_object('order', o.id, 'customer', o.customer_id, 'groups', jsonb_agg(jsonb_build_object('id', g.group_id, 'merchant', g.merchant_id)))
      from paid_group g join placed_order o on o.id = g.order_id where g.payment_id = p.id group by o.id, o.customer_id) as about
    from refund r join payment p on p.id = r.payment_id where r.id = ${id} for update of r`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`refund ${id} is gone`)
  return row
}

/** Who sees on their screens that a refund has ended: both sides of what it is of, or whoever paid where nothing was ordered. */
function audiencesOf({ account_id: accountId, about }: StoredRefund): readonly Audience[] {
  if (!about) return [{ tell: [accountId], touches: [topics.orders] }]
  const { order, customer, groups } = about
  const touches = [topics.orders, topics.order(order)]
  return [
    { tell: [customer], touches: [...touches, ...groups.map(({ id }) => topics.group(id))] },
    ...groups.map(({ id, merchant }) => ({ tell: [merchant], touches: [...touches, topics.group(id)] })),
  ]
}

const tellEnded = (tx: Tx, end: typeof refundSettled, refund: StoredRefund): Promise<void> => {
  const { id: refundId, account_id: customerId, order_id: orderId, cause, amount_minor: amountMinor, currency } = refund
  return record(tx, end, { audiences: audiencesOf(refund), data: { refundId, customerId, orderId, cause, amountMinor, currency } })
}
/** Tells whoever sees a refund that it was paid outside of the provider. The caller has it locked. 2 statements. */
export const tellPaidElsewhere = async (tx: Tx, id: number): Promise<void> => tellEnded(tx, refundPaidElsewhere, await lockRefund(tx, id))

/** Sends the refund of a claimed operation, and writes what the provider says. */
export async function sendRefund(app: App, operation: Operation): Promise<void> {
  const { payments } = app.providers
  const { intentId, amountMinor } = operation.params as { intentId: string; amountMinor: number }
  const metadata = { op: operation.idempotency_key, refund: String(subjectId(operation.subject)) }
  failpoint(app.config, 'refund.before-provider')
  const answer = await perform(app, operation, {
    send: (key) => payments.createRefund({ intentId, amountMinor, metadata }, key),
    find: () => payments.findRefund(intentId, operation.idempotency_key),
    refused: (tx) => payRestOfPart(tx, operation),
  })
  failpoint(app.config, 'refund.after-provider')
  await settleRefund(app, operation, answer)
}

/** Writes the provider's word on a refund: paid, still on its way, or failed, which opens the debt again. The same word twice changes nothing. */
export async function settleRefund(app: App, operation: Operation, { id: providerId, status }: ProviderRefund): Promise<void> {
  const refundId = subjectId(operation.subject)
  await inTransaction(app, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const next = status === 'succeeded' ? 'done' : status === 'failed' ? 'failed' : refund.state
    await operationDone(tx, operation.id, providerId)
    if (refund.operation_subject !== operation.subject) return // it came back and was sent again since: that try has the word
    // this try has ended: what was read of it before comes too late
    if (refund.state === 'failed') return
    // an operator paid it elsewhere, or the bank by a dispute: a late word moves no books; that it was paid twice is for a person
    if (refund.state === 'settled' || refund.state === 'disputed') {
      const { state } = refund
      if (status === 'succeeded')
        await raiseAlarm(app, tx, { kind: 'refund_unknown', subject: `refund:${refundId}`, details: { status, state } })
      return
    }
    await sql`
      update refund set provider_id = ${providerId}, state = ${next}, settled_at = case when ${next} = 'done' then coalesce(settled_at, app_now()) end,
        failed_at = case when ${next} = 'failed' then app_now() else failed_at end
      where id = ${refundId}`.execute(tx)
    if (next === refund.state) return
    const { account_id: accountId, amount_minor: amountMinor, currency } = refund
    const [kind, paid] =
      refund.payee === 'merchant'
        ? (['B17', merchantRefundConfirmed(accountId, amountMinor)] as const)
        : (['B7', refundConfirmed(accountId, amountMinor)] as const)
    if (next === 'done') await post(tx, { kind, about: operation.subject, currency, postings: paid })
    else if (refund.state === 'done') await post(tx, { kind, about: `${operation.subject}:failed`, currency, postings: reversed(paid) })
    if (next === 'failed' && !isSentAgain(refund))
      // a person who pays what is sent again by itself would pay it twice
      await raiseAlarm(app, tx, { kind: 'refund_failed', subject: `refund:${refundId}`, details: { accountId, amountMinor, currency } })
    await tellEnded(tx, next === 'done' ? refundSettled : refundFailed, refund)
  })
}

/**
 * Sends a refund once more that came back from the bank: another operation, since the first one was done, of what it comes to by now, which is less
 * than at first where a bank has paid a part of it. False when it did not come back.
 */
export async function sendRefundAgain(tx: Tx, refundId: number): Promise<boolean> {
  const { rows } = await sql<{ subject: string; params: object }>`
    update refund r set tries = r.tries + 1, state = 'planned', provider_id = null from operation o
    where r.id = ${refundId} and r.state = 'failed' and o.kind = 'refund' and o.subject = 'refund:' || r.id
    returning r.operation_subject as subject, o.params || jsonb_build_object('amountMinor', r.amount_minor) as params`.execute(tx)
  const [row] = rows
  if (!row) return false
  await planOperation(tx, 'refund', row.subject, row.params)
  await record(tx, refundPlanned, { data: { refundId } })
  return true
}

/** Sends a refund of which an event tells, unless somebody is at it. */
export async function sendRefundNow(app: App, refundId: number): Promise<void> {
  const row = await app.db.selectFrom('refund').select('operation_subject').where('id', '=', refundId).executeTakeFirst()
  const planned = row && (await findOperation(app.db, 'refund', row.operation_subject))
  const operation = planned && (await claimOperation(app.db, planned.id))
  if (operation) await sendRefund(app, operation)
}

/** The provider tells of a refund: ours is settled, one that we never planned is an alarm. */
export async function hearRefund(app: App, providerId: string): Promise<void> {
  const refund = await app.providers.payments.readRefund(providerId)
  const { status, amountMinor, currency } = refund
  const operation = await operationOfKey(app.db, 'refund', refund.metadata['op'])
  if (operation) await settleRefund(app, operation, refund)
  else
    await raiseAlarm(app, app.db, { kind: 'refund_unknown', subject: `refund:${providerId}`, details: { status, amountMinor, currency } })
}

/**
 * Asks the provider for refunds of a payment that it may have made without our hearing of it. What it does not have was not made: the
 * charge is taken back by then, of which no refund is made any more.
 */
export async function settleDoubtfulRefunds(app: App, paymentId: number, intentId: string): Promise<void> {
  const { rows } = await sql<{ operation_subject: string }>`
    select r.operation_subject from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
    where r.payment_id = ${paymentId} and r.state = 'planned' and o.state in ('sent', 'unknown')`.execute(app.db)
  for (const { operation_subject: subject } of rows) {
    const operation = await findOperation(app.db, 'refund', subject)
    if (!operation) continue
    const made = await app.providers.payments.findRefund(intentId, operation.idempotency_key)
    if (made) await settleRefund(app, operation, made)
    else await inTransaction(app, (tx) => operationRefused(tx, operation.id, 'the charge was taken back before it was made'))
  }
}

/**
 * Refunds that the provider accepted some time ago without a last word: its event may never come, so it is asked. One that cannot be asked does not
 * stop the others, nor do many: a hundred of them are asked about at a time, whichever they are.
 */
export async function askPendingRefunds(app: App): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from refund where state = 'planned' and provider_id is not null and created_at < app_now() - interval '5 minutes'
    order by random() limit 100`.execute(app.db)
  for (const { provider_id } of rows) {
    await hearRefund(app, provider_id).catch((error: unknown) =>
      app.log.warn({ err: error, refund: provider_id }, 'a refund cannot be asked'),
    )
  }
}
