import { orders, returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openParcels } from '../../../../test/parcels.ts'

const opened = await openApp({ limits: false })
const { app, as, eventually } = opened
const parcels = await openParcels(opened)
const { market } = parcels

/** Two pieces that have arrived, and what their customer and their merchant do with them. */
async function arrived() {
  const sent = await parcels.labelled({ garments: [{}, {}] })
  const [back = 0, kept = 0] = sent.items
  const params = { id: sent.group }
  await parcels.say(sent.number, 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  const [alice, mei] = [as(sent.alice), as(await parcels.again(parcels.mei))]
  const returnToAddress = market.homes.get(parcels.mei.id) ?? 0
  const show = async () => as(await parcels.again(sent.alice)).call(orders.showGroup, { params })
  /** They are asked back, and may go back with a label. */
  async function approved(orderItemIds: number[]) {
    const asked = await alice.call(returns.requestGroupReturn, {
      body: { fulfillmentGroupId: sent.group, reason: 'changed_mind', orderItemIds },
    })
    const value = asked.orderItems.filter(({ id }) => orderItemIds.includes(id)).reduce((sum, item) => sum + item.amount, 0)
    const amount = value * 0.8 // a part of the label is gone of the earnings by then
    await mei.call(returns.createFundIntent, {
      body: { amount, fulfillmentGroupId: sent.group, useEarnings: true, returnToAddress, orderItemIds },
    })
    await mei.call(returns.approveAllReturns, { params, body: { returnToAddress } })
  }
  async function labelled(orderItemIds: number[]) {
    const { rates } = await alice.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group, orderItemIds } })
    const body = { fulfillmentGroupId: sent.group, rateId: rates[0]?.id, orderItemIds }
    return (await alice.call(wayback.createReturnLabel, { body })).trackingNumber ?? ''
  }
  return { back, kept, params, alice, mei, show, approved, labelled, group: sent.group }
}

test('a piece whose label another came back with has a label of its own when it is asked back, and is received by that alone', async () => {
  const { back, kept, params, alice, mei, show, approved, labelled, group } = await arrived()
  await approved([back, kept])
  const first = await labelled([back, kept])
  await alice.call(returns.cancelReturn, { params: { id: kept }, body: {} })
  await parcels.say(first, 'TRANSIT')
  await parcels.until(group, 'return_in_transit_to_merchant')
  await parcels.say(first, 'DELIVERED')
  await parcels.until(group, 'return_delivered_to_merchant')
  await mei.call(wayback.confirmReturnDelivery, { params, body: { orderItemIds: [back] } })

  await approved([kept])
  const asked = (await show()).returnRequests.findLast(({ orderItems }) => orderItems.includes(kept))
  expect(asked).toMatchObject({ status: 'approved', trackingNumber: null, shippingLabelUrl: null })
  const second = await labelled([kept])
  expect(second).not.toBe(first)
  await parcels.later({ days: 4 })
  expect((await show()).orderItems.find(({ id }) => id === kept)?.status).toBe('return_label_generated')
}, 120_000)

test('a piece that is asked back anew has a label of its own while the parcel of the first return is still to be handed in, and moves none of it', async () => {
  const { back, kept, alice, params, show, approved, labelled, group } = await arrived()
  await approved([back, kept])
  await labelled([back, kept])
  await alice.call(returns.cancelReturn, { params: { id: kept }, body: {} })
  await approved([kept])
  await labelled([kept])
  await alice.call(wayback.markReturnShipped, { params, body: { orderItemIds: [kept] } })
  expect((await parcels.stands(group)).legs.slice(-2)).toEqual(['pre_transit', 'transit'])
  // nobody has handed in the other one: it stays with its customer after all, and its label is void
  await alice.call(returns.cancelReturn, { params: { id: back }, body: {} })
  expect((await parcels.stands(group)).legs.slice(-2)).toEqual(['cancelled', 'transit'])
  expect((await show()).orderItems.map(({ id, status }) => [id, status])).toEqual([
    [back, 'delivered'],
    [kept, 'return_shipped_to_merchant'],
  ])
}, 120_000)

test('a label that its carrier answers for once its return was called off is not of the next one, which has a label of its own', async () => {
  const { back, alice, show, approved, labelled, group } = await arrived()
  await approved([back])
  const { rates } = await alice.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: group, orderItemIds: [back] } })
  await parcels.fault('*', 'error_before', { times: 50 })
  const body = { fulfillmentGroupId: group, rateId: rates[0]?.id, orderItemIds: [back] }
  const late = await alice.call(wayback.createReturnLabel, { body })
  expect(late.status).toBe('pending')
  await alice.call(returns.cancelReturn, { params: { id: back }, body: {} })
  await approved([back])
  await fetch(`${opened.sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await eventually(async () => {
    await parcels.later({ hours: 1 })
    const { rows } = await sql<{ refusal: string | null }>`select refusal from carrier_leg where id = ${late.deliveryId}`.execute(app.db)
    return rows[0]?.refusal !== null
  })
  expect((await show()).orderItems.find(({ id }) => id === back)?.status).toBe('return_approved_by_merchant')
  const number = await labelled([back])
  expect((await show()).returnRequests.at(-1)).toMatchObject({ status: 'in_progress', trackingNumber: number })
}, 120_000)

test('a label of two pieces that comes late takes along the one that still goes by it, and not the other, which was asked back anew', async () => {
  const { back, kept, alice, show, approved, labelled, group } = await arrived()
  await approved([back, kept])
  const orderItemIds = [back, kept]
  const { rates } = await alice.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: group, orderItemIds } })
  await parcels.fault('*', 'error_before', { times: 50 })
  const late = await alice.call(wayback.createReturnLabel, { body: { fulfillmentGroupId: group, rateId: rates[0]?.id, orderItemIds } })
  expect(late.status).toBe('pending')
  await alice.call(returns.cancelReturn, { params: { id: kept }, body: {} })
  await approved([kept])
  await fetch(`${opened.sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  const statusOf = async (id: number) => (await show()).orderItems.find((item) => item.id === id)?.status
  await eventually(async () => {
    await parcels.later({ minutes: 10 })
    return (await statusOf(back)) === 'return_label_generated'
  })
  expect(await statusOf(kept)).toBe('return_approved_by_merchant')
  expect((await show()).returnDeliveries.map(({ itemIds }) => itemIds)).toEqual([[back]])
  expect(await labelled([kept])).not.toBe('')
}, 120_000)
