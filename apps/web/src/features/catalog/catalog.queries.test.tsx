import { expect, test } from 'vitest'
import { callInProcess, newCache } from '../../shell/calls.ts'
import { beginList, browseQuery } from './catalog.queries.ts'
import { filtersFrom } from './filters.ts'

function shop() {
  const asked: string[] = []
  const cache = newCache(
    callInProcess((input) => {
      asked.push((input as string).replace('/api/search/products?', ''))
      return Promise.resolve(Response.json({ data: [], meta: { total: 40, page: 1, pageSize: 20, hasMore: true, cursor: 'next' } }))
    }),
  )
  return { asked, cache }
}

test('counts for the filters are asked for once, with the first page', async () => {
  const { asked, cache } = shop()
  const list = browseQuery({})
  await cache.fetchInfiniteQuery({ ...list, pages: 2 })
  expect(asked).toEqual(['pageSize=20&facets=true', 'pageSize=20&cursor=next'])
})

test('the lists of the last dozen filters are kept for the way back, older ones are let go', async () => {
  const { asked, cache } = shop()
  const filters = Array.from({ length: 16 }, (_, n) => filtersFrom(new URLSearchParams({ q: `word ${n}` })))
  for (const one of filters) await beginList(cache, one, false)
  expect(cache.getQueryCache().findAll()).toHaveLength(12)
  const before = asked.length
  await beginList(cache, filters[15] ?? {}, true)
  expect(asked).toHaveLength(before)
})
