import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { focusTitle } from '../../../shell/focus-title.ts'
import { Link, useSearchParams } from '../../../shell/router/index.ts'
import { toast } from '../../../shell/toasts.ts'
import { lazyPart } from '../../../shell/lazy-part.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Check } from '../../../ui/field.tsx'
import { Loader } from '../../../ui/mark.tsx'
import { Loading, Skeleton } from '../../../shell/loading.tsx'
import { NotLoaded } from '../../../shell/not-loaded.tsx'
import { EmptyState, Note } from '../../../ui/panel.tsx'
import { useVerification } from '../../accounts/index.ts'
import { type OwnCard, ownListingsQuery, reloadOwn, useActivation } from '../own-listings.queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FilterArea } from './filter-area.tsx'
import { OwnListingCard } from './own-card.tsx'
import { isNarrowed, type OwnFilters, ownFiltersFrom, ownQueryOf, unfiltered } from './own-filters.ts'

const RestockDialog = lazyPart(() => import('./restock-dialog.tsx'))

/** Why a listing is not shown again that its owner should know: there is a way out of each. */
const told: readonly string[] = ['listings.not_verified', 'listings.taken_down']

/** Fewer than these are overlooked at a glance: nothing is to be looked for, nor chosen among them. */
const enoughToSort = 6

const columns = 'grid grid-cols-2 gap-x-[clamp(0.75rem,1.4vw,1.25rem)] gap-y-8 sm:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5'

/** The own listings as the address asks for them; `hasNone` where none is listed at all. */
function useOwnList() {
  const [query] = useSearchParams()
  const filters = ownFiltersFrom(query)
  const list = useInfiniteQuery({ ...ownListingsQuery(filters), placeholderData: (before) => before, refetchOnMount: 'always' })
  const cards = list.data?.pages.flatMap(({ data }) => data) ?? []
  return { filters, list, cards, hasNone: list.data !== undefined && cards.length === 0 && !list.isPlaceholderData && !isNarrowed(filters) }
}
/** Whether there is something to export and to lend; undefined until that is known. */
export function useSomethingListed(): boolean | undefined {
  const { list, hasNone } = useOwnList()
  return list.isPending ? undefined : !hasNone
}

interface OwnListingsProps {
  /** Somebody comes from a change: what is remembered is asked anew. */
  refresh: boolean
  /** What whoever is not verified may do where nothing is listed. */
  wayToSell?: ReactNode
}
/** All own listings with their filters, what can be done with one, and what with several. */
export function OwnListings({ refresh, wayToSell }: OwnListingsProps) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const [, setQuery] = useSearchParams()
  const { filters, list, cards } = useOwnList()
  const activation = useActivation()
  const isHeld = useVerification().isVerified === false
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [restocked, restock] = useState<OwnCard>()
  const [doomed, doom] = useState<readonly OwnCard[]>([])
  useEffect(() => {
    if (refresh) void reloadOwn(cache)
  }, [refresh, cache])

  const [first] = list.data?.pages ?? []
  const isFew = first !== undefined && first.meta.total < enoughToSort && !list.isPlaceholderData && !isNarrowed(filters)
  const selected = cards.filter(({ id }) => chosen.has(id))
  const change = (next: OwnFilters) => {
    choose(new Set())
    setQuery(ownQueryOf(next), { replace: true, preventScrollReset: true })
  }
  const activate = async (cards: readonly OwnCard[], active: boolean) => {
    try {
      const n = await activation.activate({ cards, active })
      const word = active ? 'activated' : 'deactivated'
      toast.success(cards.length === 1 ? say(`listings.${word}`) : say(`listings.${word}Many`, { n }))
      if (cards.length > 1) choose(new Set())
    } catch (error) {
      toast.error(say('listings.statusFailed'))
      if (error instanceof Refused && told.includes(error.body?.code ?? '')) toast.error(await explain(shell, error))
    }
  }
  return (
    <>
      {!isFew && <FilterArea filters={filters} facets={first?.facets} isHeld={isHeld} onChange={change} />}
      {list.isPending ? (
        <Placeholders />
      ) : cards.length === 0 && list.isError ? (
        <NotLoaded
          title={say('listings.loadFailed')}
          hint={say('shell.problemHint')}
          busy={list.isFetching}
          onAgain={() => void list.refetch()}
        />
      ) : cards.length === 0 ? (
        <Nothing
          narrowed={isNarrowed(filters)}
          wayToSell={wayToSell}
          onClear={() => change(unfiltered({ ...(filters.sortBy && { sortBy: filters.sortBy }) }))}
        />
      ) : (
        <section
          aria-label={say('shell.myListings')}
          aria-busy={list.isPlaceholderData}
          className={list.isPlaceholderData ? 'opacity-60' : ''}
        >
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-4 pb-3.5 text-small text-ink-2">
            {!isFew && (
              <Check
                checked={selected.length === cards.length}
                onChange={(event) => choose(new Set(event.target.checked ? cards.map(({ id }) => id) : []))}
              >
                {say('listings.selectAll')}
              </Check>
            )}
            <p role="status" className="figures">
              {say('listings.total', { n: first?.meta.total ?? cards.length })}
            </p>
          </div>
          <ul className={columns}>
            {cards.map((card, at) => (
              <li key={card.id} className="-m-1 min-w-0 p-1 [contain-intrinsic-size:auto_27rem] [content-visibility:auto]">
                <OwnListingCard
                  card={card}
                  selected={chosen.has(card.id)}
                  onSelect={
                    isFew
                      ? undefined
                      : (on) =>
                          choose((before) => (on ? new Set([...before, card.id]) : new Set([...before].filter((id) => id !== card.id))))
                  }
                  onActivate={(active) => void activate([card], active)}
                  onRestock={() => restock(card)}
                  onDelete={() => doom([card])}
                  busy={activation.changing.has(card.id)}
                  early={at < 5}
                  isHeld={isHeld}
                />
              </li>
            ))}
          </ul>
          <More
            shown={cards.length}
            more={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </section>
      )}
      <BulkBar
        selected={selected}
        busy={selected.some(({ id }) => activation.changing.has(id))}
        onActivate={(active) => void activate(selected, active)}
        onDelete={() => doom(selected)}
        onClear={() => choose(new Set())}
      />
      {restocked && <RestockDialog card={restocked} onClose={() => restock(undefined)} onLost={() => restock(undefined)} />}
      <DeleteDialog
        cards={doomed}
        onDeleted={() => {
          choose(new Set())
          requestAnimationFrame(focusTitle)
        }}
        onClose={() => doom([])}
      />
    </>
  )
}

/** Nothing fits the filters, or there is no listing at all. */
function Nothing({ narrowed, wayToSell, onClear }: { narrowed: boolean; wayToSell: ReactNode; onClear: () => void }) {
  const { say } = useShell()
  const { isVerified, isKnown } = useVerification() // who is not would be led back from the form
  return narrowed ? (
    <EmptyState title={say('listings.noneFit')} hint={say('listings.noneFitHint')}>
      <Button onClick={onClear}>{say('listings.clear')}</Button>
    </EmptyState>
  ) : (
    <EmptyState
      title={say('listings.none')}
      hint={
        // until it is known which of the two is true, their place is kept
        <span className={isKnown ? '' : 'invisible'}>
          {say(isVerified !== false ? 'listings.noneHint' : wayToSell ? 'listings.noneUnverified' : 'listings.noneWaiting')}
        </span>
      }
    >
      {isVerified === false ? (
        wayToSell
      ) : (
        <Link to="/listing/upload" className={buttonLook('ink', 'm', isKnown ? '' : 'invisible')}>
          {say('listings.upload')}
        </Link>
      )}
    </EmptyState>
  )
}

interface MoreProps {
  shown: number
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}
/** The foot of the list: it goes on when it comes into sight, or by the button. */
function More({ shown, more, loading, failed, onMore }: MoreProps) {
  const { say } = useShell()
  const foot = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(() => {
    if (more && !loading && !failed) onMore()
  })
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && ask(), { rootMargin: '400px' })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [shown])
  return (
    <div ref={foot} className="grid min-h-20 place-items-center gap-4 pt-10">
      {failed && (
        <Note tone="danger" icon="warn" role="alert">
          {say('listings.loadFailed')}
        </Note>
      )}
      {loading ? (
        <Loader label={say('shell.loading')} />
      ) : (
        more && (
          <Button look="line" onClick={onMore}>
            {say(failed ? 'shell.retry' : 'listings.loadMore')}
          </Button>
        )
      )}
    </div>
  )
}

function Placeholders() {
  return (
    <Loading>
      <div className="flex min-h-9 items-center justify-between pb-3.5 max-md:min-h-11">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-20" />
      </div>
      <div className={columns}>
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="grid gap-2.5">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-9 w-full rounded-control" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
