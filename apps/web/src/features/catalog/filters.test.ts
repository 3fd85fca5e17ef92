import { expect, test } from 'vitest'
import { addressOf, appliedIn, cleared, filtersFrom, flipped, queryOf, searchOf, toggled, without } from './filters.ts'

const read = (query: string) => filtersFrom(new URLSearchParams(query))

test('an address is read and written back as the same filters, whatever its order', () => {
  const filters = read('size=M&color=red&size=S&forRent=true&q=+silk+&sortBy=price_asc')
  expect(filters).toEqual({ q: 'silk', size: ['M', 'S'], color: ['red'], forRent: true, sortBy: 'price_asc' })
  expect(filtersFrom(queryOf(filters))).toEqual(filters)
  expect(JSON.stringify(read('size=S&size=M'))).toBe(JSON.stringify(read('size=M&size=S')))
})

test('searchers may list everything and each category, and no other view of the same', () => {
  const addresses = ['', 'category=dress', 'category=dress&category=top', 'category=dress&size=M', 'q=silk', 'sortBy=price_asc']
  expect(addresses.map((query) => addressOf(read(query)))).toEqual(['/browse', '/browse?category=dress', ...Array.from({ length: 4 })])
})

test('what cannot be asked is passed over, so that an old or mistyped link leads to a list all the same', () => {
  expect(read('distance=99&lat=40&lng=-74&localPickup=true')).toEqual({ localPickup: true, lat: 40, lng: -74 })
  expect(read('lat=999&lng=5&localPickup=true&distance=3'), 'a place that is none is no pickup').toEqual({})
  expect(read('localPickup=true&distance=3'), 'nor is no place').toEqual({})
  expect(read('lat=&lng=&localPickup=true'), 'nothing is not 0').toEqual({})
  for (const merchant of ['-1', '1.5', '1e99', 'abc', '']) expect(read(`merchant=${merchant}`)).toEqual({})
  expect(read('q=%00silk%0A%00 wool')).toEqual({ q: 'silk wool' })
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
  expect(read('size=&size=+M+&color=+')).toEqual({ size: ['M'] })
  expect(read('color=Black&size=m&category=none&brand=Acme+Co'), 'values are the shop’s own').toEqual({
    color: ['black'],
    size: ['M'],
    brand: ['Acme Co'],
  })
})

test('the documented aliases are understood', () => {
  expect(read('searchTerm=silk&sort=price:desc')).toEqual({ q: 'silk', sortBy: 'price_desc' })
})

test('a value goes in and out again, and an empty list leaves no trace', () => {
  const one = toggled({}, 'size', 'M')
  expect(one).toEqual({ size: ['M'] })
  expect(toggled(one, 'size', 'M')).toEqual({})
})

test('pickup takes its place along when it goes, and is not asked for without one', () => {
  const near = read('localPickup=true&distance=3&lat=48.85&lng=2.35&forSell=true')
  expect(searchOf(near)).toEqual({ forSell: true, lat: 48.85, lng: 2.35, localPickup: true, distance: 3 })
  expect(searchOf(read('localPickup=true'))).toEqual({})
  expect(flipped(near, 'localPickup')).toEqual({ forSell: true })
})

test('bounds of the price and days of wear are one filter each', () => {
  const filters = read('minPrice=20&maxPrice=90&freeFrom=2026-12-01&freeTo=2026-11-28&merchant=4&occasion=party')
  expect(filters).toEqual({ minPrice: 20, maxPrice: 90, freeFrom: '2026-11-28', freeTo: '2026-12-01', merchant: 4, occasion: ['party'] })
  expect(filtersFrom(queryOf(filters))).toEqual(filters)
  expect(appliedIn(filters).map(({ key }) => key)).toEqual(['price', 'dates', 'occasion'])
  expect(without(filters, { key: 'dates' })).toEqual({ minPrice: 20, maxPrice: 90, merchant: 4, occasion: ['party'] })
  expect(without(filters, { key: 'price' })).toEqual({ freeFrom: '2026-11-28', freeTo: '2026-12-01', merchant: 4, occasion: ['party'] })
  expect(cleared(filters)).toEqual({})
  expect(read('freeFrom=2026-12-05'), 'one day alone is that day').toEqual({ freeFrom: '2026-12-05', freeTo: '2026-12-05' })
  expect(read('freeFrom=2026-02-30&freeTo=soon&minPrice=-1&maxPrice=lots')).toEqual({})
})

test('every applied filter can be taken away by itself; words and sort stay', () => {
  const filters = read('q=silk&sortBy=most_liked&size=M&size=S&shipping=true')
  const applied = appliedIn(filters)
  expect(applied).toHaveLength(3)
  const rest = applied.reduce((left, one) => without(left, one), filters)
  expect(rest).toEqual(cleared(filters))
})

test('bounds of a price that stand the wrong way round are turned, as days are', () => {
  expect(read('minPrice=300&maxPrice=100')).toEqual({ minPrice: 100, maxPrice: 300 })
  expect(read('freeFrom=2027-12-05&freeTo=2027-12-04')).toEqual({ freeFrom: '2027-12-04', freeTo: '2027-12-05' })
})
