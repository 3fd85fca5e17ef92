// long because: one life of an order is lived in every trouble.
// Lives of orders among failures: a server dies or fails at a failpoint, providers fail, webhooks are lost, repeated or late. After each act
// the person simply tries again, at a server that has been started anew.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orders } from '@rondo/contracts'
import { call, Refused } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { appNow } from '../src/platform/clock.ts'
import type { openApp, Person } from './app.ts'
import { lifePast } from './chaos-returns.ts'
import { openLending } from './lending.ts'
import { openParcels, type Sent } from './parcels.ts'

const source = join(import.meta.dirname, '../src')
/** Every failpoint in the source of the server, by name. */
export const failpoints: readonly string[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => [...readFileSync(join(source, path), 'utf8').matchAll(/failpoint\([^,()]+(?:\.\w+)*, '([\w.-]+)'\)/g)])
  .flatMap(([, name]) => (name === undefined ? [] : [name]))
  .filter((name, place, all) => all.indexOf(name) === place)
  .toSorted()

/** What goes wrong in a life. */
export interface Trouble {
  readonly failpoint?: string
  readonly how?: 'kill' | 'error'
  readonly fault?: { readonly provider: 'stripe' | 'carrier'; readonly call: string; readonly fault: string; readonly times: number }
  readonly webhooks?: 'deliver' | 'hold' | 'drop' | 'repeat' | 'shuffle'
  /** The database ends every connection of the server, each time after so many milliseconds, as one that is restarted does. */
  readonly cutMs?: number
  /** PostgreSQL is restarted while every fifth call is under way. */
  readonly restart?: 'fast' | 'immediate'
  /** The clock of the providers is so many minutes ahead of the product's, or behind it. */
  readonly aheadMinutes?: number
}
/** By this name the database knows connections of servers that live in trouble. */
const CUT = 'chaos'

type Opened = Awaited<ReturnType<typeof openApp>>
/** What a life is lived with. */
export type ChaosWorld = Omit<Opened, 'later'> & Awaited<ReturnType<typeof openChaos>>['tools'] & { readonly seller: Person }
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Calls after which PostgreSQL is restarted: an order takes three, and has to come about. */
const RESTARTED = 5
type Restart = (how: 'fast' | 'immediate') => Promise<void>

/** `restartPostgres`: of a database that is the life's own. */
export async function openChaos(opened: Opened, restartPostgres?: Restart) {
  const { app, sandbox } = opened
  let child: ChildProcess | undefined
  let base = opened.base
  let hasDied = false
  let cuts = 0
  let restart: Trouble['restart']
  let calls = 0
  /** Lives through a restart of PostgreSQL while a call is under way; what the life itself asks then comes when it is back. */
  async function inRestart<T>(work: () => Promise<T>): Promise<T> {
    if (!restart || ++calls % RESTARTED !== 0) return work()
    if (!restartPostgres) throw new Error('this database is not ours to restart')
    cuts++
    const [done] = await Promise.allSettled([work(), restartPostgres(restart)])
    if (done.status === 'rejected') throw done.reason
    return done.value
  }

  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null
  /** Starts a server, with a failpoint or healthy, and sends the providers' webhooks to it. */
  async function start(failpoint = ''): Promise<void> {
    const { host, port, user, database, connectionString } = app.pool.options
    child = fork(join(import.meta.dirname, 'other-server.ts'), {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], // a start that compiles all of the server takes twice the work
        PORT: '0',
        SANDBOX_PORT: String(sandbox.port),
        SANDBOX_MAIL_PORT: String(sandbox.mailPort),
        LOG_LEVEL: 'silent',
        DEMO: 'off',
        LIMITS: 'off',
        DATABASE_POOL: '6',
        DATA_DIR: app.config.dataDir,
        SERVER_CONNECTION: JSON.stringify({ host, port, user, database, connectionString, application_name: CUT }),
        ...(failpoint && { FAILPOINT: failpoint }),
      },
    })
    ;[base] = (await once(child, 'message')) as [string]
    await say('product', { origin: base })
  }
  async function stop(): Promise<void> {
    if (!child || !isAlive()) return
    child.disconnect()
    await once(child, 'exit')
  }
  const say = (what: string, body: object) =>
    fetch(`${sandbox.base}/_sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** A server that has died is started anew, healthy. */
  async function revive(): Promise<void> {
    if (isAlive()) return
    hasDied = true
    await start()
  }
  /** What fails each time is started anew, healthy. */
  async function anew(): Promise<void> {
    await stop()
    await start()
  }
  /** Does what is due at the server; it may die of it. */
  async function sweep(): Promise<void> {
    await revive()
    const one = child
    if (!one) return
    const heard = new AbortController()
    one.send('sweep', () => {}) // it may be dead by now
    await Promise.race(['message', 'exit'].map((event) => once(one, event, { signal: heard.signal }).catch(() => {})))
    heard.abort()
    await revive()
  }
  async function later(minutes: number): Promise<void> {
    await sql`select move_app_clock(offset_ms + ${minutes * 60_000}) from app_clock`.execute(app.db)
    await sweep()
  }

  const as = (who: Person) => ({
    call: ((to: never, sent: never, headers: Record<string, string> = {}) =>
      inRestart(() =>
        call(to, sent, {
          base,
          headers: { authorization: `Bearer ${who.jwt}`, 'x-forwarded-for': who.ip, ...headers },
        }),
      )) as unknown as ReturnType<Opened['as']>['call'],
  })
  const world = { ...opened, as }
  const parcels = await openParcels(world)
  const { mei, market } = parcels
  const minutesOf = ({ minutes = 0, hours = 0, days = 0 }: { minutes?: number; hours?: number; days?: number }) =>
    minutes + 60 * hours + 1_440 * days
  const lending = openLending({ ...world, later: (duration) => later(minutesOf(duration)) }, market)

  /** Tries until it is done, as a person would; a refusal counts as done where the state says so. */
  async function insist<T>(
    what: string,
    act: () => Promise<T>,
    isDone: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<T | undefined> {
    for (let tries = 0; tries < 12; tries++) {
      await revive()
      try {
        return await act()
      } catch (error) {
        if (await isDone()) return undefined
        const isFinal = error instanceof Refused && error.status < 500 && error.status !== 409 && error.status !== 429
        if (tries === 2 && error instanceof Refused && error.status === 500) await anew()
        if (isFinal) throw new Error(`${what} is refused after a failure: ${error.status} ${error.message}`, { cause: error })
        await later(3) // what waits at a provider is tried again by then
      }
    }
    throw new Error(`${what} does not come about`)
  }
  const statusOf = async (group: number) => {
    const { rows } = await sql<{ status: string }>`select status from fulfillment_group where id = ${group}`.execute(app.db)
    return rows[0]?.status ?? ''
  }
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 20; tries++) {
      if (await isSo()) return
      if (tries === 8) await anew()
      await pause(50)
      await later(3)
    }
    throw new Error(`${what} does not come about`)
  }

  /** Buys a line: prepared, paid at the provider, placed. Answers the group. */
  async function buys(alice: Person, lines: Parameters<typeof market.prepare>[1], more: object = {}): Promise<number> {
    const prepared = await insist('prepare', () => market.prepare(alice, lines, more))
    if (!prepared) throw new Error('nothing was prepared')
    await market.confirm(prepared.clientSecret)
    await insist('place', () => market.place(alice, prepared.strapiPaymentId))
    const placed = async () => {
      const { rows } = await sql<{ id: number }>`
        select f.id from fulfillment_group f join payment y on y.order_id = f.order_id where y.id = ${prepared.strapiPaymentId}`.execute(
        app.db,
      )
      return rows[0]?.id ?? 0
    }
    await until('an order', async () => (await placed()) > 0)
    return placed()
  }

  /** One order is canceled, one picked up, one sent and delivered; one checkout is left. */
  async function live(): Promise<void> {
    const seller = await lending.again(mei) // lives before have moved the clock by days: her session of then may have ended
    const alice = await opened.person()
    const left = await market.garment(mei)
    await insist('prepare', () => market.prepare(alice, [market.line(mei, left)]))

    const canceled = await buys(alice, [market.line(mei, await market.garment(mei))])
    const changed = { params: { id: canceled }, body: { cancelReason: 'changed_mind' } }
    await insist('cancel', () => as(alice).call(orders.cancelGroup, changed))
    await until('canceled', async () => (await statusOf(canceled)) === 'canceled')

    const picked = await buys(alice, [market.line(mei, await market.garment(mei))])
    const at = { params: { id: picked } }
    const meeting = { pickupDate: dayOf(await appNow(app), 3), pickupTime: '18:30' } // by the clock of the product: lives before have moved it
    await insist('agree', () =>
      as(seller).call(orders.agreePickup, { ...at, body: { pickupLocationAddress: market.homes.get(mei.id) ?? 0, ...meeting } }),
    )
    const seen = await insist('look', () => as(alice).call(orders.showGroup, at))
    await insist(
      'pick up',
      () => as(seller).call(orders.confirmPickup, { ...at, body: { pickupCode: seen?.pickupCode ?? '' } }),
      async () => (await statusOf(picked)) === 'pickup_completed_by_customer',
    )

    await delivered()
    await later(61) // what was left is given up
  }

  /** The providers' webhooks that were held come. */
  const release = async () => {
    await say('webhooks', { mode: 'deliver' })
    await say('webhooks/release', {})
  }
  /** An order that is sent and arrives. */
  async function delivered(): Promise<Sent> {
    const sent = await insist('order', () => parcels.ordered())
    if (!sent) throw new Error('nothing was ordered')
    const leg = async () => {
      const { rows } = await sql<{ number: string | null }>`
        select tracking_number as number from carrier_leg where group_id = ${sent.group} and status is not null order by id desc limit 1`.execute(
        app.db,
      )
      return rows[0]?.number ?? ''
    }
    await insist('label', () => parcels.label(sent))
    await until('a label', async () => (await leg()) !== '')
    await insist('confirm the label', () => parcels.confirm(sent))
    await parcels.say(await leg(), 'TRANSIT')
    await parcels.say(await leg(), 'DELIVERED')
    await release()
    await until('delivered', async () => (await statusOf(sent.group)) === 'delivery_completed_to_customer' || (await later(12 * 60), false))
    return sent
  }

  const cut = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${CUT}`.execute(app.db)
    cuts += rows.length
  }

  /** Waits until nothing is under way any more; answers what still is after so long. */
  async function settle(): Promise<string[]> {
    let open: string[] = []
    for (let tries = 0; tries < 25; tries++) {
      await later(3)
      const { rows } = await sql<{ what: string }>`
        select 'operation ' || kind || ' ' || subject || ' ' || state as what from operation where state in ('planned', 'sent', 'unknown')
        union all select 'refund ' || id || ' ' || cause from refund where state = 'planned'
        union all select 'payment ' || id || ' ' || state from payment where state in ('prepared', 'processing', 'failed')
        union all select kind || ' ' || subject || ' ' || balance_minor from ledger_account
          where kind in ('customer_refund', 'merchant_refund', 'refund_fund', 'deposit_held') and balance_minor <> 0`.execute(app.db)
      open = rows.map(({ what }) => what)
      if (open.length === 0) break
      await pause(100)
    }
    return open
  }

  const tools = { again: lending.again, delivered, insist, later, lending, parcels, release, statusOf, until }
  return {
    tools,
    /** Lives once in trouble; answers whether the server died, how many connections the database ended or restarts it had, and what did not settle. */
    async run({
      failpoint,
      how = 'kill',
      fault,
      webhooks = 'deliver',
      cutMs,
      aheadMinutes = 0,
      restart: restarting,
    }: Trouble): Promise<{ hasDied: boolean; cuts: number; open: string[] }> {
      hasDied = false
      cuts = 0
      restart = restarting
      await start(failpoint && `${failpoint}:${how}`)
      const cutting = cutMs === undefined ? undefined : setInterval(() => void cut().catch(() => {}), cutMs)
      try {
        if (aheadMinutes !== 0) await parcels.ahead(aheadMinutes)
        await say('webhooks', { mode: webhooks })
        if (fault) await say('faults', fault)
        const life = lifePast(failpoint ?? '')
        await (life ? life({ ...world, ...tools, seller: await lending.again(mei) }) : live())
        clearInterval(cutting)
        restart = undefined
        await stop()
        await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
        await start()
        return { hasDied, cuts, open: await settle() }
      } finally {
        clearInterval(cutting)
        restart = undefined
        if (aheadMinutes !== 0) await parcels.ahead(0)
        await say('webhooks', { mode: 'deliver' })
        await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
        await stop()
      }
    },
    soldTwice: async (): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select id from carrier_leg where way = 'outbound'`.execute(app.db)
      const sold = await Promise.all(rows.map(({ id }) => parcels.labelsSold(id)))
      return sold.filter((count) => count > 1).length
    },
  }
}

const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
