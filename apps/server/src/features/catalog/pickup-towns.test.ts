import { catalog } from '@rondo/contracts'
import { distances } from '@rondo/rules/kernel/limits'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { putAddress, putProducts } from '../../../test/products.ts'
import { statementsOf } from '../../../test/statements.ts'
import { pickupTowns, pickupTownsOf } from './pickup-towns.ts'

const { call, server: app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
const ask = async () => (await call(catalog.searchProducts, { query: { places: true, pageSize: 1 } })).places

test('towns in which most can be picked up, each with as many pieces as its list shows', async () => {
  expect(await pickupTowns(app)(), 'nothing can be picked up').toEqual([])

  const put = async (
    city: string,
    country: string,
    latitude: number | null,
    longitude: number | null,
    pieces: number,
    changes: object = {},
  ) => {
    const pickup_address_id = await putAddress(app, merchant_id, { city, country, latitude, longitude })
    await putProducts(
      app,
      Array.from({ length: pieces }, () => ({ merchant_id, pickup_address_id, ...changes })),
    )
  }
  await put('Oakland', 'US', 37.804_36, -122.271_11, 3)
  await put(' oakland ', 'US', 37.835_1, -122.262_2, 1) // the same town, 3.5 km away
  await put('Berkeley', 'US', 37.871_6, -122.272_7, 2) // 7.5 km away: in the list of Oakland also
  await put('Paris', 'FR', 48.855_6, 2.360_2, 5)
  await put('Paris', 'FR', 48.855_6, 2.360_2, 4, { active: false })
  await put('Lyon', 'FR', 45.764, 4.8357, 9, { open_to_pickup: false })
  await put('Nowhere', 'FR', null, null, 9)
  await put('Utopia', '', 10, 10, 1, { stock: 0 })
  for (const [at, city] of ['Aberdeen', 'Bristol', 'Cardiff', 'Dundee'].entries()) await put(city, 'GB', 50 + at, -3, 1)

  const places = (await ask()) ?? []
  expect(places.map(({ city, listings }) => [city, listings])).toEqual([
    ['Oakland', 6],
    ['Berkeley', 6],
    ['Paris', 5],
    ['Aberdeen', 1],
    ['Bristol', 1],
    ['Cardiff', 1],
  ])
  for (const { lat, lng, listings } of places) {
    const list = await call(catalog.searchProducts, {
      query: { localPickup: true, distance: distances.pickupKm.most, lat, lng, pageSize: 1 },
    })
    expect(list.meta.total).toBe(listings)
  }
  // no more than the pages of the pieces say: a point of the public grid
  const shown = await call(catalog.searchProducts, { query: { localPickup: true, distance: 1, lat: 48.8556, lng: 2.3602, pageSize: 1 } })
  expect(shown.data[0]?.city).toBe('Paris')
  const paris = places.find(({ city }) => city === 'Paris')
  expect([paris?.lat, paris?.lng]).not.toEqual([48.8556, 2.3602])
})

test('they are counted by two queries once a minute, and only for who asks', async () => {
  const count = async (query: object) => (await statementsOf(() => call(catalog.searchProducts, { query }))).length
  const alone = await count({ pageSize: 1 })
  expect(await count({ places: true, pageSize: 1 }), 'counted a moment ago').toBe(alone)
  expect((await call(catalog.searchProducts, { query: { pageSize: 1 } })).places).toBeUndefined()
  const anew = pickupTowns(app)
  expect((await statementsOf(anew)).length).toBe(2)
  expect((await statementsOf(anew)).length).toBe(0)
})

test('while they are counted anew, whoever asks reads what was counted before', async () => {
  let waits: Promise<void> | undefined
  const query = async (...asked: Parameters<typeof app.pool.query>) => {
    await waits
    return app.pool.query(...asked)
  }
  const towns = pickupTowns({ pool: { query } as never }, 0)
  const before = await towns()
  const gate = Promise.withResolvers<void>()
  waits = gate.promise
  expect(await towns()).toEqual(before)
  gate.resolve()
})

test('a list comes without towns while they cannot be counted', async () => {
  const failing = Object.create(app, {
    pool: { value: { query: () => Promise.reject(new Error('canceling statement due to statement timeout')) } },
    log: { value: { warn: () => undefined } },
  }) as typeof app
  expect(await pickupTownsOf(failing)).toEqual([])
})
