import { shipping } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'
import { statementsOf } from '../../../test/statements.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'

const opened = await openApp({ jobs: false })
const { call, app, person } = opened
const market = openMarket(opened)
const mei = await person({ merchant: true })
const newYork = {
  street: '350 5th Avenue',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  latitude: 40.748,
  longitude: -73.985,
}
market.homes.set(mei.id, await putAddress(app, mei.id, newYork))
const parcel = JSON.stringify({ length: 14, width: 10, height: 3, weight: 2, units: { distance: 'in', mass: 'lb' } })
const dress = await market.garment(mei, { parcel })
type Query = Parameters<typeof call<typeof shipping.estimateShipping>>[1]['query']
const estimate = (id: number, query: Query) => call(shipping.estimateShipping, { params: { id }, query })

test('with a postal code it is the carrier’s cheapest way, in two queries', async () => {
  const sent = await statementsOf(async () =>
    expect(await estimate(dress, { country: 'US', postalCode: '94607' })).toMatchObject({
      currency: 'USD',
      source: 'carrier',
      reason: null,
      isAbout: false,
    }),
  )
  expect(sent).toHaveLength(2)
  expect(await app.db.selectFrom('shipping_quote').select('id').execute()).toEqual([])
})

test.each([
  ['without a place the base of the formula', {}, 5.99, '1-2'],
  ['nearby the base of its country', { latitude: 40.7, longitude: -74 }, 5.99, '1-2'],
  ['far away what the miles cost, up to the cap', { latitude: 37.8, longitude: -122.27 }, 29.99, '4-6'],
  ['abroad the base for abroad and all miles', { country: 'FR', latitude: 48.85, longitude: 2.35 }, 59.99, '7-10'],
] as const)('%s', async (_, place, most, days) => {
  const { amount, ...rest } = await estimate(dress, { country: 'US', ...place })
  expect(rest).toEqual({ currency: 'USD', isAbout: false, days, source: 'formula', reason: 'manual' })
  expect(amount).toBeLessThanOrEqual(most)
  expect(amount).toBeGreaterThanOrEqual('country' in place ? 19.99 : 5.99)
})

test.each([
  [{ country: 'US', postalCode: '9460' }, 'US ZIP codes must be 5 digits or 5+4 digits'],
  [{ country: 'DE', postalCode: '123' }, 'Please enter a valid postal code'],
])('a postal code that no place of the country can have is refused as in an address: %o', async (query, text) => {
  await expect(estimate(dress, query)).rejects.toMatchObject({ status: 400, body: { errors: { postalCode: text } } })
})

test('in another currency it is about so much', async () => {
  const manteau = await market.garment(mei, { parcel, currency: 'EUR' })
  expect(await estimate(manteau, { country: 'US' })).toMatchObject({ currency: 'EUR', isAbout: true })
})

test.each([
  ['is away', () => Promise.reject(new ProviderUnavailable('away')), 'api_error'],
  ['takes the place for none', () => Promise.reject(new ProviderRefused('400', 'no such place')), 'api_error'],
  ['has nothing for it', () => Promise.resolve([]), 'no_rates'],
  ['answers what nobody understands', () => Promise.reject(new TypeError('amount')), 'error'],
])('when the carrier %s, the formula stands in and says why', async (_, ratesOf, reason) => {
  const { carrier } = app.providers
  const away = { ...app, providers: { ...app.providers, carrier: { ...carrier, ratesOf } } }
  const { estimateShipping } = await import('./estimate-shipping.ts')
  const ctx = { app: away } as unknown as Parameters<typeof estimateShipping>[0]
  expect(await estimateShipping(ctx, dress, { country: 'US', postalCode: '94607' })).toMatchObject({
    source: 'formula',
    reason,
  })
})

test('distances to a merchant’s home are rounded so far that they do not tell where it is', async () => {
  const moved = await putAddress(app, mei.id, { ...newYork, latitude: 40.75, longitude: -73.99 })
  const [here, there] = [dress, await market.garment(mei, { parcel, shipping_address_id: moved })]
  const from = { country: 'US', latitude: 40, longitude: -75 }
  expect((await estimate(there, from)).amount).toBe((await estimate(here, from)).amount)
})

test.each([
  ['without measures', { parcel: null }, 'Product dimension details are missing. Cannot estimate shipping.'],
  ['that is not sent', { parcel, open_to_shipping: false }, undefined],
  ['that is hidden', { parcel, active: false }, undefined],
])('a piece %s has no estimate', async (_, changes, message) => {
  const id = await market.garment(mei, changes)
  await expect(estimate(id, { country: 'US' })).rejects.toMatchObject({ status: 400, ...(message && { body: { message } }) })
})

test('a piece that is not there has no estimate', async () => {
  await expect(estimate(9_000_000, { country: 'US' })).rejects.toMatchObject({ status: 404 })
})
