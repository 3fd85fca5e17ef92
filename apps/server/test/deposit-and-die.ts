// A server's process that is killed on the way of a deposit: `node deposit-and-die.ts FAILPOINT JSON`. The JSON says what it does: a move of
// a group, or the purchase of a rented item that the card has paid.
import type pg from 'pg'
import type { Role } from '@rondo/rules/kernel/machine'
import type { Move } from '@rondo/rules/moves/machines'
import { lockCase, makeMove } from '../src/features/orders/index.ts'
import { buyOutRoom } from '../src/features/rentals/index.ts'
import { findPayment } from '../src/features/wallet/index.ts'
import '../src/features/listings/index.ts' // the search hears of goods that are gone
import type { App } from '../src/platform/context.ts'
import { inTransaction, openDatabase } from '../src/platform/db.ts'
import type { Intent } from '../src/providers/payments/index.ts'
import './keep-compiled.ts'

type Work = { groupId: number; itemId: number; move: Move; by: Role; condition?: string } | { paymentId: number; intent: Intent }
const [failpoint = '', json = '{}'] = process.argv.slice(2)
const work = JSON.parse(json) as Work
const { db, pool } = openDatabase(JSON.parse(process.env['DIE_CONNECTION'] ?? '{}') as pg.PoolConfig, () => undefined)
const app = { db, pool, config: { failpoint, mediaOrigin: '' }, log: console } as unknown as App

await inTransaction(app, async (tx) => {
  if ('paymentId' in work) {
    const payment = await findPayment(tx, work.paymentId)
    if (!payment) throw new Error('no payment')
    await buyOutRoom.fulfil(tx, { payment, intent: work.intent, ids: [], now: new Date(), requestId: 'dies' }, app)
    return
  }
  const locked = await lockCase(tx, work.groupId)
  if (!locked) throw new Error('no group')
  const input = { itemIds: [work.itemId], ...(work.condition !== undefined && { condition: work.condition }) }
  await makeMove(app, tx, locked, work.move, { by: work.by, input })
})
