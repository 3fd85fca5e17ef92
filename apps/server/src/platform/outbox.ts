// What happened travels by the outbox: written in the transaction that did it, read by every process for its sockets,
// and by one process for the jobs that react. NOTIFY is a hint; reading again by the clock is the promise.
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export interface NewEvent {
  /** `feature.happened`, such as `orders.placed`. */
  readonly type: string
  /** Accounts whose sockets hear of it. */
  readonly tell?: readonly number[]
  /** Topics that are stale now. */
  readonly touches?: readonly string[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}
export interface OutboxEvent {
  readonly seq: number
  readonly type: string
  readonly tell: number[]
  readonly touches: string[]
  readonly data: Record<string, unknown>
}

/** The row of an event as an INSERT, for statements that write it along with what happened. */
export const eventRow = ({ type, tell = [], touches = [], data = {}, requestId }: NewEvent) => sql`
  insert into outbox (type, tell, touches, data, request_id)
  values (${type}, ${[...new Set(tell)]}::bigint[], ${[...new Set(touches)]}::text[], ${JSON.stringify(data)}::jsonb, ${requestId ?? null})`

/** Records an event in the caller's transaction. 1 statement. */
export async function record(tx: Tx, event: NewEvent): Promise<void> {
  await eventRow(event).execute(tx)
}

/** Where a new reader begins: after what is committed now. */
export async function endOfOutbox(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('outbox')
    .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
    .executeTakeFirstOrThrow()
  return seq
}

/**
 * Events after `mark`, oldest first. Sequence order is not commit order: rows of transactions that may still commit
 * behind our back are left for the next look.
 */
export async function eventsAfter(db: Db, mark: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    select seq, type, tell::float8[] as tell, touches, data from outbox
    where seq > ${mark} and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by seq limit 500`.execute(db)
  return rows
}

/** Takes events that no process has handed to the jobs yet; the lock lasts as long as the transaction. */
export async function takeUndispatched(tx: Tx): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    update outbox set dispatched_at = now() where seq in (
      select seq from outbox where dispatched_at is null order by seq limit 200 for update skip locked
    ) returning seq, type, tell::float8[] as tell, touches, data`.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq)
}
