import { returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { payingElsewhere } from '../../../../test/paying-elsewhere.ts'
import { openParcels, type Sent } from '../../../../test/parcels.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, sandbox } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
afterEach(async () => {
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await market.webhooks('deliver')
  await market.release()
})

const parcel = { length: '60', width: '60', height: '60', distance_unit: 'in', weight: '140', mass_unit: 'lb' }
/** Goods whose return is approved, and the rates of a way back that costs more than they did, the dearest last. */
async function approved() {
  const sent = await parcels.labelled()
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  const asked = await as(sent.alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: sent.group, reason: 'changed_mind' } })
  const amount = asked.orderItems.reduce((sum, item) => sum + item.amount, 0)
  const seller = as(await parcels.again(mei))
  const returnToAddress = market.homes.get(mei.id) ?? 0
  await seller.call(returns.createFundIntent, { body: { amount, fulfillmentGroupId: sent.group, useEarnings: true, returnToAddress } })
  await seller.call(returns.approveAllReturns, { params: { id: sent.group }, body: { returnToAddress } })
  const { rates } = await as(sent.alice).call(shipping.shippingRates, {
    body: { isReturn: true, fulfillmentGroupId: sent.group, parcels: [parcel] },
  })
  return { ...sent, rates: rates.map(({ id }) => id) }
}
const label = (sent: Sent, rateId: string | undefined, paymentIntentId?: string) =>
  as(sent.alice).call(wayback.createReturnLabel, {
    body: { fulfillmentGroupId: sent.group, rateId, ...(paymentIntentId && { paymentIntentId }) },
  })
const silent = (call: string) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call, fault: 'drop_request', times: 2 }),
  })

test('while the payment provider is silent a label that was paid for is refused for now, and bought when it answers', async () => {
  const sent = await approved()
  const dearest = sent.rates.at(-1)
  const unpaid = await label(sent, dearest)
  expect(unpaid.status).toBe('unpaid')
  await market.webhooks('hold')
  await market.confirm(unpaid.clientSecret)
  await silent('GET *')
  const refused = label(sent, dearest, unpaid.paymentIntentId ?? '')
  await expect(refused).rejects.toMatchObject({ status: 503, body: { code: 'checkout.provider_unavailable' } })
  expect(await label(sent, dearest, unpaid.paymentIntentId ?? '')).toMatchObject({ status: 'bought' })
}, 60_000)

test('another rate that needs the first payment given up is refused for now while the provider is silent', async () => {
  const sent = await approved()
  const first = await label(sent, sent.rates.at(-1))
  const other = sent.rates.at(-2)
  await silent('POST *')
  await expect(label(sent, other)).rejects.toMatchObject({ status: 503, body: { code: 'checkout.provider_unavailable' } })
  const second = await label(sent, other)
  expect([second.status, second.paymentId === first.paymentId]).toEqual(['unpaid', false])
}, 60_000)

test('of two labels that somebody pays for at the same moment the later one replaces the other', async () => {
  const sent = await approved()
  const { paymentId } = await label(sent, sent.rates.at(-1))
  const made = await payingElsewhere(opened, paymentId ?? 0, () => label(sent, sent.rates.at(-2)))
  expect([made.status, made.paymentId === paymentId]).toEqual(['unpaid', false])
  const { rows } = await sql<{ state: string }>`select state from payment where id = ${paymentId}`.execute(opened.app.db)
  expect(rows).toEqual([{ state: 'canceled' }])
}, 60_000)

test('what the provider keeps of a label that its customer pays is booked at once, also where the money goes back', async () => {
  const isBooked = (paymentId: number | null) =>
    opened.eventually(async () => {
      const { rows } = await sql<{ fee_booked: boolean }>`select fee_booked from payment where id = ${paymentId}`.execute(opened.app.db)
      return rows[0]?.fee_booked
    })
  const sent = await approved()
  const unpaid = await label(sent, sent.rates.at(-1))
  await market.confirm(unpaid.clientSecret)
  expect(await label(sent, sent.rates.at(-1), unpaid.paymentIntentId ?? '')).toMatchObject({ status: 'bought' })
  expect(await isBooked(unpaid.paymentId)).toBe(true)
  const other = await approved()
  const late = await label(other, other.rates.at(-1))
  await as(other.alice).call(wayback.markReturnShipped, {
    params: { id: other.group },
    body: { trackingNumber: '9400100000000000000000', carrier: 'usps' },
  })
  await market.confirm(late.clientSecret)
  expect(await isBooked(late.paymentId)).toBe(true)
}, 60_000)
