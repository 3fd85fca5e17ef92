// What the desk asks of money: refunds and calls to providers, looked at, tried again, and settled by hand.
import type { Currency } from '@rondo/rules/kernel/money'
import type { operationStates, refundStates } from '@rondo/rules/desk/states'
import { refundSettledElsewhere } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { closeAlarmsOf } from '../../platform/alarms.ts'
import type { Change } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { post } from './ledger.ts'
import { planAgain } from './operations.repository.ts'
import { subjectId } from './operations.ts'
import { sendRefundAgain, tellPaidElsewhere } from './refunds.ts'
import { isSideOf, refuseOwnCase } from './sides.ts'
import { settleTransfer } from './transfers.ts'

type RefundState = (typeof refundStates)[number]
type OperationState = (typeof operationStates)[number]
interface Page<State> {
  readonly state: State
  readonly cursor?: number | undefined
}

export interface SupportRefund {
  readonly id: number
  readonly account_id: number
  readonly payee: 'customer' | 'merchant'
  readonly order_id: number | null
  /** The operator who reads it has a side in what was paid for. */
  readonly is_own: boolean
  readonly cause: string
  readonly amount_minor: number
  readonly currency: Currency
  readonly state: RefundState
  readonly tries: number
  readonly refusal: string | null
  readonly created_at: Date
  readonly failed_at: Date | null
  readonly settled_at: Date | null
}
/** A state as the desk has it: what the provider refused to make counts as failed, though its row is planned still. */
const isIn = (state: RefundState) =>
  state === 'failed'
    ? sql`(r.state = 'failed' or (r.state = 'planned' and o.state = 'failed'))`
    : sql`r.state = ${sql.lit(state)} and (r.state <> 'planned' or o.state <> 'failed')`
/** Refunds in a state for an operator, newest first; failed are those that came back, and those that the provider refused to make. 1 query. */
export async function supportRefunds(db: Db, me: number, { state, cursor }: Page<RefundState>, most: number): Promise<SupportRefund[]> {
  const { rows } = await sql<SupportRefund>`
    select r.id, r.account_id, r.payee, p.order_id, ${isSideOf(sql`r.payment_id`, me)} as is_own, r.cause, r.amount_minor, r.currency,
      ${state} as state, r.tries, o.refusal, r.created_at, r.failed_at, r.settled_at
    from refund r join payment p on p.id = r.payment_id join operation o on o.kind = 'refund' and o.subject = r.operation_subject
    where ${isIn(state)} and (${cursor ?? null}::bigint is null or r.id < ${cursor ?? null}) order by r.id desc limit ${most}`.execute(db)
  return rows
}

interface LockedRefund {
  readonly account_id: number
  readonly payee: 'customer' | 'merchant'
  readonly amount_minor: number
  readonly currency: string
  readonly state: RefundState
  readonly tries: number
  readonly operation_id: number
  readonly operation_state: OperationState
}
async function lockFailed(tx: Tx, id: number, by: number | null): Promise<LockedRefund> {
  const { rows } = await sql<LockedRefund>`
    select r.account_id, r.payee, r.amount_minor, r.currency, r.state, r.tries, o.id as operation_id, o.state as operation_state
    from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject where r.id = ${id} for update of r, o`.execute(
    tx,
  )
  const [refund] = rows
  if (!refund) throw new Failure('desk.refund_not_found')
  await refuseOwnCase(tx, `refund:${id}`, by)
  if (refund.state !== 'failed' && !(refund.state === 'planned' && refund.operation_state === 'failed'))
    throw new Failure('desk.not_failed')
  return refund
}
const alarmsOfRefund = (id: number, operationId: number) => [`refund:${id}`, `operation:${operationId}`]

/** Sends a refund once more that came back or was refused, and closes its alarms. Throws desk.not_failed. */
export async function retryRefund(tx: Tx, id: number, by: number | null, reason: string): Promise<Change> {
  const { state, tries, operation_id: operationId } = await lockFailed(tx, id, by)
  const isSent = state === 'failed' ? await sendRefundAgain(tx, id) : await planAgain(tx, operationId)
  if (!isSent) throw new Failure('desk.not_failed')
  await closeAlarmsOf(tx, alarmsOfRefund(id, operationId), { state: 'retried', by, reason })
  return { before: { state: 'failed', tries }, after: { state: 'planned', tries: state === 'failed' ? tries + 1 : tries } }
}

/** Closes a refund that was paid outside of the provider: the debt ends (B29), and nothing is sent any more. */
export async function settleRefundByHand(tx: Tx, id: number, by: number | null, reason: string): Promise<Change> {
  const { account_id: accountId, payee, amount_minor: amountMinor, currency, operation_id: operationId } = await lockFailed(tx, id, by)
  await sql`update refund set state = 'settled', settled_at = app_now() where id = ${id}`.execute(tx)
  // a call that was refused stays so: sent once more, it would pay a second time
  await sql`update operation set settled_at = app_now(), updated_at = app_now() where id = ${operationId} and state = 'failed'`.execute(tx)
  const postings = refundSettledElsewhere(payee, accountId, amountMinor)
  await post(tx, { kind: 'B29', about: `refund:${id}`, currency, postings })
  await closeAlarmsOf(tx, alarmsOfRefund(id, operationId), { state: 'settled', by, reason })
  await tellPaidElsewhere(tx, id)
  return { before: { state: 'failed', amountMinor, currency }, after: { state: 'settled', amountMinor, currency } }
}

export interface SupportOperation {
  readonly id: number
  readonly kind: string
  readonly subject: string
  readonly state: OperationState
  readonly attempts: number
  readonly refusal: string | null
  readonly settled: boolean
  readonly next_at: Date
  readonly updated_at: Date
}
/** Calls to providers in a state, newest first, without those that somebody has taken care of. 1 query. */
export async function supportOperations(db: Db, { state, cursor }: Page<OperationState>, most: number): Promise<SupportOperation[]> {
  const { rows } = await sql<SupportOperation>`
    select id, kind, subject, state, attempts, refusal, settled_at is not null as settled, next_at, updated_at from operation
    where state = ${sql.lit(state)} and settled_at is null and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
    order by id desc limit ${most}`.execute(db)
  return rows
}

interface LockedOperation {
  readonly kind: string
  readonly subject: string
  readonly state: OperationState
}
async function lockOperation(tx: Tx, id: number, by: number | null, states: readonly OperationState[]): Promise<LockedOperation> {
  const { rows } = await sql<LockedOperation & { settled: boolean }>`
    select kind, subject, state, settled_at is not null as settled from operation where id = ${id} for update`.execute(tx)
  const [operation] = rows
  if (!operation) throw new Failure('desk.operation_not_found')
  await refuseOwnCase(tx, operation.subject, by)
  if (operation.settled || !states.includes(operation.state)) throw new Failure('desk.not_failed')
  return operation
}

/** Has a failed or unanswered call made again, and closes its alarms. */
export async function retryOperation(tx: Tx, id: number, by: number | null, reason: string): Promise<Change> {
  const { kind, subject, state } = await lockOperation(tx, id, by, ['failed', 'unknown'])
  if (!(await planAgain(tx, id))) throw new Failure('desk.not_failed')
  await closeAlarmsOf(tx, [`operation:${id}`], { state: 'retried', by, reason })
  const next = state === 'failed' ? 'planned' : state // what got no answer stays in doubt (435)
  return { before: { kind, about: subject, state }, after: { kind, about: subject, state: next } }
}

/** Closes a call that was refused and of which somebody has taken care: it is not made again. A refund is settled as such; what was to be sent was paid. */
export async function settleOperation(tx: Tx, id: number, by: number | null, reason: string): Promise<Change> {
  const { kind, subject, state } = await lockOperation(tx, id, by, ['failed'])
  if (kind === 'refund') throw new Failure('desk.settle_the_refund')
  await sql`update operation set settled_at = app_now(), updated_at = app_now() where id = ${id}`.execute(tx)
  if (kind === 'transfer') await settleTransfer(tx, subjectId(subject))
  await closeAlarmsOf(tx, [`operation:${id}`], { state: 'settled', by, reason })
  return { before: { kind, about: subject, state }, after: { kind, about: subject, state: 'settled' } }
}

export interface MoneyCounts {
  readonly refundsFailed: number
  readonly refundsPlanned: number
  readonly refundsDisputed: number
  readonly operationsFailed: number
  readonly operationsUnknown: number
  /** Card disputes that the bank has not decided. */
  readonly disputes: number
  readonly differences: number
}
/** What the overview counts. 1 query. */
export async function moneyCounts(db: Db): Promise<MoneyCounts> {
  const { rows } = await sql<MoneyCounts>`
    select
      (select count(*) from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
        where r.state = 'failed' or (r.state = 'planned' and o.state = 'failed'))::int as "refundsFailed",
      (select count(*) from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
        where r.state = 'planned' and o.state <> 'failed')::int as "refundsPlanned",
      (select count(*) from refund where state = 'disputed')::int as "refundsDisputed",
      (select count(*) from operation where state = 'failed' and settled_at is null)::int as "operationsFailed",
      (select count(*) from operation where state = 'unknown')::int as "operationsUnknown",
      (select count(*) from card_dispute where closed_at is null)::int as disputes,
      (select count(*) from reconciliation_difference where state = 'open')::int as differences`.execute(db)
  return (
    rows[0] ?? {
      refundsFailed: 0,
      refundsPlanned: 0,
      refundsDisputed: 0,
      operationsFailed: 0,
      operationsUnknown: 0,
      disputes: 0,
      differences: 0,
    }
  )
}
