// Idempotency-Key (SR-31): the same key does its work once and answers what it answered, for 24 hours; other content under it is refused.
// The key, the work and the answer are one transaction: whenever a process is killed, all of them are there or none.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, MemberCtx } from './context.ts'
import { inTransaction, type Tx } from './db.ts'
import { failpoint } from './failpoint.ts'
import { Failure } from './failure.ts'

/** The key that a call carries. */
export interface RequestKey {
  readonly key: string
  /** Digest of method, whole path, query and body. */
  readonly content: Buffer
  /** True once the command has asked for it: one that forgets is found by every test that sends a key. */
  isTaken: boolean
}

/** The key of a request, or undefined. Throws request.invalid for one that is too long. */
export function requestKeyOf({ headers, method, url, body }: FastifyRequest): RequestKey | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw new Failure('request.invalid', { errors: { 'Idempotency-Key': 'At most 200 characters' } })
  const content = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest()
  return { key, content, isTaken: false }
}

interface Known {
  readonly answer: unknown
}
interface Found {
  readonly mine: boolean
  readonly content: Buffer | null
  readonly answer: unknown
  readonly locked: unknown
}

interface Taking {
  /** Writes a new key at once. */
  readonly noted: boolean
  /** A query of one row that takes a lock, along with the key. */
  readonly locking?: RawBuilder<unknown> | undefined
}
/** Takes the key for as long as this transaction lives; another call under it is told to wait. Says what `locking` says. 1 statement. */
async function take(
  tx: Tx,
  accountId: number,
  key: RequestKey,
  { noted, locking }: Taking,
): Promise<{ readonly known: Known | undefined; readonly locked: unknown }> {
  key.isTaken = true
  const { rows } = await sql<Found>`
    select mine, content, answer, (${locking ?? sql`null`}) as locked
    from take_key(${accountId}, ${key.key}, ${key.content}, ${noted})`.execute(tx)
  const [found] = rows
  if (found?.content && !key.content.equals(found.content)) throw new Failure('request.key_reused')
  if (!found?.mine) throw new Failure('request.in_progress', { retryAfter: 1 })
  return { known: found.content ? { answer: found.answer } : undefined, locked: found.locked }
}

const keeping = (accountId: number, { key, content }: RequestKey, answer: RawBuilder<unknown>) =>
  sql`keep_key(${accountId}, ${key}, ${content}, ${answer})`

/** Keeps the answer of a command along with its last statement: `select …, ${keeps(answer)}`; without it a statement of its own does. */
export type Keeps = (answer: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Runs a command in a transaction, once for each key of a person: a repeat answers what it answered first, without running it. What is
 * refused is undone with its key, so the person may mend the cause and press again.
 */
export function once<T>(ctx: MemberCtx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return onceKept(ctx, async (tx) => ({ answer: await work(tx), isKept: false }))
}

/**
 * As `once`, for work that may keep its answer by a statement of its own, and says whether it did. `locking`, a query of one row, takes a
 * lock for it before.
 */
export function onceKept<T>(
  ctx: MemberCtx,
  work: (tx: Tx, keeps: Keeps) => Promise<{ readonly answer: T; readonly isKept: boolean }>,
  locking?: RawBuilder<unknown>,
): Promise<T> {
  const { actor, app, key } = ctx
  return inTransaction(app, async (tx) => {
    const known = key && (await take(tx, actor.id, key, { noted: false, locking })).known
    if (known) return known.answer as T
    if (!key) await locking?.execute(tx)
    const { answer, isKept } = await work(tx, (kept) => (key ? keeping(actor.id, key, kept) : sql`null`))
    if (key && !isKept) await sql`select ${keeping(actor.id, key, sql`${JSON.stringify(answer ?? null)}::jsonb`)}`.execute(tx)
    failpoint(app.config, 'once.before-commit')
    return answer
  }).then((answer) => {
    failpoint(app.config, 'once.after-commit')
    return answer
  })
}

/** Notes the key along with work that is harmless to repeat by its own nature, such as the one order of a payment. Other content is refused. */
export async function noteKey({ actor, key }: Ctx, tx: Tx): Promise<void> {
  if (key && actor) await take(tx, actor.id, key, { noted: true })
}

/** As noteKey, along with a query of one row and column that takes a lock, whether there is a key or not. Answers what that says. 1 statement. */
export async function noteKeyLocking<T>({ actor, key }: Ctx, tx: Tx, locking: RawBuilder<T>): Promise<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column is the query's
  if (key && actor) return (await take(tx, actor.id, key, { noted: true, locking })).locked as T
  return lockedBy(tx, locking)
}
/** What a query of one row and column says. 1 query. */
export async function lockedBy<T>(tx: Tx, locking: RawBuilder<T>): Promise<T> {
  const { rows } = await sql<{ locked: T }>`select (${locking}) as locked`.execute(tx)
  if (!rows[0]) throw new Error('a select without a table has a row')
  return rows[0].locked
}

/** Refuses a key of other content where nothing is to be written any more; not twice. 1 query, none once the key was taken. */
export async function refuseReused({ actor, app, key }: Ctx): Promise<void> {
  if (!key || !actor || key.isTaken) return
  key.isTaken = true
  const known = await app.db
    .selectFrom('request_key')
    .select('content')
    .where('account_id', '=', actor.id)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (known && !key.content.equals(known.content)) throw new Failure('request.key_reused')
}
