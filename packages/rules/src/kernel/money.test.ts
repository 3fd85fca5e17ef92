import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, exponentOf, percentHalfUp, splitByShares, toMajor, toMinor } from './money.ts'

test.each([
  [12.35, 'USD', 1235],
  [0.1, 'EUR', 10],
  [1.005e3, 'GBP', 100500],
  [1999, 'JPY', 1999],
  [-4.2, 'USD', -420],
  [0, 'KRW', 0],
])('%d %s is %d minor units', (major, currency, minor) => {
  expect(toMinor(major, currency)).toBe(minor)
})

test.each([
  [12.345, 'USD'],
  [0.1 + 0.2, 'USD'],
  [10.5, 'JPY'],
  [Number.NaN, 'USD'],
  [Infinity, 'USD'],
  [1e16, 'USD'],
])('%d %s is refused: it is no exact amount of the currency', (major, currency) => {
  expect(() => toMinor(major, currency)).toThrow(RangeError)
})

test('every amount survives the way to major units and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...currencies), (minor, currency) => {
      expect(toMinor(toMajor(minor, currency), currency)).toBe(minor)
    }),
  )
})

test('yen, won and dong have no decimals, all others two', () => {
  expect(currencies.filter((currency) => exponentOf(currency) === 0)).toEqual(['JPY', 'KRW'])
  expect(exponentOf('VND')).toBe(0)
})

test.each([
  [15000, 1000, 1500],
  [16500, 800, 1320],
  [5, 1000, 1],
  [4, 1000, 0],
  [45, 1000, 5],
  [0, 800, 0],
])('of %d at %d basis points half up is %d', (amount, basisPoints, part) => {
  expect(percentHalfUp(amount, basisPoints)).toBe(part)
})

test('percentages of very large amounts stay exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 52 }), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      expect(BigInt(percentHalfUp(amount, basisPoints))).toBe((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n)
    }),
  )
})

describe('a split by shares', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 12 })
  const total = fc.integer({ min: 0, max: 1e12 })

  test('adds up to the total, whatever the shares', () => {
    fc.assert(
      fc.property(total, shares, (sum, weights) => {
        expect(splitByShares(sum, weights).reduce((a, b) => a + b, 0)).toBe(sum)
      }),
    )
  })

  test('gives each share its part, rounded down or up', () => {
    fc.assert(
      fc.property(total, shares, (sum, weights) => {
        const whole = BigInt(weights.reduce((a, b) => a + b, 0))
        fc.pre(whole > 0n)
        splitByShares(sum, weights).forEach((part, index) => {
          const exact = (BigInt(sum) * BigInt(weights[index] ?? 0)) / whole
          expect([exact, exact + 1n]).toContain(BigInt(part))
        })
      }),
    )
  })

  test('gives the odd cent to the largest remainder, and to the first of equals', () => {
    expect(splitByShares(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByShares(10, [1, 2, 3])).toEqual([2, 3, 5])
    expect(splitByShares(5, [0, 0])).toEqual([3, 2])
    expect(splitByShares(7, [0, 3, 0])).toEqual([0, 7, 0])
  })

  test('refuses what cannot be divided', () => {
    expect(() => splitByShares(1, [])).toThrow(RangeError)
    expect(() => splitByShares(-1, [1])).toThrow(RangeError)
    expect(() => splitByShares(1, [-1, 2])).toThrow(RangeError)
    expect(splitByShares(0, [])).toEqual([])
  })
})
