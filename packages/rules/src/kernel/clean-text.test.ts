import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

test.each([
  ['  Silk dress \r\n\r\n\r\n\r\nworn once\t \n', 'Silk dress\n\nworn once'],
  ['a\u0007b\u001b[31mc', 'ab[31mc'],
  ['price \u202e001\u202c USD', 'price 001 USD'],
  ['e\u0301te\u0301', 'été'],
  ['👩‍🎨 дом 真丝', '👩‍🎨 дом 真丝'],
  ['\ufeff\u200b ', ''],
])('%j is kept as %j', (given, kept) => {
  expect(cleanText(given)).toBe(kept)
})

test('a line has no line ends and single blanks', () => {
  expect(cleanLine(' Silk\n\ndress\t red\u2028x ')).toBe('Silk dress red x')
})
