// What is left of a deposit when its server dies: nothing happened, and the next try does it once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { rentals } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { within } from '../../../test/postgres.ts'
import { someOf } from '../../../test/some-of.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCase, makeMove } from '../orders/index.ts'
import { settleDeposits } from './settle-deposits.ts'

vi.setConfig({ testTimeout: 90_000 }) // days pass, and processes start
const opened = await openApp({ logLevel: 'silent' })
await opened.byDay()
const { app, as, eventually, later, server } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
const connection = within(inject('postgres').connection, named[0]?.name ?? '')

/** Does something in a process of its own, which dies at the point. */
async function dies(failpoint: string, work: object) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/deposit-and-die.ts'), `${failpoint}:kill`, JSON.stringify(work)],
    { env: { ...process.env, DIE_CONNECTION: JSON.stringify(connection) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

interface Stands {
  readonly item: string
  readonly deposit: string
  readonly refunds: number
  readonly held: number
}
async function stands(itemId: number, paymentId: number): Promise<Stands> {
  const { rows } = await sql<Omit<Stands, 'held'>>`
    select i.status as item, d.status as deposit, (select count(*)::int from refund r where r.payment_id = ${paymentId}) as refunds
    from order_item i join deposit d on d.item_id = i.id where i.id = ${itemId}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('no deposit')
  return { ...row, held: await market.ledger('deposit_held', String(itemId)) }
}

/** A rental that is back with its lender, some days late. */
async function back(lateDays: number) {
  const trade = await lending.running(mei, await lending.coat(mei))
  const { itemId, groupId } = trade
  await standAt(app, { id: groupId, status: 'return_delivered' }, [{ id: itemId, status: 'return_delivered' }])
  await sql`update rental set due_day = app_today() - ${lateDays + 1}::int, first_day = app_today() - ${lateDays + 4}::int, returned_at = app_now() where item_id = ${itemId}`.execute(
    app.db,
  )
  await sql`update order_item set return_delivered_at = app_now() where id = ${itemId}`.execute(app.db)
  return trade
}
/** How it stands once what the provider said was followed. */
async function paidBack({ itemId, paymentId }: { itemId: number; paymentId: number }) {
  await settleDeposits(server)
  return stands(itemId, paymentId)
}
const polled = { timeout: 20_000, interval: 300 }
const assess = ({ groupId, itemId }: { groupId: number; itemId: number }) => ({
  groupId,
  itemId,
  move: 'assessItem',
  by: 'merchant',
  condition: 'new_with_tags',
})
const points = ['move.before-steps', 'move.after-steps', 'move.after-effects', 'move.after-money', 'move.before-commit']

test.each(someOf(points))('a server that dies at %s of a release has released nothing, and the next does, once', async (point) => {
  const trade = await back(0)
  const before = await stands(trade.itemId, trade.paymentId)
  await dies(point, assess(trade))
  expect(await stands(trade.itemId, trade.paymentId)).toEqual(before)
  expect(before).toEqual({ item: 'return_delivered', deposit: 'held', refunds: 0, held: -2_000 })
  await inTransaction(server, async (tx) => {
    const locked = await lockCase(tx, trade.groupId)
    if (!locked) throw new Error('no group')
    await makeMove(server, tx, locked, 'assessItem', { by: 'merchant', input: { itemIds: [trade.itemId], condition: 'new_with_tags' } })
  })
  await expect.poll(() => paidBack(trade), polled).toEqual({ item: 'rental_return_completed', deposit: 'refunded', refunds: 1, held: 0 })
})

test('a late fee whose server dies is taken once, and the rest of the deposit goes back', async () => {
  const trade = await back(1)
  const before = await stands(trade.itemId, trade.paymentId)
  for (const point of ['move.after-steps', 'move.after-money', 'move.before-commit']) {
    await dies(point, assess(trade))
    expect(await stands(trade.itemId, trade.paymentId)).toEqual(before)
  }
  await sql`update order_item set return_delivered_at = app_now() - interval '6 days' where id = ${trade.itemId}`.execute(app.db)
  await sql`update fulfillment_group set due_at = app_now() where id = ${trade.groupId}`.execute(app.db)
  await later({ minutes: 1 })
  await eventually(async () => (await stands(trade.itemId, trade.paymentId)).held === 0)
  await later({ minutes: 30 })
  expect(await stands(trade.itemId, trade.paymentId)).toMatchObject({ deposit: 'settled', refunds: 1, held: 0 })
  const { rows } = await sql<{ amount_minor: number; splits: number }>`
    select r.amount_minor, (select count(*)::int from ledger_transaction t where t.kind = 'B19' and t.subject = ${`item:${trade.itemId}`}) as splits
    from refund r where r.payment_id = ${trade.paymentId}`.execute(app.db)
  expect(rows).toEqual([{ amount_minor: 1_000, splits: 1 }])
})

test.each(someOf(['keep-rental.after-unit', 'move.after-money', 'keep-rental.before-commit']))(
  'a purchase of a rental whose server dies at %s is finished by the next, with one deposit back',
  async (point) => {
    const coat = await lending.coat(mei)
    const { renter, itemId, paymentId } = await lending.running(mei, coat)
    const keep = (details: { paymentIntentId: string } | null) =>
      as(renter).call(rentals.keepRental, { params: { id: itemId }, body: { paymentDetails: details } })
    await market.webhooks('drop')
    try {
      const opening = await keep(null)
      const intentId = opening.paymentIntentId ?? ''
      await market.confirm(opening.clientSecret)
      const intent = await server.providers.payments.readIntent(intentId)
      const before = await stands(itemId, paymentId)
      await dies(point, { paymentId: opening.strapiPaymentId, intent })
      expect(await stands(itemId, paymentId)).toEqual(before)
      expect((await market.stockOf(coat)).stock).toBe(1)
      expect((await keep({ paymentIntentId: intentId })).success).toBe(true)
    } finally {
      await market.webhooks('deliver')
    }
    expect((await market.stockOf(coat)).stock).toBe(0)
    const done = { item: 'rental_converted_to_purchase', deposit: 'refunded', refunds: 1, held: 0 }
    await expect.poll(() => paidBack({ itemId, paymentId }), polled).toEqual(done)
  },
)
