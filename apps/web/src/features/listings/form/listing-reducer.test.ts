import { internationalPresets, presetLike } from '@rondo/rules/listings/parcel-presets'
import { expect, test } from 'vitest'
import { listingReducer as reduce, type ListingAction } from './listing-reducer.ts'
import { type BoardPhoto, draftOf, type ListingValues, newListing } from './listing-values.ts'

const after = (values: ListingValues, ...actions: ListingAction[]) => actions.reduce(reduce, values)
const photo = (id: number): BoardPhoto => ({
  key: `p${id}`,
  photo: {
    id,
    url: `/media/${id}/640.webp`,
    width: 4,
    height: 5,
    alt: '',
    formats: { thumbnail: { url: '' }, small: { url: '' }, medium: { url: '' } },
  },
  preview: '',
  progress: 1,
  trouble: null,
})
const board = (cover: number): ListingValues => ({ ...newListing, photos: [1, 2, 3, 4].map(photo), coverImageIndex: cover })
const keysOf = ({ photos }: ListingValues) => photos.map(({ key }) => key).join(' ')
const coverOf = ({ photos, coverImageIndex }: ListingValues) => photos[coverImageIndex]?.key

test('the cover stays the picture that it was, wherever it or another is moved', () => {
  const moved = after(board(0), { type: 'photo.move', key: 'p1', to: 2 })
  expect([keysOf(moved), coverOf(moved)]).toEqual(['p2 p3 p1 p4', 'p1'])
  const other = after(board(1), { type: 'photo.move', key: 'p4', to: 0 })
  expect([keysOf(other), coverOf(other)]).toEqual(['p4 p1 p2 p3', 'p2'])
})

test('taking the cover away makes the first picture the cover; taking one before it leaves it', () => {
  expect(coverOf(after(board(2), { type: 'photo.remove', key: 'p3' }))).toBe('p1')
  expect(coverOf(after(board(2), { type: 'photo.remove', key: 'p1' }))).toBe('p3')
  expect(coverOf(after(board(2), { type: 'photo.remove', key: 'p4' }))).toBe('p3')
  expect(keysOf(after(board(2), { type: 'photo.remove', key: 'gone' }))).toBe('p1 p2 p3 p4')
})

test('a picture travels, fails, is tried again and kept, in its place', () => {
  const begun = after(board(1), { type: 'photo.replace', key: 'p2', by: { key: 'n', preview: 'blob:n' } })
  expect([keysOf(begun), coverOf(begun), begun.photos[1]?.photo]).toEqual(['p1 n p3 p4', 'n', null])
  const failed = after(begun, { type: 'photo.progress', key: 'n', progress: 0.4 }, { type: 'photo.failed', key: 'n', trouble: 'offline' })
  expect(failed.photos[1]).toMatchObject({ progress: 0.4, trouble: 'offline', preview: 'blob:n' })
  expect(draftOf(failed).photos).toHaveLength(3)
  const kept = photo(9).photo
  if (!kept) throw new Error('the sample has a photo')
  const again = after(failed, { type: 'photo.again', key: 'n' })
  expect(again.photos[1]).toMatchObject({ progress: 0, trouble: null })
  expect(after(again, { type: 'photo.kept', key: 'n', photo: kept }).photos[1]).toMatchObject({ photo: { id: 9 }, progress: 1 })
})

test('for rent begins with one period by the day, and ends without periods, deposit and bounds', () => {
  const rented = after(newListing, { type: 'way', way: 'forRent', on: true })
  expect(rented.tiers).toMatchObject([{ number: '1', option: 'day', price: '' }])
  const key = rented.tiers[0]?.key ?? ''
  const typed = after(
    rented,
    { type: 'period.change', key, change: { number: '3', price: '32' } },
    { type: 'deposit', on: true },
    { type: 'text', field: 'rentDeposit', value: '150' },
    { type: 'text', field: 'minRentalDays', value: '2' },
  )
  expect(draftOf(typed)).toMatchObject({ rentPriceAndTime: [{ option: 'day', number: 3, price: 32 }], rentDeposit: 150, minRentalDays: 2 })
  const off = after(typed, { type: 'way', way: 'forRent', on: false })
  expect(off).toMatchObject({ forRent: false, tiers: [], requireDeposit: false, rentDeposit: '', minRentalDays: '' })
})

test('at most three periods; those that stand keep what was typed when another comes or goes', () => {
  const three = after(
    newListing,
    { type: 'way', way: 'forRent', on: true },
    { type: 'period.add' },
    { type: 'period.add' },
    { type: 'period.add' },
  )
  expect(three.tiers).toHaveLength(3)
  const [first, second] = three.tiers
  const typed = after(three, { type: 'period.change', key: second?.key ?? '', change: { option: 'week', price: '1.' } })
  const less = after(typed, { type: 'period.remove', key: first?.key ?? '' }, { type: 'period.add' })
  expect(less.tiers.map(({ option, price }) => `${option}${price}`)).toEqual(['week1.', 'day', 'day'])
  expect(less.tiers[0]?.key).toBe(second?.key)
})

test('without sale the price is gone, and comes back empty', () => {
  const priced = after(newListing, { type: 'text', field: 'price', value: '240' }, { type: 'way', way: 'forSell', on: false })
  expect(priced.price).toBe('')
  expect(after(priced, { type: 'way', way: 'forSell', on: true })).toMatchObject({ forSell: true, price: '' })
})

test('shipping off empties its address and parcel, and one way of delivery always stays', () => {
  const sent = after(
    newListing,
    { type: 'address', way: 'openToShipping', id: 7 },
    { type: 'preset', preset: internationalPresets[3] },
    { type: 'delivery', way: 'openToPickUp', on: true },
    { type: 'shared', on: true },
  )
  expect(sent).toMatchObject({ useShippingForPickup: true, shippingAddressId: 7, parcel: { length: '35', weight: '1.5' } })
  const off = after(sent, { type: 'delivery', way: 'openToShipping', on: false })
  expect(off).toMatchObject({ openToShipping: false, openToPickUp: true, shippingAddressId: null, useShippingForPickup: false })
  expect(off.parcel).toEqual({ length: '', width: '', height: '', weight: '' })
  expect(after(off, { type: 'delivery', way: 'openToPickUp', on: false })).toMatchObject({ openToShipping: true, openToPickUp: false })
})

test('the pickup cannot share a shipping address that is not chosen', () => {
  const fetched = after(newListing, { type: 'delivery', way: 'openToPickUp', on: true }, { type: 'shared', on: true })
  expect(fetched.useShippingForPickup).toBe(false)
})

test('a preset fills the measures, and measures like a preset are known as it', () => {
  const { parcel } = after(
    newListing,
    { type: 'preset', preset: internationalPresets[1] },
    { type: 'measure', measure: 'height', value: '2.6' },
  )
  const [length, width, height, weight] = [parcel.length, parcel.width, parcel.height, parcel.weight].map(Number)
  expect(presetLike({ length: length ?? 0, width: width ?? 0, height: height ?? 0, weight: weight ?? 0 }, internationalPresets)?.id).toBe(
    'poly_mailer',
  )
})

test('the type decides what is asked, and a garment again can be sold', () => {
  const nature = { productType: 'others', isDigitalOnline: false, isLocalService: true } as const
  const service = after({ ...newListing, price: '80' }, { type: 'nature', nature })
  expect(service).toMatchObject({
    forRent: true,
    forSell: false,
    price: '',
    openToPickUp: true,
    openToShipping: false,
    stock: '999',
    serviceRadius: 10,
  })
  expect(service.tiers).toMatchObject([{ option: 'hour', number: '1' }])
  expect(after(service, { type: 'radius', miles: 25 }).serviceRadius).toBe(25)
  const online = after(service, { type: 'nature', nature: { ...nature, isDigitalOnline: true } })
  expect(online).toMatchObject({ isDigitalOnline: true, isLocalService: false, forSell: true, forRent: false, tiers: [] })
  const back = after(online, { type: 'nature', nature: newListing })
  expect(back).toMatchObject({ productType: 'designer', stock: '1', forSell: true, openToShipping: true })
})
