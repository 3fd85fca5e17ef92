import { describe, expect, test } from 'vitest'
import { europeanSizeOf, isNoWorse, sizeGroups, sizes, sortOrderOf, swatches, colors } from './catalogue.ts'
import { coverAfterRemoval, type ListingDraft, listingFailures, listingProblems, sellerAddressOf, withTypeRules } from './listing-rules.ts'
import { parcelUnitsOf, presetLike, presetsOf, usPresets } from './parcel-presets.ts'
import { fitsBounds, readChosenOption, rentOf, tierOf } from './rental-options.ts'
import { mostOf, stockOf, stockText } from './stock.ts'

const dress: ListingDraft = {
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  name: 'Silk dress',
  description: 'Worn once.',
  photos: [1],
  category: 'dress',
  size: 'M',
  customSizeDetails: '',
  color: 'black',
  condition: 'like_new',
  material: 'silk',
  stock: 1,
  price: 80,
  currency: 'USD',
  forSell: true,
  forRent: true,
  openToSwap: false,
  openToShipping: true,
  openToPickUp: true,
  useShippingForPickup: true,
  shippingAddress: 1,
  pickupAddress: null,
  serviceRadius: null,
  rentPriceAndTime: [{ option: 'day', number: 3, price: 20 }],
  rentDeposit: null,
  minRentalDays: null,
  maxRentalDays: null,
  parcelInfo: { length: 12, width: 9, height: 1, weight: 1 },
}
const textsOf = (part: Partial<ListingDraft>) =>
  Object.fromEntries(
    Object.entries(listingProblems(withTypeRules({ ...dress, ...part }))).map(([field, id]) => [field, listingFailures[id]]),
  )

test('a complete dress may be listed', () => {
  expect(textsOf({})).toEqual({})
})

test.each<[Partial<ListingDraft>, Record<string, string>]>([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ photos: [] }, { photos: 'At least one photo is required' }],
  [
    { category: '', size: '', color: '' },
    { category: 'Category is required', size: 'Size is required', color: 'Color is required' },
  ],
  [{ size: 'custom' }, { customSizeDetails: 'Custom size details are required' }],
  [{ productType: 'sharing', condition: '' }, { condition: 'Condition is required' }],
  [{ condition: '' }, {}],
  [{ stock: 0 }, { stock: 'Stock must be at least 1' }],
  [{ stock: 10_000 }, { stock: 'Stock must be at most 9999' }],
  [{ price: 0 }, { price: 'Please enter a valid price greater than 0.' }],
  [{ price: 79.5 }, { price: 'Please enter whole numbers for prices' }],
  [{ currency: 'VND' }, { currency: 'Currency is required' }],
  [{ forSell: false, forRent: false }, { transactionType: 'Please select at least one transaction type' }],
  [{ openToShipping: false, openToPickUp: false }, { deliveryOption: 'Please select at least one delivery option' }],
  [
    { shippingAddress: null, useShippingForPickup: false, pickupAddress: 2 },
    { shippingAddress: 'Please select or add a shipping origin address.' },
  ],
  [{ useShippingForPickup: false }, { pickupAddress: 'Please select or add a pickup address (or service location)' }],
  [{ openToShipping: false, shippingAddress: null }, { pickupAddress: 'Please select a valid shipping address to use for pickup' }],
  [{ parcelInfo: { length: 12, width: 0, height: 1, weight: 1 } }, { 'parcelInfo.width': 'Width is required and must be greater than 0' }],
  [{ rentPriceAndTime: [] }, { rentPriceAndTime: 'Please add at least one rental period and price, or service rate for services' }],
  [
    { rentPriceAndTime: [{ option: '', number: 1, price: 5 }] },
    { rentPriceAndTime: 'Please complete all rental periods and prices with values greater than 0' },
  ],
  [
    { rentPriceAndTime: Array.from({ length: 4 }, () => ({ option: 'day', number: 1, price: 5 }) as const) },
    { rentPriceAndTime: 'At most 3 rental options' },
  ],
  [
    {
      rentPriceAndTime: [
        { option: 'day', number: 1, price: 5 },
        { option: 'day', number: 1, price: 9 },
      ],
    },
    { rentPriceAndTime: 'Every rental period can be offered once' },
  ],
  [{ rentPriceAndTime: [{ option: 'hour', number: 1, price: 5 }] }, { rentPriceAndTime: 'Rates by the hour are for local services' }],
  [{ minRentalDays: 5 }, { rentPriceAndTime: 'Every rental period must lie within the minimum and maximum rental days' }],
  [{ minRentalDays: 3, maxRentalDays: 2, forRent: false }, { minRentalDays: 'Minimum rental days must not exceed maximum rental days' }],
  [{ productType: 'others' }, { productType: 'Please choose a digital piece or a local service' }],
  [
    { notes: 'x'.repeat(1001), brand: 'x'.repeat(81), sku: 'x'.repeat(65) },
    {
      notes: 'Notes must be at most 1000 characters',
      brand: 'Brand must be at most 80 characters',
      sku: 'SKU must be at most 64 characters',
    },
  ],
  [{ condition: 'worn out' }, { condition: 'Condition is required' }],
  [{ price: 1_000_000 }, { price: 'This amount is too large' }],
  [{ price: 1_000_000, currency: 'JPY' }, {}],
  [{ rentPriceAndTime: [{ option: 'day', number: 3, price: 1e12 }] }, { rentPriceAndTime: 'This amount is too large' }],
  [{ rentDeposit: 12.5 }, { rentDeposit: 'Please enter a whole number for the deposit' }],
])('a dress with %j is answered %j', (part, texts) => {
  expect(textsOf(part)).toEqual(texts)
})

test('a listing that sold out may be saved as sold out, and one that did not may not be made so', () => {
  expect(listingProblems({ ...dress, stock: 0 }, { stock: 0 })).toEqual({})
  expect(listingProblems({ ...dress, stock: 0 }, { stock: 2 })).toEqual({ stock: 'listings.stock_required' })
  expect(listingProblems({ ...dress, stock: Number.NaN }, { stock: 0 })).toEqual({ stock: 'listings.stock_required' })
})

test('texts in other languages are as long as the others may be', () => {
  const translations = { 'zh-CN': { name: '长'.repeat(121), description: '短', notes: '注'.repeat(1001) } }
  expect(listingProblems({ ...dress, translations })).toEqual({
    'translations.name': 'listings.name_long',
    'translations.notes': 'listings.notes_long',
  })
})

describe('the type of a listing decides its terms', () => {
  test('virtual fashion is only sold, never runs out and is not delivered', () => {
    const draft = withTypeRules({ ...dress, productType: 'virtual' })
    expect(draft).toMatchObject({
      forSell: true,
      forRent: false,
      openToSwap: false,
      openToShipping: false,
      openToPickUp: false,
      stock: 999,
    })
    expect(listingProblems(draft)).toEqual({ files: 'listings.file_required' })
    const file = { id: 1, name: 'gown.zip', type: 'application/zip', bytes: 10 }
    expect(listingProblems({ ...draft, files: [file] })).toEqual({})
  })

  test('a local service is only rented, by pickup, from one hour', () => {
    const draft = withTypeRules({ ...dress, productType: 'others', isLocalService: true, rentPriceAndTime: [] })
    expect(draft).toMatchObject({ forRent: true, forSell: false, openToPickUp: true, openToShipping: false, stock: 999, serviceRadius: 10 })
    expect(draft.rentPriceAndTime).toEqual([{ option: 'hour', number: 1, price: 0 }])
    expect(listingProblems({ ...draft, serviceRadius: 51 })).toMatchObject({
      pickupAddress: 'listings.service_location_required',
      serviceRadius: 'listings.service_radius_required',
    })
  })

  test('what is both digital and a service is read as digital', () => {
    expect(withTypeRules({ ...dress, productType: 'others', isDigitalOnline: true, isLocalService: true }).isLocalService).toBe(false)
  })
})

test('the seller address is the origin while it ships, else the pickup place, else none', () => {
  const base = { openToShipping: true, openToPickUp: true, useShippingForPickup: false, shippingAddress: 'origin', pickupAddress: 'shop' }
  expect(sellerAddressOf(base)).toBe('origin')
  expect(sellerAddressOf({ ...base, openToShipping: false })).toBe('shop')
  expect(sellerAddressOf({ ...base, openToShipping: false, useShippingForPickup: true })).toBe('origin')
  expect(sellerAddressOf({ ...base, openToShipping: false, openToPickUp: false })).toBeUndefined()
})

test.each([
  [2, 2, 0],
  [2, 0, 1],
  [2, 3, 2],
])('with cover %d, taking out photo %d leaves cover %d', (cover, removed, left) => {
  expect(coverAfterRemoval(cover, removed)).toBe(left)
})

test.each([
  ['3', 3],
  ['0', 0],
  [7, 7],
  [' 4 ', 4],
  ['many', 0],
  [-2, 0],
  [1.5, 0],
  [null, 0],
])('the stock %j counts %d', (stock, count) => {
  expect(stockOf(stock)).toBe(count)
})

test('no choice exceeds ten, and stock is carried as text', () => {
  expect([mostOf(4), mostOf(40)]).toEqual([4, 10])
  expect(stockText(3)).toBe('3')
})

test('a tier is found by option and number, and its price counts for each piece', () => {
  const tiers = [{ option: 'week', number: 1, priceMinor: 4000 }] as const
  expect(tierOf(tiers, { option: 'week', number: 1 })).toBe(tiers[0])
  expect(rentOf(tiers, { option: 'week', number: 1 }, 2)).toBe(8000)
  expect(rentOf(tiers, { option: 'day', number: 7 })).toBeUndefined()
})

test.each([
  ['7 days', { number: 7, option: 'day' }],
  ['1 Week', { number: 1, option: 'week' }],
  [
    { number: 2, option: 'month' },
    { number: 2, option: 'month' },
  ],
  ['soon', undefined],
  [{ number: 'x', option: 'day' }, undefined],
  [null, undefined],
])('the extension %j is read as %j', (value, chosen) => {
  expect(readChosenOption(value)).toEqual(chosen)
})

test('a rental outside the merchant’s bounds does not fit', () => {
  const bounds = { minRentalDays: 3, maxRentalDays: 14 }
  expect([1, 3, 14, 15].map((number) => fitsBounds({ option: 'day', number }, bounds))).toEqual([false, true, true, false])
  expect(fitsBounds({ option: 'month', number: 12 }, { minRentalDays: null, maxRentalDays: null })).toBe(true)
})

test('packages are in inches in the US, and found again within a tenth', () => {
  expect(parcelUnitsOf('US')).toEqual({ distance: 'in', mass: 'lb' })
  expect(parcelUnitsOf('FR')).toEqual({ distance: 'cm', mass: 'kg' })
  expect(presetLike({ length: 12.1, width: 9, height: 0.95, weight: 1 }, usPresets)?.id).toBe('poly_mailer')
  expect(presetLike({ length: 12.2, width: 9, height: 1, weight: 1 }, usPresets)).toBeUndefined()
  expect(presetsOf('JP')[0]).toMatchObject({ length: 23, weight: 0.25 })
})

test('the catalogue is whole: every colour has a swatch, every size a group', () => {
  expect(Object.keys(swatches)).toEqual([...colors])
  expect(Object.values(sizeGroups).flat()).toEqual([...sizes])
  expect([europeanSizeOf('2'), europeanSizeOf('16'), europeanSizeOf('M')]).toEqual([34, 48, undefined])
  expect([isNoWorse('like_new', 'good'), isNoWorse('fair', 'good')]).toEqual([true, false])
  expect([sortOrderOf('price:asc'), sortOrderOf('likes'), sortOrderOf('sideways')]).toEqual(['price_asc', 'most_liked', 'newest'])
})
