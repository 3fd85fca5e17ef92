import { expect, test } from 'vitest'
import { countries } from '../kernel/places.ts'
import { callingCodes, movePhone, phoneText, readPhone, writePhone } from './calling-codes.ts'

test('every country that people live in has a calling code', () => {
  const empty = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])
  expect(countries.filter((country) => !callingCodes[country] && !empty.has(country))).toEqual([])
})

test.each([
  ['2125550123', 'US', { country: 'US', digits: '2125550123' }],
  ['(212) 555-0123', 'CA', { country: 'CA', digits: '2125550123' }],
  ['+1 2125550123', 'CA', { country: 'CA', digits: '2125550123' }],
  ['+1 2125550123', 'FR', { country: 'US', digits: '2125550123' }],
  ['+33612345678', 'US', { country: 'FR', digits: '612345678' }],
  ['+44 20 7946 0000', 'US', { country: 'GB', digits: '2079460000' }],
  ['+1 242 5550100', 'US', { country: 'US', digits: '2425550100' }],
  ['+12425550100', 'US', { country: 'BS', digits: '5550100' }],
  ['', 'XX', { country: 'US', digits: '' }],
])('the number %j at home in %s is read as %j', (text, home, parts) => {
  expect(readPhone(text, home)).toEqual(parts)
})

test('a number that is written is read back as it was', () => {
  for (const country of Object.keys(callingCodes)) {
    const parts = { country, digits: '5550123' }
    expect(readPhone(writePhone(parts), country)).toEqual(parts)
  }
})

test.each([
  ['FR', '0612345678', '+33 612345678'],
  ['GB', '02079460000', '+44 2079460000'],
  ['IT', '0669812345', '+39 0669812345'],
  ['FR', '0', '+33 0'],
])('behind the calling code of %s the number %s is kept as %s', (country, digits, kept) => {
  expect(writePhone({ country, digits })).toBe(kept)
})

test.each([
  ['+33 4155552671', 'FR', 'US', '+1 4155552671'],
  ['+44 2079460000', 'FR', 'US', '+44 2079460000'],
  ['', 'FR', 'US', ''],
])('the number %j moves from %s to %s as %j', (phone, from, to, moved) => {
  expect(movePhone(phone, from, to)).toBe(moved)
})

test.each([
  ['4155550101', 'US', '(415) 555-0101'],
  ['+1 4155550101', 'US', '(415) 555-0101'],
  ['+1 4155550101', 'CA', '(415) 555-0101'],
  ['+1 4155550101', 'FR', '+1 (415) 555-0101'],
  ['13800138000', 'CN', '138 0013 8000'],
  ['+86 13800138000', 'US', '+86 138 0013 8000'],
  ['+33 1 99 00 42 18', 'FR', '+33 1 99 00 42 18'],
  ['555 0100', 'US', '555 0100'],
  ['', 'US', ''],
])('the number %j reads in %s as %j', (phone, home, text) => {
  expect(phoneText(phone, home)).toBe(text)
})
