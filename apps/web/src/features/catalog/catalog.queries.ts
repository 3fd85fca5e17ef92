import { searchProducts } from '@rondo/contracts/calls/catalog'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { topics } from '@rondo/contracts/kernel/topics'
import type { QueryClient } from '@tanstack/react-query'
import { read, readPages } from '../../shell/calls.ts'
import { readSession } from '../../shell/session.ts'
import { type Filters, searchOf } from './filters.ts'

export { filtersFrom, queryOf } from './filters.ts'
export { listTopics } from './list-topics.ts'

/** One page of an answer to a search. */
export type SearchPage = AnswerOf<typeof searchProducts>

const pagesOf = (filters: Filters) => readPages(searchProducts, { query: { ...searchOf(filters), pageSize: 20 } }, { facets: true })

/**
 * The listed products that fit, page after page, with counts for the filters. Kept for half an hour and not asked for again by itself:
 * whoever comes back finds the list and the place as they were, and a hundred pages are not fetched anew.
 */
export const browseQuery = (filters: Filters): ReturnType<typeof pagesOf> => ({
  ...pagesOf(filters),
  ...(filters.mySize && { meta: { topics: [topics.listings, topics.profile] } }), // stale when the reader is measured anew
  ...(typeof window !== 'undefined' && { gcTime: 1_800_000 }),
  refetchOnMount: false,
  refetchOnReconnect: false,
  networkMode: 'always', // without a line it fails and says so, instead of waiting without a word
})

/** Fetches the first page of a list unless it is young; on the way back whatever is known will do. What depends on the reader waits for one. */
export async function beginList(cache: QueryClient, filters: Filters, isReturn: boolean): Promise<void> {
  if (filters.mySize && !readSession()) return
  const list = browseQuery(filters)
  const { dataUpdatedAt = 0, isInvalidated = false } = cache.getQueryState(list.queryKey) ?? {}
  const isOld = isInvalidated || Date.now() - dataUpdatedAt > freshMs
  if (!isReturn && isOld) cache.removeQueries({ queryKey: list.queryKey, exact: true })
  await cache.ensureInfiniteQueryData(list)
  if (typeof window !== 'undefined') forgetOldest(cache)
}
const freshMs = 30_000

/** Lists that are kept for the way back. */
const mostKept = 12
/** Lets go of the lists that were left longest ago: each may be thousands of cards. */
function forgetOldest(cache: QueryClient): void {
  const left = cache.getQueryCache().findAll({ queryKey: [searchProducts.name], type: 'inactive' })
  const byAge = left.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey } of byAge.slice(mostKept)) cache.removeQueries({ queryKey, exact: true })
}

/** Those that fit some words, a page of them, for the page of searches. */
export const firstFoundQuery = (q: string) => read(searchProducts, { query: { q, pageSize: 20 } })

/** Counts of everything that is offered, for the page about the shop. */
export const countsQuery = read(searchProducts, { query: { facets: true, pageSize: 1 } })

/** Cards of the newest on the landing page. */
export const newestShown = 8
/** The newest, some more than are shown, since what nobody can have now is left out, and the towns to pick something up in. */
export const newestQuery = read(searchProducts, { query: { sortBy: 'newest', pageSize: 12, places: true } })
