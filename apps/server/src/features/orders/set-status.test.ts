import { orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCase } from './case.repository.ts'

const opened = await openApp()
const { app, as, eventually, person } = opened
const market = openMarket(opened)
const [mei, lee] = [await market.seller(), await market.seller()]

/** A paid order: two garments of one seller and one of another. */
async function bought() {
  const alice = await person()
  const [dress, coat, hat] = [await market.garment(mei), await market.garment(mei, { price_minor: 5_000 }), await market.garment(lee)]
  const { order } = await market.buy(alice, [market.line(mei, dress), market.line(mei, coat), market.line(lee, hat)])
  const group = order.fulfillmentGroups.find(({ merchant }) => merchant.id === mei.id)
  const [first, second] = group?.orderItems ?? []
  if (!group || !first || !second) throw new Error('an order without items')
  return { alice, order, group, first, second }
}

test('an item takes a status by the move that leads there, for whoever may make it; anything else is 409 with the fresh group', async () => {
  const { alice, first, second } = await bought()
  const set = (who: typeof alice, id: number, body: { status: string; cancelReason?: string; version?: number }) =>
    as(who).call(orders.setItemStatus, { params: { id }, body })
  const refused = (guard: string) => ({
    status: 409,
    body: {
      code: 'orders.status_not_set',
      message: 'Action failed. Please try again.',
      details: { guard, current: { orderItems: [{ id: first.id }, { id: second.id }] } },
    },
  })
  await expect(set(alice, first.id, { status: 'confirmed' })).rejects.toMatchObject(refused('status'))
  for (const status of ['delivered', 'shipped', 'completed', 'return_completed', 'anything'])
    await expect(set(mei, first.id, { status })).rejects.toMatchObject(refused('status'))
  const accepted = await set(mei, first.id, { status: 'processing' })
  expect(accepted.orderItems.map(({ status }) => status)).toEqual(['confirmed', 'pending'])
  await expect(set(alice, second.id, { status: 'canceled', version: 1 })).rejects.toMatchObject({
    body: { code: 'orders.changed_meanwhile' },
  })
  const canceled = await set(alice, second.id, { status: 'cancelled', cancelReason: 'size_concerns' })
  expect(canceled.orderItems[1]).toMatchObject({ status: 'canceled', canceledBy: 'customer', cancelReason: 'size_concerns', waitsFor: [] })
  expect(await set(alice, second.id, { status: 'canceled' })).toMatchObject({ version: canceled.version })
  await expect(set(alice, first.id, { status: 'canceled' })).rejects.toMatchObject(refused('other_live_item'))
  await expect(set(await person(), first.id, { status: 'canceled' })).rejects.toMatchObject({ status: 404 })
})

test('an order is canceled by its customer as a whole or not at all, and takes no other status by name', async () => {
  const { alice, order, group } = await bought()
  const params = { id: order.id }
  const set = (who: typeof alice, status: string) => as(who).call(orders.setOrderStatus, { params, body: { status } })
  await expect(set(alice, 'delivered')).rejects.toMatchObject({
    status: 409,
    body: { code: 'orders.status_not_set', details: { guard: 'derived', current: { id: order.id, status: 'paid' } } },
  })
  expect((await set(alice, 'paid')).status).toBe('paid')
  await expect(set(mei, 'canceled')).rejects.toMatchObject({ body: { details: { guard: 'role' } } })
  await expect(set(await person(), 'canceled')).rejects.toMatchObject({ status: 404 })
  await standAt(app, { id: group.id, status: 'ready_for_pickup' })
  await expect(set(alice, 'canceled')).rejects.toMatchObject({ body: { details: { guard: 'status' } } })
  const seen = await as(alice).call(orders.showOrder, { params })
  expect(seen.fulfillmentGroups.map(({ status }) => status).toSorted()).toEqual(['processing', 'ready_for_pickup'])
  await standAt(app, { id: group.id, status: 'processing' })
  const canceled = await set(alice, 'canceled')
  expect([canceled.status, canceled.fulfillmentGroups.map(({ cancelReason }) => cancelReason)]).toEqual(['canceled', ['other', 'other']])
  expect((await set(alice, 'canceled')).status).toBe('canceled')
  const back = canceled.fulfillmentGroups.reduce((sum, { refunded }) => sum + refunded, 0)
  expect(back).toBeCloseTo(order.charged, 2)
})

test('what was canceled says by whom, when and why, and what goes back, until it has gone; doing it again answers the same', async () => {
  const { alice, group, first } = await bought()
  const params = { id: group.id }
  const body = { cancelReason: 'changed_mind', cancelComments: 'Found another one.', version: group.version }
  const answer = await as(alice).call(orders.cancelGroup, { params, body })
  const told = { canceledBy: 'customer', cancelReason: 'changed_mind', cancelComments: 'Found another one.' }
  expect(answer).toMatchObject({ status: 'canceled', refunded: group.sums.charged, ...told, hasActiveGroupReturn: false })
  expect(answer.orderItems[0]).toMatchObject({ id: first.id, ...told, merchant: { id: mei.id }, cartItemIndex: 0, hasReview: false })
  const again = await as(alice).call(orders.cancelGroup, { params, body })
  expect([again.version, again.history.length]).toEqual([answer.version, answer.history.length])
  expect(await as(mei).call(orders.cancelGroup, { params, body: { cancelReason: 'out_of_stock' } })).toMatchObject(told)
  await eventually(async () => !(await as(alice).call(orders.showGroup, { params })).isRefundPending)
})

test('items are read one by one and by group, for the parties alone', async () => {
  const { alice, order, group, second } = await bought()
  for (const who of [alice, mei]) {
    const listed = await as(who).call(orders.groupItems, { params: { id: group.id } })
    expect([listed.meta.total, listed.data.map(({ id }) => id)]).toEqual([2, group.orderItems.map(({ id }) => id)])
    expect(await as(who).call(orders.showItem, { params: { id: second.id } })).toMatchObject({
      id: second.id,
      cartItemIndex: 1,
      isAvailableForSale: true,
      canExtendRental: false,
      fulfillmentGroup: { id: group.id, status: 'processing', version: 1 },
      order: { id: order.id, orderNumber: order.orderNumber },
    })
  }
  for (const who of [lee, await person()]) {
    await expect(as(who).call(orders.groupItems, { params: { id: group.id } })).rejects.toMatchObject({ status: 404 })
    await expect(as(who).call(orders.showItem, { params: { id: second.id } })).rejects.toMatchObject({
      body: { code: 'orders.item_not_found' },
    })
  }
})

test('an item that was sent is delivered when its customer says so, and the group when all are', async () => {
  const { alice, group, first, second } = await bought()
  await standAt(
    app,
    { id: group.id, status: 'shipped_to_customer' },
    [first, second].map(({ id }) => ({ id, status: 'shipped' })),
  )
  const confirm = (who: typeof alice, id: number) => as(who).call(orders.confirmItemDelivery, { params: { id }, body: {} })
  await expect(confirm(mei, first.id)).rejects.toMatchObject({ status: 409 })
  const partly = await confirm(alice, first.id)
  expect(partly.status).toBe('partially_delivered_to_customer')
  expect(partly.orderItems.map(({ canReturn }) => canReturn)).toEqual([false, false]) // the call would be refused
  const { version } = await confirm(alice, first.id)
  const done = await confirm(alice, second.id)
  expect([done.status, done.version > version, done.orderItems.map(({ status }) => status)]).toEqual([
    'delivery_completed_to_customer',
    true,
    ['delivered', 'delivered'],
  ])
  expect(done.orderItems.map(({ canReturn }) => canReturn)).toEqual([true, true])
  expect(done.orderItems[0]?.next?.move).toBe('completeItem')
})

test("a stranger's call waits for nobody and makes nobody wait", async () => {
  const { group, first } = await bought()
  const eve = await person()
  await inTransaction(app, async (tx) => {
    await lockCase(tx, group.id)
    const tries = [
      () => as(eve).call(orders.cancelGroup, { params: { id: group.id }, body: { cancelReason: 'other' } }),
      () => as(eve).call(orders.cancelItem, { params: { id: first.id }, body: { cancelReason: 'other' } }),
      () => as(lee).call(orders.confirmGroup, { params: { id: group.id }, body: {} }),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject({ status: 404 })
  })
})
