import { sql } from 'kysely'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { OperationKind, OperationStatus } from '@rondo/rules/wallet/operation-states'
import { retryAfterSeconds } from '@rondo/rules/wallet/operation-states'
import type { PaymentState } from '@rondo/rules/wallet/payment-states'
import type { Db, Tx } from '../../platform/db.ts'
import type { Intent } from '../../providers/payments/index.ts'

/** The record behind strapiPaymentId. `snapshot` is the checkout's: the wallet only keeps it. Amounts in minor units of `currency`. */
export interface Payment {
  readonly id: number
  readonly account_id: number
  readonly currency: string
  readonly state: PaymentState
  readonly subtotal_minor: number
  readonly fee_minor: number
  readonly tax_minor: number
  readonly shipping_minor: number
  readonly deposit_minor: number
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
  'id, account_id, currency, state, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, refunded_minor, ' +
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

/** Locks a payment for the rest of the transaction and draws ids of the trade sequence for what will be made of it. 1 statement. */
export async function lockPayment(
  tx: Tx,
  id: number,
  idsWanted: number,
): Promise<{ state: PaymentState; order_id: number | null; ids: number[]; now: Date }> {
  const { rows } = await sql<{ state: PaymentState; order_id: number | null; ids: number[] | null; now: Date }>`
    select state, order_id, app_now() as now, (select array_agg(nextval('trade_id')::float8) from generate_series(1, ${idsWanted}::int)) as ids
    from payment where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`payment ${id} is gone`)
  return { ...row, ids: row.ids ?? [] }
}

/** Goods stay held while the provider works, or while 3-D Secure is open, which happens once. */
export async function extendReservation(db: Db, id: number, state: PaymentState, minutes: number): Promise<void> {
  await sql`
    with longer as (
      update payment set state = ${state}, extended = true, updated_at = app_now(),
        expires_at = case when extended and ${state} <> 'processing' then expires_at else greatest(expires_at, app_now() + make_interval(mins => ${minutes})) end
      where id = ${id} and state in ('prepared', 'failed', 'processing') returning id, expires_at
    )
    update unit_day u set expires_at = longer.expires_at from longer where u.payment_id = longer.id and u.expires_at is not null`.execute(
    db,
  )
}

export async function markState(db: Db | Tx, id: number, from: readonly PaymentState[], to: PaymentState): Promise<void> {
  await sql`update payment set state = ${to}, updated_at = app_now() where id = ${id} and state = any(${[...from]}::text[])`.execute(db)
}

export interface Operation {
  readonly id: number
  readonly kind: OperationKind
  readonly subject: string
  readonly params: Readonly<Record<string, unknown>>
  readonly idempotency_key: string
  readonly generation: number
  readonly state: OperationStatus
  readonly attempts: number
  readonly created_at: Date
}
const operationColumns = sql.raw('id, kind, subject, params, idempotency_key, generation, state, attempts, created_at')

export async function findOperation(db: Db, kind: OperationKind, subject: string): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`select ${operationColumns} from operation where kind = ${kind} and subject = ${subject}`.execute(db)
  return rows[0]
}

/** Writes an operation that is to be sent; one that is planned already stays as it is. */
export async function planOperation(tx: Tx | Db, kind: OperationKind, subject: string, params: object): Promise<void> {
  const text = JSON.stringify(params)
  await sql`
    insert into operation (kind, subject, params, params_hash, idempotency_key) values (${kind}, ${subject}, ${text}::jsonb, md5(${text}), 'op_' || gen_random_uuid())
    on conflict (kind, subject) do nothing`.execute(tx)
}

/** Takes an operation that is due, so that nobody else sends it for a while. Undefined when it is done, or another is at it. */
export async function claimOperation(db: Db, id: number): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    update operation set state = 'sent', attempts = attempts + 1, next_at = app_now() + interval '30 seconds', updated_at = app_now()
    where id = ${id} and (state in ('planned', 'unknown') or (state = 'sent' and next_at <= app_now()))
    returning ${operationColumns}`.execute(db)
  return rows[0]
}

/** Ids of operations of a kind whose time has come, oldest first. */
export async function dueOperations(db: Db, kind: OperationKind): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from operation where kind = ${kind} and state in ('planned', 'sent', 'unknown') and next_at <= app_now() order by next_at limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The provider answered nothing clear: it is asked again later; when it failed by itself, under a new key after a look. */
export async function operationUnknown(db: Db, operation: Operation, answered: boolean): Promise<void> {
  await sql`
    update operation set state = 'unknown', generation = generation + ${answered ? 1 : 0}, updated_at = app_now(),
      next_at = app_now() + make_interval(secs => ${retryAfterSeconds(operation.attempts)})
    where id = ${operation.id} and state in ('sent', 'unknown')`.execute(db)
}
export async function operationFailed(db: Db | Tx, id: number, refusal: string): Promise<void> {
  await sql`update operation set state = 'failed', refusal = ${refusal}, updated_at = app_now() where id = ${id}`.execute(db)
}
export async function operationDone(db: Db | Tx, id: number, providerId: string): Promise<void> {
  await sql`update operation set state = 'done', provider_id = ${providerId}, updated_at = app_now() where id = ${id}`.execute(db)
}

/** The intent of a payment is there: both rows in one statement. */
export async function intentOpened(db: Db, operation: Operation, paymentId: number, intent: Intent): Promise<void> {
  await sql`
    with done as (update operation set state = 'done', provider_id = ${intent.id}, updated_at = app_now() where id = ${operation.id})
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

export async function customerOf(
  db: Db,
  accountId: number,
): Promise<{ email: string; username: string; stripe_customer_id: string | null }> {
  return db.selectFrom('account').select(['email', 'username', 'stripe_customer_id']).where('id', '=', accountId).executeTakeFirstOrThrow()
}
export async function keepCustomer(db: Db, accountId: number, customerId: string | null): Promise<void> {
  await db.updateTable('account').set({ stripe_customer_id: customerId }).where('id', '=', accountId).execute()
}
