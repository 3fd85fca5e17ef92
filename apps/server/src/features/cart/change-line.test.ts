import { cart } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { letDays } from '../../../test/goods.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp({ jobs: false })
const { as, app, base, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const today = dayIn(new Date())
const rentable = {
  for_rent: true,
  rent_tiers: [
    { number: 3, option: 'day', priceMinor: 3_000 },
    { number: 1, option: 'week', priceMinor: 5_000 },
  ],
}

test('one more and one less; one less of one changes nothing, one more than there is is refused', async () => {
  const alice = await person()
  const shirt = await market.garment(mei, { stock: 2 })
  const { cartItemId } = await market.add(alice, { product: shirt, type: 'buy' })
  const move = (action: 'increase' | 'decrease') => as(alice).call(cart.changeQuantity, { body: { cartItemId: cartItemId ?? 0, action } })
  expect((await move('increase')).items[0]).toMatchObject({ quantity: 2, lineTotal: 200 })
  await expect(move('increase')).rejects.toMatchObject({ status: 409, body: { code: 'cart.not_enough' } })
  await move('decrease')
  expect((await move('decrease')).items[0]).toMatchObject({ quantity: 1 })
})

test('presses that come at once are all counted, and none undoes another kind of change', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const hat = await market.garment(mei, { stock: 9 })
  await market.add(alice, { product: hat, type: 'buy', deliveryMethod: 'pickup' })
  const [line] = (await market.cartOf(alice)).items
  const cartItemId = line?.cartItemId ?? 0
  const more = () => as(alice).call(cart.changeQuantity, { body: { cartItemId, action: 'increase' } })
  await Promise.all([more(), more(), as(alice).call(cart.changeDelivery, { body: { cartItemId, deliveryMethod: 'shipping' } }), more()])
  expect((await market.cartOf(alice)).items).toMatchObject([{ quantity: 4, deliveryMethod: 'shipping' }])
})

test('an index from a stale tab does not change another line', async () => {
  const alice = await person()
  const [a, b] = [await market.garment(mei, { stock: 5 }), await market.garment(mei, { stock: 5 })]
  await market.add(alice, { product: a, type: 'buy' })
  await market.add(alice, { product: b, type: 'buy' })
  const stale = as(alice).call(cart.updateItem, { body: { itemIndex: 0, cartItem: { product: b, quantity: 3 } } })
  await expect(stale).rejects.toMatchObject({ status: 409, body: { code: 'cart.line_moved' } })
  const { items } = await as(alice).call(cart.updateItem, { body: { itemIndex: 1, cartItem: { product: b, quantity: 3 } } })
  expect(items.map(({ quantity }) => quantity)).toEqual([1, 3])
  await expect(as(alice).call(cart.changeQuantity, { body: { itemIndex: 7, action: 'increase' } })).rejects.toMatchObject({
    status: 404,
    body: { message: 'Item not found in cart for update.' },
  })
})

test('another period is another price; days that are let are refused', async () => {
  const alice = await person()
  const coat = await market.garment(mei, rentable)
  const { cartItemId } = await market.add(alice, {
    product: coat,
    type: 'rent',
    deliveryMethod: 'pickup',
    rentalPeriod: { option: 'day', number: 3 },
  })
  const change = (rentalPeriod: { option: 'day' | 'week'; number: number; startDate?: string }) =>
    as(alice).call(cart.changePeriod, { body: { cartItemId: cartItemId ?? 0, rentalPeriod } })
  const startDate = addDays(today, 20)
  expect((await change({ option: 'week', number: 1, startDate })).items[0]).toMatchObject({
    unitPrice: 50,
    deposit: 25,
    rentalPeriod: { startDate, duration: 7 },
    estimatedDelivery: startDate,
  })
  await letDays(app, [{ product_id: coat, unit: 1, day: addDays(today, 41), order_item_id: 1 }])
  await expect(change({ option: 'day', number: 3, startDate: addDays(today, 40) })).rejects.toMatchObject({
    body: { code: 'cart.period_taken' },
  })
  await expect(change({ option: 'week', number: 2 })).rejects.toMatchObject({ body: { code: 'cart.option_unknown' } })
})

test('another delivery moves a rental to days that a parcel can reach', async () => {
  const alice = await person()
  const coat = await market.garment(mei, rentable)
  const { cartItemId } = await market.add(alice, {
    product: coat,
    type: 'rent',
    deliveryMethod: 'pickup',
    rentalPeriod: { option: 'day', number: 3 },
  })
  expect((await market.cartOf(alice)).items[0]).toMatchObject({
    rentalPeriod: { startDate: dayIn(new Date(), 'Europe/Paris') }, // where it is fetched
    pickupAddressId: market.homes.get(mei.id),
    pickupPlace: { city: 'Paris', country: 'FR' }, // before checkout: its reader may live elsewhere
  })
  const { items } = await as(alice).call(cart.changeDelivery, { body: { cartItemId: cartItemId ?? 0, deliveryMethod: 'shipping' } })
  expect(items[0]).toMatchObject({
    deliveryMethod: 'shipping',
    pickupAddressId: null,
    pickupPlace: null,
    rentalPeriod: { startDate: addDays(today, 3) },
  })
  const only = await market.garment(mei, { open_to_shipping: false })
  const picked = await market.add(alice, { product: only, type: 'buy', deliveryMethod: 'pickup' })
  const refused = as(alice).call(cart.changeDelivery, { body: { cartItemId: picked.cartItemId ?? 0, deliveryMethod: 'shipping' } })
  await expect(refused).rejects.toMatchObject({ body: { code: 'cart.delivery_not_offered' } })
})

test('a line that becomes the same as another takes its place', async () => {
  const alice = await person()
  const shirt = await market.garment(mei, { stock: 5 })
  await market.add(alice, { product: shirt, type: 'buy', deliveryMethod: 'shipping' })
  const { cartItemId } = await market.add(alice, { product: shirt, type: 'buy', deliveryMethod: 'pickup' })
  const { items } = await as(alice).call(cart.changeDelivery, { body: { cartItemId: cartItemId ?? 0, deliveryMethod: 'shipping' } })
  expect(items.map(({ id }) => id)).toEqual([cartItemId])
})

test('lines are taken out one by one, by what was bought, or all at once; somebody else’s are not touched', async () => {
  const [alice, bob] = [await person(), await person()]
  const [a, b, c] = [await market.garment(mei), await market.garment(mei), await market.garment(mei)]
  for (const product of [a, b, c]) await market.add(alice, { product, type: 'buy' })
  const { cartItemId } = await market.add(bob, { product: a, type: 'buy' })
  expect(await as(alice).call(cart.removeItem, { params: { cartItemId: cartItemId ?? 0 } })).toMatchObject({ itemsCount: 3 })
  expect((await market.cartOf(bob)).itemsCount).toBe(1)
  expect(
    await as(alice).call(cart.removePurchased, { body: { purchasedItems: [{ productId: b, type: 'buy', currency: 'USD' }] } }),
  ).toMatchObject({ itemsCount: 2 })
  expect(await as(alice).call(cart.removePurchased, { body: { purchasedItems: [{ productId: b }] } })).toMatchObject({ itemsCount: 2 })
  expect(await as(alice).call(cart.clearCart, {})).toEqual({ items: [], sections: [], itemsCount: 0 })
})

test('a price that has changed since is told beside the one that counts; other days are no change of price', async () => {
  const alice = await person()
  const coat = await market.garment(mei, {
    for_rent: true,
    rent_tiers: [
      { number: 3, option: 'day', priceMinor: 3_000 },
      { number: 1, option: 'week', priceMinor: 5_000 },
    ],
    stock: 3,
  })
  await market.add(alice, { product: coat, type: 'buy', deliveryMethod: 'pickup' })
  const rental = { option: 'day' as const, number: 3 }
  await market.add(alice, { product: coat, type: 'rent', deliveryMethod: 'pickup', rentalPeriod: rental })
  const prices = async () => (await market.cartOf(alice)).items.map(({ unitPrice, priceWas }) => [unitPrice, priceWas])
  expect(await prices()).toEqual([
    [100, null],
    [30, null],
  ])
  await app.db.updateTable('product').set({ price_minor: 12_000 }).where('id', '=', coat).execute()
  expect(await prices()).toEqual([
    [120, 100],
    [30, null],
  ])
  await as(alice).call(cart.changePeriod, { body: { itemIndex: 1, rentalPeriod: { option: 'week', number: 1 } } })
  expect(await prices()).toEqual([
    [120, 100],
    [50, null],
  ])
  expect((await market.prepare(alice, [market.line(mei, coat)])).totals.subtotal).toBe(120)
})

test('looking at the cart before checkout answers sums and problems by currency, and holds nothing', async () => {
  const [alice, bob] = [await person(), await person()]
  const [dress, robe, gone] = [await market.garment(mei), await market.garment(mei, { currency: 'EUR' }), await market.garment(mei)]
  await expect(as(alice).call(cart.checkCart, {})).rejects.toMatchObject({
    status: 400,
    body: { message: 'Error during checkout preparation.' },
  })
  for (const product of [dress, robe, gone]) await market.add(alice, { product, type: 'buy', deliveryMethod: 'pickup' })
  await market.prepare(bob, [market.line(mei, gone)])
  expect(await as(alice).call(cart.checkCart, {})).toMatchObject({
    success: false,
    sections: [
      {
        currency: 'USD',
        subtotal: 100,
        problems: [{ product: gone, code: 'cart.out_of_stock', message: 'Sorry, this piece is out of stock' }],
      },
      { currency: 'EUR', subtotal: 100, problems: [] },
    ],
  })
  expect(await as(alice).call(cart.checkCurrency, { body: { currency: 'EUR' } })).toMatchObject({
    success: true,
    sections: [{ currency: 'EUR' }],
  })
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 0 })
})

test('a line whose length, days and delivery are gone takes others in one change', async () => {
  const alice = await person()
  const coat = await market.garment(mei, rentable)
  const { cartItemId } = await market.add(alice, {
    product: coat,
    type: 'rent',
    deliveryMethod: 'pickup',
    rentalPeriod: { option: 'day', number: 3 },
  })
  const tiers = JSON.stringify([{ number: 1, option: 'week', priceMinor: 5_000 }])
  await app.db
    .updateTable('product')
    .set({ rent_tiers: tiers as never, open_to_pickup: false })
    .where('id', '=', coat)
    .execute()
  const [broken] = (await as(alice).call(cart.getCart, {})).items
  expect(broken?.problem).toBe('cart.option_unknown')
  const cartItem = { deliveryMethod: 'shipping', rentalPeriod: { option: 'week', number: 1, startDate: addDays(today, 20) } } as const
  const { items } = await as(alice).call(cart.updateItem, { body: { cartItemId: cartItemId ?? 0, cartItem } })
  expect(items[0]).toMatchObject({
    problem: null,
    deliveryMethod: 'shipping',
    unitPrice: 50,
    rentalPeriod: { startDate: addDays(today, 20) },
  })
})

test('a line keeps the address and the rate that were chosen for it; an address of somebody else is not found', async () => {
  const [alice, bob] = [await person(), await person()]
  const [own, gone, theirs] = [await putAddress(app, alice.id), await putAddress(app, alice.id), await putAddress(app, bob.id)]
  const shirt = await market.garment(mei)
  const asked = { product: shirt, type: 'buy' as const, selectedShippoRateId: 'rate_1' }
  await expect(market.add(alice, { ...asked, shippingAddress: theirs })).rejects.toMatchObject({
    status: 404,
    body: { code: 'locations.address_not_found' },
  })
  const { cartItemId } = await market.add(alice, { ...asked, shippingAddress: own })
  const line = async () => (await market.cartOf(alice)).items[0]
  expect(await line()).toMatchObject({ shippingAddress: own, selectedShippoRateId: 'rate_1', pickupAddressId: null })
  const change = (cartItem: object) => as(alice).call(cart.updateItem, { body: { cartItemId: cartItemId ?? 0, cartItem } })
  await expect(change({ shippingAddress: theirs })).rejects.toMatchObject({ status: 404 })
  await change({ shippingAddress: gone, selectedShippoRateId: null })
  expect(await line()).toMatchObject({ shippingAddress: gone, selectedShippoRateId: null })
  await app.db.updateTable('address').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  expect((await line())?.shippingAddress).toBeNull()
})

test('a line is taken out by its number: without one the answer says so', async () => {
  const alice = await person()
  const answer = await fetch(`${base}/api/carts/item/0`, { method: 'DELETE', headers: { authorization: `Bearer ${alice.jwt}` } })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: { cartItemId: 'Failed to delete item. Item component ID is missing.' } })
})
