import { expect, test } from 'vitest'
import { coat, studio as place } from '../../../../test/coat.ts'
import { bodyOf, type OwnListing, valuesOf } from './listing-body.ts'
import { chooseNature } from './listing-changes.ts'
import { completeDraft, problemsOf } from './listing-problems.ts'
import { newListing } from './listing-values.ts'

const stored = {
  ...coat,
  material: 'wool',
  sku: 'C-1',
  forRent: true,
  openToPickUp: true,
  useShippingForPickup: true,
  rentPriceAndTime: [{ number: 3, option: 'day', price: 32, currency: 'EUR' }],
  requireDeposit: true,
  rentDeposit: 150,
} as const satisfies OwnListing
const seller = { addresses: [place], country: 'US' }

test('a stored listing is sent again as it was, in the units of its country', () => {
  const { name, sku, stock, price, photos, rentPriceAndTime, rentDeposit, parcelInfo, shippingAddress, pickupAddress } = bodyOf(
    valuesOf(stored),
    seller,
  )
  expect({ name, sku, stock, price, photos, rentPriceAndTime, rentDeposit, parcelInfo, shippingAddress, pickupAddress }).toEqual({
    name: 'Wrap coat',
    sku: 'C-1',
    stock: '3',
    price: 240,
    photos: [11],
    rentPriceAndTime: [{ number: 3, option: 'day', price: 32 }],
    rentDeposit: 150,
    parcelInfo: stored.parcelInfo,
    shippingAddress: 7,
    pickupAddress: null,
  })
  expect(problemsOf(valuesOf(stored), seller)).toEqual({})
})

test('the currency follows the address that it is sold from, else the account', () => {
  expect(completeDraft(valuesOf(stored), seller).currency).toBe('EUR')
  expect(completeDraft(newListing, seller).currency).toBe('USD')
  const abroad = { ...newListing, shippingAddressId: 7 }
  expect(completeDraft(abroad, seller).currency).toBe('EUR')
})

test('a stock is sent with the one that the form began with; sold out, it needs no piece', () => {
  expect(bodyOf(valuesOf(stored), seller)).toMatchObject({ stock: '3', stockSeen: 3, currency: 'EUR' })
  expect(bodyOf(newListing, seller)).not.toHaveProperty('stockSeen')
  const gone = valuesOf({ ...stored, stock: '0' })
  expect(problemsOf(gone, seller)).toEqual({})
  expect(problemsOf({ ...valuesOf(stored), stock: '0' }, seller)).toEqual({ stock: 'listings.stock_required' })
})

test('an address that moved to another currency asks for the prices anew, one that was chosen does not', () => {
  const moved = {
    addresses: [
      { ...place, country: 'US' },
      { ...place, id: 8, country: 'GB' },
    ],
    country: 'US',
  }
  const values = valuesOf(stored)
  expect(problemsOf(values, moved, stored)).toEqual({ currency: 'listings.currency_moved' })
  expect(problemsOf({ ...values, currencyAgreed: 'USD' }, moved, stored)).toEqual({})
  expect(bodyOf({ ...values, currencyAgreed: 'USD' }, moved)).toMatchObject({ currency: 'USD', price: 240 })
  expect(problemsOf({ ...values, shippingAddressId: 8 }, moved, stored)).toEqual({})
})

test('a parcel that was measured elsewhere is shown in the units of the country that it leaves from now', () => {
  const { parcel } = valuesOf({ ...stored, shippingAddress: { ...place, country: 'US' } })
  expect(parcel).toEqual({ length: '13.78', width: '11.82', height: '7.88', weight: '3.31' })
})

test('an address that was deleted meanwhile is none', () => {
  expect(problemsOf(valuesOf(stored), { ...seller, addresses: [] })).toMatchObject({ shippingAddress: 'listings.origin_required' })
})

test('virtual fashion is sent without anything of a garment’s delivery', () => {
  const virtual = chooseNature({ productType: 'virtual', isDigitalOnline: false, isLocalService: false })(valuesOf(stored))
  expect(bodyOf(virtual, seller)).toMatchObject({
    forSell: true,
    forRent: false,
    stock: '999',
    shippingAddress: null,
    parcelInfo: null,
    rentPriceAndTime: [],
  })
})

test('the texts of the other language are shown and sent again; what is empty is not translated', () => {
  const both = valuesOf({ ...stored, translations: { 'zh-CN': { name: '裹身大衣' } } })
  expect(both.other).toEqual({ name: '裹身大衣', description: '', notes: '' })
  const described = { ...both, other: { ...both.other, description: '双层羊毛。' } }
  expect(bodyOf(described, seller).translations).toEqual({ 'zh-CN': { name: '裹身大衣', description: '双层羊毛。' } })
  expect(bodyOf({ ...newListing, language: 'zh-CN' }, seller)).toMatchObject({ language: 'zh-CN', translations: { en: {} } })
})
