import { platform as contract } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { defaultCurrency } from '@rondo/rules/kernel/money'
import { countries } from '@rondo/rules/kernel/places'
import { pages, uploads } from '@rondo/rules/kernel/limits'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { checksOf } from './checks.ts'
import type { App } from './context.ts'
import type { Db } from './db.ts'
import type { On } from './endpoints.ts'
import { Failure } from './failure.ts'
import { keepFor } from './keep-for.ts'

export function platformRoutes(on: On): void {
  on(contract.health, ({ app }) => healthOf(app))
  on(contract.config, async ({ app, app: { config } }) => ({
    version: config.version,
    sandbox: config.sandbox.on,
    languages: ['en', 'zh-CN'],
    currencies: [...config.settlementCurrencies],
    countries: [...countries],
    connectCountries: [...config.connectCountries],
    productTypes: config.productTypes,
    defaultCurrency,
    stripePublishableKey: config.payments.publishableKey,
    stripeJsUrl: config.payments.scriptUrl,
    mapStyleUrl: config.mapStyleUrl,
    googleSignIn: config.identity !== undefined,
    translations: config.translator !== undefined,
    limits: {
      pageSize: pages.defaultSize,
      largestPageSize: pages.largest,
      uploadBytes: uploads.bytesEach,
      uploadFiles: uploads.filesPerCall,
    },
    demo: await demoOf(app),
  }))
  on(contract.rates, ({ app }) => ratesNow(app.db))
}

const demos = new WeakMap<App, () => ReturnType<typeof findDemo>>()
/** As each page asks it: read anew when the last answer is older than a second. */
function demoOf(app: App): ReturnType<typeof findDemo> {
  const known = demos.get(app) ?? keepFor(1_000, () => findDemo(app.db))
  demos.set(app, known)
  return known()
}
/** Whether the demo's pieces are here, and in which pictures. 1 query. */
async function findDemo(db: Db): Promise<'drawn' | 'photographed' | null> {
  const { rows } = await sql<{ key: string }>`select key from setting where key in ('demo', 'demo.photographs')`.execute(db)
  const keys = rows.map(({ key }) => key)
  return keys.includes('demo.photographs') ? 'photographed' : keys.includes('demo') ? 'drawn' : null
}

/** The newest rate of each currency, and the oldest of their days. 1 query. */
async function ratesNow(db: Db): Promise<Answer<typeof contract.rates>> {
  const { rows } = await sql<Answer<typeof contract.rates>>`
    select min(day)::text as day, jsonb_object_agg(currency, per_usd) as "perDollar"
    from (select distinct on (currency) currency, day, per_usd from fx_rate order by currency, day desc) newest`.execute(db)
  const [found] = rows
  if (!found) throw new Error('there are no rates')
  return found
}

/** The sandbox is a process of its own: whether it answers. */
async function sandboxOf({ config: { sandbox } }: App): Promise<{ sandbox?: string }> {
  if (!sandbox.on) return {}
  const answer = await fetch(`${sandbox.base}/_sandbox/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  return { sandbox: answer?.ok ? 'ok' : 'unreachable' }
}

const LEAST_ROOM = 100 * 2 ** 20 // bytes

/** Whether uploads, and the embedded database, can still be written. What is there is served all the same. */
async function roomOn(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bsize === 0 ? 'unreachable' : bavail * bsize < LEAST_ROOM ? 'full' : 'ok'
}

async function healthOf(app: App) {
  const database = await sql`select 1`.execute(app.db).then(
    () => 'ok',
    () => 'unreachable',
  )
  const jobs = !app.config.jobs ? 'off' : app.jobs.isWell() ? 'ok' : 'failing'
  const disk = await roomOn(app.config.dataDir)
  if (database !== 'ok') throw new Failure('server.busy', { details: { database, jobs, disk }, retryAfter: 5 })
  return {
    live: true,
    ready: true,
    version: app.config.version,
    checks: { database, jobs, disk, ...(await sandboxOf(app)), ...checksOf(app) },
  }
}
