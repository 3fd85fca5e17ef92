// A server's process that answers a return and is killed on the way: `node return-and-die.ts fund|reject|assess GROUP ACTOR AMOUNT FAILPOINT`.
import type pg from 'pg'
import '../src/features/listings/index.ts' // the search hears of goods that are back
import { updateConditions } from '../src/features/orders/way-back/update-conditions.ts'
import { rejectAllReturns } from '../src/features/returns/decide-return.ts'
import { createFundIntent } from '../src/features/returns/pay-fund.ts'
import type { MemberCtx } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db.ts'
import './keep-compiled.ts'

const [what = '', group = '', actor = '', amount = '', failpoint = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(JSON.parse(process.env['DIE_CONNECTION'] ?? '{}') as pg.PoolConfig, () => undefined)
const app = { db, pool, config: { failpoint, mediaOrigin: '' } }
const ctx = { app, actor: { id: Number(actor) }, language: 'en', requestId: 'dies' } as unknown as MemberCtx
const id = Number(group)
if (what === 'fund') await createFundIntent(ctx, { body: { fulfillmentGroupId: id, amount: Number(amount), useEarnings: true } })
if (what === 'reject') await rejectAllReturns(ctx, { params: { id }, body: { rejectionReason: 'item_used_damaged' } })
if (what === 'assess')
  await updateConditions(ctx, {
    params: { id },
    body: { productUpdates: [{ orderItemId: Number(amount), condition: 'good', readyForRelisting: true, newPrice: '40' }] },
  })
