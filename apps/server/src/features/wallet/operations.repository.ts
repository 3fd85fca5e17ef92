import { sql } from 'kysely'
import {
  type OperationKind,
  leaseSeconds,
  type OperationStatus,
  retryAfterSeconds,
  sameKeyHours,
  stuckAfterTries,
} from '@rondo/rules/wallet/operation-states'
import type { Db, Tx } from '../../platform/db.ts'

/** A call to a provider, written before it is made. `subject` is what it is for: `payment:12`, once for each kind. */
export interface Operation {
  readonly id: number
  readonly kind: OperationKind
  readonly subject: string
  readonly params: Readonly<Record<string, unknown>>
  readonly idempotency_key: string
  readonly generation: number
  readonly state: OperationStatus
  /** What it made at the provider, once it is done. */
  readonly provider_id: string | null
  readonly attempts: number
  readonly created_at: Date
  /** It was sent first under the key that it has now, and the provider may have forgotten that key since. */
  readonly is_key_old: boolean
}
export const operationColumns = sql.raw(
  `id, kind, subject, params, idempotency_key, generation, state, provider_id, attempts, created_at,
  coalesce(keyed_at < app_now() - interval '${sameKeyHours} hours', false) as is_key_old`,
)

export async function findOperation(db: Db | Tx, kind: OperationKind, subject: string): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`select ${operationColumns} from operation where kind = ${kind} and subject = ${subject}`.execute(db)
  return rows[0]
}

/** The operation that an object of the provider names in its metadata. */
export async function operationOfKey(db: Db, kind: OperationKind, key: string | undefined): Promise<Operation | undefined> {
  if (key === undefined) return undefined
  const { rows } =
    await sql<Operation>`select ${operationColumns} from operation where idempotency_key = ${key} and kind = ${kind}`.execute(db)
  return rows[0]
}

/** Writes an operation that is to be sent. The same one again changes nothing; with other parameters the database refuses it. */
export async function planOperation(tx: Tx | Db, kind: OperationKind, subject: string, params: object): Promise<void> {
  await sql`select plan_operation(${kind}, ${subject}, ${JSON.stringify(params)}::jsonb)`.execute(tx)
}

// a claim holds for longer than the longest call, so that two never ask at once
const claimed = sql`
  state = 'sent', attempts = attempts + 1, keyed_at = coalesce(keyed_at, app_now()), next_at = app_now() + make_interval(secs => ${leaseSeconds}),
  updated_at = app_now()`

/** Takes an operation, so that nobody else sends it for a while. Undefined when it is done, another is at it, or its payment is disputed. */
export async function claimOperation(db: Db, id: number): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    update operation set ${claimed} where id = ${id} and (state in ('planned', 'unknown') or (state = 'sent' and next_at <= app_now())) and not waits_for_dispute(kind, subject)
    returning ${operationColumns}`.execute(db)
  return rows[0]
}

/** Takes the operation that is due longest, of whatever kind. Undefined when none is due. */
export async function claimDueOperation(db: Db): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    update operation set ${claimed} where id = (
      select id from operation where state in ('planned', 'sent', 'unknown') and next_at <= app_now() and not waits_for_dispute(kind, subject)
      order by next_at limit 1 for update skip locked
    ) returning ${operationColumns}`.execute(db)
  return rows[0]
}

/** The provider answered nothing clear: it is asked again later; when it failed by itself, under a new key after a look. */
export async function operationUnknown(db: Db, operation: Operation, isKeyUsed: boolean): Promise<void> {
  await sql`
    update operation set state = 'unknown', generation = generation + ${isKeyUsed ? 1 : 0}, keyed_at = case when ${isKeyUsed} then null else keyed_at end,
      updated_at = app_now(), next_at = app_now() + make_interval(secs => ${retryAfterSeconds(operation.attempts)})
    where id = ${operation.id} and state in ('planned', 'sent', 'unknown')`.execute(db)
}

/** Notes that an operator is told of an operation without an answer. False when that is so already, and when an answer came. */
export async function noteTold(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update operation set told_at = app_now() where id = ${id} and told_at is null and state in ('planned', 'sent', 'unknown') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** The provider refused it. False when it has ended already. */
export async function operationRefused(tx: Tx, id: number, refusal: string): Promise<boolean> {
  const { rows } = await sql`
    update operation set state = 'failed', refusal = ${refusal}, updated_at = app_now()
    where id = ${id} and state in ('planned', 'sent', 'unknown') returning id`.execute(tx)
  return rows.length > 0
}

/** The provider did it. Once done it stays so; the same word again changes nothing. */
export async function operationDone(db: Db | Tx, id: number, providerId: string): Promise<void> {
  await sql`
    update operation set state = 'done', provider_id = ${providerId}, updated_at = app_now() where id = ${id} and state <> 'done'`.execute(
    db,
  )
}

/**
 * An operator has it tried again (P7): what was refused under a key that was not used, what was not answered under its own, since the provider
 * may be at it still: it stays in doubt, so that nobody takes it for not sent (435). False when it has not failed, was settled, or is of a refund
 * that was paid otherwise: it would be paid twice. What `isAsked` for anew by the person whom it is for is tried though an operator has settled it.
 */
export async function planAgain(tx: Tx, id: number, { isAsked = false } = {}): Promise<boolean> {
  const { rows } = await sql`
    update operation set state = case state when 'failed' then 'planned' else state end, generation = generation + case state when 'failed' then 1 else 0 end,
      keyed_at = case state when 'failed' then null else keyed_at end, attempts = 0, told_at = null, refusal = null, settled_at = null, next_at = app_now(), updated_at = app_now()
    where id = ${id} and state in ('failed', 'unknown') and (settled_at is null or ${isAsked})
      and (kind <> 'refund' or exists (select from refund r where r.operation_subject = operation.subject and r.state = 'planned'))
    returning id`.execute(tx)
  return rows.length > 0
}

/** Parcels whose label the carrier has not answered for so often that a person was told. 1 query. */
export async function stuckLabels(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select substr(subject, 5)::float8 as id from operation
    where kind = 'label' and state in ('sent', 'unknown') and attempts >= ${stuckAfterTries} order by id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is not sent yet, or was refused, will not be sent (P6): the bank has decided otherwise. What is in doubt stays with its answer. */
export async function callOff(tx: Tx, kind: OperationKind, subjects: readonly string[], why: string): Promise<void> {
  await sql`
    update operation set state = 'failed', refusal = coalesce(refusal, ${why}), settled_at = app_now(), updated_at = app_now()
    where kind = ${kind} and subject = any(${subjects}::text[]) and state in ('planned', 'failed')`.execute(tx)
}
