import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, isAmountOf } from './money.ts'
import { aboutIn } from './rates.ts'

const perDollar = { USD: 1, EUR: 0.866, JPY: 154, GBP: 0.761 }

test.each([
  [28, 'USD', 'EUR', 24.25],
  [280, 'USD', 'EUR', 242],
  [28, 'USD', 'JPY', 4312],
  [0, 'EUR', 'USD', 0],
  [75, 'EUR', 'GBP', 65.91],
])('%d %s is about %s %d', (amount, from, to, worth) => expect(aboutIn(amount, from, to, perDollar)).toBe(worth))

test('there is no estimate in the same currency, or without a rate', () => {
  expect(aboutIn(28, 'USD', 'USD', perDollar)).toBeUndefined()
  expect(aboutIn(28, 'USD', 'CHF', perDollar)).toBeUndefined()
  expect(aboutIn(28, 'CHF', 'USD', perDollar)).toBeUndefined()
})

test('an estimate is an amount of its currency, within half of its last place', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map((minor) => minor / 100)
  const rate = fc.double({ min: 0.01, max: 2_000, noNaN: true })
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencies), fc.constantFrom(...currencies), rate, rate, (from, one, other, a, b) => {
      fc.pre(one !== other)
      const about = aboutIn(from, one, other, { [one]: a, [other]: b }) ?? Number.NaN
      expect(isAmountOf(about, other)).toBe(true)
      expect(Math.abs(about - (from * b) / a)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
