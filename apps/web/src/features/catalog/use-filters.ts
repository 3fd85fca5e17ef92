import { useComing, useLocation, useSearchParams } from '../../shell/router/index.ts'
import { type Filters, filtersFrom, queryOf } from './filters.ts'

interface FilterState {
  /** What is shown. */
  readonly filters: Filters
  /** What was asked for last: controls show it at once, while the answer is on its way. */
  readonly wished: Filters
  /** Puts filters into the address; the list follows. */
  change(next: Filters): void
}
/** The filters of a list, kept in its address. */
export function useFilters(): FilterState {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const coming = useComing()
  const wished = coming?.pathname === pathname ? new URLSearchParams(coming.search) : query
  return {
    filters: filtersFrom(query),
    wished: filtersFrom(wished),
    change: (next) => setQuery(queryOf(next), { replace: true, preventScrollReset: true }),
  }
}
