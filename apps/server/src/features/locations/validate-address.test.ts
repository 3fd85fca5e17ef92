import { locations } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { putAddress } from '../../../test/products.ts'

const { as, call, app, person, sandbox } = await openApp({ logLevel: 'silent' })
const validate = (body: Record<string, unknown>) => call(locations.validateAddress, { body })
const paris = { street: '12 Rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR' }
const fail = (provider: string) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, call: '*', fault: 'error_before', times: 1 }),
  })

test('an address with a good form is valid, with its place', async () => {
  const answer = await validate(paris)
  expect(answer).toMatchObject({
    isValid: true,
    formattedAddress: '12 Rue de Rivoli, Paris, 75001, FR',
    coordinates: { latitude: expect.any(Number) },
  })
  expect(answer.coordinates?.latitude).toBeCloseTo(48.86, 1)
})

test.each([
  [{ ...paris, street: '' }, 'Street and city are required'],
  [{ ...paris, postalCode: '7500' }, 'Please enter a valid postal code'],
  [{ ...paris, country: 'US', state: 'CA', postalCode: '123' }, 'US ZIP codes must be 5 digits or 5+4 digits'],
  [{ ...paris, country: 'US', postalCode: '94103' }, 'State/Region is required'],
])('%j is not valid, with the words of the form', async (address, message) => {
  expect(await validate(address)).toMatchObject({ isValid: false, message, coordinates: null })
})

test('the carrier looks at recipients in the US only, and its silence stands in nobody’s way', async () => {
  const home = { street: '965 Mission St', city: 'San Francisco', state: 'CA', postalCode: '94103', country: 'US' }
  expect(await validate(home)).toMatchObject({ isValid: true })
  expect(await validate({ ...home, street: 'Invalid' })).toMatchObject({ isValid: false })
  await fail('carrier')
  expect(await validate({ ...home, street: 'Invalid' })).toMatchObject({ isValid: true })
  await fail('geocoder')
  expect(await validate(paris)).toMatchObject({ isValid: true, coordinates: null })
})

test('the other call asks the same in the carrier’s words, also with the address inside', async () => {
  expect(await call(locations.validateShippingAddress, { body: { address: paris } })).toMatchObject({ is_valid: true, messages: [] })
  const bad = await call(locations.validateShippingAddress, { body: { ...paris, postalCode: 'x' } })
  expect(bad).toMatchObject({ is_valid: false, messages: [{ code: 'form', text: 'Please enter a valid postal code' }] })
})

test('the shipping address of a person is set by that person alone, and must be an own one', async () => {
  const [anna, bert] = [await person(), await person()]
  const [first, second] = [await putAddress(app, anna.id, { is_default: true }), await putAddress(app, anna.id)]
  const set = (who: typeof anna, id: number, address: number) =>
    as(who).call(locations.setShippingAddress, { params: { id }, body: { shippingaddress: address } })
  expect(await set(anna, anna.id, second)).toMatchObject({ id: second, isDefault: true })
  expect((await as(anna).call(locations.listAddresses, {})).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second, true],
    [first, false],
  ])
  await expect(set(bert, anna.id, first)).rejects.toMatchObject({ status: 403 })
  await expect(set(bert, bert.id, first)).rejects.toMatchObject({ status: 404 })
})
