import { productTypes } from '@rondo/rules/listings/catalogue'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { type Form, openForms } from '../../../test/listing-forms.ts'

const opened = await openApp({ productTypes: [...productTypes], limits: false })
const { merchant, dress, create } = openForms(opened)
const mei = await merchant()

const rules: [string, Form, Record<string, string>][] = [
  ['a name', { name: ' \u200b ' }, { name: 'Name is required' }],
  ['a name of at most 120 characters', { name: 'x'.repeat(121) }, { name: 'Name must be at most 120 characters' }],
  ['a description', { description: '' }, { description: 'Description is required' }],
  ['a photo', { photos: [] }, { photos: 'At least one photo is required' }],
  [
    'category, size and colour',
    { category: '', size: null, color: 'infrared' },
    { category: 'Category is required', size: 'Size is required', color: 'Color is required' },
  ],
  ['words for a custom size', { size: 'custom' }, { customSizeDetails: 'Custom size details are required' }],
  ['a condition of what was worn', { productType: 'sharing', condition: '' }, { condition: 'Condition is required' }],
  ['a stock of digits', { stock: '2a' }, { stock: 'Stock must be at least 1' }],
  ['a stock', { stock: 0 }, { stock: 'Stock must be at least 1' }],
  ['a way', { forSell: false, forRent: false }, { transactionType: 'Please select at least one transaction type' }],
  ['a delivery', { openToShipping: false, openToPickUp: false }, { deliveryOption: 'Please select at least one delivery option' }],
  ['an origin', { shippingAddress: null, openToPickUp: false }, { shippingAddress: 'Please select or add a shipping origin address.' }],
  [
    'measures of the parcel',
    { parcelInfo: { length: 12, width: 0, height: 1, weight: 0 } },
    {
      'parcelInfo.width': 'Width is required and must be greater than 0',
      'parcelInfo.weight': 'Weight is required and must be greater than 0',
    },
  ],
  ['a price', { price: 0 }, { price: 'Please enter a valid price greater than 0.' }],
  ['a whole price', { price: 79.5 }, { price: 'Please enter whole numbers for prices' }],
  ['a price that can be charged', { price: 1_000_000 }, { price: 'This amount is too large' }],
  [
    'a period',
    { rentPriceAndTime: [] },
    { rentPriceAndTime: 'Please add at least one rental period and price, or service rate for services' },
  ],
  [
    'complete periods',
    { rentPriceAndTime: [{ number: 0, option: 'day', price: 5 }] },
    { rentPriceAndTime: 'Please complete all rental periods and prices with values greater than 0' },
  ],
  [
    'at most three periods',
    { rentPriceAndTime: [1, 2, 3, 4].map((number) => ({ number, option: 'day' as const, price: 5 })) },
    { rentPriceAndTime: 'At most 3 rental options' },
  ],
  [
    'days for things',
    { rentPriceAndTime: [{ number: 1, option: 'hour', price: 5 }] },
    { rentPriceAndTime: 'Rates by the hour are for local services' },
  ],
  [
    'periods within its bounds',
    { minRentalDays: 4 },
    { rentPriceAndTime: 'Every rental period must lie within the minimum and maximum rental days' },
  ],
  [
    'bounds in order',
    { forRent: true, minRentalDays: 3, maxRentalDays: 2 },
    { minRentalDays: 'Minimum rental days must not exceed maximum rental days' },
  ],
  [
    'a place to hand over',
    { useShippingForPickup: false, pickupAddress: null },
    { pickupAddress: 'Please select or add a pickup address (or service location)' },
  ],
  [
    'a shipping address where that is the place',
    { openToShipping: false, shippingAddress: null },
    { pickupAddress: 'Please select a valid shipping address to use for pickup' },
  ],
  ['one of the kinds of others', { productType: 'others' }, { productType: 'Please choose a digital piece or a local service' }],
  [
    'a place of a service',
    { productType: 'others', isLocalService: true, pickupAddress: null },
    { pickupAddress: 'Service location is required' },
  ],
]
test.each(rules)('a listing needs %s', async (_what, changes, errors) => {
  const failure = await create(mei, dress(mei, changes)).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 400, body: { message: 'Please fill in all required fields' } })
  expect((failure as { body: { errors: object } }).body.errors).toMatchObject(errors)
})
