import { expect, test, vi } from 'vitest'
import { keepKind, keptKind, searchAddress, searchAt } from './search-address.ts'

test('products are searched in the shop, everything else on the search page; a blank query leads nowhere', () => {
  expect(searchAddress('products', ' silk & wool ')).toBe('/browse?q=silk+%26+wool')
  expect(searchAddress('all', 'silk')).toBe('/search?q=silk&type=all')
  expect(searchAddress('all', '  ')).toBeUndefined()
})

test('the field shows the search that led to the page, and looks for products unless something else is chosen', () => {
  expect(searchAt({ pathname: '/browse', search: '?q=silk&size=M' })).toEqual({ kind: 'products', text: 'silk' })
  expect(searchAt({ pathname: '/search', search: '?q=silk&type=designers' })).toEqual({ kind: 'designers', text: 'silk' })
  expect(searchAt({ pathname: '/product/7', search: '?q=x' })).toEqual({ kind: 'products', text: '' })
})

test('what was looked for last is looked for again, but not where the page shows another search', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(keptKind('/')).toBeUndefined()
  keepKind('designers')
  expect(keptKind('/product/7')).toBe('designers')
  expect(keptKind('/browse')).toBeUndefined()
  expect(keptKind('/search')).toBeUndefined()
  vi.unstubAllGlobals()
})
