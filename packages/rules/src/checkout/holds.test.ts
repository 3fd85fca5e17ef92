import { expect, test } from 'vitest'
import { holdMinutes, tooManyDays, tooManyPieces } from './holds.ts'

test('who lets the same product go unpaid twice a day holds it for two minutes only', () => {
  expect([0, 1, 2, 9].map(holdMinutes)).toEqual([15, 15, 2, 2])
})

test('at most ten pieces of one product, over all lines', () => {
  const line = (productId: number, quantity: number) => ({ productId, quantity, days: 0 })
  expect(tooManyPieces([line(1, 10), line(2, 6), line(2, 5), line(3, 11)])).toEqual([2, 3])
})

test('the days of one checkout have an end', () => {
  const year = (quantity: number) => [{ productId: 1, quantity, days: 366 }]
  expect([tooManyDays(year(10)), tooManyDays(year(11))]).toEqual([false, true])
})
