import { internationalPresets, presetLike } from '@rondo/rules/listings/parcel-presets'
import { expect, test } from 'vitest'
import {
  addPeriod,
  askDeposit,
  changePeriod,
  chooseNature,
  type ListingChange,
  removePeriod,
  shareAddress,
  switchDelivery,
  switchWay,
} from './listing-changes.ts'
import { type BoardPhoto, draftOf, type ListingValues, newListing } from './listing-values.ts'
import { changePhoto, keptPhoto, makeCover, movePhoto, removePhoto, replacePhoto, restorePhoto, sendAgain } from './photo-changes.ts'
import { typedPreset } from './typed-parcel.ts'

const after = (values: ListingValues, ...changes: ListingChange[]) => changes.reduce((now, change) => change(now), values)
const having =
  (some: Partial<ListingValues>): ListingChange =>
  (values) => ({ ...values, ...some })
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
  const moved = after(board(0), movePhoto('p1', 2))
  expect([keysOf(moved), coverOf(moved)]).toEqual(['p2 p3 p1 p4', 'p1'])
  const other = after(board(1), movePhoto('p4', 0))
  expect([keysOf(other), coverOf(other)]).toEqual(['p4 p1 p2 p3', 'p2'])
})

test('taking the cover away makes the first picture the cover; taking one before it leaves it', () => {
  expect(coverOf(after(board(2), removePhoto('p3')))).toBe('p1')
  expect(coverOf(after(board(2), removePhoto('p1')))).toBe('p3')
  expect(coverOf(after(board(2), removePhoto('p4')))).toBe('p3')
  expect(keysOf(after(board(2), removePhoto('gone')))).toBe('p1 p2 p3 p4')
})

test('another file travels to the place of a picture, fails, is tried again and kept there', () => {
  const begun = after(board(1), replacePhoto('p2', 'blob:n'))
  expect([keysOf(begun), coverOf(begun), begun.photos[1]?.photo, begun.photos[1]?.former?.id]).toEqual(['p1 p2 p3 p4', 'p2', null, 2])
  const failed = after(begun, changePhoto('p2', { progress: 0.4 }), changePhoto('p2', { trouble: 'offline' }))
  expect(failed.photos[1]).toMatchObject({ progress: 0.4, trouble: 'offline', preview: 'blob:n' })
  expect(draftOf(failed).photos).toHaveLength(3)
  const again = after(failed, sendAgain('p2'))
  expect(again.photos[1]).toMatchObject({ progress: 0, trouble: null })
  const kept = after(
    again,
    changePhoto('p2', () => keptPhoto('p2', photo(9).photo!)),
  )
  expect(kept.photos[1]).toMatchObject({ photo: { id: 9 }, progress: 1 })
  expect(kept.photos[1]).not.toHaveProperty('former')
})

test('a picture whose replacement failed, also the second one, comes back as it was', () => {
  const failed = after(board(0), replacePhoto('p1', 'blob:a'), replacePhoto('p1', 'blob:b'), changePhoto('p1', { trouble: 'offline' }))
  const back = after(failed, restorePhoto('p1'))
  expect(back.photos[0]).toMatchObject({ key: 'p1', photo: { id: 1 }, trouble: null })
  expect([coverOf(back), draftOf(back).photos.length]).toEqual(['p1', 4])
})

test('a cover is chosen', () => {
  expect(coverOf(after(board(0), makeCover('p4')))).toBe('p4')
})

test('for rent begins with one period by the day, and ends without periods, deposit and bounds', () => {
  const rented = after(newListing, switchWay('forRent', true))
  expect(rented.tiers).toMatchObject([{ number: '1', option: 'day', price: '' }])
  const key = rented.tiers[0]?.key ?? ''
  const typed = after(
    rented,
    changePeriod(key, { number: '3', price: '32' }),
    askDeposit(true),
    having({ rentDeposit: '150' }),
    having({ minRentalDays: '2' }),
  )
  expect(draftOf(typed)).toMatchObject({ rentPriceAndTime: [{ option: 'day', number: 3, price: 32 }], rentDeposit: 150, minRentalDays: 2 })
  const off = after(typed, switchWay('forRent', false))
  expect(off).toMatchObject({ forRent: false, tiers: [], requireDeposit: false, rentDeposit: '', minRentalDays: '' })
})

test('at most three periods; those that stand keep what was typed when another comes or goes', () => {
  const three = after(newListing, switchWay('forRent', true), addPeriod, addPeriod, addPeriod)
  expect(three.tiers).toHaveLength(3)
  const [first, second] = three.tiers
  const typed = after(three, changePeriod(second?.key ?? '', { option: 'week', price: '1.' }))
  const less = after(typed, removePeriod(first?.key ?? ''), addPeriod)
  expect(less.tiers.map(({ option, price }) => `${option}${price}`)).toEqual(['week1.', 'day', 'day'])
  expect(less.tiers[0]?.key).toBe(second?.key)
})

test('without sale the price is gone, and comes back empty', () => {
  const priced = after(newListing, having({ price: '240' }), switchWay('forSell', false))
  expect(priced.price).toBe('')
  expect(after(priced, switchWay('forSell', true))).toMatchObject({ forSell: true, price: '' })
})

test('shipping off empties its address and parcel, and one way of delivery always stays', () => {
  const sent = after(
    newListing,
    having({ shippingAddressId: 7 }),
    having({ parcel: typedPreset(internationalPresets[3]) }),
    switchDelivery('openToPickUp', true),
    shareAddress(true),
  )
  expect(sent).toMatchObject({ useShippingForPickup: true, shippingAddressId: 7, parcel: { length: '35', weight: '1.5' } })
  const off = after(sent, switchDelivery('openToShipping', false))
  expect(off).toMatchObject({ openToShipping: false, openToPickUp: true, shippingAddressId: null, useShippingForPickup: false })
  expect(off.parcel).toEqual({ length: '', width: '', height: '', weight: '' })
  expect(after(off, switchDelivery('openToPickUp', false))).toMatchObject({ openToShipping: true, openToPickUp: false })
})

test('the pickup cannot share a shipping address that is not chosen', () => {
  const fetched = after(newListing, switchDelivery('openToPickUp', true), shareAddress(true))
  expect(fetched.useShippingForPickup).toBe(false)
})

test('a preset fills the measures, and measures like a preset are known as it', () => {
  const { parcel } = after(newListing, having({ parcel: typedPreset(internationalPresets[1]) }), (values) => ({
    ...values,
    parcel: { ...values.parcel, height: '2.6' },
  }))
  const [length, width, height, weight] = [parcel.length, parcel.width, parcel.height, parcel.weight].map(Number)
  expect(presetLike({ length: length ?? 0, width: width ?? 0, height: height ?? 0, weight: weight ?? 0 }, internationalPresets)?.id).toBe(
    'poly_mailer',
  )
})

test('the type decides what is asked, and a garment again can be sold', () => {
  const nature = { productType: 'others', isDigitalOnline: false, isLocalService: true } as const
  const service = after({ ...newListing, price: '80' }, chooseNature(nature))
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
  const online = after(service, chooseNature({ ...nature, isDigitalOnline: true }))
  expect(online).toMatchObject({ isDigitalOnline: true, isLocalService: false, forSell: true, forRent: false, tiers: [] })
  const back = after(online, chooseNature(newListing))
  expect(back).toMatchObject({ productType: 'designer', stock: '1', forSell: true, openToShipping: true })
})
