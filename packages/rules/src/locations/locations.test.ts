import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '../kernel/places.ts'
import { type Address, addressFailures, addressProblems, countriesWithoutPostalCode, readAddress, stateLabelOf } from './address.ts'
import { publicPlace } from './public-place.ts'

const home = readAddress({
  name: 'Mei Lin',
  street: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94103',
  country: 'USA',
  phone: '4155550100',
  latitude: 37.7937,
  longitude: -122.3965,
})

test('every documented name of a part is read', () => {
  const aliased = readAddress({
    firstname: 'Mei',
    lastname: 'Lin',
    street1: '1 Market St',
    city: 'San Francisco',
    state: 'CA',
    zipcode: '94103',
    countryCode: 'us',
    phonenumber: '4155550100',
    coordinates: [-122.3965, 37.7937],
  })
  expect(aliased).toEqual(home)
})

test('half a place is no place', () => {
  expect(readAddress({ latitude: 12 })).toMatchObject({ latitude: null, longitude: null })
  expect(readAddress({ latitude: 91, longitude: 0 })).toMatchObject({ latitude: null, longitude: null })
})

const textsOf = (address: Partial<Address>) => Object.values(addressProblems({ ...home, ...address })).map((id) => addressFailures[id])

test('an empty address is told every part that it lacks, in the documented words', () => {
  expect(textsOf(readAddress({}))).toEqual([
    'Street address is required',
    'City is required',
    'Country is required',
    'Postal code is required',
    'Phone number is required',
  ])
})

test.each([
  [{ country: 'US', postalCode: '94103-1234' }, []],
  [{ country: 'US', postalCode: '9410' }, ['US ZIP codes must be 5 digits or 5+4 digits']],
  [{ country: 'US', state: '' }, ['State/Region is required']],
  [{ country: 'FR', state: '', postalCode: '75001' }, []],
  [{ country: 'FR', state: '', postalCode: '7500' }, ['Please enter a valid postal code']],
  [{ country: 'CA', postalCode: 'K1A 0B1' }, []],
  [{ country: 'CA', postalCode: '12345' }, ['Please enter a valid postal code']],
  [{ country: 'GB', state: '', postalCode: 'SW1A 1AA' }, []],
  [{ country: 'GB', state: '', postalCode: 'SW1' }, ['Please enter a valid postal code']],
  [{ country: 'JP', postalCode: '123-4567' }, []],
  [{ country: 'JP', postalCode: '1234567' }, ['Please enter a valid postal code']],
  [{ country: 'GH', state: '', postalCode: '' }, []],
  [{ country: 'HK', state: '', postalCode: '-' }, []],
  [{ country: 'HK', state: '', postalCode: '00000' }, []],
  [{ country: 'NL', state: '', postalCode: '-' }, ['Please enter a valid postal code']],
])('an address with %j is answered %j', (part, texts) => {
  expect(textsOf(part)).toEqual(texts)
})

test('no country without postal codes asks for one', () => {
  expect(countriesWithoutPostalCode.filter((country) => textsOf({ country, state: '', postalCode: '' }).length > 0)).toEqual([])
})

test('the part below the country has its own name there', () => {
  expect(['US', 'CA', 'GB', 'JP', 'FR', 'DE'].map(stateLabelOf)).toEqual([
    'state',
    'province',
    'county',
    'prefecture',
    'department',
    'region',
  ])
})

test('a public place is near the true one, but on a grid that hides the door', () => {
  fc.assert(
    fc.property(fc.double({ min: -65, max: 65, noNaN: true }), fc.double({ min: -179, max: 179, noNaN: true }), (latitude, longitude) => {
      const shown = publicPlace({ ...home, latitude, longitude })
      const point = { latitude: shown.latitude ?? 0, longitude: shown.longitude ?? 0 }
      expect(metresBetween({ latitude, longitude }, point)).toBeLessThan(360)
      expect(publicPlace({ ...home, ...point })).toEqual(shown)
    }),
  )
})

test.each([
  ['SW1A 1AA', 'SW1A'],
  ['94103', '941'],
  ['94103-1234', '941'],
  ['123-4567', '123'],
  ['K1A 0B1', 'K1A'],
])('of the postal code %s the public sees %s', (postalCode, shown) => {
  expect(publicPlace({ ...home, postalCode }).postalCode).toBe(shown)
})

test.each(['__proto__', 'constructor', 'valueOf'])('the country %s is refused as one that nobody knows', (country) => {
  const address = readAddress({ street: 'a', city: 'b', postalCode: '12345', phone: '5550100', country })
  expect(addressProblems(address)).toEqual({ country: 'locations.country_required' })
})

test.each([
  ['sw1a2aa', 'uk', 'SW1A 2AA'],
  ['K1A-0b1', 'CA', 'K1A 0B1'],
  ['1012ab', 'NL', '1012 AB'],
  ['75001', 'FR', '75001'],
])('the postal code %s of %s is kept as %s', (postalCode, country, kept) => {
  expect(readAddress({ postalCode, country }).postalCode).toBe(kept)
})

test.each([
  ['abc', 'locations.phone_invalid'],
  ['12', 'locations.phone_short'],
  ['', 'locations.phone_required'],
])('the phone %j is refused: %s', (phone, problem) => {
  const address = readAddress({ street: 'a', city: 'b', state: 'CA', postalCode: '94105', country: 'US', phone })
  expect(addressProblems(address)).toEqual({ phone: problem })
})
