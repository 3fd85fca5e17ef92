import { searchProducts } from '@rondo/contracts/calls/catalog'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Got } from '@rondo/contracts/kernel/endpoint'
import { read, readPages } from '../../shell/calls.ts'
import { type Filters, searchOf } from './filters.ts'

/** One page of an answer to a search. */
export type SearchPage = typeof searchProducts extends Call<infer E> ? Got<E> : never

/** The listed products that fit, page after page, with counts for the filters. */
export const browseQuery = (filters: Filters) => readPages(searchProducts, { query: { ...searchOf(filters), pageSize: 20, facets: true } })

/** The newest few, for the landing page. */
export const newestQuery = read(searchProducts, { query: { sortBy: 'newest', pageSize: 8 } })
