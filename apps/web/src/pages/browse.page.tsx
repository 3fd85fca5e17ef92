import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AppliedFilters, browseQuery, EndlessGrid, FilterGroups } from '../features/catalog/index.ts'
import { FilterBar } from '../features/catalog/filter-bar.tsx'
import { appliedIn, cleared, without } from '../features/catalog/filters.ts'
import { NothingFound } from '../features/catalog/nothing-found.tsx'
import { SortChoice } from '../features/catalog/sort-choice.tsx'
import { useFilters } from '../features/catalog/use-filters.ts'
import { Head } from '../shell/head.tsx'
import { useShell } from '../shell/providers.tsx'

const FilterSheet = lazy(() => import('../features/catalog/filter-sheet.tsx'))

export default function BrowsePage() {
  const { say } = useShell()
  const { filters, wished, change } = useFilters()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSuspenseInfiniteQuery(browseQuery(filters))
  const [sheet, showSheet] = useState(false)
  const [first] = data.pages
  const { total = 0 } = first?.meta ?? {}
  const products = data.pages.flatMap((page) => page.data)
  const applied = appliedIn(filters)
  const last = applied.at(-1)
  return (
    <div className="frame">
      <Head
        title={`${filters.q ? say('browse.titleFor', { q: filters.q }) : say('browse.title')} · Rondo`}
        description={say('browse.description')}
        path="/browse"
      />
      <div className="flex items-end justify-between gap-5 pt-[clamp(1.375rem,3vw,2.5rem)] pb-3.5 lg:pb-4.5">
        <div>
          <h1 className="type-title">{filters.q ? say('browse.titleFor', { q: filters.q }) : say('browse.title')}</h1>
          <p aria-live="polite" className="figures mt-1 text-ink-2">
            {say('browse.pieces', { n: total })}
            {applied.length > 0 && ` · ${say('browse.filtersCount', { n: applied.length })}`}
          </p>
          {first?.correctedTo && <p className="mt-1 text-small text-ink-2">{say('browse.corrected', { q: first.correctedTo })}</p>}
        </div>
        <div className="max-lg:hidden">
          <SortChoice filters={wished} onChange={change} />
        </div>
      </div>
      <FilterBar filters={wished} onChange={change} onOpen={() => showSheet(true)} />
      <div className="grid items-start gap-[clamp(1.75rem,3.2vw,3.5rem)] lg:grid-cols-[252px_minmax(0,1fr)]">
        <aside
          aria-label={say('browse.filters')}
          className="sticky top-nav max-h-[calc(100dvh-var(--spacing-nav))] overflow-y-auto overscroll-contain pe-1 pt-1 pb-10 [scrollbar-width:thin] max-lg:hidden"
        >
          <FilterGroups filters={wished} facets={first?.facets} onChange={change} />
        </aside>
        <section aria-labelledby="results" className="min-w-0">
          <h2 id="results" className="sr-only">
            {say('shell.products')}
          </h2>
          <div className="max-lg:hidden">
            <AppliedFilters filters={wished} onChange={change} />
          </div>
          {products.length === 0 ? (
            <NothingFound
              filters={filters}
              onDrop={last && (() => change(without(filters, last)))}
              onClear={() => change(cleared(filters))}
            />
          ) : (
            <EndlessGrid
              products={products}
              more={hasNextPage}
              loading={isFetchingNextPage}
              failed={isFetchNextPageError}
              onMore={() => void fetchNextPage()}
            />
          )}
        </section>
      </div>
      <Suspense>
        {sheet && <FilterSheet filters={wished} facets={first?.facets} total={total} onChange={change} onClose={() => showSheet(false)} />}
      </Suspense>
    </div>
  )
}
