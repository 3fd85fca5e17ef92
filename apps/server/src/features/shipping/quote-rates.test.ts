import { shipping } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp()
const { as, app, person, sandbox, server, later } = opened
const market = openMarket(opened)
const newYork = {
  street: '350 5th Avenue',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  latitude: 40.748,
  longitude: -73.985,
}
const oakland = {
  street: '1 Broadway',
  city: 'Oakland',
  state: 'CA',
  postal_code: '94607',
  country: 'US',
  latitude: 37.8,
  longitude: -122.27,
}
const parcel = JSON.stringify({ length: 14, width: 10, height: 3, weight: 2, units: { distance: 'in', mass: 'lb' } })

const mei = await person({ merchant: true })
const home = await putAddress(app, mei.id, newYork)
market.homes.set(mei.id, home)
const shipped = (productId: number, selectedShippoRateId: string | undefined, changes: object = {}) => ({
  productId,
  quantity: 1,
  type: 'buy' as const,
  deliveryMethod: 'shipping' as const,
  selectedShippoRateId,
  ...changes,
})
const buyer = async () => {
  const alice = await person()
  return { alice, to: await putAddress(app, alice.id, { ...oakland, is_default: true }) }
}

test('real rates are shown cheapest first, and checkout charges the chosen one', async () => {
  const { alice, to } = await buyer()
  const dress = await market.garment(mei, { parcel })
  const { rates, addressInfo, unshippable } = await market.rates(alice, { items: [{ productId: dress }], toAddressId: to, currency: 'USD' })
  expect(rates.length).toBeGreaterThan(2)
  const amounts = rates.map(({ amount }) => Number(amount))
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  expect(addressInfo).toEqual({ from: { city: 'New York', country: 'US' }, to: { city: 'Oakland', country: 'US' } })
  expect(unshippable).toEqual([])

  const chosen = rates[1]
  const { order, prepared } = await market.buy(alice, [shipped(dress, chosen?.id)], { shippingAddressId: to })
  expect(prepared.totals.shipping).toBe(Number(chosen?.amount))
  expect(order).toMatchObject({ shipping: Number(chosen?.amount), shippingAddress: { city: 'Oakland' } })
  expect(order.fulfillmentGroups).toMatchObject([
    { groupType: 'shipping', shippingRate: { provider: chosen?.provider, amount: chosen?.amount } },
  ])
  expect(order.estimatedDeliveryDate).not.toBeNull()
  const [group] = order.fulfillmentGroups
  expect(await market.ledger('shipping_held', String(group?.id))).toBe(-Math.round(Number(chosen?.amount) * 100))
})

test('a rate of one group may be named for the whole checkout', async () => {
  const { alice, to } = await buyer()
  const dress = await market.garment(mei, { parcel })
  const { rates } = await market.rates(alice, { items: [{ productId: dress }], toAddressId: to })
  const object_id = rates[0]?.object_id ?? ''
  const prepared = await market.prepare(alice, [shipped(dress, undefined)], { shippingAddressId: to, shippingChoice: { object_id } })
  expect(prepared.totals.shipping).toBe(Number(rates[0]?.amount))
})

test('a quote is good for its buyer, its pieces, its address and an hour, and for nothing else', async () => {
  const [{ alice, to }, { alice: bob, to: bobs }] = [await buyer(), await buyer()]
  const dress = await market.garment(mei, { parcel, stock: 5 })
  const { rates } = await market.rates(alice, { items: [{ productId: dress }], toAddressId: to })
  const id = rates[0]?.id
  const refused = { status: 409, body: { code: 'checkout.rate_expired' } }
  await expect(market.prepare(bob, [shipped(dress, id)], { shippingAddressId: bobs })).rejects.toMatchObject(refused)
  await expect(market.prepare(alice, [shipped(dress, id, { quantity: 2 })], { shippingAddressId: to })).rejects.toMatchObject(refused)
  const other = await putAddress(app, alice.id, { ...oakland, street: '2 Broadway' })
  await expect(market.prepare(alice, [shipped(dress, id)], { shippingAddressId: other })).rejects.toMatchObject(refused)
  await expect(market.prepare(alice, [shipped(dress, 'rate_made_up')], { shippingAddressId: to })).rejects.toMatchObject(refused)
  await expect(market.prepare(alice, [shipped(dress, undefined)], { shippingAddressId: to })).rejects.toMatchObject({
    body: { code: 'checkout.rate_required' },
  })
  await expect(market.prepare(alice, [shipped(dress, id)])).rejects.toMatchObject({ body: { code: 'checkout.address_required' } })
  await expect(market.prepare(alice, [shipped(dress, id)], { shippingAddressId: bobs })).rejects.toMatchObject({ status: 404 })
  await later({ minutes: 61 })
  await expect(market.prepare(alice, [shipped(dress, id)], { shippingAddressId: to })).rejects.toMatchObject(refused)
})

test('rates come in the currency of the checkout, and shops where a parcel would have to be fetched are left out', async () => {
  const { alice } = await buyer()
  const claire = await market.seller({ country: 'FR' })
  const to = await putAddress(app, alice.id, { street: '3 quai Rambaud', city: 'Lyon', postal_code: '69002', country: 'FR', state: null })
  const robe = await market.garment(claire, { currency: 'USD', parcel })
  const { rates } = await market.rates(alice, { items: [{ productId: robe }], toAddressId: to, currency: 'USD' })
  expect(rates.length).toBeGreaterThan(0)
  expect(rates.every(({ currency, provider }) => currency === 'USD' && provider !== 'Mondial Relay')).toBe(true)
})

test('when the carrier is away our own rate stands in and can be paid', async () => {
  const { alice, to } = await buyer()
  const dress = await market.garment(mei, { parcel })
  await fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'carrier', call: '*', fault: 'error_before', times: 1 }),
  })
  const { rates } = await market.rates(alice, { items: [{ productId: dress }], toAddressId: to, currency: 'USD' })
  expect(rates).toMatchObject([{ provider: 'Standard', amount: '29.99', days: '4-6' }])
  const { order } = await market.buy(alice, [shipped(dress, rates[0]?.id)], { shippingAddressId: to })
  expect(order.shipping).toBe(29.99)
})

test('what is sent from elsewhere or not at all is told apart, and nowhere is refused', async () => {
  const { alice, to } = await buyer()
  const claire = await market.seller({ country: 'FR' })
  const [dress, robe, local] = [
    await market.garment(mei),
    await market.garment(claire),
    await market.garment(mei, { open_to_shipping: false }),
  ]
  const { unshippable } = await market.rates(alice, {
    items: [{ productId: dress }, { productId: robe }, { productId: local }],
    toAddressId: to,
  })
  expect(unshippable.toSorted((a, b) => a - b)).toEqual([robe, local].toSorted((a, b) => a - b))
  const nowhere = await putAddress(app, alice.id, { ...oakland, postal_code: '00000' })
  await expect(market.rates(alice, { items: [{ productId: dress }], toAddressId: nowhere })).rejects.toMatchObject({
    body: { code: 'shipping.no_rates' },
  })
  const vague = await putAddress(app, alice.id, { ...oakland, state: null })
  await expect(market.rates(alice, { items: [{ productId: dress }], toAddressId: vague })).rejects.toMatchObject({
    body: { code: 'shipping.buyer_address_incomplete', message: 'Buyer address is incomplete' },
  })
  const { to: foreign } = await buyer()
  await expect(
    as(alice).call(shipping.shippingRates, { body: { items: [{ productId: dress }], toAddressId: foreign } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a piece without measures is quoted as ten by eight by two inches of one pound (SHIP-12)', async () => {
  const { alice, to } = await buyer()
  await market.rates(alice, { items: [{ productId: await market.garment(mei, { parcel: null }) }], toAddressId: to })
  const { parcel: quoted } = await app.db
    .selectFrom('shipping_quote')
    .select('parcel')
    .where('account_id', '=', alice.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(quoted).toEqual({ length: 10, width: 8, height: 2, distanceUnit: 'in', weight: 1, massUnit: 'lb' })
})

test('rates that nobody chose are kept for a week after they have ended, and no longer', async () => {
  const { alice, to } = await buyer()
  await market.rates(alice, { items: [{ productId: await market.garment(mei, { parcel }) }], toAddressId: to })
  const kept = async () => (await app.db.selectFrom('shipping_quote').select('id').where('account_id', '=', alice.id).execute()).length > 0
  const ended = (ago: string) =>
    app.pool.query(`update shipping_quote set expires_at = app_now() - $2::interval where account_id = $1`, [alice.id, ago])
  await ended('6 days 23 hours')
  await later({ minutes: 1 })
  expect(await kept()).toBe(true)
  await ended('7 days 1 hour')
  await later({ minutes: 1 })
  expect(await kept()).toBe(false)
})

test('pieces may be named by their lines of the cart', async () => {
  const { alice, to } = await buyer()
  const dress = await market.garment(mei, { stock: 3, parcel })
  const { cartItemId } = await market.add(alice, { product: dress, type: 'buy', quantity: 2, deliveryMethod: 'shipping' })
  const { rates } = await market.rates(alice, { items: [{ cartItemId: cartItemId ?? 0 }], toAddressId: to })
  const prepared = await market.prepare(alice, [shipped(dress, rates[0]?.id, { quantity: 2, cartItemId })], { shippingAddressId: to })
  expect(prepared.totals.shipping).toBe(Number(rates[0]?.amount))
})

test('two places of one seller are two parcels: each asks for its own rates, and checkout wants one for each', async () => {
  const { alice, to } = await buyer()
  const store = await putAddress(app, mei.id, { ...oakland, street: '9 Market Street' })
  const [dress, hat] = [await market.garment(mei, { parcel }), await market.garment(mei, { parcel, shipping_address_id: store })]
  for (const product of [dress, hat]) await market.add(alice, { product, type: 'buy', deliveryMethod: 'shipping' })
  const { items } = await market.cartOf(alice)
  expect(items.map(({ originAddressId }) => originAddressId)).toEqual([home, store])

  const asked = (ids: readonly number[]) =>
    market.rates(alice, { items: ids.map((productId) => ({ productId })), toAddressId: to, currency: 'USD' })
  expect((await asked([dress, hat])).unshippable).toEqual([hat])
  const [near, far] = [await asked([hat]), await asked([dress])]
  expect([near.addressInfo.from, far.addressInfo.from].map(({ city }) => city)).toEqual(['Oakland', 'New York'])
  const [one, two] = [far.rates[0], near.rates[0]]
  const paidTwice = [shipped(dress, one?.id), shipped(hat, one?.id)]
  await expect(market.prepare(alice, paidTwice, { shippingAddressId: to })).rejects.toMatchObject({
    body: { code: 'checkout.rate_expired' },
  })
  const { order } = await market.buy(alice, [shipped(dress, one?.id), shipped(hat, two?.id)], { shippingAddressId: to })
  expect(order.fulfillmentGroups).toHaveLength(2)
  expect(order.shipping).toBeCloseTo(Number(one?.amount) + Number(two?.amount), 2)
})

test('an address that is spelled out is one of the own; of one that is not whole it is said', async () => {
  const { alice } = await buyer()
  const items = [{ productId: await market.garment(mei, { parcel }) }]
  const spelled = { street1: oakland.street, city: oakland.city, postalCode: oakland.postal_code, country: 'US' }
  expect((await market.rates(alice, { items, customerAddress: spelled })).addressInfo.to.city).toBe('Oakland')
  await expect(market.rates(alice, { items, customerAddress: { ...spelled, city: ' ' } })).rejects.toMatchObject({
    body: { code: 'shipping.address_incomplete', message: 'Address is incomplete' },
  })
  await expect(market.rates(alice, { items, customerAddress: { ...spelled, street1: '2 Broadway' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('an address where parcels are only fetched at a locker has nothing suitable, and a seller without a whole address is named', async () => {
  const { alice, to } = await buyer()
  const items = [{ productId: await market.garment(mei, { parcel }) }]
  const { carrier } = server.providers
  const locker = {
    id: 'r1',
    shipmentId: 's1',
    provider: 'Relais',
    carrier: 'relais',
    serviceName: 'Locker',
    serviceToken: 'relais_locker',
    amount: '4.00',
    currency: 'USD',
    estimatedDays: 2,
  }
  Object.assign(server.providers, { carrier: { ...carrier, ratesOf: async () => [locker] } })
  await expect(market.rates(alice, { items, toAddressId: to, currency: 'USD' })).rejects.toMatchObject({
    body: { code: 'shipping.none_suitable', message: 'No suitable shipping options found for this address' },
  })
  Object.assign(server.providers, { carrier })
  const vague = await putAddress(app, mei.id, { ...newYork, state: null })
  const hat = await market.garment(mei, { parcel, shipping_address_id: vague })
  await expect(market.rates(alice, { items: [{ productId: hat }], toAddressId: to })).rejects.toMatchObject({
    body: { code: 'shipping.seller_address_incomplete', message: 'Seller address is incomplete' },
  })
})

test('a parcel to an address without a name goes to its person by their own name, else by that of their account', async () => {
  const nora = await person()
  const id = await putAddress(app, nora.id, { ...oakland, name: null })
  const nameOf = async () => {
    const { rows } = await sql<{ name: string }>`select snapshot ->> 'name' as name from address_snapshot where id = ${id}`.execute(app.db)
    return rows[0]?.name
  }
  expect(await nameOf()).toBe(nora.username)
  await app.db.updateTable('account').set({ firstname: 'Nora', lastname: 'Ellis' }).where('id', '=', nora.id).execute()
  expect(await nameOf()).toBe('Nora Ellis')
})
