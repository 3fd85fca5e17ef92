import { type RawBuilder, sql } from 'kysely'
import { clocks } from '@rondo/rules/kernel/clocks'
import { chargedMinorOf, type Priced, type StoredSums, totalMinorOf } from '@rondo/rules/checkout/sums'
import { leaseSeconds } from '@rondo/rules/wallet/operation-states'
import type { BuiltPurpose } from '@rondo/rules/wallet/payment-purposes'
import type { PaymentState } from '@rondo/rules/wallet/payment-states'
import type { Db, Tx } from '../../platform/db.ts'
import { lockedBy } from '../../platform/request-keys.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { type Operation, operationColumns } from './operations.repository.ts'

/** The record behind strapiPaymentId. `snapshot` is the checkout's: the wallet only keeps it. Amounts in minor units of `currency`. */
export interface Payment extends StoredSums {
  readonly id: number
  readonly purpose: BuiltPurpose
  readonly account_id: number
  readonly currency: string
  readonly state: PaymentState
  readonly total_minor: number
  readonly charged_minor: number
  readonly refunded_minor: number
  readonly snapshot: unknown
  readonly content_hash: string
  readonly provider_customer_id: string | null
  readonly intent_id: string | null
  readonly client_secret: string | null
  readonly order_id: number | null
  readonly expires_at: Date
  readonly created_at: Date
}
const paymentColumns = sql.raw(
  'id, purpose, account_id, currency, state, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, refunded_minor, ' +
    'snapshot, content_hash, provider_customer_id, intent_id, client_secret, order_id, expires_at, created_at',
)

export async function findPayment(db: Db | Tx, id: number): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select ${paymentColumns} from payment where id = ${id}`.execute(db)
  return rows[0]
}
export async function findPaymentOfIntent(db: Db, intentId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select ${paymentColumns} from payment where intent_id = ${intentId}`.execute(db)
  return rows[0]
}

/** A payment as it is locked; `now` as the database writes it in JSON. */
interface LockedPayment {
  readonly state: PaymentState
  readonly order_id: number | null
  readonly ids: number[] | null
  readonly now: string
}
/** A query that locks a payment for the rest of the transaction and draws ids of the trade sequence for what will be made of it. */
const lockingPayment = (id: number, idsWanted: number) => sql<LockedPayment | null>`
  select to_jsonb(x) from (
    select state, order_id, app_now() as now, (select array_agg(nextval('trade_id')) from generate_series(1, ${idsWanted}::int)) as ids
    from payment where id = ${id} for update
  ) x`
/** Runs a query that locks along with what else is to be done, such as noting the key of the call. */
export type Along = <T>(tx: Tx, locking: RawBuilder<T>) => Promise<T>

/** Locks a payment, and draws ids for what will be made of it. 1 statement. */
export async function lockPayment(
  tx: Tx,
  id: number,
  idsWanted: number,
  along: Along = lockedBy,
): Promise<{ state: PaymentState; order_id: number | null; ids: number[]; now: Date }> {
  const row = await along(tx, lockingPayment(id, idsWanted))
  if (!row) throw new Error(`payment ${id} is gone`)
  return { ...row, ids: row.ids ?? [], now: new Date(row.now) }
}

/** A payment waits longer while the provider works, or while 3-D Secure is open, which happens once. Answers until when. */
export async function extendPayment(db: Tx, id: number, state: PaymentState, minutes: number): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
      update payment set state = ${state}, extended = true, updated_at = app_now(),
        expires_at = case when extended and ${state} <> 'processing' then expires_at else greatest(expires_at, app_now() + make_interval(mins => ${minutes})) end
      where id = ${id} and state in ('prepared', 'failed', 'processing') returning expires_at`.execute(db)
  return rows[0]?.expires_at
}

export async function markState(db: Db | Tx, id: number, from: readonly PaymentState[], to: PaymentState): Promise<void> {
  await sql`update payment set state = ${to}, updated_at = app_now() where id = ${id} and state = any(${[...from]}::text[])`.execute(db)
}

/** The intent of a payment is there: both rows in one statement. */
export async function intentOpened(db: Db, operation: Operation, paymentId: number, intent: Intent): Promise<void> {
  await sql`
    with done as (update operation set state = 'done', provider_id = ${intent.id}, updated_at = app_now() where id = ${operation.id} and state <> 'done')
    update payment set intent_id = ${intent.id}, client_secret = ${intent.clientSecret}, provider_customer_id = ${intent.customerId}, updated_at = app_now()
    where id = ${paymentId}`.execute(db)
}

/** Payments that nobody finished though time has passed since we looked, oldest look first; the older, the more seldom, until their hour is over. */
export async function unfinishedPayments(db: Db, afterSeconds: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update payment set looked_at = app_now() where id in (
      select id from payment where state in ('prepared', 'processing', 'failed') and created_at < app_now() - make_interval(secs => ${afterSeconds})
        and (looked_at is null or (looked_at < app_now() - make_interval(secs => ${afterSeconds}) and (
          looked_at < app_now() - (app_now() - created_at) / 4 or state = 'processing'
          or created_at < app_now() - make_interval(mins => ${clocks.paymentIntentMinutes})
        )))
      order by looked_at nulls first limit 200 for update skip locked
    ) returning ${paymentColumns}`.execute(db)
  return rows
}

/** Writes what was frozen in a payment anew: for people who leave, whose names and addresses go. */
export async function rewriteSnapshot(tx: Tx, paymentId: number, snapshot: object): Promise<void> {
  await sql`update payment set snapshot = ${JSON.stringify(snapshot)}::jsonb where id = ${paymentId}`.execute(tx)
}

/** Draws the id of a payment that may be written, so that goods can be held for it before. 1 query. */
export async function nextPaymentId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('payment', 'id'))::float8 as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** The open record of a person for a purpose and currency; there is at most one. 1 query. */
export async function findOpenPayment(
  db: Db | Tx,
  accountId: number,
  purpose: BuiltPurpose,
  currency: string,
): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select ${paymentColumns} from payment where account_id = ${accountId} and purpose = ${purpose} and currency = ${currency}
      and state in ('prepared', 'processing', 'failed')`.execute(db)
  return rows[0]
}

export interface NewPayment {
  /** Drawn before, so that goods could be held for it. */
  readonly id: number
  readonly accountId: number
  readonly purpose: BuiltPurpose
  readonly priced: Priced
  readonly snapshot: object
  readonly contentHash: string
  readonly expiresAt: Date
}

/** Writes a payment record with the operation that will open its intent, marked as sent; null when there is nothing to pay. 1 statement. */
export async function preparePayment(
  tx: Tx,
  { id, accountId, purpose, priced, snapshot, contentHash, expiresAt }: NewPayment,
): Promise<Operation | null> {
  const chargedMinor = chargedMinorOf(priced)
  const params = JSON.stringify({ amountMinor: chargedMinor, currency: priced.currency, accountId })
  const { rows } = await sql<Operation>`
    with made as (
      insert into payment (id, account_id, purpose, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, snapshot,
        content_hash, expires_at) overriding system value
      values (${id}, ${accountId}, ${purpose}, ${priced.currency}, ${priced.subtotalMinor}, ${priced.feeMinor}, ${priced.taxMinor}, ${priced.shippingMinor}, ${priced.depositMinor},
        ${totalMinorOf(priced)}, ${chargedMinor}, ${JSON.stringify(snapshot)}::jsonb, ${contentHash}, ${expiresAt})
      returning id
    )
    insert into operation (kind, subject, params, params_hash, idempotency_key, state, attempts, keyed_at, next_at)
    select 'payment_intent', 'payment:' || made.id, ${params}::jsonb, md5(${params}), 'op_' || gen_random_uuid(), 'sent', 1, app_now(),
      app_now() + make_interval(secs => ${leaseSeconds})
    from made where ${chargedMinor}::bigint > 0 returning ${operationColumns}`.execute(tx)
  return rows[0] ?? null
}

/** Of two payments that are opened at the same moment one is refused: it meets the other when it looks again. Throws every other error on. */
export function otherIsOpen(error: unknown): undefined {
  if ((error as { constraint?: unknown }).constraint !== 'payment_open') throw error
}
