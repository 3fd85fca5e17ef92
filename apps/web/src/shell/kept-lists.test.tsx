import { beforeEach, expect, test } from 'vitest'
import { dropListsBut, keepFavorites, keepList, type KeptList, keptFavorites, keptLists, mostLists } from './kept-lists.ts'
import { beginSession, dropSession, endSession, type Me } from './session.ts'

const me = (id: number) => ({ jwt: `token of ${id}`, user: { id, isMerchant: false, likedProducts: [] } as unknown as Me })
const list = (path: string): KeptList => ({ path, title: path, seenAt: '2026-11-23T19:00:00.000Z', locale: 'en', pieces: [] })
const favorites = { ...list('/favorites'), ids: [7] }
const paths = () => keptLists().map(({ path }) => path)

beforeEach(() => dropSession())

test('the lists seen last are kept, each once, latest first, and no more than a few', () => {
  for (let n = 0; n < mostLists + 2; n++) keepList(list(`/browse?q=${n}`))
  keepList(list('/browse?q=3'))
  expect(paths()).toHaveLength(mostLists)
  expect(paths().slice(0, 2)).toEqual(['/browse?q=3', `/browse?q=${mostLists + 1}`])
})

test('lists in another language than what is read now go', () => {
  keepList(list('/browse'))
  keepList({ ...list('/'), locale: 'zh-CN' })
  dropListsBut('zh-CN')
  expect(paths()).toEqual(['/'])
})

test('what one person has seen and likes is never shown to another, nor to whoever comes after signing out', () => {
  beginSession(me(1))
  keepList(list('/browse'))
  keepFavorites(1, favorites)
  expect([paths(), keptFavorites()]).toEqual([['/browse'], favorites])
  beginSession(me(2))
  expect([paths(), keptFavorites()]).toEqual([[], undefined])
  beginSession(me(1))
  expect(keptFavorites()).toBeUndefined() // it went when the other signed in
  keepFavorites(1, favorites)
  dropSession()
  expect([paths(), keptFavorites()]).toEqual([[], undefined])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a session that ended by itself shows favourites to nobody until its person is back', () => {
  beginSession(me(1))
  keepFavorites(1, favorites)
  endSession('token of 1')
  expect(keptFavorites()).toBeUndefined()
  keepFavorites(1, { ...favorites, ids: [8] }) // an answer that was under way
  beginSession(me(1))
  expect(keptFavorites()).toEqual(favorites)
})
