import { locations } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'

const { as, base, app, person } = await openApp()
const home = {
  name: 'Anna Day',
  street: '12 Pine Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '+1 555 0100 200',
  latitude: 45.51,
  longitude: -122.68,
}
const create = (by: Parameters<typeof as>[0], changes: object = {}) =>
  as(by).call(locations.createAddress, { body: { ...home, ...changes } })
const list = (by: Parameters<typeof as>[0]) => as(by).call(locations.listAddresses, {})

test('the first address is the default, a later one only when it says so', async () => {
  const anna = await person()
  const first = await create(anna)
  expect(first).toMatchObject({ street: '12 Pine Street', street1: '12 Pine Street', zipCode: '97201', country: 'US', isDefault: true })
  const second = await create(anna, { street: '1 Elm Street' })
  expect(second.isDefault).toBe(false)
  const third = await create(anna, { street: '2 Elm Street', isDefault: true })
  expect((await list(anna)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
    [first.id, false],
  ])
})

test.each([
  ['USA', 'US'],
  [' United States ', 'US'],
  ['us', 'US'],
])('the country %j is kept as %s', async (country, code) => {
  expect((await create(await person(), { country })).country).toBe(code)
})

test('England and Korea by name are countries with codes', async () => {
  const anna = await person()
  expect((await create(anna, { country: 'England', postalCode: 'SW1A 1AA', state: '' })).country).toBe('GB')
  expect((await create(anna, { country: 'Republic of Korea', postalCode: '04524', state: '' })).country).toBe('KR')
})

test('every documented name of a part is read', async () => {
  const anna = await person()
  const answer = await as(anna).call(locations.createAddress, {
    body: {
      username: 'Anna Day',
      street1: '5 Oak Road',
      apartment: '4b',
      city: 'Lyon',
      zipcode: '69001',
      countryCode: 'fr',
      phonenumber: '+33 5 55 01 00',
      pickupInstructions: 'Ring twice',
    },
  })
  expect(answer).toMatchObject({
    name: 'Anna Day',
    street: '5 Oak Road',
    street2: '4b',
    apartment: '4b',
    postalCode: '69001',
    country: 'FR',
    phoneNumber: '+33 5 55 01 00',
    instructions: 'Ring twice',
  })
})

test('the answer speaks every documented name, and a place of pickup keeps its hours', async () => {
  const anna = await person()
  const { id } = await create(anna, {
    name: 'Anna Day Lewis',
    latitude: undefined,
    longitude: undefined,
    coordinates: [-122.67, 45.52],
    email: 'shop@people.test',
    businessHours: 'Mon to Fri, 9 to 5',
    pickupInstructions: 'Ring twice',
  })
  expect(await as(anna).call(locations.getAddress, { params: { id } })).toMatchObject({
    username: 'Anna Day Lewis',
    firstname: 'Anna',
    lastname: 'Day Lewis',
    coordinates: { latitude: 45.52, longitude: -122.67 },
    email: 'shop@people.test',
    businessHours: 'Mon to Fri, 9 to 5',
    pickupInstructions: 'Ring twice',
    formattedAddress: '12 Pine Street, Portland, OR 97201, US',
  })
  expect(await as(anna).call(locations.updateAddress, { params: { id }, body: { company: 'Day & Co' } })).toMatchObject({
    businessHours: 'Mon to Fri, 9 to 5',
    company: 'Day & Co',
  })
  await expect(create(anna, { email: 'shop@' })).rejects.toMatchObject({
    status: 400,
    body: { errors: { email: 'Please enter a valid email address' } },
  })
})

test('a default without an address, and an address without a number, are told in the documented words', async () => {
  const anna = await person()
  const missing = { status: 400, body: { message: 'Cannot set as default: missing address ID' } }
  for (const shippingaddress of [null, {}, undefined])
    await expect(as(anna).call(locations.setShippingAddress, { params: { id: anna.id }, body: { shippingaddress } })).rejects.toMatchObject(
      missing,
    )
  for (const path of ['0', '00'])
    expect(await (await fetch(`${base}/api/addresses/${path}`, { headers: { authorization: `Bearer ${anna.jwt}` } })).json()).toMatchObject(
      {
        statusCode: 400,
        errors: { id: 'Address ID is required' },
      },
    )
})

test.each([
  [{ street: '' }, { street: 'Street address is required' }],
  [{ city: ' ' }, { city: 'City is required' }],
  [{ state: '' }, { state: 'State/Region is required' }],
  [{ country: '' }, { country: 'Country is required' }],
  [{ country: 'Atlantis' }, { country: 'Country is required' }],
  [{ postalCode: '9720' }, { postalCode: 'US ZIP codes must be 5 digits or 5+4 digits' }],
  [{ phone: '' }, { phone: 'Phone number is required' }],
])('%j is refused in the words of the form', async (changes, errors) => {
  await expect(create(await person(), changes)).rejects.toMatchObject({ status: 400, body: { errors } })
})

test('a change keeps the parts that it does not name, and a moved address loses its old place', async () => {
  const anna = await person()
  const { id } = await create(anna, { street2: '4b' })
  const change = (body: object) => as(anna).call(locations.updateAddress, { params: { id }, body })
  expect(await change({ phone: '+1 555 0100 201' })).toMatchObject({
    street: '12 Pine Street',
    street2: '4b',
    phone: '+1 555 0100 201',
    latitude: 45.51,
  })
  expect(await change({ apartment: '' })).toMatchObject({ street2: null, latitude: 45.51 })
  expect(await change({ street1: '9 Ash Lane' })).toMatchObject({ street: '9 Ash Lane', latitude: null, longitude: null })
  await expect(change({ city: '' })).rejects.toMatchObject({ status: 400, body: { errors: { city: 'City is required' } } })
})

test('exactly one address is the default, also when many become it at once', async () => {
  const anna = await person()
  const made = [await create(anna), await create(anna), await create(anna)]
  const pressed = made.map(({ id }) => ({ 'idempotency-key': `default-${id}` }))
  await Promise.all([
    ...made.map(({ id }, n) => as(anna).call(locations.setDefaultAddress, { params: { id } }, pressed[n])),
    ...made.map(({ id }) => as(anna).call(locations.updateAddress, { params: { id }, body: { isDefault: true } })),
    create(anna, { isDefault: true }),
  ])
  expect((await list(anna)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('the addresses of another person are nobody else’s to know', async () => {
  const { id } = await create(await person())
  const mallory = await person()
  const unknown = { status: 404, body: { code: 'locations.address_not_found' } }
  await expect(as(mallory).call(locations.getAddress, { params: { id } })).rejects.toMatchObject(unknown)
  await expect(as(mallory).call(locations.updateAddress, { params: { id }, body: { city: 'Salem' } })).rejects.toMatchObject(unknown)
  await expect(as(mallory).call(locations.setDefaultAddress, { params: { id } })).rejects.toMatchObject(unknown)
  await expect(as(mallory).call(locations.deleteAddress, { params: { id } })).rejects.toMatchObject(unknown)
  await expect(as(mallory).call(locations.pickupDisplay, { params: { id } })).rejects.toMatchObject(unknown)
  const { city } = await app.db.selectFrom('address').select('city').where('id', '=', id).executeTakeFirstOrThrow()
  expect(city).toBe('Portland')
})

test('the same key sent twice saves one address', async () => {
  const anna = await person()
  const press = () => as(anna).call(locations.createAddress, { body: home }, { 'idempotency-key': 'one-press' })
  expect((await press()).id).toBe((await press()).id)
  expect(await list(anna)).toHaveLength(1)
})
