import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useComing, useLocation, useSearchParams } from '../../shell/router/index.ts'
import { type Filters, filtersFrom, queryOf } from './filters.ts'

interface FilterState {
  /** What is shown. */
  readonly filters: Filters
  /** What was asked for last: controls show it at once, while the answer is on its way. */
  readonly wished: Filters
  /** Puts filters into the address, once nobody has changed any for 300 ms; the list follows. The way back leads to those of before. */
  change(next: Filters): void
}
const settleMs = 300

/** Whether only the distance differs: a slider is pushed about, and nobody wants each halt of it back. */
function isSameButFar(one: Filters, other: Filters): boolean {
  const [a, b] = [one, other].map((filters) => queryOf({ ...filters, distance: 0 }).toString())
  return a === b
}

/** The filters of a list, kept in its address. */
export function useFilters(): FilterState {
  const [query, setQuery] = useSearchParams()
  const { pathname, key } = useLocation()
  const coming = useComing()
  const visit = coming?.key ?? key
  const [planned, plan] = useState<{ readonly filters: Filters; readonly visit: string }>()
  // Whoever has gone elsewhere meanwhile is not called back by a filter.
  const ahead = planned?.visit === visit ? planned.filters : undefined
  const filters = useMemo(() => filtersFrom(query), [query])
  const settle = useEffectEvent(() => {
    if (!ahead) return
    plan(undefined)
    setQuery(queryOf(ahead), { replace: isSameButFar(ahead, filters), preventScrollReset: true })
  })
  useEffect(() => {
    if (!planned) return
    const timer = setTimeout(settle, settleMs)
    return () => clearTimeout(timer)
  }, [planned])
  const asked = coming?.pathname === pathname ? coming.search : undefined
  const next = useMemo(() => (asked === undefined ? filters : filtersFrom(new URLSearchParams(asked))), [asked, filters])
  const change = useCallback((wish: Filters) => plan({ filters: wish, visit }), [visit])
  return { filters, wished: ahead ?? next, change }
}
