// The test kit: a whole server on a database of its own, with the sandbox's providers beside it.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@rondo/contracts/kernel/call'
import type { EndpointSpec, Got, Sent } from '@rondo/contracts/kernel/endpoint'
import { openSandbox } from '@rondo/sandbox'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { type Config, readConfig } from '../src/config.ts'
import { serve } from '../src/main.ts'
import { inTransaction, openDatabase, type Store, UNHURRIED } from '../src/platform/db.ts'
import { brokenRules } from '../src/platform/invariants.ts'
import { openSession } from '../src/platform/sessions.ts'
import { asOwner, within, workerOf } from './postgres.ts'

export interface Person {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly jwt: string
  /** An address of its own, so that limits by address do not meet (198.18.0.0/15). */
  readonly ip: string
}
type NewPerson = Partial<{
  username: string
  email: string
  merchant: boolean
  operator: boolean
  language: 'en' | 'zh-CN'
  country: string
}>

let shared: Awaited<ReturnType<typeof openSandbox>> | undefined
/** One sandbox for each worker; files run one after the other in it, and each points its webhooks at its own server. */
async function sandboxOf(product: string) {
  shared ??= await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product })
  return shared
}
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

let people = 0
const nextIp = () => {
  people++
  return `198.18.${people & 255}.${(people >> 8) & 255}` // networks of their own
}

/** Rooms whose clocks can change what becomes of an order, its goods or its money. */
export const roomsOfTrade = ['orders', 'returns', 'rentals', 'claims', 'wallet', 'checkout', 'stock', 'shipping', 'jobs'] as const
/** Of whoever looks at races: as many connections as askers meet. One after the other needs few, and plans its statements once in each. */
export const crowd = { databasePool: 8 } as const
interface Kit {
  /** A file that takes guards away breaks rules on purpose. */
  readonly isBroken?: boolean
  /** Whose sweepers run when time is moved on: all without. Those of others run by their own clocks, as in every server. */
  readonly rooms?: readonly string[]
  /** How long the look at all that was left behind may take, milliseconds; a minute without. */
  readonly endMs?: number
  /** Another PostgreSQL than that of the run. */
  readonly postgres?: { readonly connection: pg.ClientConfig; readonly template: string }
}
/** Ask once in each test file; tests use people and garments of their own. */
export async function openApp(changes: Partial<Config> = {}, { isBroken = false, rooms, endMs, postgres = inject('postgres') }: Kit = {}) {
  const { connection, template } = postgres
  const database = `${template}_${randomBytes(6).toString('hex')}`
  await asOwner(connection, (admin) => admin.query(`create database ${database} template ${template} strategy file_copy`))
  const sandbox = await sandboxOf('http://127.0.0.1:9')
  // nothing of the file before is left: a server asks the provider about every payment and event that it finds there and does not know
  await post(`${sandbox.base}/_sandbox/reset`, {})
  const dataDir = await mkdtemp(join(tmpdir(), 'rondo-files-'))
  const given = readConfig({
    PORT: '0',
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_MAIL_PORT: String(sandbox.mailPort),
    LOG_LEVEL: 'error',
    DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_POOL: '3',
  })
  const config: Config = { ...given, ...changes }
  const started: Awaited<ReturnType<typeof serve>>[] = []
  const owner = within(connection, database)
  const worker = workerOf(owner)
  const start = async (other: Partial<Config> = {}) => {
    // the template that the database is a copy of has tables and rights as a start makes them
    const one = await serve({
      config: { ...config, ...other },
      connection: worker ?? owner,
      isPrepared: worker !== undefined,
      strict: true,
    })
    started.push(one)
    return one
  }
  const serving = await start()
  const base = serving.origin
  await post(`${sandbox.base}/_sandbox/product`, { origin: base })
  // servers work with few rights; a test may break what it likes
  const own = openDatabase(
    { ...owner, max: config.databasePool, connectionTimeoutMillis: 60_000, ...(endMs !== undefined && UNHURRIED) },
    () => undefined,
  ) // a busy machine is not a fault
  const app = { ...serving.app, db: own.db, pool: own.pool }

  afterAll(async () => {
    const unheard = (await app.jobs.unheard(app)).map(({ reaction, seq }) => ({ rule: 'an event has no job', at: `${reaction} ${seq}` }))
    const broken: unknown[] = [...(await everyRule(app).catch((error: unknown) => [error])), ...unheard]
    await own.close()
    for (const one of started.toReversed()) await one.close() // also where a test failed: what goes on without its database disturbs all files to come
    // without force it waits for connections that are closing; what is still there after that is not ours to wait for
    await asOwner(connection, (admin) =>
      admin.query(`drop database ${database}`).catch(() => admin.query(`drop database ${database} with (force)`)),
    )
    await rm(dataDir, { recursive: true, force: true })
    if (!isBroken) expect(broken, 'invariants of money and stock').toEqual([])
  }, endMs)

  /** Moves the product's clock on, as the sandbox does, and does what is due. */
  async function later(duration: { minutes?: number; hours?: number; days?: number }) {
    const ms = ((duration.minutes ?? 0) + 60 * (duration.hours ?? 0) + 1440 * (duration.days ?? 0)) * 60_000
    await sql`select move_app_clock(offset_ms + ${ms}) from app_clock`.execute(app.db)
    await app.jobs.sweep(serving.app, rooms)
  }
  async function eventually<T>(question: () => Promise<T | undefined | false>): Promise<T> {
    const until = Date.now() + 20_000
    for (;;) {
      const from = performance.now()
      const answer = await question()
      if (answer) return answer
      if (Date.now() > until) throw new Error(`not true after twenty seconds: ${question.toString()}`)
      // what is waited for needs the processor, too: most of the time is its own
      const took = performance.now() - from
      await new Promise((resume) => setTimeout(resume, Math.max(25, 4 * took)))
    }
  }
  /** Every event has its jobs, and no job is due. */
  async function isSettled(): Promise<boolean> {
    const { rows } = await sql<{ settled: boolean }>`
      select not exists (select from outbox where dispatched_at is null)
        and not exists (select from job.job where state < 'completed' and start_after <= job.job_now()) as settled`.execute(app.db)
    return rows[0]?.settled === true
  }
  const send = <E extends EndpointSpec>(to: E, sent: Sent<E>, headers: Record<string, string>): Promise<Got<E>> =>
    call(to, sent, { base, headers })
  return {
    /** Works as the owner of the tables, in a pool of its own: the index of the server hears its commits by the feed, some time later. */
    app,
    /** As the server itself has it: its index finds what this commits at once. */
    server: serving.app,
    base,
    sandbox,
    /** Another server process's worth of product on the same database. It ends with the file. */
    neighbour: start,
    /** Calls as a visitor, from an address of its own. */
    call: <E extends EndpointSpec>(to: E, sent: Sent<E>, headers: Record<string, string> = {}) =>
      send(to, sent, { 'x-forwarded-for': nextIp(), ...headers }),
    /** Calls as a person. */
    as: ({ jwt, ip }: Person) => ({
      call: <E extends EndpointSpec>(to: E, sent: Sent<E>, headers: Record<string, string> = {}) =>
        send(to, sent, { authorization: `Bearer ${jwt}`, 'x-forwarded-for': ip, ...headers }),
    }),
    /** A confirmed person with a session; `merchant` is one who may sell, `operator` one whose session has its second factor. Its password is not set: sign-in has tests of its own. */
    async person({
      username = `p${randomUUID().slice(0, 8)}`,
      email = `${username}@people.test`,
      merchant = false,
      operator = false,
      language = 'en',
      country = 'US',
    }: NewPerson = {}): Promise<Person> {
      const { id } = await app.db
        .insertInto('account')
        .values({
          username,
          email,
          confirmed_at: sql<Date>`app_now()`,
          is_merchant: merchant,
          operator_since: operator ? sql<Date>`app_now()` : null,
          charges_enabled: merchant,
          payouts_enabled: merchant,
          language,
          country,
          store_name: merchant ? `${username} store` : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        id,
        username,
        email,
        jwt: await openSession(serving.app, serving.app.db, { id, passwordVersion: 1, secondFactor: operator }),
        ip: nextIp(),
      }
    },
    /** Waits until the question answers something true; fails after twenty seconds, which a busy machine may need. For what follows a commit by itself. */
    eventually,
    /** Waits until what has happened so far has had its consequences: whoever expects a mail then has it, or gets none. */
    settled: () => eventually(isSettled).then(() => undefined),
    later,
    /**
     * Tidies and counts the tables, as every other database does by itself: that of tests does not, most of which end before it pays. A long
     * one needs it: statements keep the plans that were made for empty tables.
     */
    tidy: () => unhurried(own.pool, 'vacuum analyze').then(() => undefined),
    /** Moves the clock on to the morning where it is night in UTC: the day is then the same one in America and in Europe. */
    async byDay() {
      const hour = new Date().getUTCHours()
      if (hour < 10 || hour > 19) await later({ hours: (34 - hour) % 24 })
    },
  }
}

/** Rules that do not hold, however long it takes to find them. */
const everyRule = (app: Store) =>
  inTransaction(app, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return brokenRules(tx)
  })

/** Runs a statement for as long as it takes: of thousands of orders, beside other work, that is longer than a server waits. */
async function unhurried(pool: pg.Pool, statement: string): Promise<pg.QueryResult> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  return client.query(statement).finally(() => client.release(true))
}
