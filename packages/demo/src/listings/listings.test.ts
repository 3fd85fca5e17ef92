import { expect, test } from 'vitest'
import { CATEGORIES, COLOURS, CONDITIONS, MATERIALS, SIZES } from '../catalogue.ts'
import { merchants } from '../people/merchants.ts'
import type { DemoListing } from '../types.ts'
import { listings } from './listings.ts'
import { likes } from './likes.ts'
import { rentalDays } from './price.ts'

const share = (matches: (listing: DemoListing) => boolean) => listings.filter(matches).length / listings.length
const merchantOf = new Map(merchants.map((merchant) => [merchant.key, merchant]))
const CHINESE = /\p{Script=Han}/u

test('there are more than 420 listings, each with a key of its own and a verified seller whose currency it has', () => {
  expect(listings.length).toBeGreaterThanOrEqual(420)
  expect(new Set(listings.map(({ key }) => key)).size).toBe(listings.length)
  for (const { merchant, currency } of listings) expect(merchantOf.get(merchant)).toMatchObject({ verified: true, currency })
})

test('all categories and colours occur, and every value is one of the catalogue', () => {
  expect(new Set(listings.flatMap(({ category }) => category ?? []))).toEqual(new Set(CATEGORIES))
  expect(new Set(listings.flatMap(({ color }) => color ?? []))).toEqual(new Set(COLOURS))
  expect(SIZES).toEqual(expect.arrayContaining(listings.flatMap(({ size }) => size ?? [])))
  expect(MATERIALS).toEqual(expect.arrayContaining(listings.flatMap(({ material }) => material ?? [])))
  expect(CONDITIONS).toEqual(expect.arrayContaining(listings.flatMap(({ condition }) => condition ?? [])))
})

test('the mix is that of a living market', () => {
  expect(share(({ forSell }) => forSell)).toBeCloseTo(0.62, 1)
  expect(share(({ forRent }) => forRent)).toBeCloseTo(0.58, 1)
  expect(share(({ openToSwap }) => openToSwap)).toBeCloseTo(0.25, 1)
  expect(share(({ openToPickUp }) => openToPickUp)).toBeCloseTo(0.52, 1)
  expect(share(({ productType }) => productType === 'designer')).toBeCloseTo(0.75, 1)
  for (const type of ['sharing', 'virtual', 'others'] as const)
    expect(share(({ productType }) => productType === type)).toBeGreaterThan(0.04)
  expect(listings.some(({ stock }) => stock === 0)).toBe(true)
  expect(listings.some(({ activeListing }) => !activeListing)).toBe(true)
})

test('names and descriptions exist in both languages, and the seller’s own is one of them', () => {
  for (const { names, descriptions, language, name, description } of listings) {
    expect(names.zh).toMatch(CHINESE)
    expect(descriptions.zh).toMatch(CHINESE)
    expect(`${names.en}${descriptions.en}`).not.toMatch(CHINESE)
    expect(descriptions.en.length).toBeGreaterThan(30)
    expect([name, description]).toEqual([names[language], descriptions[language]])
    expect(`${descriptions.en}${descriptions.zh}`).not.toContain('{')
  }
  expect(new Set(listings.map(({ names }) => names.en)).size).toBe(listings.length)
  expect(new Set(listings.map(({ descriptions }) => descriptions.en)).size / listings.length).toBeGreaterThan(0.97)
})

test('every listing could be saved by the listing form', () => {
  for (const listing of listings) {
    const { forSell, forRent, openToSwap, price, rentPriceAndTime, rentDeposit, openToShipping, openToPickUp, parcel, size } = listing
    expect(forSell || forRent || openToSwap).toBe(true)
    expect(price > 0).toBe(forSell)
    expect(rentPriceAndTime.length > 0).toBe(forRent)
    expect(rentPriceAndTime.length).toBeLessThanOrEqual(3)
    for (const amount of [price, rentDeposit ?? 0, ...rentPriceAndTime.flatMap(({ price: rent, number }) => [rent, number])])
      expect(Number.isInteger(amount)).toBe(true)
    expect(rentDeposit === null || forRent).toBe(true)
    expect(parcel !== null).toBe(openToShipping)
    expect(size === 'custom').toBe(listing.customSizeDetails !== null)
    const onScreen = listing.productType === 'virtual' || listing.isDigitalOnline
    expect(openToShipping || openToPickUp).toBe(!onScreen)
    expect(!onScreen || (forSell && !forRent && !openToSwap && listing.stock === 999)).toBe(true)
  }
})

test('local services are let by the hour with a radius, and nothing else is', () => {
  for (const { isLocalService, serviceRadius, rentPriceAndTime, forRent, openToPickUp, stock } of listings) {
    expect(serviceRadius !== null).toBe(isLocalService)
    expect(rentPriceAndTime.some(({ option }) => option === 'hour')).toBe(isLocalService)
    expect(!isLocalService || (forRent && openToPickUp && stock === 999)).toBe(true)
  }
})

test('rental periods lie within the days a seller allows, and longer ones cost more', () => {
  for (const { rentPriceAndTime, minRentalDays, maxRentalDays } of listings.filter(({ isLocalService }) => !isLocalService)) {
    const days = rentPriceAndTime.map(rentalDays)
    expect(days).toEqual(days.toSorted((one, other) => one - other))
    const prices = rentPriceAndTime.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    expect(days.every((length) => length >= (minRentalDays ?? length) && length <= (maxRentalDays ?? length))).toBe(true)
  }
})

test('parcels are in inches and pounds for sellers in the US, in centimetres and kilograms elsewhere', () => {
  for (const { merchant, parcel } of listings.filter(({ openToShipping }) => openToShipping)) {
    const units = merchantOf.get(merchant)?.country === 'US' ? ['in', 'lb'] : ['cm', 'kg']
    expect([parcel?.distanceUnit, parcel?.weightUnit]).toEqual(units)
    expect(Math.min(parcel?.length ?? 0, parcel?.width ?? 0, parcel?.height ?? 0, parcel?.weight ?? 0)).toBeGreaterThan(0)
  }
})

test('neighbours on the shelf hang before different papers', () => {
  const papers = listings.map(({ garment }) => garment.backdrop)
  expect(papers.filter((paper, place) => paper === papers[place + 1]).length).toBeLessThan(listings.length * 0.02)
})

test('likes counted on a listing are the likes that exist', () => {
  const counted = Map.groupBy(likes, ({ listing }) => listing)
  for (const { key, likesCount, createdDaysAgo } of listings) {
    const rows = counted.get(key) ?? []
    expect(rows.length).toBe(likesCount)
    expect(new Set(rows.map(({ customer }) => customer)).size).toBe(rows.length)
    for (const { daysAgo } of rows) expect(daysAgo).toBeLessThanOrEqual(createdDaysAgo)
  }
})
