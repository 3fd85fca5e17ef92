import { rentalDays } from '@rondo/rules/kernel/days'
import { listingProblems, withTypeRules, type ListingDraft } from '@rondo/rules/listings/listing-rules'
import { expect, test } from 'vitest'
import { categories, colors, conditions, materials, occasions, sizes } from '@rondo/rules/listings/catalogue'
import { merchants } from '../people/merchants.ts'
import { reviews } from '../reviews/reviews.ts'
import type { DemoListing } from '../types.ts'
import { listings } from './listings.ts'
import { likes } from './likes.ts'

const share = (matches: (listing: DemoListing) => boolean) => listings.filter(matches).length / listings.length
const merchantOf = new Map(merchants.map((merchant) => [merchant.key, merchant]))
const CHINESE = /\p{Script=Han}/u

test('there are more than 420 listings, each with a key of its own and a verified seller whose currency it has', () => {
  expect(listings.length).toBeGreaterThanOrEqual(420)
  expect(new Set(listings.map(({ key }) => key)).size).toBe(listings.length)
  for (const { merchant, currency } of listings) expect(merchantOf.get(merchant)).toMatchObject({ verified: true, currency })
})

test('all categories and colours occur, and every value is one of the catalogue', () => {
  expect(new Set(listings.flatMap(({ category }) => category ?? []))).toEqual(new Set(categories))
  expect(new Set(listings.flatMap(({ color }) => color ?? []))).toEqual(new Set(colors))
  expect(sizes).toEqual(expect.arrayContaining(listings.flatMap(({ size }) => size ?? [])))
  expect(materials).toEqual(expect.arrayContaining(listings.flatMap(({ material }) => material ?? [])))
  expect(new Set(listings.flatMap((one) => one.occasions))).toEqual(new Set(occasions))
  expect(conditions).toEqual(expect.arrayContaining(listings.flatMap(({ condition }) => condition ?? [])))
})

test('no description says how a piece is washed: its page says that from the material', () => {
  const washing = /hand.wash|machine.wash|wash (it )?(at|rarely|cool|cold)|the machine|dry it|手洗|机洗|度洗|平晾/i
  const says = listings.filter(({ material, descriptions: { en, zh } }) => material !== null && washing.test(en + zh))
  expect(says.map(({ descriptions }) => descriptions.en)).toEqual([])
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

/** The listing as the form would hold it; what is not given is empty text there. */
const draftOf = ({ pictures, parcel, ...listing }: DemoListing): ListingDraft => ({
  ...listing,
  notes: listing.notes?.en ?? '',
  photos: pictures,
  files: listing.productType === 'virtual' || listing.isDigitalOnline ? pictures : [], // its picture is its file
  category: listing.category ?? '',
  size: listing.size ?? '',
  customSizeDetails: listing.customSizeDetails ?? '',
  color: listing.color ?? '',
  condition: listing.condition ?? '',
  material: listing.material ?? '',
  stock: Math.max(listing.stock, 1),
  useShippingForPickup: false,
  shippingAddress: listing.openToShipping ? merchantOf.get(listing.merchant)?.address : null,
  pickupAddress: listing.openToPickUp ? merchantOf.get(listing.merchant)?.address : null,
  parcelInfo: parcel,
})

test('every listing would pass the listing form, and nothing in it is forced by its type', () => {
  for (const listing of listings) {
    const draft = draftOf(listing)
    expect({ [listing.key]: listingProblems(draft) }).toEqual({ [listing.key]: {} })
    expect(withTypeRules(draft)).toEqual(draft)
  }
})

test('what is sold as a file is one picture: its words and those of who bought it promise nothing else, and it costs what a picture costs', () => {
  const promised =
    /rigged|model|\bposes?\b|\b4K\b|4096|engine|\bfilms?\b|frames?\b|moves?\b|\bpages?\b|layouts|sizes|collar|files\b|pattern\b.* in |骨骼|姿势|引擎|模型|短片|尺码|动起来|帧|领口|页的|材质包/i
  const files = listings.filter(({ productType, isDigitalOnline }) => productType === 'virtual' || isDigitalOnline)
  expect(files.length).toBeGreaterThan(30)
  const about = (key: string) => reviews.filter(({ listing }) => listing === key).map(({ comment, translated }) => comment + translated)
  const told = files.map(({ key, names, descriptions }) =>
    [names, descriptions]
      .flatMap(({ en, zh }) => [en, zh])
      .concat(about(key))
      .join(' '),
  )
  expect(told.filter((text) => promised.test(text))).toEqual([])
  expect(files.filter(({ price }) => price > 15).map(({ key }) => key)).toEqual([])
})

test('amounts are whole, and only what is offered has a price', () => {
  for (const { forSell, forRent, price, originalPrice, rentPriceAndTime, rentDeposit, openToShipping, parcel } of listings) {
    expect([price > 0, rentPriceAndTime.length > 0, parcel !== null]).toEqual([forSell, forRent, openToShipping])
    expect(rentDeposit === null || forRent).toBe(true)
    const amounts = [price, originalPrice ?? 0, rentDeposit ?? 0, ...rentPriceAndTime.map((rent) => rent.price)]
    expect(amounts.every(Number.isInteger)).toBe(true)
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
    const days = rentPriceAndTime.map(({ option, number }) => rentalDays(option, number))
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
