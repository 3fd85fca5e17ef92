import { orders, returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openParcels } from '../../../../test/parcels.ts'

const opened = await openApp({ limits: false })
const { app, as, eventually, sandbox } = opened
const parcels = await openParcels(opened)
const { market } = parcels
afterEach(() => fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' }))

/** Pieces that arrived, are asked back and approved, out of a fund of held earnings where those reach. */
async function approved(garments: object[], share = 1) {
  const sent = await parcels.labelled({ garments })
  await parcels.say(sent.number, 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  const asked = await as(sent.alice).call(returns.requestGroupReturn, {
    body: { fulfillmentGroupId: sent.group, reason: 'changed_mind' },
  })
  const value = asked.orderItems.reduce((sum, { amount }) => sum + amount, 0)
  const mei = as(await parcels.again(parcels.mei))
  const returnToAddress = market.homes.get(parcels.mei.id) ?? 0
  const before = await worth()
  await mei.call(returns.createFundIntent, {
    body: { amount: value * share, fulfillmentGroupId: sent.group, useEarnings: true, returnToAddress },
  })
  await mei.call(returns.approveAllReturns, { params: { id: sent.group }, body: { returnToAddress } })
  return { ...sent, before }
}
/** What the merchant has of everything, minor units. */
const worth = async () =>
  -(await market.ledger('merchant_pending', String(parcels.mei.id))) - (await market.ledger('merchant_receivable', String(parcels.mei.id)))
const fund = async (group: number) => {
  const { rows } = await sql<{ status: string; balance: number }>`
    select u.status, coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0)::float8 as balance
    from refund_fund u where u.group_id = ${group}`.execute(app.db)
  return rows
}
const costly = { parcels: [{ length: '60', width: '60', height: '60', distance_unit: 'in', weight: '140', mass_unit: 'lb' }] }

test('two pieces of one label stay with their customer one after the other: their merchant has all of the fund again, as earnings', async () => {
  const sent = await approved([{ price_minor: 9_000 }, { price_minor: 2_000 }])
  const alice = as(sent.alice)
  const { rates } = await alice.call(shipping.shippingRates, {
    body: { isReturn: true, fulfillmentGroupId: sent.group, orderItemIds: [...sent.items] },
  })
  const made = await alice.call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: rates.at(-1)?.id } })
  expect(made.status).toBe('bought')
  expect(await fund(sent.group)).toMatchObject([{ status: 'payment_collected' }])
  for (const id of sent.items) await alice.call(returns.cancelReturn, { params: { id }, body: {} })
  expect(await fund(sent.group)).toEqual([{ status: 'merchant_refunded', balance: 0 }])
  expect(await worth()).toBe(sent.before)
  const { rows } = await sql<{ earned: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as earned from earning where group_id = ${sent.group}`.execute(app.db)
  const shown = await as(await parcels.again(parcels.mei)).call(orders.showGroup, { params: { id: sent.group } })
  expect(rows[0]?.earned).toBe(Math.round(shown.orderItems.reduce((sum, { amount }) => sum + amount, 0) * 100))
}, 90_000)

test('a label that a card paid for, and that comes after the goods went back another way, is given back to the card', async () => {
  const sent = await approved([{}])
  const alice = as(sent.alice)
  const quoted = await alice.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group, ...costly } })
  const wished = { fulfillmentGroupId: sent.group, rateId: quoted.rates.at(-1)?.id }
  const unpaid = await alice.call(wayback.createReturnLabel, { body: wished })
  await market.confirm(unpaid.clientSecret)
  await parcels.fault('POST /transactions', 'drop_request', { times: 1_000 })
  const paid = await alice.call(wayback.createReturnLabel, { body: { ...wished, paymentIntentId: unpaid.paymentIntentId ?? '' } })
  expect(paid.status).toBe('pending')
  await alice.call(wayback.markReturnShipped, { params: { id: sent.group }, body: { trackingNumber: 'RR3', carrier: 'Post' } })
  const mei = as(await parcels.again(parcels.mei))
  await mei.call(wayback.confirmReturnDelivery, { params: { id: sent.group }, body: {} })
  await mei.call(wayback.updateConditions, {
    params: { id: sent.group },
    body: { productUpdates: sent.items.map((orderItemId) => ({ orderItemId, condition: 'good' as const, readyForRelisting: false })) },
  })
  await parcels.until(sent.group, 'return_completed_for_group')
  expect(await fund(sent.group)).toMatchObject([{ balance: Math.round(unpaid.amount * 100) }])
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await eventually(async () => {
    await parcels.later({ minutes: 10 })
    const { rows } = await sql<{ state: string }>`
      select state from refund_record where cause = ${`return_label:${paid.deliveryId}`}`.execute(app.db)
    return rows[0]?.state === 'done'
  })
  expect(await fund(sent.group)).toMatchObject([{ balance: 0 }])
}, 90_000)
