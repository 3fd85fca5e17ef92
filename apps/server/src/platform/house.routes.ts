import { house as contract } from '@rondo/contracts'
import { currencies, defaultCurrency } from '@rondo/rules/kernel/money'
import { countries } from '@rondo/rules/kernel/places'
import { pages, uploads } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { checksOf } from './checks.ts'
import type { House } from './context.ts'
import { Failure } from './failure.ts'
import type { On } from './endpoints.ts'

export function houseRoutes(on: On): void {
  on(contract.health, ({ house }) => healthOf(house))
  on(contract.config, async ({ house: { config } }) => ({
    version: config.version,
    sandbox: config.sandbox.on,
    languages: ['en', 'zh-CN'],
    currencies: [...currencies],
    countries: [...countries],
    connectCountries: config.connectCountries,
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

async function healthOf(house: House) {
  const database = await sql`select 1`.execute(house.db).then(
    () => 'ok',
    () => 'unreachable',
  )
  const jobs = !house.config.jobs ? 'off' : house.jobs.isWell() ? 'ok' : 'failing'
  if (database !== 'ok') throw new Failure('server.busy', { details: { database, jobs }, retryAfter: 5 })
  return { live: true, ready: true, version: house.config.version, checks: { database, jobs, ...checksOf(house) } }
}
