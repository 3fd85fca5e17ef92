// Whole orders that nobody plans: several sellers and ways at once, parts that go different ways, and what both sides read at the end.
import { accounts, claims, orders, rentals, returns, shipping, wayback } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { measures, oakland, openParcels } from '../../../test/parcels.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp({ limits: false, productTypes: ['designer', 'sharing', 'virtual', 'others'] })
await opened.byDay()
const { app, as, eventually, person } = opened
const parcels = await openParcels(opened)
const { market, later } = parcels
const lending = openLending(opened, market)

const handOver = async (of: Person, who: Person, id: number) => {
  const [seller, buyer] = [await lending.again(of), await lending.again(who)]
  const params = { id }
  await as(seller).call(orders.confirmGroup, { params, body: {} })
  await as(seller).call(orders.coordinatePickup, { params, body: {} })
  const pickupDate = addDays(await lending.today(), 1)
  await as(seller).call(orders.agreePickup, {
    params,
    body: { pickupLocationAddress: market.homes.get(of.id) ?? 0, pickupDate, pickupTime: '18:30' },
  })
  const { pickupCode } = await as(buyer).call(orders.showGroup, { params })
  await as(seller).call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
}
/** A return in person from asked to assessed, its fund out of held earnings. Amounts in major units. */
async function givenBack(of: Person, who: Person, groupId: number, itemId: number, amount: number, body: object = {}) {
  const [seller, buyer] = [await lending.again(of), await lending.again(who)]
  const params = { id: groupId }
  const asked = await as(buyer).call(returns.initiateReturn, { params: { id: itemId }, body: { reason: 'changed_mind', ...body } })
  const returned = asked.orderItems.find(({ status }) => status === 'return_requested_by_customer')
  const returnToAddress = market.homes.get(of.id) ?? 0
  await as(seller).call(returns.createFundIntent, { body: { amount, fulfillmentGroupId: groupId, useEarnings: true, returnToAddress } })
  await as(seller).call(returns.approveAllReturns, { params, body: { returnToAddress } })
  await as(buyer).call(returns.startReturn, { params: { id: returned?.id ?? 0 }, body: {} })
  await as(seller).call(wayback.confirmReturnDelivery, { params, body: {} })
  await as(seller).call(wayback.updateConditions, {
    params,
    body: { productUpdates: [{ orderItemId: returned?.id ?? 0, condition: 'good' as const }] },
  })
  await eventually(async () => {
    const rows = await app.db
      .selectFrom('order_item')
      .select('status')
      .where('id', '=', returned?.id ?? 0)
      .execute()
    return rows[0]?.status === 'return_completed'
  })
  return returned?.id ?? 0
}
const refunds = async (payment: number) => {
  const rows = await app.db.selectFrom('refund').select(['amount_minor', 'state']).where('payment_id', '=', payment).execute()
  return { done: rows.every(({ state }) => state === 'done'), sum: rows.reduce((sum, { amount_minor: minor }) => sum + minor, 0) }
}
const seenBy = async (who: Person, id: number) => as(await lending.again(who)).call(orders.showOrder, { params: { id } })

test('one cart of four ways, pickup, parcel, file and service: each group lives by itself, and the order says so', async () => {
  const [mei, claire, alice] = [await market.seller(), parcels.mei, await person()]
  const to = await putAddress(app, alice.id, oakland)
  const coat = await market.garment(mei)
  const gown = await market.garment(claire, { parcel: measures, price_minor: 7_000 })
  const pattern = await market.garment(mei, {
    product_type: 'virtual',
    price_minor: 1_000,
    stock: 1,
    open_to_pickup: false,
    open_to_shipping: false,
  })
  const lesson = await market.lesson(mei)
  const { rates } = await market.rates(alice, { items: [{ productId: gown }], toAddressId: to, currency: 'USD' })
  const day = addDays(await lending.today(), 2)
  const { order, prepared } = await market.buy(
    alice,
    [
      market.line(mei, coat),
      { ...market.line(claire, gown), deliveryMethod: 'shipping', pickupAddressId: null, selectedShippoRateId: rates[0]?.id },
      { ...market.line(mei, pattern), deliveryMethod: 'virtual', pickupAddressId: null },
      market.line(mei, lesson, { type: 'rent', rentOption: { number: 2, option: 'hour', startDate: day } }),
    ],
    { shippingAddressId: to },
  )
  const groupWith = (product: number) =>
    order.fulfillmentGroups.find(({ orderItems }) => orderItems.some((item) => item.product.id === product))
  const [picked, sent, file] = [coat, gown, pattern].map((id) => groupWith(id)?.id ?? 0) as [number, number, number]
  expect(order.charged).toBe(order.total + 15)
  // the group of what is picked up is called off by its customer: only that, and what is picked up with it
  await as(alice).call(orders.cancelGroup, { params: { orderId: order.id, id: picked }, body: { cancelReason: 'changed_mind' } })
  await eventually(async () => (await refunds(prepared.strapiPaymentId)).done)
  const given = await refunds(prepared.strapiPaymentId)
  const { rows: canceled } = await sql<{ sum: number }>`
    select (subtotal_minor + fee_minor + tax_minor + shipping_minor + deposit_minor)::bigint as sum from fulfillment_group where id = ${picked}`.execute(
    app.db,
  )
  expect(given.sum).toBe(canceled[0]?.sum)
  // the parcel goes its way
  const parcel = { alice, order: order.id, group: sent, items: [], dresses: [], shippingMinor: 0 }
  const label = await parcels.label(parcel)
  await parcels.confirm(parcel)
  await parcels.say(label.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent, 'shipped_to_customer')
  await parcels.say(label.trackingNumber ?? '', 'DELIVERED')
  await parcels.until(sent, 'delivery_completed_to_customer')
  const fileSeen = await as(alice).call(orders.showGroup, { params: { id: file } })
  expect(fileSeen.status).toBe('delivery_completed_to_customer')
  await later({ days: 40 })
  const seen = await seenBy(alice, order.id)
  expect([seen.status, seen.paymentStatus]).toEqual(['completed', 'partially_refunded'])
  // each seller sees the own part alone
  const own = await as(await lending.again(claire)).call(orders.showOrder, { params: { id: order.id } })
  expect(own.fulfillmentGroups.map(({ id }) => id)).toEqual([sent])
  // where the buyer lives is read by who ships to them, until a month after the end (SR-61)
  expect(own.shippingAddress?.street).toBe('1 Broadway')
  await later({ days: 31 })
  const old = await as(await lending.again(claire)).call(orders.showOrder, { params: { id: order.id } })
  expect(old.shippingAddress).toBeNull()
  expect((await seenBy(alice, order.id)).shippingAddress?.street).toBe('1 Broadway')
}, 120_000)

test('of three lines one is canceled, one of three pieces goes back, one stays: the sums are those of what was kept', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [scarf, shirts, hat] = [
    await market.garment(mei, { price_minor: 3_333 }),
    await market.garment(mei, { price_minor: 1_999, stock: 3 }),
    await market.garment(mei, { price_minor: 4_999 }),
  ]
  const { order, prepared } = await market.buy(alice, [
    market.line(mei, scarf),
    market.line(mei, shirts, { quantity: 3 }),
    market.line(mei, hat),
  ])
  const [group] = order.fulfillmentGroups
  const itemOf = (product: number) => group?.orderItems.find((item) => item.product.id === product)?.id ?? 0
  const groupId = group?.id ?? 0
  await as(alice).call(orders.cancelItem, { params: { id: itemOf(scarf) }, body: { cancelReason: 'changed_mind' } })
  await handOver(mei, alice, groupId)
  await givenBack(mei, alice, groupId, itemOf(shirts), 19.99, { quantity: 1, fulfillmentGroupId: groupId })
  await later({ days: 65 })
  const seen = await seenBy(alice, order.id)
  expect(seen.status).toBe('partially_returned')
  expect(seen.paymentStatus).toBe('partially_refunded')
  const { sum, done } = await refunds(prepared.strapiPaymentId)
  expect(done).toBe(true)
  const rows = await app.db
    .selectFrom('order_item')
    .select(['amount_minor', 'fee_minor', 'tax_minor', 'status'])
    .where('order_id', '=', order.id)
    .execute()
  const back = rows.reduce(
    (total, { status, amount_minor: a, fee_minor: f, tax_minor: t }) =>
      total + (status === 'canceled' ? a + f + t : status === 'return_completed' ? a + t : 0),
    0,
  )
  expect(sum).toBe(back)
  expect(await market.stockOf(shirts)).toEqual({ stock: 0, reserved: 0 })
  // the seller is paid what was kept: two shirts and the hat
  const { rows: paid } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from earning where order_id = ${order.id} and state <> 'given_back'`.execute(
    app.db,
  )
  expect(Number(paid[0]?.sum)).toBe(2 * 1_999 + 4_999)
}, 120_000)

test('two pieces are let in won, made longer, one comes back early and is claimed, the other is bought: nothing is left over', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const coat = await lending.coat(mei, {
    currency: 'KRW',
    stock: 2,
    price_minor: 99_999,
    rent_tiers: [{ option: 'day', number: 3, priceMinor: 10_001 }],
    rent_deposit_minor: 7_777,
  })
  const startDate = await lending.firstDay()
  const { order, prepared } = await market.buy(
    alice,
    [market.line(mei, coat, { type: 'rent', quantity: 2, rentOption: { option: 'day', number: 3, startDate } })],
    { targetCurrency: 'KRW' },
  )
  const [group] = order.fulfillmentGroups
  const params = { id: group?.id ?? 0 }
  const itemId = group?.orderItems[0]?.id ?? 0
  expect(order.depositTotal).toBe(15_554)
  await lending.fetched(mei, { groupId: params.id, renter: alice })
  const extend = async (body: object) =>
    as(await lending.again(alice)).call(rentals.extendRental, { params: { id: itemId }, body: { extensionPeriod: '3 days', ...body } })
  const opening = await extend({})
  expect([opening.price, opening.currency]).toEqual([20_002, 'KRW'])
  await market.confirm(opening.clientSecret)
  await extend({ paymentDetails: { paymentIntentId: opening.paymentIntentId } })
  // one of two comes back
  const asked = await as(await lending.again(alice)).call(returns.initiateReturn, {
    params: { id: itemId },
    body: { reason: 'changed_mind', quantity: 1, fulfillmentGroupId: params.id },
  })
  const part =
    asked.orderItems.find(({ id, status }) => id !== itemId && status === 'return_approved_by_merchant') ??
    asked.orderItems.find(({ status }) => status === 'return_approved_by_merchant')
  expect(asked.orderItems.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(part?.securityDeposit).toBe(7_777)
  await as(await lending.again(alice)).call(returns.startReturn, { params: { id: part?.id ?? 0 }, body: {} })
  await as(await lending.again(mei)).call(wayback.confirmReturnDelivery, { params, body: {} })
  const photo = await market.photo(await lending.again(mei))
  await as(await lending.again(mei)).call(claims.claimDeposit, {
    params: { id: part?.id ?? 0 },
    body: { amount: 5_000, reason: 'damaged', comments: 'A tear', pictures: [photo] },
  })
  await as(await lending.again(alice)).call(claims.answerClaim, { params: { id: part?.id ?? 0 }, body: { accepted: true } })
  // the other is bought by its renter
  const kept = asked.orderItems.find(({ id }) => id !== part?.id)?.id ?? 0
  const keep = async (details: object | null) =>
    as(await lending.again(alice)).call(rentals.keepRental, { params: { id: kept }, body: { paymentDetails: details } })
  const buying = await keep(null)
  expect(buying.price).toBe(99_999)
  await market.confirm(buying.clientSecret)
  await keep({ paymentIntentId: buying.paymentIntentId })
  await later({ days: 70 })
  const seen = await seenBy(alice, order.id)
  expect(seen.fulfillmentGroups[0]?.orderItems.map(({ status }) => status).toSorted()).toEqual([
    'rental_converted_to_purchase',
    'security_deposit_claimed',
  ])
  expect(seen.paymentStatus).toBe('deposit_refunded')
  expect((await refunds(prepared.strapiPaymentId)).sum).toBe(7_777 + 2_777)
  const { rows: paid } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from earning where order_id = ${order.id} and state <> 'given_back'`.execute(
    app.db,
  )
  expect(Number(paid[0]?.sum)).toBe(20_002 + 20_002 + 5_000 + 99_999)
  const { rows: open } = await sql<{
    n: number
  }>`select count(*)::int as n from unit_day where product_id = ${coat} and day > app_today()`.execute(app.db)
  // neither the piece that was claimed of, which nobody has offered again, nor the one that was bought
  expect([await market.stockOf(coat), open[0]?.n]).toEqual([{ stock: 0, reserved: 0 }, 0])
}, 120_000)

test('a seller who blocks the buyer in the middle of a return still has to take it, and both can go on to its end', async () => {
  const sent = await parcels.approvedReturn()
  const me = await lending.again(sent.mei)
  await as(me).call(accounts.blockPerson, { params: { id: sent.alice.id }, body: { blocked: true } })
  const { rates } = await as(sent.alice).call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group } })
  const made = await as(sent.alice).call(wayback.createReturnLabel, {
    body: { fulfillmentGroupId: sent.group, rateId: rates[0]?.id ?? '' },
  })
  const label = made.requiresAction
    ? (await market.confirm(made.clientSecret),
      await as(sent.alice).call(wayback.createReturnLabel, {
        body: { fulfillmentGroupId: sent.group, rateId: rates[0]?.id ?? '', paymentIntentId: made.paymentIntentId ?? undefined },
      }))
    : made
  await parcels.say(label.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'return_in_transit_to_merchant')
  await parcels.say(label.trackingNumber ?? '', 'DELIVERED')
  await parcels.until(sent.group, 'return_delivered_to_merchant')
  for (const days of [4, 6, 1]) await later({ days }) // received by time, then assessed by time
  const seen = await seenBy(sent.alice, sent.order)
  expect([seen.status, seen.fulfillmentGroups[0]?.status]).toEqual(['fully_returned', 'return_completed_for_group'])
}, 120_000)

test('a rental that came back says so of its deposit: to be refunded, then refunded, on both sides', async () => {
  const mei = await market.seller()
  const { renter, order, groupId, itemId } = await lending.running(mei, await lending.coat(mei))
  const params = { id: groupId }
  const badges = async () => [(await seenBy(renter, order.id)).paymentStatus, (await seenBy(mei, order.id)).paymentStatus]
  expect(await badges()).toEqual(['paid', 'paid'])
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  await as(await lending.again(mei)).call(wayback.confirmReturnDelivery, { params, body: {} })
  expect(await badges()).toEqual(['deposit_pending_refund', 'deposit_pending_refund'])
  const productUpdates = [{ orderItemId: itemId, condition: 'new_with_tags' as const }]
  await as(await lending.again(mei)).call(wayback.updateConditions, { params, body: { productUpdates } })
  await eventually(async () => (await parcels.stands(groupId)).items[0] === 'rental_return_completed')
  expect(await badges()).toEqual(['deposit_refunded', 'deposit_refunded'])
  const seen = await seenBy(renter, order.id)
  expect(seen.depositRefunded).toBe(true)
  const { refunded, isRefundPending } = await as(await lending.again(renter)).call(orders.showGroup, { params })
  expect([refunded, isRefundPending]).toEqual([seen.depositTotal, false])
}, 60_000)
