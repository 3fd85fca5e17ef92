import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated, useSay } from '../../shell/providers.tsx'
import { useLocation, usePlaceKept } from '../../shell/router/index.ts'
import { useOfSession } from '../../shell/session.ts'
import { keepWish } from '../../shell/wished.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { browseQuery, type SearchPage } from './catalog.queries.ts'
import { type Facets, totalOf } from './facets.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { appliedIn, type Filters } from './filters.ts'
import { useLikesOfTabs } from './likes-of-tabs.ts'
import { likedQuery } from './likes.ts'
import { ProductList } from './product-list.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useFilters } from './use-filters.ts'

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'), ['filters'])
const NearFirst = lazyPart(async () => ({ default: (await import('./pickup-filter.tsx')).NearFirst }), ['filters'])
const SaveSearch = lazyPart(() => import('./saved/save-search.tsx'), ['filters'])

/** What the heading above the list may say. */
interface SearchState {
  /** Not known while the answer is on its way. */
  readonly total: number | undefined
  readonly correctedTo: string | undefined
  /** Number of filters that apply. */
  readonly applied: number
}
interface ProductBrowserProps {
  /** Only what this merchant offers. */
  merchant?: number
  /** Only what the reader likes. */
  liked?: boolean
  heading: (found: SearchState) => ReactNode
  /** Stands in the place of list and filters when there is nothing at all, before any filter. */
  nothing?: ReactNode
  /** What stands there when nothing fits the filters, below the ways out. */
  belowNothing?: ReactNode
  /** The rail stays in sight while the list is scrolled. */
  stickyRail?: boolean
  /** The shop offers original designs only, so a merchant of nothing else has the type fixed (C-134). */
  onlyDesigns?: boolean
  /** Another picture stands above the list: the page is there for it first. */
  isBelow?: boolean
}
/** Filters, sort and the endless list of what fits them; all of it stands in the address. */
export function ProductBrowser({
  merchant,
  liked = false,
  heading,
  nothing,
  belowNothing,
  stickyRail = false,
  onlyDesigns = false,
  isBelow = false,
}: ProductBrowserProps) {
  const say = useSay()
  const isHere = useHydrated()
  useLikesOfTabs()
  const { filters, wished, change } = useFilters()
  const { state } = useLocation()
  const [isNear] = useState((state as { near?: boolean } | null)?.near === true)
  const isSignedIn = useOfSession((session) => session !== null)
  const { freeFrom, freeTo } = filters
  const isWhole = merchant === undefined && !liked
  useEffect(() => {
    if (freeFrom || isWhole) keepWish('days', freeFrom && `${freeFrom} ${freeTo}`)
  }, [freeFrom, freeTo, isWhole])
  const way = wayIn(filters)
  useEffect(() => {
    if (way || isWhole) keepWish('way', way)
  }, [way, isWhole])
  const list = useMemo(
    () => ({
      ...queryOf({ ...filters, ...(merchant && { merchant }) }, liked),
      enabled: isSignedIn || !filters.mySize, // nobody's size fits nothing
    }),
    [filters, merchant, liked, isSignedIn],
  )
  const { data: { total, facets, correctedTo } = nothingKnown } = useInfiniteQuery({ ...list, select: foundIn })
  const [sheet, showSheet] = useState(false)
  const applied = appliedIn(filters)
  const [designsOnly] = useState(onlyDesigns && applied.length === 0 && sellsOnlyDesigns(facets))
  const isWaiting = wished !== filters
  /** How many there will be, where the counts of the filters say so. */
  const n = isWaiting ? totalOf(facets, total, filters, wished) : total
  const groups = {
    filters: wished,
    facets,
    onChange: change,
    ofOne: merchant !== undefined || liked,
    fixedType: designsOnly && !wished.productType,
  }
  const top = useBeginningAnew(JSON.stringify(filters))
  if (total === 0 && applied.length === 0 && !filters.q && nothing) {
    return (
      <>
        {heading({ total, correctedTo, applied: 0 })}
        {nothing}
      </>
    )
  }
  return (
    <>
      <div ref={top} className="flex scroll-mt-nav items-end justify-between gap-5 pb-3.5 lg:pb-4.5">
        {heading({ total: n, correctedTo, applied: appliedIn(wished).length })}
        <div className="max-lg:hidden">
          <SortChoice filters={wished} onChange={change} />
        </div>
      </div>
      {isNear && isHere && <NearFirst filters={wished} onChange={change} />}
      <FilterBar filters={wished} onChange={change} onOpen={() => showSheet(true)} />
      <div className="grid items-start gap-[clamp(1.75rem,3.2vw,3.5rem)] lg:grid-cols-[252px_minmax(0,1fr)]">
        <aside aria-label={say('browse.filters')} className={`pe-1 pt-1 pb-10 max-lg:hidden ${stickyRail ? stuck : ''}`}>
          {/* Without a mouse there are dozens of stops before the first piece. */}
          <a href="#pieces" className="sr-only focus:not-sr-only focus:mb-3 focus:inline-flex focus:rounded-control focus:px-2 focus:py-1">
            {say('browse.skipFilters')}
          </a>
          <FilterGroups {...groups} />
        </aside>
        <section
          id="pieces"
          aria-label={say('shell.products')}
          tabIndex={-1}
          // on its own page no card repeats the shop
          className={`min-w-0 scroll-mt-nav outline-none ${merchant ? '**:data-shop:hidden' : ''}`}
        >
          {!merchant && <h2 className="sr-only">{say('shell.products')}</h2>}
          <AppliedFilters filters={wished} facets={facets} onChange={change}>
            {/* Its file comes with the browser: the server renders in one go and waits for nothing. */}
            {isHere && !liked && <SaveSearch filters={{ ...wished, ...(merchant && { merchant }) }} />}
          </AppliedFilters>
          {sortedByPrice.test(wished.sortBy ?? '') && <p className="pb-3 text-mini text-ink-3">{say('browse.priceOrder')}</p>}
          <div aria-busy={isWaiting} className={`transition-opacity duration-(--dur-2) ${isWaiting ? 'opacity-40' : ''}`}>
            <ProductList filters={filters} list={list} isBelow={isBelow} onChange={change} belowNothing={belowNothing} />
          </div>
        </section>
      </div>
      {sheet && <FilterSheet {...groups} total={n ?? total} onClose={() => showSheet(false)} onLost={() => showSheet(false)} />}
    </>
  )
}
const sortedByPrice = /^price_/
const stuck = 'sticky top-nav max-h-[calc(100dvh-var(--spacing-nav))] overflow-y-auto overscroll-contain [scrollbar-width:thin]'

/** The one way that a list asks for: its pieces open at it. */
const wayIn = ({ freeFrom, forSell, forRent, openToSwap }: Filters) =>
  freeFrom ? 'rent' : forSell || (forRent && openToSwap) ? undefined : forRent ? 'rent' : openToSwap ? 'swap' : undefined

/** Both lists are asked by the same keys and answer alike; what is liked says in addition what is no longer offered. */
const queryOf = (filters: Filters, liked: boolean) =>
  liked ? ({ ...likedQuery(filters), networkMode: 'always' } as unknown as ReturnType<typeof browseQuery>) : browseQuery(filters)

/** Another list is shown from its beginning, to whoever had scrolled past it; one that was read before from where it was left. */
function useBeginningAnew(list: string) {
  const { y } = usePlaceKept()
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(list)
  useEffect(() => {
    if (before.current === list) return
    before.current = list
    if (y === 0 && (top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ behavior: 'instant' })
  }, [list, y])
  return top
}

/** What stands around the list: the same for all its pages, so that a further one changes nothing there. */
function foundIn({
  pages: [first],
}: InfiniteData<SearchPage, unknown>): Pick<SearchState, 'total' | 'correctedTo'> & { facets: Facets | undefined } {
  const total = first?.meta.total
  return { total, facets: first?.facets, correctedTo: total === 0 ? undefined : first?.correctedTo }
}
const nothingKnown: ReturnType<typeof foundIn> = { total: undefined, facets: undefined, correctedTo: undefined }

/** A merchant of nothing but original designs has the type fixed. */
const sellsOnlyDesigns = (facets: Facets | undefined): boolean => {
  const types = facets?.['productType']
  return types !== undefined && Object.entries(types).every(([type, n]) => type === 'designer' || n === 0)
}
