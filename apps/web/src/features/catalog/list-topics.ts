import { searchProducts } from '@rondo/contracts/calls/catalog'
import { type Topic, topics } from '@rondo/contracts/kernel/topics'
import type { QueryClient } from '@tanstack/react-query'
import type { SearchPage } from './catalog.queries.ts'

type CachedSearch = Pick<SearchPage, 'data'> | { readonly pages: readonly Pick<SearchPage, 'data'>[] } | undefined
const sortOf = (key: readonly unknown[]) => (key[1] as { readonly query?: { readonly sortBy?: string } } | undefined)?.query?.sortBy

/**
 * What makes lists stale beside `listings`: every product and merchant on them, since cards show likes and names; where likes give the order,
 * any like. For pages that the server keeps.
 */
export function listTopics(cache: QueryClient): Topic[] {
  const found = new Set<Topic>()
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: [searchProducts.name] })) {
    const known = state.data as CachedSearch
    const pages = known ? ('pages' in known ? known.pages : [known]) : []
    for (const { id, merchant } of pages.flatMap(({ data }) => data)) found.add(topics.product(id)).add(topics.merchant(merchant.id))
    if (sortOf(queryKey) === 'most_liked') found.add(topics.likes)
  }
  return [...found]
}
