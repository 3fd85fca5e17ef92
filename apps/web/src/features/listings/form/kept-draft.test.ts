import { beforeEach, expect, test } from 'vitest'
import { dropDraft, isTouched, keepDraft, keptDraft } from './kept-draft.ts'
import { type BoardPhoto, newListing } from './listing-values.ts'

const hour = 3_600_000
const place = { account: 4 }
const kept: BoardPhoto = {
  key: 'a',
  photo: { id: 1, url: '/1', width: 4, height: 5, alt: '', formats: { thumbnail: { url: '' }, small: { url: '' }, medium: { url: '' } } },
  preview: '/1',
  progress: 1,
  trouble: null,
}
const coming: BoardPhoto = { ...kept, key: 'b', photo: null, preview: 'blob:b', progress: 0.2 }
const typed = { ...newListing, name: 'Coat', photos: [coming, kept], coverImageIndex: 1 }
beforeEach(() => localStorage.clear())

test('what was typed comes back, with the pictures that the server has', () => {
  keepDraft(place, typed, 0)
  expect(keptDraft(place, hour)).toMatchObject({ name: 'Coat', photos: [{ photo: { id: 1 } }], coverImageIndex: 0 })
})

test('a draft is its account’s own, and ends with saving', () => {
  keepDraft(place, typed, 0)
  expect(keptDraft({ account: 5 }, 0)).toBeUndefined()
  expect(keptDraft({ account: 4, listing: 9, version: 1 }, 0)).toBeUndefined()
  dropDraft(place)
  expect(keptDraft(place, 0)).toBeUndefined()
})

test('after a day the pictures that belong to nothing are gone, and the text is not', () => {
  keepDraft(place, typed, 0)
  expect(keptDraft(place, 25 * hour)).toMatchObject({ name: 'Coat', photos: [] })
})

test('a change of a listing comes back only to the version that it began with', () => {
  keepDraft({ account: 4, listing: 9, version: 1 }, typed, 0)
  expect(keptDraft({ account: 4, listing: 9, version: 1 }, 0)?.name).toBe('Coat')
  expect(keptDraft({ account: 4, listing: 9, version: 2 }, 0)).toBeUndefined()
})

test('what cannot be read is nothing', () => {
  localStorage.setItem('rondo.kept.4.listing.new', '{')
  expect(keptDraft(place)).toBeUndefined()
})

test('an address that was chosen by itself is no change', () => {
  expect(isTouched({ ...newListing, shippingAddressId: 7 }, newListing)).toBe(false)
  expect(isTouched({ ...newListing, stock: '2' }, newListing)).toBe(true)
})
