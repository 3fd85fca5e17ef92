import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The sandbox's own store: one SQLite file, written through, never shared with the product. */
export interface Store {
  /** Runs one statement; statements are prepared once. */
  run(sql: string, ...values: SQLInputValue[]): void
  row<T>(sql: string, ...values: SQLInputValue[]): T | undefined
  rows<T>(sql: string, ...values: SQLInputValue[]): T[]
  /** Everything inside happens or nothing does; nested calls join the outer one. */
  inOne<T>(work: () => T): T
  read(name: string): string | undefined
  write(name: string, value: string): void
  /** Empties every table; the tables stay. */
  empty(): void
  close(): void
}

const tables = `
create table if not exists setting (name text primary key, value text not null) without rowid;
create table if not exists record (
  seq integer primary key, kind text not null, id text not null, owner text not null, parent text not null,
  created integer not null, body text not null);
create unique index if not exists record_id on record (kind, id);
create index if not exists record_owner on record (kind, owner, seq);
create index if not exists record_created on record (kind, owner, created);
create index if not exists record_parent on record (kind, parent, seq);
create table if not exists entry (id text primary key, owner text not null, currency text not null, net integer not null, available_on integer not null) without rowid;
create index if not exists entry_sum on entry (owner, currency, available_on, net);
create table if not exists later (seq integer primary key, at integer not null, kind text not null, body text not null);
create index if not exists later_at on later (at);
create table if not exists delivery (
  seq integer primary key, id text not null, channel text not null, url text not null, type text not null, body text not null,
  state text not null, attempts integer not null, first_at integer not null, next_at integer not null, answer text);
create index if not exists delivery_due on delivery (state, next_at);
create table if not exists idempotency (key text primary key, digest text not null, status integer not null, body text not null, at integer not null) without rowid;
create table if not exists exchange (
  seq integer primary key, at integer not null, provider text not null, method text not null, path text not null, status integer not null,
  request text not null, answer text not null, headers text not null, fault text);
create table if not exists mail (seq integer primary key, recipient text not null, body text not null);
create table if not exists file (key text primary key, type text not null, body blob not null) without rowid;
create table if not exists told (target text not null, text text not null, translated text not null, primary key (target, text)) without rowid;
`

const names = ['setting', 'record', 'entry', 'later', 'delivery', 'idempotency', 'exchange', 'mail', 'file', 'told']

/** Opens `sandbox.db` in the folder, or a store in memory without one. */
export function openStore(folder: string | undefined): Store {
  if (folder) mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(folder ? join(folder, 'sandbox.db') : ':memory:')
  // A killed process loses nothing in WAL without sync; only a power cut could, which a test bench may.
  database.exec(`pragma journal_mode = wal; pragma synchronous = off; ${tables}`)
  const prepared = new Map<string, StatementSync>()
  let depth = 0

  function statement(sql: string): StatementSync {
    let found = prepared.get(sql)
    if (!found) {
      found = database.prepare(sql)
      prepared.set(sql, found)
    }
    return found
  }

  const store: Store = {
    run: (sql, ...values) => void statement(sql).run(...values),
    row: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as T | undefined,
    rows: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as T[],
    inOne(work) {
      if (depth > 0) return work()
      database.exec('begin')
      depth += 1
      try {
        const answer = work()
        database.exec('commit')
        return answer
      } catch (error) {
        if (database.isTransaction) database.exec('rollback') // a full disk has ended it already
        throw error
      } finally {
        depth -= 1
      }
    },
    read: (name) => store.row<{ value: string }>('select value from setting where name = ?', name)?.value,
    write: (name, value) =>
      store.run('insert into setting values (?, ?) on conflict (name) do update set value = excluded.value', name, value),
    empty: () => store.inOne(() => names.forEach((name) => store.run(`delete from ${name}`))),
    close: () => database.close(),
  }
  return store
}
