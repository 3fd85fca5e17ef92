import { orders, returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openParcels } from '../../../../test/parcels.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, person, sandbox } = opened
const parcels = await openParcels(opened)
const { market } = parcels
afterEach(() => fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' }))

/** Goods that are to go back by a label that their customer has paid out of the refund. */
async function labelled(asked: Parameters<typeof parcels.approvedReturn>[0] = {}) {
  const sent = await parcels.approvedReturn(asked)
  const label = await as(sent.alice).call(wayback.createReturnLabel, {
    body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id ?? '' },
  })
  return { ...sent, rate: Number(sent.rates[0]?.amount), id: label.deliveryId ?? 0, number: label.trackingNumber ?? '' }
}
const replace = (who: Person, id: number) => as(who).call(wayback.replaceReturnLabel, { params: { id }, body: {} })
const fundBalance = async (group: number) => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0)::float8 as balance
    from refund_fund u where u.group_id = ${group}`.execute(app.db)
  return rows[0]?.balance
}

test('a label that cannot be used is replaced once, at our cost: the old one is void, and the refund stays what it was', async () => {
  const one = await labelled()
  const [before, loss] = [await fundBalance(one.group), await market.ledger('shipping_loss')]
  const made = await replace(one.alice, one.id)
  expect(made).toMatchObject({ status: 'bought', success: true })
  expect(made.deliveryId).not.toBe(one.id)
  expect(made.trackingNumber).not.toBe(one.number)
  expect(made.group.orderItems[0]?.status).toBe('return_label_generated')
  expect(made.group.returnDeliveries.map(({ id, canReplace }) => [id, canReplace])).toContainEqual([made.deliveryId, false])
  // asked again for the same one, from another tab or after a lost answer: the same label
  expect((await replace(one.alice, one.id)).deliveryId).toBe(made.deliveryId)
  await expect(replace(one.alice, made.deliveryId ?? 0)).rejects.toMatchObject({ status: 409, body: { code: 'returns.label_replaced' } })
  expect(await fundBalance(one.group)).toBe(before)
  const { rows } = await sql<{ id: number; status: string }>`
    select id::float8 as id, status from carrier_leg where group_id = ${one.group} and way = 'return' order by id`.execute(app.db)
  expect(rows).toEqual([
    { id: one.id, status: 'cancelled' },
    { id: made.deliveryId, status: 'pre_transit' },
  ])
  // the carrier gives the price of the first one back
  await eventually(async () => {
    await parcels.later({ minutes: 3 }) // the carrier decides about a void, and is asked again
    return (await market.ledger('shipping_loss')) === loss
  })
  await parcels.say(made.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(one.group, 'return_in_transit_to_merchant')
  await expect(replace(one.alice, one.id)).resolves.toMatchObject({ deliveryId: made.deliveryId })
  await parcels.say(made.trackingNumber ?? '', 'DELIVERED')
  await parcels.until(one.group, 'return_delivered_to_merchant')
  await as(one.mei).call(wayback.confirmReturnDelivery, { params: one.params, body: {} })
  const productUpdates = [{ orderItemId: one.items[0] ?? 0, condition: 'good' as const }]
  await as(one.mei).call(wayback.updateConditions, { params: one.params, body: { productUpdates } })
  await parcels.until(one.group, 'return_completed_for_group')
  const { orderItems } = await as(one.alice).call(orders.showGroup, { params: one.params })
  const { rows: paid } = await sql<{ amount_minor: number }>`
    select r.amount_minor from refund r join payment p on p.id = r.payment_id where p.order_id = ${one.order}`.execute(app.db)
  expect((paid[0]?.amount_minor ?? 0) / 100).toBeCloseTo(one.amount - one.rate + (orderItems[0]?.taxPart ?? 0), 2)
  expect(await fundBalance(one.group)).toBe(0)
}, 60_000)

test('a label of two pieces of which one stays with its customer after all is replaced for the other', async () => {
  const one = await labelled({ garments: [{}, {}] })
  const [back, kept = 0] = one.items
  await as(one.alice).call(returns.cancelReturn, { params: { id: kept }, body: {} })
  const made = await replace(one.alice, one.id)
  expect(made.group.returnDeliveries.find(({ id }) => id === made.deliveryId)?.itemIds).toEqual([back])
})

test('nobody else replaces a label, and none that has been handed in', async () => {
  const one = await labelled()
  for (const who of [await person(), one.mei])
    await expect(replace(who, one.id)).rejects.toMatchObject({ status: 404, body: { code: 'returns.label_not_found' } })
  await expect(replace(one.alice, one.leg)).rejects.toMatchObject({ body: { code: 'returns.label_not_found' } })
  await parcels.say(one.number, 'TRANSIT')
  await parcels.until(one.group, 'return_in_transit_to_merchant')
  await expect(replace(one.alice, one.id)).rejects.toMatchObject({ status: 409, body: { code: 'returns.label_used' } })
}, 60_000)

test('two tabs have one other label, and what is called off then gives all of the fund back', async () => {
  const one = await labelled()
  const made = await Promise.all([replace(one.alice, one.id), replace(one.alice, one.id)])
  expect(new Set(made.map(({ deliveryId }) => deliveryId)).size).toBe(1)
  await as(one.alice).call(returns.cancelGroupReturn, { params: one.params, body: { reason: 'want_to_keep' } })
  await eventually(async () => (await fundBalance(one.group)) === 0)
  const { rows } = await sql<{ status: string }>`
    select distinct status from carrier_leg where group_id = ${one.group} and way = 'return'`.execute(app.db)
  expect(rows).toEqual([{ status: 'cancelled' }])
}, 60_000)

const noted = async (group: number) => {
  const { rows } = await sql<{ role: string; actor: number }>`
    select h.role, h.actor_id::float8 as actor from status_history h join fulfillment_group f on f.order_id = h.order_id
    where f.id = ${group} and h.event = 'L6'`.execute(app.db)
  return rows
}
test('whoever had a label replaced is the one that the history names, whoever bears it', async () => {
  const sent = await parcels.approvedReturn()
  const body = { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id ?? '' }
  const { rates } = await as(sent.mei).call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group } })
  const label = await as(sent.mei).call(wayback.createReturnLabel, { body: { ...body, rateId: rates[0]?.id ?? '' } })
  await replace(sent.alice, label.deliveryId ?? 0)
  expect(await noted(sent.group)).toEqual([{ role: 'customer', actor: sent.alice.id }])
  const other = await labelled()
  await replace(other.alice, other.id)
  expect(await noted(other.group)).toEqual([{ role: 'customer', actor: other.alice.id }])
}, 60_000)

test('while another label is on its way, whoever asks for one hears of that one', async () => {
  const one = await labelled()
  await parcels.fault('*', 'error_before', { times: 50 })
  const pending = await replace(one.alice, one.id)
  expect(pending.status).toBe('pending')
  const rateId = one.rates[0]?.id ?? ''
  for (const body of [
    { fulfillmentGroupId: one.group, rateId },
    { fulfillmentGroupId: one.group, rateId, orderItemIds: [...one.items] },
  ])
    expect(await as(one.alice).call(wayback.createReturnLabel, { body })).toMatchObject({
      status: 'pending',
      deliveryId: pending.deliveryId,
    })
}, 60_000)

test('a carrier that refuses another label is asked three times, and no more', async () => {
  const one = await labelled()
  const sells = (token: string) =>
    sql`update carrier_leg set service = service || jsonb_build_object('serviceToken', ${token}::text) where id = ${one.id}`.execute(app.db)
  const { rows: services } = await sql<{
    token: string
  }>`select service ->> 'serviceToken' as token from carrier_leg where id = ${one.id}`.execute(app.db)
  await sells('gone_overnight')
  for (let tried = 0; tried < 3; tried++) await expect(replace(one.alice, one.id)).rejects.toMatchObject({ status: 409 })
  await expect(replace(one.alice, one.id)).rejects.toMatchObject({ status: 409, body: { code: 'returns.label_refused' } })
  await sells(services[0]?.token ?? '')
  await expect(replace(one.alice, one.id)).rejects.toMatchObject({ body: { code: 'returns.label_refused' } })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from carrier_leg where replaces = ${one.id}`.execute(app.db)
  expect(rows).toEqual([{ n: 3 }])
  // the first one stays, and goes on
  await parcels.say(one.number, 'TRANSIT')
  await parcels.until(one.group, 'return_in_transit_to_merchant')
}, 60_000)

test('goods that go back by the label that was replaced are on their way all the same, and somebody is told of it', async () => {
  const one = await labelled()
  const made = await replace(one.alice, one.id)
  await parcels.say(one.number, 'TRANSIT')
  await parcels.until(one.group, 'return_in_transit_to_merchant')
  await eventually(async () => (await market.alarms(`leg:${one.id}`)).includes('label_used'))
  const { rows } = await sql<{ details: object }>`select details from alarm where subject = ${`leg:${one.id}`}`.execute(app.db)
  expect(rows).toEqual([{ details: { liveLeg: made.deliveryId } }])
  await parcels.say(one.number, 'DELIVERED')
  await parcels.until(one.group, 'return_delivered_to_merchant')
  expect((await parcels.stands(one.group)).legs).toEqual(['delivered', 'cancelled', 'delivered'])
  // a late word about the label that nobody used moves nothing
  await parcels.say(made.trackingNumber ?? '', 'FAILURE')
  await as(one.mei).call(wayback.confirmReturnDelivery, { params: one.params, body: {} })
  expect((await parcels.stands(one.group)).items).toEqual(['return_delivered'])
}, 60_000)

test('of goods that go back by the label that was replaced the carrier is asked when no word of it comes', async () => {
  const one = await labelled()
  await replace(one.alice, one.id)
  await market.webhooks('drop')
  await parcels.say(one.number, 'TRANSIT')
  await market.webhooks('deliver')
  expect((await parcels.stands(one.group)).status).toBe('return_shipping_label_created')
  await parcels.later({ hours: 13 })
  await parcels.until(one.group, 'return_in_transit_to_merchant')
}, 60_000)
