import type { QueryClient, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'

/** Fetches the next page of a list, also of one that is being read anew: whoever waits comes first, and all of it is read anew after that. */
export async function fetchFurther(
  cache: QueryClient,
  queryKey: QueryKey,
  { fetchNextPage, refetch }: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'refetch'>,
): Promise<void> {
  const { fetchStatus, fetchMeta } = cache.getQueryState(queryKey) ?? {}
  const isFetching = fetchStatus === 'fetching'
  if (isFetching && fetchMeta?.fetchMore) return
  await fetchNextPage()
  if (isFetching) await refetch()
}
