import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  { sort: 'newest', key: 1_700_000_000_000, id: 7, page: 2 },
  { sort: 'nearest', key: 12.5, id: 7, page: 2 },
  { sort: 'price_asc', key: null, id: 7, page: 2 },
] as const)('%j is read as it was written', (cursor) => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
})

test.each([
  [['newest', 1e300, 7, 2]],
  [['price_asc', 1.5, 7, 2]],
  [['newest', 1, -7, 2]],
  [['newest', 1, 7, 1e12]],
  [['sideways', 1, 7, 2]],
  ['x'],
])('%j was not written by us', (parts) => {
  expect(() => readCursor(written(parts))).toThrow('Please check the highlighted fields.')
})
