import { expect, test } from 'vitest'
import { countOf, totalOf } from './facets.ts'
import { filtersFrom } from './filters.ts'

const facets = { category: { dress: 12 }, way: { forRent: 3, openToShipping: 9 } }

test('every value has its count, flags too, and none is 0', () => {
  expect(countOf(facets, 'category', 'dress')).toBe(12)
  expect(countOf(facets, 'category', 'coat')).toBe(0)
  expect(countOf(facets, 'forRent')).toBe(3)
  expect(countOf(facets, 'shipping')).toBe(9)
  expect(countOf(facets, 'localPickup')).toBe(0)
})

test('what is not counted says nothing', () => {
  expect(countOf(facets, 'brand', 'Aster')).toBeUndefined()
  expect(countOf(undefined, 'category', 'dress')).toBeUndefined()
})

const filters = (query: string) => filtersFrom(new URLSearchParams(query))
test.each([
  ['', 'forRent=true', 3],
  ['', 'category=dress', 12],
  ['q=silk', 'q=silk&category=dress', 12],
  ['', 'category=coat', 0],
  ['', 'sortBy=price_asc', 40],
  ['category=coat', 'category=coat&category=dress', undefined],
  ['forSell=true', 'forSell=true&forRent=true', undefined],
  ['localPickup=true&distance=1&lat=1&lng=2', 'localPickup=true&distance=1&lat=1&lng=2&shipping=true', undefined],
  ['category=dress', '', undefined],
  ['category=dress', 'forRent=true', undefined],
  ['', 'q=silk', undefined],
  ['', 'minPrice=10', undefined],
  ['', 'mySize=true', undefined],
])('of the list %s, %s will hold what the counts say: %s', (before, after, n) => {
  expect(totalOf(facets, 40, filters(before), filters(after))).toBe(n)
})
