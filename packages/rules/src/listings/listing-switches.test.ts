import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productTypes } from './catalogue.ts'
import { type ListingDraft, listingProblems, withTypeRules } from './listing-rules.ts'
import {
  currencyOfListing,
  formParts,
  withAnotherPeriod,
  withDelivery,
  withNature,
  withSharedAddress,
  withWay,
} from './listing-switches.ts'

const coat: ListingDraft = {
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  name: 'Wrap coat',
  description: 'Two layers of wool.',
  photos: [1],
  category: 'coat',
  size: 'L',
  customSizeDetails: '',
  color: 'beige',
  condition: '',
  material: 'wool',
  stock: 3,
  price: 240,
  currency: 'EUR',
  forSell: true,
  forRent: true,
  openToSwap: false,
  openToShipping: true,
  openToPickUp: true,
  useShippingForPickup: true,
  shippingAddress: { country: 'FR' },
  pickupAddress: null,
  serviceRadius: null,
  rentPriceAndTime: [{ option: 'day', number: 3, price: 32 }],
  rentDeposit: 150,
  minRentalDays: 2,
  maxRentalDays: 9,
  parcelInfo: { length: 35, width: 30, height: 20, weight: 1.5 },
}
const [virtual, online, service] = [
  { productType: 'virtual', isDigitalOnline: false, isLocalService: false },
  { productType: 'others', isDigitalOnline: true, isLocalService: false },
  { productType: 'others', isDigitalOnline: false, isLocalService: true },
] as const

test('shipping off takes its address, its parcel and the link of the pickup along', () => {
  expect(withDelivery(coat, 'openToShipping', false)).toMatchObject({
    openToShipping: false,
    openToPickUp: true,
    shippingAddress: null,
    parcelInfo: null,
    useShippingForPickup: false,
  })
})

test('pickup off takes its address along and leaves the shipping as it is', () => {
  const own = { ...coat, useShippingForPickup: false, pickupAddress: { country: 'FR' } }
  expect(withDelivery(own, 'openToPickUp', false)).toMatchObject({
    openToPickUp: false,
    pickupAddress: null,
    shippingAddress: coat.shippingAddress,
    parcelInfo: coat.parcelInfo,
  })
})

test('one way of delivery always stays: the last one off turns the other on', () => {
  const shipped = withDelivery(coat, 'openToPickUp', false)
  expect(withDelivery(shipped, 'openToShipping', false)).toMatchObject({ openToShipping: false, openToPickUp: true })
  const fetched = withDelivery(coat, 'openToShipping', false)
  expect(withDelivery(fetched, 'openToPickUp', false)).toMatchObject({ openToShipping: true, openToPickUp: false })
})

test('without sale the price is 0, without rent there are no periods and no deposit', () => {
  expect(withWay(coat, 'forSell', false)).toMatchObject({ forSell: false, price: 0 })
  expect(withWay(coat, 'forRent', false)).toMatchObject({
    rentPriceAndTime: [],
    rentDeposit: null,
    minRentalDays: null,
    maxRentalDays: null,
  })
  expect(withWay(coat, 'openToSwap', true).openToSwap).toBe(true)
  expect(withWay(withWay(coat, 'forSell', false), 'forSell', true)).toMatchObject({ forSell: true, price: 0 })
})

test.each([virtual, online])('as %j it is only sold, and nothing of its delivery and rent is left', (nature) => {
  expect(withNature(coat, nature)).toMatchObject({
    ...nature,
    forSell: true,
    forRent: false,
    openToShipping: false,
    openToPickUp: false,
    stock: 999,
    shippingAddress: null,
    pickupAddress: null,
    parcelInfo: null,
    rentPriceAndTime: [],
    rentDeposit: null,
    minRentalDays: null,
  })
})

test('as a local service it is rented by the hour within ten miles', () => {
  expect(withNature(coat, service)).toMatchObject({
    forRent: true,
    forSell: false,
    openToPickUp: true,
    openToShipping: false,
    stock: 999,
    serviceRadius: 10,
    rentPriceAndTime: [{ option: 'hour', number: 1, price: 0 }],
  })
})

test('only online and local service exclude each other: the one chosen last holds', () => {
  const both = { productType: 'others', isDigitalOnline: true, isLocalService: true } as const
  expect(withNature(withNature(coat, service), both)).toMatchObject({ isDigitalOnline: true, isLocalService: false })
  expect(withNature(withNature(coat, online), both)).toMatchObject({ isDigitalOnline: false, isLocalService: true })
  expect(withNature(withNature(coat, online), { ...online, productType: 'designer' })).toMatchObject({ isDigitalOnline: false })
})

test('a piece again has a count, a way and a delivery', () => {
  const back = withNature(withNature(coat, service), coat)
  expect(back).toMatchObject({ stock: 1, forSell: true, forRent: false, rentPriceAndTime: [], openToPickUp: true })
  const again = withNature(withNature(coat, virtual), coat)
  expect(again).toMatchObject({ stock: 1, openToShipping: true, openToPickUp: false })
})

test('whatever is switched, the type rules have nothing left to change and never lack a way or a delivery', () => {
  const natures = fc.record({ productType: fc.constantFrom(...productTypes), isDigitalOnline: fc.boolean(), isLocalService: fc.boolean() })
  fc.assert(
    fc.property(fc.array(natures, { minLength: 1, maxLength: 5 }), (steps) => {
      let draft = coat
      for (const step of steps) draft = withNature(draft, step)
      expect(withTypeRules(draft)).toEqual(draft)
      const problems = listingProblems(draft)
      expect([problems.transactionType, problems.deliveryOption, problems.stock]).toEqual([undefined, undefined, undefined])
      expect(draft.isDigitalOnline && draft.isLocalService).toBe(false)
    }),
  )
})

test('the pickup can use the shipping address only where there is one', () => {
  expect(withSharedAddress({ ...coat, pickupAddress: 2 }, true)).toMatchObject({ useShippingForPickup: true, pickupAddress: null })
  expect(withSharedAddress({ ...coat, shippingAddress: null }, true)).toBeUndefined()
  expect(withSharedAddress(coat, false)?.useShippingForPickup).toBe(false)
})

test('periods are added up to three, by the hour for services', () => {
  const three = [1, 2, 3].reduce((draft) => withAnotherPeriod(draft), coat)
  expect(three.rentPriceAndTime).toHaveLength(3)
  expect(three.rentPriceAndTime[1]).toEqual({ option: 'day', number: 1, price: 0 })
  expect(withAnotherPeriod(withNature(coat, service)).rentPriceAndTime[1]?.option).toBe('hour')
})

test.each([
  [{ openToShipping: true, shippingAddress: { country: 'FR' } }, 'US', 'EUR'],
  [{ openToShipping: true, shippingAddress: { country: 'GB' }, openToPickUp: true, pickupAddress: { country: 'FR' } }, 'US', 'GBP'],
  [{ openToPickUp: true, pickupAddress: { country: 'JP' } }, 'US', 'JPY'],
  [{ openToPickUp: true, useShippingForPickup: true, shippingAddress: { country: 'SE' } }, 'US', 'SEK'],
  [{}, 'CA', 'CAD'],
  [{}, null, 'USD'],
  [{ openToShipping: true }, 'DE', 'EUR'],
] as const)('a listing delivered by %j from an account in %s is sold in %s', (part, country, currency) => {
  const none = { openToShipping: false, openToPickUp: false, useShippingForPickup: false, shippingAddress: null, pickupAddress: null }
  expect(currencyOfListing({ ...none, ...part }, country)).toBe(currency)
})

test.each([
  [coat, { details: true, delivery: true, files: false, service: false, terms: true, ways: true }],
  [virtual, { details: false, delivery: false, files: true, service: false, terms: true, ways: false }],
  [online, { details: false, delivery: false, files: true, service: false, terms: true, ways: false }],
  [service, { details: false, delivery: true, files: false, service: true, terms: true, ways: false }],
  [
    { ...service, isLocalService: false },
    { details: false, delivery: false, files: false, service: false, terms: false, ways: true },
  ],
] as const)('the form of %o has the parts of its type', (nature, parts) => {
  expect(formParts(nature)).toEqual(parts)
})
