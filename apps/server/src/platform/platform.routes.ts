import { platform as contract } from '@rondo/contracts'
import { defaultCurrency } from '@rondo/rules/kernel/money'
import { countries } from '@rondo/rules/kernel/places'
import { pages, uploads } from '@rondo/rules/kernel/limits'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { checksOf } from './checks.ts'
import type { App } from './context.ts'
import { Failure } from './failure.ts'
import type { On } from './endpoints.ts'

export function platformRoutes(on: On): void {
  on(contract.health, ({ app }) => healthOf(app))
  on(contract.config, async ({ app: { config } }) => ({
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
    limits: {
      pageSize: pages.defaultSize,
      largestPageSize: pages.largest,
      uploadBytes: uploads.bytesEach,
      uploadFiles: uploads.filesPerCall,
    },
  }))
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
