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

/** How far a reader has come: in the order of transactions, which is the order in which their rows can become visible for good. */
export interface Mark {
  /** A 64-bit transaction id, as text. */
  readonly xid: string
  readonly seq: number
}

/** Where a new reader begins: after every transaction that has ended by now. */
export async function endOfOutbox(db: Db): Promise<Mark> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return { xid: rows[0]?.xid ?? '0', seq: 0 }
}

/**
 * Events after `mark`. Rows of transactions that may still commit behind our back are left for the next look; neither `seq`
 * nor the time of a commit is an order that a reader could follow without passing one by.
 */
export async function eventsAfter(db: Db, { xid, seq }: Mark): Promise<(OutboxEvent & Mark)[]> {
  const { rows } = await sql<OutboxEvent & Mark>`
    select xid::text as xid, seq, type, tell::float8[] as tell, touches, data from outbox
    where (xid, seq) > (${xid}::xid8, ${seq}) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by outbox.xid, seq limit 500`.execute(db)
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
