import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

const marks = (text: string) => markedText(text).flatMap(({ kind, text: part }) => (kind === 'text' ? [] : [`${kind} ${part}`]))

test.each([
  ['See https://rondo.test/a?b=1, please.', ['link https://rondo.test/a?b=1']],
  ['看这里：https://rondo.test/裙子。好吗', ['link https://rondo.test/裙子']],
  ['Write to me+1@mail.example.org.', ['email me+1@mail.example.org']],
  ['Call +49 (30) 1234-5678 or 415.555.0132', ['phone +49 (30) 1234-5678', 'phone 415.555.0132']],
  ['我的电话13800138000', ['phone 13800138000']],
  ['Order 1234567 costs 1,250,000.00', []],
  ['From 2026-11-23 to 23.11.2026 at 10:30', []],
  ['Size 38 40 42', []],
  ['Sizes 36 38 40 42 44 for 1 200 000', []],
  ['javascript:alert(1) and ftp://a.test', []],
  ['@mei is here', []],
])('in %j these are marked: %j', (text, found) => {
  expect(marks(text)).toEqual(found)
  expect(
    markedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a hostile text is read in no time', () => {
  const began = Date.now()
  for (const text of ['1 '.repeat(1_000), 'a.'.repeat(1_000), `${'a'.repeat(2_000)}@`, 'http://'.repeat(285)]) markedText(text)
  expect(Date.now() - began).toBeLessThan(200)
})
