import { expect, test } from 'vitest'
import { amountIn, decimalIn, digitsIn, numberOf, numberOrNull, typedOf } from './typed-numbers.ts'

test.each([
  ['12a3', '123'],
  ['－４２', '42'],
  ['1.5', '15'],
])('of %s a count keeps %s', (typed, kept) => {
  expect(digitsIn(typed)).toBe(kept)
})

test.each([
  ['.', '0.'],
  ['.5', '0.5'],
  ['1.2.3', '1.23'],
  ['12 cm', '12'],
  ['３．５', '3.5'],
  ['1,5', '1.5'],
  ['１，５ kg', '1.5'],
  ['1,', '1.'],
  [',5', '0.5'],
  ['1.5,', '1.5'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
])('of %s a measure keeps %s', (typed, kept) => {
  expect(decimalIn(typed)).toBe(kept)
})

test('an amount with a comma stays visible and is no number, so that it is never cut silently', () => {
  expect(amountIn('€1,000')).toBe('1,000')
  expect(numberOf('1,000')).toBeNaN()
  expect([numberOf(''), numberOf('12.5'), numberOf('12.'), numberOrNull('')]).toEqual([0, 12.5, 12, null])
  expect([typedOf(0), typedOf(null), typedOf(12)]).toEqual(['', '', '12'])
})
