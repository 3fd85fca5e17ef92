import { orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const app = await openApp()
const { as, person, eventually, server } = app
const market = openMarket(app)

test('a garment is bought: priced on the server, paid by card, sold once, and out of the cart', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  const { cartItemId } = await market.add(alice, { product: dress, type: 'buy', deliveryMethod: 'pickup' })
  const { prepared, order } = await market.buy(alice, [market.line(mei, dress, { cartItemId: cartItemId ?? undefined })])

  expect(prepared.totals).toEqual({
    currency: 'USD',
    subtotal: 100,
    platformFee: 10,
    tax: 8.8,
    shipping: 0,
    total: 118.8,
    deposits: 0,
    charged: 118.8,
  })
  expect(order).toMatchObject({ status: 'paid', paymentStatus: 'paid', orderType: 'purchase', source: 'my', total: 118.8, charged: 118.8 })
  expect(order.fulfillmentGroups).toMatchObject([
    { status: 'processing', groupType: 'pickup', merchant: { id: mei.id }, orderItems: [{ status: 'pending', price: 100 }] },
  ])
  expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
  expect((await market.cartOf(alice)).items).toEqual([])
  expect(await market.ledger('merchant_pending', String(mei.id))).toBe(-10_000)
})

test('the last piece leaves the search with its order; of several the others stay (SR-22)', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [only, several] = [await market.garment(mei), await market.garment(mei, { stock: 2 })]
  const found = async () => {
    const { rows } = await app.app.pool.query('select id from listing_search where id = any($1) order by id', [[only, several]])
    return rows.map(({ id }: { id: number }) => Number(id))
  }
  await eventually(async () => (await found()).length === 2)
  await market.buy(alice, [market.line(mei, only), market.line(mei, several)])
  await eventually(async () => (await found()).length === 1)
  expect(await found()).toEqual([several])
})

test('the card fee of the provider is booked by itself', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const before = await market.ledger('processor_fees')
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  expect(await eventually(async () => (await market.ledger('processor_fees')) > before)).toBe(true)
})

test('a rental holds its days and its deposit, and leaves the stock alone', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const coat = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 4_000 }] })
  const { prepared, order } = await market.buy(alice, [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day' } })])

  expect(prepared.totals).toMatchObject({ subtotal: 40, platformFee: 4, tax: 3.52, total: 47.52, deposits: 20, charged: 67.52 })
  const [item] = order.fulfillmentGroups[0]?.orderItems ?? []
  expect(item).toMatchObject({ type: 'rent', securityDeposit: 20, rentOption: { duration: 3, number: 3, option: 'day', price: 40 } })
  expect(order).toMatchObject({ orderType: 'rental', depositTotal: 20, total: 47.52 })
  expect(await market.stockOf(coat)).toEqual({ stock: 1, reserved: 0 })
  expect(await market.ledger('deposit_held', String(item?.id))).toBe(-2_000)
  const days = await app.app.db
    .selectFrom('unit_day')
    .select(['unit', 'expires_at', 'order_item_id'])
    .where('product_id', '=', coat)
    .execute()
  expect(days).toEqual(Array.from({ length: 4 }, () => ({ unit: 1, expires_at: null, order_item_id: item?.id }))) // three of wear, one to recover
})

test('the seller sees the received group at once, with the own sums only, and a stranger nothing', async () => {
  const [mei, claire, alice, eve] = [await market.seller(), await market.seller(), await person(), await person()]
  const [dress, hat] = [await market.garment(mei), await market.garment(claire, { price_minor: 5_000 })]
  const { order } = await market.buy(alice, [market.line(mei, dress), market.line(claire, hat)])
  expect(order.total).toBe(178.2)

  const { data } = await as(mei).call(orders.merchantOrders, { query: {} })
  expect(data).toMatchObject([
    { id: order.id, source: 'merchant', subtotal: 100, total: 118.8, fulfillmentGroups: [{ merchant: { id: mei.id } }] },
  ])
  const [group] = data[0]?.fulfillmentGroups ?? []
  expect(await as(mei).call(orders.showGroup, { params: { id: group?.id ?? 0 } })).toMatchObject({
    status: 'processing',
    orderItems: [{ product: { id: dress } }],
    sums: { subtotal: 100, total: 118.8, deposits: 0, charged: 118.8 },
  })
  await expect(as(eve).call(orders.showOrder, { params: { id: order.id } })).rejects.toMatchObject({ status: 404 })
  await expect(as(claire).call(orders.showGroup, { params: { id: group?.id ?? 0 } })).rejects.toMatchObject({ status: 404 })
})

test('asking again answers the same order; a stranger is told that the payment is unknown', async () => {
  const [mei, alice, eve] = [await market.seller(), await person(), await person()]
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  expect((await market.place(alice, prepared.strapiPaymentId)).id).toBe(order.id)
  await expect(market.place(eve, prepared.strapiPaymentId)).rejects.toMatchObject({ status: 404, body: { code: 'orders.payment_unknown' } })
})

test('an order is not made before the payment has succeeded; another card may follow a declined one', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const prepared = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await expect(market.place(alice, prepared.strapiPaymentId)).rejects.toMatchObject({ body: { code: 'orders.payment_not_succeeded' } })
  expect(await market.confirm(prepared.clientSecret, 'pm_card_chargeDeclined')).toEqual({ status: 'refused', error: 'card_declined' })
  await expect(market.place(alice, prepared.strapiPaymentId)).rejects.toMatchObject({ body: { code: 'orders.payment_not_succeeded' } })
  expect(await market.confirm(prepared.clientSecret)).toEqual({ status: 'succeeded' })
  expect((await market.place(alice, prepared.strapiPaymentId)).status).toBe('paid')
})

test('while the bank is at a payment whoever asks for its order reads so', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  const { payments } = server.providers
  const { readIntent } = payments
  Object.assign(payments, { readIntent: async (id: string) => ({ ...(await readIntent(id)), status: 'processing' }) })
  const asked = market.place(alice, strapiPaymentId)
  await expect(asked).rejects.toMatchObject({ body: { code: 'orders.payment_not_succeeded', details: { status: 'processing' } } })
  Object.assign(payments, { readIntent })
})

test('what costs nothing is placed without a card', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const gift = await market.garment(mei, { price_minor: 0 })
  const { prepared, order } = await market.buy(alice, [market.line(mei, gift)])
  expect(prepared).toMatchObject({ clientSecret: null, noPaymentRequired: true, totals: { charged: 0 } })
  expect(order).toMatchObject({ total: 0, status: 'paid' })
  expect((await market.stockOf(gift)).stock).toBe(0)
})
