import { expect, test } from 'vitest'
import { changeAddress, readAddress } from './address.ts'

const before = readAddress({
  name: 'Anna Day',
  street: '12 Pine Street',
  street2: '4b',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '555 0100',
  latitude: 45.5,
  longitude: -122.7,
})

test.each([
  [{}, {}],
  [{ phone: '555 0199' }, { phone: '555 0199' }],
  [{ phoneNumber: '555 0199' }, { phone: '555 0199' }],
  [{ apartment: '' }, { street2: '' }],
  [{ street2: null }, { street2: '' }],
  [{ name: undefined }, {}],
  [{ countryCode: 'usa' }, {}],
  [{ street1: '9 Ash Lane' }, { street: '9 Ash Lane', latitude: null, longitude: null }],
  [
    { street1: '9 Ash Lane', latitude: 45.6, longitude: -122.6 },
    { street: '9 Ash Lane', latitude: 45.6, longitude: -122.6 },
  ],
])('a change by %j alters exactly %j', (input, altered) => {
  expect(changeAddress(before, input)).toEqual({ ...before, ...altered })
})
