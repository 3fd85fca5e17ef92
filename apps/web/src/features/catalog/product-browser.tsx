import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CardSkeletons } from './card-grid.tsx'
import { browseQuery, type SearchPage } from './catalog.queries.ts'
import { EndlessGrid } from './endless-grid.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Facets, FilterGroups } from './filter-groups.tsx'
import { appliedIn, cleared, without } from './filters.ts'
import { NothingFound } from './nothing-found.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useFilters } from './use-filters.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

/** What the heading above the list may say. */
interface Found {
  readonly total: number
  readonly correctedTo: string | undefined
  /** Number of filters that apply. */
  readonly applied: number
}
interface ProductBrowserProps {
  /** Only what this merchant offers. */
  merchant?: number
  heading: (found: Found) => ReactNode
  /** The rail stays in sight while the list is scrolled. */
  stickyRail?: boolean
}
/** Filters, sort and the endless list of what fits them; all of it stands in the address. */
export function ProductBrowser({ merchant, heading, stickyRail = false }: ProductBrowserProps) {
  const say = useSay()
  const { filters, wished, change } = useFilters()
  const list = useInfiniteQuery(browseQuery({ ...filters, ...(merchant && { merchant }) }))
  const [sheet, showSheet] = useState(false)
  const { total, facets, correctedTo, products } = read(list.data)
  const applied = appliedIn(filters)
  const last = applied.at(-1)
  const fixedType = merchant !== undefined && !wished.productType && sellsOnlyDesigns(facets)
  const groups = { filters: wished, facets, onChange: change, fixedType }
  return (
    <>
      <div className="flex items-end justify-between gap-5 pb-3.5 lg:pb-4.5">
        {heading({ total, correctedTo, applied: applied.length })}
        <div className="max-lg:hidden">
          <SortChoice filters={wished} onChange={change} />
        </div>
      </div>
      <FilterBar filters={wished} onChange={change} onOpen={() => showSheet(true)} />
      <div className="grid items-start gap-[clamp(1.75rem,3.2vw,3.5rem)] lg:grid-cols-[252px_minmax(0,1fr)]">
        <aside aria-label={say('browse.filters')} className={`pe-1 pt-1 pb-10 max-lg:hidden ${stickyRail ? stuck : ''}`}>
          <FilterGroups {...groups} />
        </aside>
        <section aria-label={say('shell.products')} className="min-w-0">
          {!merchant && <h2 className="sr-only">{say('shell.products')}</h2>}
          <div className="max-lg:hidden">
            <AppliedFilters filters={wished} onChange={change} />
          </div>
          {list.isPending ? (
            <CardSkeletons n={8} />
          ) : products.length === 0 && !list.isError ? (
            <NothingFound
              filters={filters}
              onDrop={last && (() => change(without(filters, last)))}
              onClear={() => change(cleared(filters))}
            />
          ) : (
            <EndlessGrid
              products={products}
              more={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isError}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </section>
      </div>
      <Suspense>{sheet && <FilterSheet {...groups} total={total} onClose={() => showSheet(false)} />}</Suspense>
    </>
  )
}
const stuck = 'sticky top-nav max-h-[calc(100dvh-var(--spacing-nav))] overflow-y-auto overscroll-contain [scrollbar-width:thin]'

function read(data: InfiniteData<SearchPage> | undefined) {
  const first = data?.pages[0]
  return {
    total: first?.meta.total ?? 0,
    facets: first?.facets,
    correctedTo: first?.correctedTo,
    products: data?.pages.flatMap((page) => page.data) ?? [],
  }
}

/** A merchant of nothing but original designs has the type fixed. */
const sellsOnlyDesigns = (facets: Facets | undefined): boolean => {
  const types = facets?.['productType']
  return types !== undefined && Object.entries(types).every(([type, n]) => type === 'designer' || n === 0)
}
