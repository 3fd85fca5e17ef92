import { orders, returns } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { openSession } from '../../platform/sessions.ts'

const opened = await openApp()
const { app, as, later, person, server } = opened
const market = openMarket(opened)

test('each item that is asked back has five days of its own: the one asked yesterday still waits for its merchant', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dresses = [await market.garment(mei), await market.garment(mei)]
  const { order } = await market.buy(
    alice,
    dresses.map((dress) => market.line(mei, dress)),
  )
  const group = order.fulfillmentGroups[0]
  const [first = 0, second = 0] = group?.orderItems.map(({ id }) => id) ?? []
  const groupId = group?.id ?? 0
  const status = 'pickup_completed_by_customer'
  await standAt(
    app,
    { id: groupId, status },
    [first, second].map((id) => ({ id, status })),
  )
  // sessions end while days pass
  const again = async () => as({ ...alice, jwt: await openSession(server, server.db, { id: alice.id, passwordVersion: 1 }) })
  const ask = async (id: number) =>
    (await again()).call(returns.requestGroupReturn, {
      body: { fulfillmentGroupId: groupId, reason: 'changed_mind', orderItemIds: [id] },
    })
  const stands = async () => {
    const shown = await (await again()).call(orders.showGroup, { params: { id: groupId } })
    const { rows } = await sql<{ item_ids: number[] }>`
      select item_ids::float8[] as item_ids from refund_fund where group_id = ${groupId} order by id`.execute(app.db)
    return {
      status: shown.status,
      items: shown.orderItems.map((one) => one.status),
      requests: shown.returnRequests.map((one) => one.status).toSorted(),
      funds: rows.map(({ item_ids }) => item_ids),
    }
  }
  await ask(first)
  await later({ days: 4 })
  await ask(second)
  await later({ days: 1, minutes: 1 })
  expect(await stands()).toEqual({
    status: 'partial_return_requested',
    items: ['return_approved_by_merchant', 'return_requested_by_customer'],
    requests: ['approved', 'pending_merchant_review'],
    funds: [[first]],
  })
  await later({ days: 4 })
  expect(await stands()).toEqual({
    status: 'return_approved',
    items: ['return_approved_by_merchant', 'return_approved_by_merchant'],
    requests: ['approved', 'approved'],
    funds: [[first], [second]],
  })
})
