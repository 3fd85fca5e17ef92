import { catalog, locations } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ limits: false })
const { as, call, app, person, eventually } = opened
const { merchant, dress, create, change, own } = openForms(opened)
const market = openMarket(opened)

const found = async (query: object) => (await call(catalog.searchProducts, { query })).data.map(({ id }) => id)

test('while a merchant may not be paid nothing of theirs is found or sold, and all of it is there again afterwards', async () => {
  const claire = await merchant()
  const ids = [await create(claire, dress(claire)), await create(claire, dress(claire))].map(({ id }) => id)
  await eventually(async () => (await found({ merchant: claire.id })).length === 2)
  const mayCharge = (charges_enabled: boolean) =>
    app.db.updateTable('account').set({ charges_enabled }).where('id', '=', claire.id).execute()
  const wish = { product: ids[0] ?? 0, type: 'buy', deliveryMethod: 'pickup', pickupAddressId: claire.home } as const

  await mayCharge(false)
  await expect(market.add(await person(), wish)).rejects.toMatchObject({ status: 409 }) // at once, without waiting for the search
  await eventually(async () => (await found({ merchant: claire.id })).length === 0)
  expect(await own(claire, ids[0] ?? 0)).toMatchObject({ activeListing: true, version: 1 })

  await mayCharge(true)
  await eventually(async () => (await found({ merchant: claire.id })).length === 2)
  expect(await market.add(await person(), wish)).toMatchObject({ status: 'added' })
})

test('where an address moves, its listings are found; their currency waits for their merchant', async () => {
  const claire = await merchant()
  const { id } = await create(claire, dress(claire))
  const far = await create(claire, dress(claire, { openToPickUp: false }))
  const paris = { localPickup: true, lat: 48.86, lng: 2.36, distance: 5, merchant: claire.id } as const
  expect(await found(paris)).toEqual([])
  const body = {
    street: '12 rue de Rivoli',
    city: 'Paris',
    postalCode: '75004',
    country: 'FR',
    latitude: 48.8556,
    longitude: 2.3602,
    phone: '5550101',
  }
  await as(claire).call(locations.updateAddress, { params: { id: claire.home }, body })
  await eventually(async () => (await found(paris)).includes(id))
  expect(await found(paris)).toEqual([id])
  expect([(await own(claire, id)).currency, (await own(claire, far.id)).currency]).toEqual(['USD', 'USD'])
  const state = async () => (await as(claire).call(catalog.ownListings, { query: {} })).data.map((one) => [one.id, one.pricesToCheck])
  expect(await state()).toEqual([
    [far.id, true],
    [id, true],
  ])

  // whoever changes something else, or still thinks in dollars, changes no price by it
  const refused = { status: 400, body: { details: { currency: 'listings.currency_moved' } } }
  await expect(change(claire, id, { name: 'Renamed' })).rejects.toMatchObject(refused)
  await expect(change(claire, id, dress(claire, { currency: 'USD' }))).rejects.toMatchObject(refused)
  const changed = await change(claire, id, dress(claire, { currency: 'EUR', price: 110 }))
  expect([changed.currency, changed.price, changed.rentPriceAndTime[0]?.currency]).toEqual(['EUR', 110, 'EUR'])
  expect(await state()).toEqual([
    [far.id, true],
    [id, false],
  ])
  expect((await change(claire, id, { name: 'Renamed' })).name).toBe('Renamed')
})
