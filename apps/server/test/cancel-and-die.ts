// A server's process that cancels a group and is killed on the way: `node cancel-and-die.ts GROUP ACTOR FAILPOINT`.
import type pg from 'pg'
import '../src/features/listings/index.ts' // the search hears of goods that are back
import { changeGroup } from '../src/features/orders/change-group.ts'
import type { MemberCtx } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db.ts'
import './keep-compiled.ts'

const [group = '', actor = '', failpoint = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(JSON.parse(process.env['DIE_CONNECTION'] ?? '{}') as pg.PoolConfig, () => undefined)
const ctx = { app: { db, pool, config: { failpoint, mediaOrigin: '' } }, actor: { id: Number(actor) }, language: 'en', requestId: 'dies' }
await changeGroup(ctx as unknown as MemberCtx, Number(group), () => 'cancelGroup', { input: { reason: 'changed_mind' } })
