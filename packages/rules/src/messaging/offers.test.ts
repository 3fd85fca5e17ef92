import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumMinor } from '../kernel/money.ts'
import { isBelowFloor, isPastTheirs, offeredMinor, pricesOfPieces, subjectOf } from './offers.ts'

test.each([
  ['buy', [1], 80, 10_000, 'USD', { minor: 8_000 }],
  ['buy', [1], 100, 10_000, 'USD', { minor: 10_000 }],
  ['buy', [1], 100.01, 10_000, 'USD', { refused: 'above_listed' }],
  ['buy', [1], 0, 10_000, 'USD', { refused: 'price_invalid' }],
  ['buy', [1], -5, 10_000, 'USD', { refused: 'price_invalid' }],
  ['buy', [1], 10.005, 10_000, 'USD', { refused: 'price_invalid' }],
  ['buy', [1], Number.NaN, 10_000, 'USD', { refused: 'price_invalid' }],
  ['rent', [1], 950, 1_000, 'JPY', { minor: 950 }],
  ['rent', [1], 9.5, 1_000, 'JPY', { refused: 'price_invalid' }],
  ['buy', [1, 2], 80, 10_000, 'USD', { refused: 'pieces_number' }],
  ['bundle', [1], 80, 10_000, 'USD', { refused: 'pieces_number' }],
  ['bundle', [1, 1], 80, 10_000, 'USD', { refused: 'pieces_number' }],
  ['bundle', [1, 2, 3, 4, 5, 6], 80, 10_000, 'USD', { refused: 'pieces_number' }],
  ['bundle', [1, 2], 80, 10_000, 'USD', { minor: 8_000 }],
] as const)('an offer to %s %j for %d of %d %s is %j', (type, products, price, listed, currency, answer) => {
  expect(offeredMinor({ type, products }, price, listed, currency)).toEqual(answer)
})

test('the same pieces in another order are the same subject, another rental period is another', () => {
  expect(subjectOf({ type: 'bundle', products: [9, 10], option: null })).toBe(
    subjectOf({ type: 'bundle', products: [10, 9], option: null }),
  )
  expect(subjectOf({ type: 'rent', products: [9], option: { option: 'day', number: 3 } })).toBe('rent 9 3 day')
})

test('nobody answers an offer with a price that is worse for themselves', () => {
  expect([4_999, 5_000, 5_001].map((price) => isPastTheirs(price, 5_000, true))).toEqual([true, false, false])
  expect([4_999, 5_000, 5_001].map((price) => isPastTheirs(price, 5_000, false))).toEqual([false, false, true])
})

test('the lowest prices of pieces count together, and a piece without one wants nothing', () => {
  expect(isBelowFloor(6_999, [{ listedMinor: 10_000, floorPercent: 70 }])).toBe(true)
  expect(isBelowFloor(7_000, [{ listedMinor: 10_000, floorPercent: 70 }])).toBe(false)
  const two = [
    { listedMinor: 10_000, floorPercent: 70 },
    { listedMinor: 5_000, floorPercent: null },
  ]
  expect([isBelowFloor(6_999, two), isBelowFloor(7_000, two)]).toEqual([true, false])
})

test('prices of the pieces of a bundle add up to its price, and none is dearer than listed', () => {
  const listed = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(listed, fc.double({ min: 0, max: 1, noNaN: true }), (pieces, share) => {
      const price = Math.max(1, Math.floor(sumMinor(pieces) * share))
      const parts = pricesOfPieces(price, pieces)
      expect(sumMinor(parts)).toBe(price)
      expect(parts.every((part, n) => part >= 0 && part <= (pieces[n] ?? 0))).toBe(true)
    }),
  )
})
