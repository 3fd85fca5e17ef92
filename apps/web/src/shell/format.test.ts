import { expect, test } from 'vitest'
import { formatIn } from './format.ts'

test.each([
  [1240, 'USD', '$1,240.00', '$1,240'],
  [28.5, 'EUR', '€28.50', '€28.50'],
  [1240, 'JPY', '¥1,240', '¥1,240'],
  [1240, 'KRW', '₩1,240', '₩1,240'],
  [1240, 'VND', '₫1,240', '₫1,240'],
])('%d of %s are written as %s, and on a tag as %s', (amount, currency, whole, tag) => {
  const { money, price } = formatIn('en')
  expect([money(amount, currency), price(amount, currency)]).toEqual([whole, tag])
})

test.each(['', 'EURO', '??', 'us'])('what is no currency, %j, is written as US dollars', (currency) => {
  expect(formatIn('en').money(12, currency)).toBe('$12.00')
  expect(formatIn('zh-CN').price(12, currency)).toBe('US$12')
})

test('facts of a thing follow each other with the comma of the language, and what is missing leaves no gap', () => {
  const facts = ['Mei', undefined, '', false, null, 1] as const
  expect([formatIn('en').list(facts), formatIn('zh-CN').list(facts)]).toEqual(['Mei, 1', 'Mei，1'])
})
