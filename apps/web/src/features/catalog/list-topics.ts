import { searchProducts } from '@rondo/contracts/calls/catalog'
import type { QueryClient } from '@tanstack/react-query'
import type { SearchPage } from './catalog.queries.ts'

type Known = Pick<SearchPage, 'data'> | { readonly pages: readonly Pick<SearchPage, 'data'>[] } | undefined
const sortOf = (key: readonly unknown[]) => (key[1] as { readonly query?: { readonly sortBy?: string } } | undefined)?.query?.sortBy

/**
 * What makes lists stale beside `listings`: every product and merchant on them, since cards show likes and names; where likes give the order,
 * any like. For pages that the server keeps.
 */
export function listTopics(cache: QueryClient): string[] {
  const topics = new Set<string>()
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: [searchProducts.name] })) {
    const known = state.data as Known
    const pages = known ? ('pages' in known ? known.pages : [known]) : []
    for (const { id, merchant } of pages.flatMap(({ data }) => data)) topics.add(`product:${id}`).add(`merchant:${merchant.id}`)
    if (sortOf(queryKey) === 'most_liked') topics.add('likes')
  }
  return [...topics]
}
