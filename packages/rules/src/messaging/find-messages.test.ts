import { expect, test } from 'vitest'
import { snippetOf, wordsIn } from './find-messages.ts'

test.each([
  ['', []],
  [' \u200b ', []],
  ['Blue  COAT blue', ['blue', 'coat']],
  ['真丝连衣裙', ['真丝连衣裙']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('the words of %j are %j', (asked, words) => {
  expect(wordsIn(asked)).toEqual(words)
})

const shown = (text: string, words: string[]) =>
  snippetOf(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Is the coat warm?', ['coat'], 'Is the [coat] warm?'],
  ['Coat, coats and COAT', ['coat'], '[Coat], [coat]s and [COAT]'],
  ['这件真丝连衣裙还在吗', ['真丝'], '这件[真丝]连衣裙还在吗'],
  ['one\n\ntwo', ['two'], 'one [two]'],
  ['1+1 (really)', ['(really', '1+1'], '[1+1] [(really])'],
  ['nothing', [], 'nothing'],
])('of %j with %j stands %j', (text, words, line) => {
  expect(shown(text, words)).toBe(line)
})

test('a long message is cut around the word, and no character in two', () => {
  const line = shown(`${'😀'.repeat(60)}coat${'x'.repeat(200)}`, ['coat'])
  expect(line.startsWith('…😀')).toBe(true)
  expect(line).toContain('[coat]')
  expect(line.endsWith('x…')).toBe(true)
  expect(line.isWellFormed()).toBe(true)
})
