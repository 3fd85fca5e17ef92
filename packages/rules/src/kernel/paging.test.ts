import { expect, test } from 'vitest'
import { metaOf, pageOf, totalTold } from './paging.ts'

test.each([
  [{}, { page: 1, pageSize: 20, offset: 0 }],
  [
    { page: 3, pageSize: 10 },
    { page: 3, pageSize: 10, offset: 20 },
  ],
  [
    { _start: 40, _limit: 20 },
    { page: 3, pageSize: 20, offset: 40 },
  ],
  [
    { _start: 5, _limit: 10 },
    { page: 1, pageSize: 10, offset: 5 },
  ],
  [
    { page: 9999, pageSize: 500 },
    { page: 21, pageSize: 500, offset: 10_000 },
  ],
  [
    { page: 0, pageSize: 9000 },
    { page: 1, pageSize: 500, offset: 0 },
  ],
])('%j means page %j', (asked, page) => {
  expect(pageOf(asked)).toEqual(page)
})

test('the last page says that nothing follows', () => {
  expect(metaOf(pageOf({ page: 2 }), 40).hasMore).toBe(false)
  expect(metaOf(pageOf({ page: 2 }), 41).hasMore).toBe(true)
})

test.each([
  [{ pageSize: 20 }, 0, 0],
  [{ pageSize: 20 }, 19, 19],
  [{ page: 3, pageSize: 20 }, 1, 41],
  [{ pageSize: 20 }, 20, undefined],
  [{ page: 3, pageSize: 20 }, 0, undefined],
])('page %j with %i rows tells a total of %s', (asked, rows, total) => {
  expect(totalTold(pageOf(asked), rows)).toBe(total)
})
