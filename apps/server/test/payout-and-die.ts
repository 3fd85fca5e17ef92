// A server's process that sends what is due to or from merchants and is killed on the way: `node payout-and-die.ts FAILPOINT`.
import type pg from 'pg'
import { readConfig } from '../src/config.ts'
import type { App } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db.ts'
import { openProviders } from '../src/providers/index.ts'
import { sendPayouts } from './send-payouts.ts'
import './keep-compiled.ts'

const [failpoint = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(JSON.parse(process.env['DIE_CONNECTION'] ?? '{}') as pg.PoolConfig, () => undefined)
const config = { ...readConfig(process.env), failpoint }
const log = { warn: console.error, error: console.error, info: console.error }
await sendPayouts({ db, pool, config, log, providers: openProviders(config, log as never) } as unknown as App)
