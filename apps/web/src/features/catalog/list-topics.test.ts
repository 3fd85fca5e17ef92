import { expect, test } from 'vitest'
import { newCache } from '../../shell/calls.ts'
import { browseQuery, newestQuery } from './catalog.queries.ts'
import { listTopics } from './list-topics.ts'

const card = (id: number, merchant: number) => ({ id, merchant: { id: merchant, username: 'mei' } }) as never
const meta = { total: 2, page: 1, pageSize: 20, hasMore: false }
const cacheWith = (fill: (cache: ReturnType<typeof newCache>) => void) => {
  const cache = newCache(() => Promise.reject(new Error('nobody calls here')))
  fill(cache)
  return cache
}

test('a page depends on every product and merchant whose card it shows', () => {
  const cache = cacheWith((one) => {
    one.setQueryData(newestQuery.queryKey, { data: [card(7, 3)], meta })
    one.setQueryData(browseQuery({ category: ['dress'] }).queryKey, {
      pages: [{ data: [card(8, 3), card(7, 3)], meta }],
      pageParams: [null],
    })
  })
  expect(listTopics(cache).toSorted((a, b) => a.localeCompare(b))).toEqual(['merchant:3', 'product:7', 'product:8'])
})

test('where likes give the order any like may change it', () => {
  const cache = cacheWith((one) => one.setQueryData(browseQuery({ sortBy: 'most_liked' }).queryKey, { pages: [], pageParams: [] }))
  expect(listTopics(cache)).toEqual(['likes'])
})
