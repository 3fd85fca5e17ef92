import { locations } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp()
const { as, call, app, person } = opened
type Somebody = Parameters<typeof as>[0]
const home = {
  street: '12 Pine Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '+1 555 0100 200',
  latitude: 45.512345,
  longitude: -122.681234,
}
const create = (by: Somebody) => as(by).call(locations.createAddress, { body: home })
const remove = (by: Somebody, id: number) => as(by).call(locations.deleteAddress, { params: { id } })

/** A listing of the merchant that is handed over at the address. */
const listedAt = (merchant: Somebody, addressId: number, name: string) =>
  app.db
    .insertInto('product')
    .values({
      merchant_id: merchant.id,
      name,
      description: 'Long and warm',
      product_type: 'designer',
      category: 'coat',
      size: 'M',
      color: 'green',
      condition: 'good',
      currency: 'USD',
      price_minor: 5000,
      for_sell: true,
      for_rent: false,
      open_to_swap: false,
      open_to_pickup: true,
      open_to_shipping: false,
      pickup_address_id: addressId,
      stock: 1,
    })
    .execute()

test('a deleted address is gone, and the newest of the others becomes the default', async () => {
  const anna = await person()
  const [first, second, third] = [await create(anna), await create(anna), await create(anna)]
  await remove(anna, first.id)
  await expect(remove(anna, first.id)).rejects.toMatchObject({ status: 404 })
  const left = await as(anna).call(locations.listAddresses, {})
  expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
  ])
})

test('an address that listings use stays, and its owner learns which they are', async () => {
  const mei = await person({ merchant: true })
  const { id } = await create(mei)
  await listedAt(mei, id, 'Green coat')
  await expect(remove(mei, id)).rejects.toMatchObject({
    status: 409,
    body: { code: 'locations.address_in_use', message: expect.stringContaining('Green coat') },
  })
})

test('whoever has paid for a pickup there sees the exact place, with its hours; so does its owner', async () => {
  const market = openMarket(opened)
  const [mei, alice, bert] = [await market.seller(), await person(), await person()]
  const place = market.homes.get(mei.id) ?? 0
  await app.db.updateTable('address').set({ business_hours: '9 to 5', instructions: 'Ring twice' }).where('id', '=', place).execute()
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const seen = (who: Somebody) => as(who).call(locations.pickupDisplay, { params: { id: place } })
  const exact = {
    street: '12 rue de Rivoli',
    postalCode: '75004',
    latitude: 48.8556,
    businessHours: '9 to 5',
    pickupInstructions: 'Ring twice',
  }
  expect(await seen(alice)).toMatchObject(exact)
  expect(await seen(mei)).toMatchObject(exact)
  await market.garment(mei)
  const stranger = await seen(bert)
  expect(stranger).toMatchObject({ city: 'Paris', postalCode: '750' })
  expect(Object.keys(stranger)).not.toContain('street')
})

test('who fetched something once does not learn where its merchant lives by now', async () => {
  const market = openMarket(opened)
  const [mei, alice] = [await market.seller(), await person()]
  const place = market.homes.get(mei.id) ?? 0
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const moveTo = (street: string) =>
    as(mei).call(locations.updateAddress, { params: { id: place }, body: { street, name: 'Mei', phone: '+33 1 42 00 00 00' } })
  await moveTo('7 Hidden Lane')
  const seen = await as(alice).call(locations.pickupDisplay, { params: { id: place } })
  expect(Object.keys(seen)).not.toContain('street')
  await moveTo('12 rue de Rivoli')
  expect(await as(alice).call(locations.pickupDisplay, { params: { id: place } })).toMatchObject({ street: '12 rue de Rivoli' })
})

test('strangers see where a pickup is only within about 500 metres', async () => {
  const mei = await person({ merchant: true })
  const { id } = await create(mei)
  await expect(call(locations.pickupDisplay, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await listedAt(mei, id, 'Green coat')
  const place = await call(locations.pickupDisplay, { params: { id } })
  expect(place).toEqual({
    id,
    city: 'Portland',
    country: 'US',
    postalCode: '972',
    latitude: expect.any(Number),
    longitude: expect.any(Number),
    zone: 'America/Los_Angeles',
  })
  expect(place.latitude).not.toBe(home.latitude)
  expect(Math.abs((place.latitude ?? 0) - home.latitude)).toBeLessThan(0.0046)
})
