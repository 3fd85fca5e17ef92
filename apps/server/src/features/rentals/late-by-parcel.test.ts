import { returns, shipping, wayback } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openParcels } from '../../../test/parcels.ts'

const opened = await openApp({ limits: false })
await opened.byDay()
const { as, eventually } = opened
const parcels = await openParcels(opened)
const lending = openLending(opened, parcels.market)

/** A rental in use that was sent, with the label of its way back bought: due in three days, at 10.00 for each late day. */
async function labelledBack() {
  const sent = await parcels.labelled({
    garments: [{ for_rent: true, rent_tiers: [{ option: 'day', number: 3, priceMinor: 3_000 }], rent_deposit_minor: 5_000 }],
    lines: { type: 'rent', rentOption: { option: 'day', number: 3, startDate: addDays(await lending.today(), 3) } },
  })
  const [itemId = 0] = sent.items
  await parcels.later({ days: 3 })
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  await parcels.later({ minutes: 2 })
  const rental = async () => (await lending.item(sent.alice, itemId)).rental
  await eventually(async () => (await lending.item(sent.alice, itemId)).status === 'in_use')
  const renter = as(await lending.again(sent.alice))
  await renter.call(returns.startReturn, { params: { id: itemId }, body: {} })
  const { rates } = await renter.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group } })
  const body = { fulfillmentGroupId: sent.group, rateId: rates[0]?.id }
  const opening = await renter.call(wayback.createReturnLabel, { body })
  await parcels.market.confirm(opening.clientSecret)
  const label = await renter.call(wayback.createReturnLabel, { body: { ...body, paymentIntentId: opening.paymentIntentId ?? '' } })
  return { ...sent, itemId, rental, back: label.trackingNumber ?? '' }
}
const confirmReceipt = async (group: number) =>
  as(await lending.again(parcels.mei)).call(wayback.confirmReturnDelivery, { params: { id: group }, body: {} })

test('a parcel that its carrier calls delivered without a word before is late no longer, whenever its lender confirms it', async () => {
  const { group, rental, back } = await labelledBack()
  await parcels.later({ days: 2 })
  await parcels.say(back, 'DELIVERED')
  await parcels.until(group, 'return_delivered_to_merchant')
  await parcels.later({ days: 5 })
  expect(await rental()).toMatchObject({ lateDays: 0, lateFee: 0 })
  await confirmReceipt(group)
  expect(await rental()).toMatchObject({ lateDays: 0, lateFee: 0 })
})

test('the day of the first scan counts, however late its word comes', async () => {
  const { group, rental, back } = await labelledBack()
  await parcels.later({ days: 2 })
  await opened.later({ days: 5 }) // the carrier speaks of what it scanned days ago
  await parcels.say(back, 'TRANSIT')
  await parcels.until(group, 'return_in_transit_to_merchant')
  expect(await rental()).toMatchObject({ lateDays: 0, lateFee: 0 })
})

test('a hand-over that is only declared stops no late day', async () => {
  const { alice, group, rental, back } = await labelledBack()
  await as(await lending.again(alice)).call(wayback.markReturnShipped, { params: { id: group }, body: {} })
  await parcels.later({ days: 7 })
  expect(await rental()).toMatchObject({ lateDays: 3, lateFee: 30 })
  await parcels.say(back, 'TRANSIT')
  await parcels.until(group, 'return_in_transit_to_merchant')
  await parcels.later({ days: 2 })
  expect(await rental()).toMatchObject({ lateDays: 3, lateFee: 30 })
})
