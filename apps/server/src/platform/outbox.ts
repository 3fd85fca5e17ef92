// Events travel by the outbox: written in the transaction that did it, read by every process for its sockets,
// and by one process for the jobs that react. NOTIFY after the commit is a hint; reading again by the clock is the promise.
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** An event as reactions get it. */
export interface Happened<Data extends object = object> {
  readonly seq: number
  readonly type: string
  readonly data: Data
}
/** An event as sockets and kept pages get it. */
export interface Told {
  readonly type: string
  readonly data: object
  readonly audiences: readonly { readonly tell: readonly number[]; readonly touches: readonly string[] }[]
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
 * Events after `mark`, at most 500. Rows of transactions that may still commit behind our back are left for the next look: `isBehind` says that
 * there are such. Neither `seq` nor the time of a commit is an order that a reader could follow without passing one by.
 */
export async function eventsAfter(db: Db, { xid, seq }: Mark): Promise<{ readonly events: (Told & Mark)[]; readonly isBehind: boolean }> {
  const { rows } = await sql<Told & Mark & { readonly isBehind: boolean }>`
    (select xid::text as xid, seq, type, data, audiences, false as "isBehind" from outbox
      where (xid, seq) > (${xid}::xid8, ${seq}) and xid < pg_snapshot_xmin(pg_current_snapshot()) order by outbox.xid, seq limit 500)
    union all (select null, null, null, null, null, true from outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())
      order by outbox.xid desc, outbox.seq desc limit 1)`.execute(db)
  const isBehind = rows.at(-1)?.isBehind ?? false
  return { events: isBehind ? rows.slice(0, -1) : rows, isBehind }
}

/** Takes events that no process has handed to the jobs yet; the lock lasts as long as the transaction. */
export async function takeUndispatched(tx: Tx): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    update outbox set dispatched_at = now() where seq in (
      select seq from outbox where dispatched_at is null order by seq limit 200 for update skip locked
    ) returning seq, type, data`.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq)
}
