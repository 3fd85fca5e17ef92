// A server's process that buys a label and is killed on the way: `node label-and-die.ts GROUP ACTOR FAILPOINT`.
import type pg from 'pg'
import '../src/features/listings/index.ts' // the search hears of goods that are back
import { readConfig } from '../src/config.ts'
import { buyLabel } from '../src/features/orders/deliveries/create-label.ts'
import type { MemberCtx } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db.ts'
import { openProviders } from '../src/providers/index.ts'
import './keep-compiled.ts'

const [group = '', actor = '', failpoint = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(JSON.parse(process.env['DIE_CONNECTION'] ?? '{}') as pg.PoolConfig, () => undefined)
const config = { ...readConfig(process.env), failpoint }
const log = { warn: console.error, error: console.error, info: console.error }
const app = { db, pool, config, log, providers: openProviders(config, log as never) }
const ctx = { app, actor: { id: Number(actor) }, language: 'en', requestId: 'dies' }
await buyLabel(ctx as unknown as MemberCtx, { body: { fulfillmentGroupId: Number(group) } })
