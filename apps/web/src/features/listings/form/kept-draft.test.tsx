import { beforeEach, expect, test } from 'vitest'
import { carriedOver, dropDraft, isTouched, keepDraft, keptDraft } from './kept-draft.ts'
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
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('what was typed comes back, with the pictures that the server has', () => {
  keepDraft(place, typed, newListing, 0)
  expect(keptDraft(place, newListing, hour)).toMatchObject({ name: 'Coat', photos: [{ photo: { id: 1 } }], coverImageIndex: 0 })
})

test('a draft is its account’s own, and ends with saving', () => {
  keepDraft(place, typed, newListing, 0)
  expect(keptDraft({ account: 5 }, newListing, 0)).toBeUndefined()
  expect(keptDraft({ account: 4, listing: 9, version: 1 }, newListing, 0)).toBeUndefined()
  dropDraft(place)
  expect(keptDraft(place, newListing, 0)).toBeUndefined()
})

test('after a day the pictures that belong to nothing are gone, and the text is not', () => {
  keepDraft(place, typed, newListing, 0)
  expect(keptDraft(place, newListing, 25 * hour)).toMatchObject({ name: 'Coat', photos: [] })
})

test('what was typed over one version of a listing stands upon the next: what was left alone is as it is there', () => {
  const begun = { ...newListing, name: 'Jacket', brand: 'Weft', stock: '5', stockSeen: '5', photos: [kept] }
  const mine = { ...begun, name: 'Coat', stock: '7' }
  const fresh = { ...begun, name: 'Parka', brand: 'Warp', price: '90', stock: '3', stockSeen: '3' }
  keepDraft({ account: 4, listing: 9, version: 1 }, mine, begun, 0)
  expect(keptDraft({ account: 4, listing: 9, version: 1 }, begun, 0)).toMatchObject({ name: 'Coat', brand: 'Weft', stock: '7' })
  const next = keptDraft({ account: 4, listing: 9, version: 2 }, fresh, 0)
  expect(next).toMatchObject({ name: 'Coat', brand: 'Warp', price: '90', stock: '7', stockSeen: '5', photos: [{ photo: { id: 1 } }] })
  expect(carriedOver({ values: { ...mine, stock: '5' }, begun }, fresh)).toMatchObject({ stock: '3', stockSeen: '3' })
})

test('what cannot be read is nothing', () => {
  localStorage.setItem('rondo.kept.4.listing.9', '{')
  expect(keptDraft({ account: 4, listing: 9, version: 1 }, newListing)).toBeUndefined()
})

test('an address that was chosen by itself is no change', () => {
  expect(isTouched({ ...newListing, shippingAddressId: 7 }, newListing)).toBe(false)
  expect(isTouched({ ...newListing, stock: '2' }, newListing)).toBe(true)
})

test('a picture is kept as what the server has of it: what only this page can show ends with the page', () => {
  const sent = { ...kept, preview: 'blob:a' }
  const replaced: BoardPhoto = { ...coming, key: 'c', former: kept.photo! }
  keepDraft(place, { ...typed, photos: [sent, replaced] }, newListing, 0)
  expect(JSON.stringify(localStorage)).not.toContain('blob:')
  expect(keptDraft(place, newListing, hour)?.photos).toMatchObject([
    { preview: '', photo: { id: 1 } },
    { key: 'c', photo: { id: 1 }, progress: 1 },
  ])
})

test('two tabs that write a new listing each keep their own; a third one goes on from the latest that is left', () => {
  const tab = (name: string) => sessionStorage.setItem('rondo.tab', name)
  tab('first')
  keepDraft(place, { ...newListing, name: 'Coat' }, newListing, 0)
  tab('second')
  expect(keptDraft(place, newListing, 1)).toMatchObject({ name: 'Coat' })
  keepDraft(place, { ...newListing, name: 'Dress' }, newListing, 2)
  tab('first')
  keepDraft(place, { ...newListing, name: 'Coat in wool' }, newListing, 3) // it is still open
  expect(keptDraft(place, newListing, 4)).toMatchObject({ name: 'Coat in wool' })
  tab('second')
  expect(keptDraft(place, newListing, 4)).toMatchObject({ name: 'Dress' })
  dropDraft(place)
  tab('third')
  expect(keptDraft(place, newListing, 5)).toMatchObject({ name: 'Coat in wool' })
})
