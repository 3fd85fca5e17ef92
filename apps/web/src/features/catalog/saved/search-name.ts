import { wishes } from '@rondo/rules/kernel/limits'
import { useFilterName } from '../applied-filters.tsx'
import { useOwnBounds } from '../own-bounds.ts'
import { appliedIn, type Filters } from '../filters.ts'

/** What is searched for, in words: a name to begin with. */
export function useSearchName(): (filters: Filters) => string {
  const nameOf = useFilterName(useOwnBounds())
  return (filters) =>
    [filters.q, ...appliedIn(filters).map((one) => nameOf(filters, one))].filter(Boolean).join(' · ').slice(0, wishes.savedSearchName)
}
