import { expect, test } from 'vitest'
import { type Bar, barWords } from './lending-bars.ts'

const bar = (first: number, last: number, more: Partial<Bar> = {}): Bar => ({ unit: 1, first, last, texts: ['Hazel Q.'], ...more })
const sidesOf = (bars: readonly Bar[], column = 30) => barWords(bars, 28, column).map((words) => words?.side)

test('words stand in a bar that is wide enough, else on free days beside it', () => {
  expect(sidesOf([bar(0, 6), bar(10, 10), bar(27, 27)])).toEqual(['in', 'after', 'before'])
})

test('words never lie on the bar of the same piece, nor on its words; other pieces have rows of their own', () => {
  expect(sidesOf([bar(4, 4), bar(6, 6)])).toEqual(['before', 'after'])
  expect(sidesOf([bar(0, 0), bar(1, 1), bar(2, 8)])).toEqual([undefined, undefined, 'in'])
  expect(sidesOf([bar(20, 20), bar(24, 24), bar(25, 27)])).toEqual(['after', undefined, 'in'])
  expect(sidesOf([bar(0, 0), bar(1, 1, { unit: 2 })])).toEqual(['after', 'after'])
  expect(sidesOf([bar(0, 0), bar(1, 27, { unit: 0, texts: ['Blocked'] })])).toEqual([undefined, 'in'])
})

test('the longest words that fit are said', () => {
  const texts = ['Hazel Q., due Wed, Nov 25', 'Hazel Q.']
  expect(barWords([bar(0, 6, { texts })], 28, 30)[0]).toEqual({ side: 'in', text: 'Hazel Q., due Wed, Nov 25' })
  expect(barWords([bar(0, 3, { texts })], 28, 30)[0]).toEqual({ side: 'in', text: 'Hazel Q.' })
  expect(barWords([bar(0, 1, { texts })], 28, 30)[0]).toEqual({ side: 'after', text: 'Hazel Q., due Wed, Nov 25' })
})

test('narrow letters take less room', () => {
  expect(sidesOf([bar(0, 1), bar(4, 4)])).toEqual(['after', 'after'])
  expect(sidesOf([bar(0, 1, { texts: ['Hannah M.'] }), bar(4, 4)])).toEqual([undefined, 'after'])
})

test('a Chinese sign takes twice the room of a letter', () => {
  expect(sidesOf([bar(0, 1, { texts: ['已约定交换'] })])).toEqual(['after'])
  expect(sidesOf([bar(0, 1, { texts: ['Promi'] })])).toEqual(['in'])
})

test('without a width nothing fits', () => {
  expect(sidesOf([bar(0, 20)], 0)).toEqual([undefined])
})
