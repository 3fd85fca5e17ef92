import { orders, returns } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'

const opened = await openApp()
const { app, as, person } = opened
const market = openMarket(opened)
const mei = await market.seller()

/** So many pieces of one dress that their customer has, all of them asked back. */
async function asked(quantity: number) {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei, { stock: quantity }), { quantity })])
  const [group] = order.fulfillmentGroups
  const itemId = group?.orderItems[0]?.id ?? 0
  const params = { id: group?.id ?? 0 }
  await standAt(app, { id: params.id, status: 'pickup_completed_by_customer' }, [{ id: itemId, status: 'pickup_completed_by_customer' }])
  const body = { fulfillmentGroupId: params.id, reason: 'changed_mind' }
  const { returnRequests } = await as(alice).call(returns.requestGroupReturn, { body })
  return { alice, order, params, itemId, requestId: returnRequests[0]?.id ?? 0 }
}
type Asked = Awaited<ReturnType<typeof asked>>
const edit = ({ alice, requestId }: Asked, body: object) => as(alice).call(returns.editRequest, { params: { id: requestId }, body })
const itemsOf = async ({ alice, params }: Asked) =>
  (await as(alice).call(orders.showGroup, { params })).orderItems.map(({ quantity, amount, status }) => [quantity, amount, status])

test('a return that nobody has answered is made smaller: the others stay as an item of their own, with their part of money and stock', async () => {
  const one = await asked(3)
  const { data } = await edit(one, { quantity: 2, comments: 'One fits.' })
  expect(data).toMatchObject({
    id: one.requestId,
    status: 'pending_merchant_review',
    quantity: 2,
    comments: 'One fits.',
    reason: 'changed_mind',
  })
  expect(await itemsOf(one)).toEqual([
    [2, 200, 'return_requested_by_customer'],
    [1, 100, 'pickup_completed_by_customer'],
  ])
  expect((await as(one.alice).call(orders.showOrder, { params: { id: one.order.id } })).total).toBe(one.order.total)
  const { rows } = await sql<{ event: string; stock: number }>`
    select h.event, (select sum(m.stock)::int from stock_movement m where m.order_item_id = h.thing_id) as stock
    from status_history h where h.order_id = ${one.order.id} and h.event in ('R12', 'I33') order by h.id`.execute(app.db)
  expect(rows).toEqual([
    { event: 'R12', stock: null },
    { event: 'I33', stock: -1 },
  ])
  const terms = await as(mei).call(returns.fundTerms, { params: one.params })
  expect(terms.value).toBe(200)
})

test('what stayed is asked back by a request of its own', async () => {
  const one = await asked(2)
  await edit(one, { quantity: 1 })
  const body = { fulfillmentGroupId: one.params.id, reason: 'wrong_item' }
  const again = await as(one.alice).call(returns.requestGroupReturn, { body })
  expect(again.returnRequests.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    [1, 'changed_mind'],
    [1, 'wrong_item'],
  ])
})

test('a return is not made larger, and the same number of pieces changes nothing', async () => {
  const one = await asked(2)
  await expect(edit(one, { quantity: 3 })).rejects.toMatchObject({ status: 409, body: { code: 'returns.quantity_above_asked' } })
  await expect(edit(one, { quantity: 0 })).rejects.toMatchObject({ status: 400 })
  await edit(one, { quantity: 2 })
  expect(await itemsOf(one)).toEqual([[2, 200, 'return_requested_by_customer']])
})

test('once its merchant pays for a return its pieces are fixed, and after the answer nothing is changed', async () => {
  const one = await asked(2)
  await as(mei).call(returns.createFundIntent, { body: { amount: 200, fulfillmentGroupId: one.params.id, useEarnings: true } })
  await expect(edit(one, { quantity: 1 })).rejects.toMatchObject({ body: { code: 'returns.terms_locked' } })
  await edit(one, { comments: 'Both are too long.' })
  await as(mei).call(returns.approveAllReturns, { params: one.params, body: { returnToAddress: market.homes.get(mei.id) ?? 0 } })
  await expect(edit(one, { comments: 'Never mind.' })).rejects.toMatchObject({ body: { code: 'orders.move_refused' } })
  expect(await itemsOf(one)).toEqual([[2, 200, 'return_approved_by_merchant']])
})

test('what has left a fund that goes on for another may be changed when it is asked back again', async () => {
  const one = await asked(2)
  const body = { fulfillmentGroupId: one.params.id, reason: 'changed_mind' }
  await edit(one, { quantity: 1 })
  await as(one.alice).call(returns.requestGroupReturn, { body })
  await as(mei).call(returns.createFundIntent, { body: { amount: 200, fulfillmentGroupId: one.params.id, useEarnings: true } })
  await edit(one, { status: 'canceled' })
  const { returnRequests } = await as(one.alice).call(returns.requestGroupReturn, { body })
  const again = returnRequests.find(({ status, id }) => status === 'pending_merchant_review' && id > one.requestId + 2)
  const { data } = await edit({ ...one, requestId: again?.id ?? 0 }, { reason: 'damaged' })
  expect(data).toMatchObject({ status: 'pending_merchant_review', reason: 'damaged' })
})

test('two tabs that make a return smaller at once split it once', async () => {
  const one = await asked(3)
  const { version } = await as(one.alice).call(orders.showGroup, { params: one.params })
  const tried = await Promise.allSettled([edit(one, { quantity: 1, version }), edit(one, { quantity: 2, version })])
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await itemsOf(one)).toHaveLength(2)
})
