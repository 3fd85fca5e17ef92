import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { type Gate, openGate } from './gate.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
/** Proof of an open transaction: writers and lockers ask for it. */
export type Tx = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // ids, counts and minor units stay below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, String) // calendar days stay ISO text: no zone can move them

const MOST_NAMES = 500 // of a connection, each with its plan: lists of varying length go in as one array parameter

/** Begin a statement with this comment to have it planned anew each time (skewed filters). */
export const PLAN_ANEW = '/* plan anew */'

/** Statements sent by this process, begin and commit among them; `heard` is told of each: tests and benches count with it. */
export const statements: { sent: number; heard?: ((text: string, values: readonly unknown[]) => void) | undefined } = { sent: 0 }

const tellers = new WeakMap<pg.Pool, Set<() => void>>()

/** Calls `heard`, which must not fail, after each commit of this process that recorded events. Answers how to end it. */
export function afterEvents({ pool }: Store, heard: () => void): () => void {
  const others = tellers.get(pool) ?? new Set()
  tellers.set(pool, others.add(heard))
  return () => void others.delete(heard)
}

/** What tables say by a notice where something was written to them, for whoever reads them. */
const told = ['outbox', 'listing_change'] as const
type Told = (typeof told)[number]

/** Calls `heard` when a transaction is over in which a table said that something was written to it. */
function hearTables(client: pg.Client, heard: (table: Told) => void): void {
  const tables = new Set<Told>()
  const { connection } = client as unknown as { connection: EventEmitter }
  client.on('notice', ({ message }) => {
    const table = told.find((one) => one === message)
    if (table) tables.add(table)
  })
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (tables.size === 0 || status !== 'I') return
    for (const table of tables) heard(table)
    tables.clear()
  })
}

const NOTIFY_LISTINGS = 'notify listing_change'
/** Between two hints of one process. */
const REST_MS = 20
/** Tells all processes, this one among them, that listings changed: at once, and after that as one where many change. */
function tellListings(pool: pg.Pool): () => void {
  let isResting = false
  let isUntold = false
  const tell = () => {
    isResting = true
    pool.query(NOTIFY_LISTINGS).catch(() => undefined) // a hint only: readers also look by the clock
    setTimeout(() => {
      isResting = false
      if (isUntold && !pool.ending) tell()
      isUntold = false
    }, REST_MS).unref()
  }
  return () => {
    if (isResting) isUntold = true
    else if (!pool.ending) insideTransaction.exit(tell)
  }
}

/** Gives every text-and-values query a name, so that PostgreSQL parses and plans it once for each connection. */
class NamingClient extends pg.Client {
  #isGathering = false
  readonly #names = new Map<string, string>()
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
  /** What is asked in one go leaves in one write: each wakes a process of the database, which takes this one's turn on a busy machine. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads
  override query(...args: any[]): any {
    const [text, values, done] = args as [unknown, unknown, undefined]
    if (text === NOTIFY_LISTINGS) return super.query(NOTIFY_LISTINGS, done) // after a commit, and part of nothing that is counted
    statements.sent++
    this.#gather()
    if (typeof text === 'string') statements.heard?.(text, Array.isArray(values) ? (values as unknown[]) : [])
    if (typeof text !== 'string' || !Array.isArray(values) || text.startsWith(PLAN_ANEW)) return super.query(...(args as [string]))
    const name = this.#nameOf(text)
    return name ? super.query({ name, text, values: values as unknown[] }, done) : super.query(...(args as [string]))
  }
}

// the executor below brings the connection; this only satisfies Transaction's constructor
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<DB>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** `db` to read, the pool to open a transaction. */
export interface Store {
  readonly db: Db
  readonly pool: pg.Pool
}
export interface Database extends Store {
  readonly close: () => Promise<void>
}

/**
 * How long anything may take: a statement, a wait for a lock, a transaction in which nothing happens. Whoever holds a row or keeps the outbox
 * back ends by itself; a machine that has lost its power is noticed within a minute. 0 is no limit.
 */
const LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 20_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
}
/** For a server: what is planned on a connection is there for whoever comes within ten minutes (495). */
export const RESTING = { idleTimeoutMillis: 10 * 60_000 }
/** For scripts that rewrite whole tables. */
export const UNHURRIED = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

/**
 * An option of openDatabase: one plan for all values of a statement, for those who send the same few all day. By the indexes, since it may be made
 * while the tables are empty (175).
 */
export const PLAN_ONCE =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off'

const insideTransaction = new AsyncLocalStorage<true>()

/** Inside a transaction nothing reaches for another connection: ten such calls would hold all ten, and wait for an eleventh for ever. */
class GuardedPool extends pg.Pool {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads; query() takes its connection here, too
  override connect(...args: any[]): any {
    if (insideTransaction.getStore()) throw new Error('a second connection was asked for inside a transaction: use its `tx`')
    return super.connect(...(args as []))
  }
}

export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void, more = ''): Database {
  const own = { max: 10, connectionTimeoutMillis: 5_000, ...LIMITS, ...config, pipeline: true, Client: NamingClient }
  if (more) own.options = `${own.options} ${more}`
  const pool = new GuardedPool(own as pg.PoolConfig)
  // unheard, a lost connection would end the process: an idle one is told here, and of one in use the statement under way fails
  pool.on('error', onError)
  const listingsChanged = tellListings(pool)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    hearTables(client, (table) => (table === 'outbox' ? tellers.get(pool)?.forEach((heard) => heard()) : listingsChanged()))
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end() // Kysely ends only a pool that it has used
  }
  return { db, pool, close }
}

/** One connection, taken as it is: Kysely's own transactions send one statement at a time, this lets Promise.all pipeline. */
class OpenConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** The statement behind which the commit leaves. */
  last: CompiledQuery | undefined
  /** The commit, where it left with the last statement. */
  commit: Promise<pg.QueryResult> | undefined
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  async executeQuery<R>(query: CompiledQuery) {
    const answer = this.#client.query(query.sql, [...query.parameters])
    if (query === this.last) {
      this.commit = this.#client.query('commit')
      this.commit.catch(() => undefined)
    }
    const { rows, rowCount } = await answer
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  // oxlint-disable-next-line require-yield -- it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('no streaming inside a transaction')
  }
}

// Statements of transactions go by keys: one plan for all values is right, and planning an order anew costs as much as running it.
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan'
const AGAIN = new Set(['40001', '40P01']) // serialization failure, deadlock

const connections = new WeakMap<Tx, OpenConnection>()
/**
 * Sends a statement as the last of this transaction that writes: the commit leaves with it, so that nobody waits for a second way to the
 * database. What refuses must be that statement itself, by writing nothing or by failing: nothing can be undone after it.
 */
export function executeLast<T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  const query = statement.compile(tx)
  const connection = connections.get(tx)
  if (connection) connection.last = query
  return tx.executeQuery<T>(query as CompiledQuery<T>)
}

const afterCommits = new WeakMap<Tx, ((store: Store) => void)[]>()

/** Calls `work`, which must not fail, as soon as this transaction has committed and before its caller goes on; never if it does not commit. */
export function afterCommit(tx: Tx, work: (store: Store) => void): void {
  const others = afterCommits.get(tx)
  if (others) others.push(work)
  else afterCommits.set(tx, [work])
}

const gates = new WeakMap<pg.Pool, Gate>()

/**
 * As `inTransaction`, for commands that lock what many want at once, such as the last pieces of a garment: those that wait for a row must not
 * hold all connections, so half of them is theirs. Throws server.busy when the line is too long.
 */
export function inContestedTransaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool } = store
  const gate =
    gates.get(pool) ?? openGate({ atOnce: Math.max(1, Math.floor((pool.options.max ?? 10) / 2)), waiting: 500, patienceMs: 15_000 })
  gates.set(pool, gate)
  return gate(() => inTransaction(store, work))
}

/** Runs `work` in a transaction; repeats it when PostgreSQL asks for that. `work` must be free of outside effects. */
export async function inTransaction<T>(store: Store, work: (tx: Tx) => Promise<T>, tries = 5): Promise<T> {
  const client = await store.pool.connect()
  const connection = new OpenConnection(client)
  let broken: Error | undefined
  try {
    const executor = store.db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    const tx = new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
    connections.set(tx, connection)
    const begun = client.query(BEGIN) // not awaited: it travels with the first statement
    begun.catch(() => undefined)
    const result = await insideTransaction.run(true, () => work(tx))
    await begun
    const { command } = await (connection.commit ?? client.query('commit'))
    // after a statement that failed and was caught, PostgreSQL answers a commit with ROLLBACK
    if (command !== 'COMMIT') throw new Error('the transaction was not committed: a statement in it had failed')
    for (const next of afterCommits.get(tx) ?? []) queueMicrotask(() => next(store))
    return result
  } catch (error) {
    const ended = await (connection.commit ?? client.query('rollback')).catch((lost: Error) => void (broken = lost))
    if (ended?.command === 'COMMIT' || tries <= 1 || !AGAIN.has((error as { code?: string }).code ?? '')) throw error
  } finally {
    client.release(broken)
  }
  await new Promise((resume) => setTimeout(resume, Math.random() * 20))
  return inTransaction(store, work, tries - 1)
}
