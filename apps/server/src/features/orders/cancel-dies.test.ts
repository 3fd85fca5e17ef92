import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { within } from '../../../test/postgres.ts'
import { someOf } from '../../../test/some-of.ts'

const opened = await openApp()
const { app, as, eventually, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
const connection = within(inject('postgres').connection, named[0]?.name ?? '')
const changed = { cancelReason: 'changed_mind' }

async function bought() {
  const alice = await person()
  const dress = await market.garment(mei)
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  return { alice, dress, order, id, params: { id } }
}
const stands = async ({ id, dress, order }: { id: number; dress: number; order: { id: number } }) => {
  const { rows } = await sql<{ status: string; items: string[]; refunds: number; version: number }>`
    select f.status, f.version, array(select i.status from order_item i where i.group_id = f.id) as items,
      (select count(*)::int from refund r join payment y on y.id = r.payment_id where y.order_id = ${order.id}) as refunds
    from fulfillment_group f where f.id = ${id}`.execute(app.db)
  return { ...rows[0], stock: (await market.stockOf(dress)).stock }
}

/** Cancels in a process of its own, which dies at the point. */
async function dies(id: number, actor: number, failpoint: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/cancel-and-die.ts'), String(id), String(actor), `${failpoint}:kill`],
    {
      env: { ...process.env, DIE_CONNECTION: JSON.stringify(connection) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test.each(someOf(['move.before-steps', 'move.after-steps', 'move.after-effects', 'move.after-money', 'move.before-commit']))(
  'a server that dies at %s has canceled nothing, and the next press does',
  async (failpoint) => {
    const trade = await bought()
    const before = await stands(trade)
    await dies(trade.id, trade.alice.id, failpoint)
    expect(await stands(trade)).toEqual(before)
    await as(trade.alice).call(orders.cancelGroup, { params: trade.params, body: changed })
    expect(await stands(trade)).toEqual({ status: 'canceled', items: ['canceled'], refunds: 1, version: 2, stock: 1 })
  },
)

test('a server that dies right behind the commit has canceled, and the refund goes its way without it, once', async () => {
  const trade = await bought()
  await dies(trade.id, trade.alice.id, 'move.after-commit')
  const done = { status: 'canceled', items: ['canceled'], refunds: 1, version: 2, stock: 1 }
  expect(await stands(trade)).toEqual(done)
  const again = await as(trade.alice).call(orders.cancelGroup, { params: trade.params, body: changed })
  expect([again.status, again.version]).toEqual(['canceled', 2])
  await eventually(
    async () => (await as(trade.alice).call(orders.showOrder, { params: { id: trade.order.id } })).paymentStatus === 'canceled',
  )
  expect(await stands(trade)).toEqual(done)
})
