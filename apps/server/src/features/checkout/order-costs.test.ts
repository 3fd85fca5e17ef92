import { randomUUID } from 'node:crypto'
import { cart, checkout, locations, orders, shipping } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ logLevel: 'silent', jobs: false })
const { app, as, person } = opened
const market = openMarket(opened)
const home = { street: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US', phone: '+15125550100' }

test('an order of two lines is written by eight statements, besides its event', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('hold')
  const lines = [market.line(mei, await market.garment(mei)), market.line(mei, await market.garment(mei))]
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, lines)
  await market.confirm(clientSecret)
  const sent = await statementsOf(() => market.place(alice, strapiPaymentId))
  const texts = sent.map((text) => text.trim().replaceAll(/\s+/g, ' '))
  const lock = texts.findIndex((text) => text.includes("nextval('trade_id')"))
  const written = texts.slice(lock).filter((text) => text !== 'commit' && !text.startsWith('begin'))
  // lock, goods, order, payment with ledger, the three that take what is sold out from
  // the search, and the order for the answer
  expect(written, written.join('\n')).toHaveLength(8)
})

test('a whole order, from the first of two lines to the placed one, costs at most 40 statements, each press with a key', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  market.homes.set(
    mei.id,
    await putAddress(app, mei.id, { street: '350 5th Avenue', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' }),
  )
  await market.webhooks('hold')
  const parcel = JSON.stringify({ length: 14, width: 10, height: 3, weight: 2, units: { distance: 'in', mass: 'lb' } })
  const [one, two] = [await market.garment(mei, { parcel, stock: 9 }), await market.garment(mei, { parcel, stock: 9 })]
  await market.buy(alice, [market.line(mei, one)]) // known to the provider from here on
  const sent: string[] = []
  const press = async <T>(work: (key: Record<string, string>) => Promise<T>): Promise<T> => {
    let answer: T | undefined
    sent.push(...(await statementsOf(async () => (answer = await work({ 'idempotency-key': randomUUID() })))))
    return answer as T
  }
  const add = (product: number) =>
    press((key) => as(alice).call(cart.addItem, { body: { product, quantity: 1, type: 'buy', deliveryMethod: 'shipping' } }, key))
  const cartItemIds = [(await add(one)).cartItemId, (await add(two)).cartItemId].map((id) => id ?? 0)
  const { id: toAddressId } = await press((key) => as(alice).call(locations.createAddress, { body: home }, key))
  const items = cartItemIds.map((cartItemId) => ({ cartItemId }))
  const { rates } = await press((key) => as(alice).call(shipping.shippingRates, { body: { items, toAddressId, currency: 'USD' } }, key))
  const shippableItems = [one, two].map((productId, n) => ({
    productId,
    cartItemId: cartItemIds[n],
    quantity: 1,
    type: 'buy' as const,
    deliveryMethod: 'shipping' as const,
    selectedShippoRateId: rates[0]?.id,
  }))
  const body = { shippableItems, shippingAddressId: toAddressId, targetCurrency: 'USD' as const }
  const { strapiPaymentId, clientSecret } = await press((key) => as(alice).call(checkout.prepareCheckout, { body }, key))
  await market.confirm(clientSecret)
  const order = await press((key) => as(alice).call(orders.createOrder, { body: { strapiPaymentId } }, key))
  expect(order.fulfillmentGroups[0]?.orderItems).toHaveLength(2)
  expect((await market.cartOf(alice)).items).toEqual([])
  expect(sent.length, sent.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)).join('\n')).toBeLessThanOrEqual(40)
})
