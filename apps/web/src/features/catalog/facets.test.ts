import { expect, test } from 'vitest'
import { countOf } from './facets.ts'

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
