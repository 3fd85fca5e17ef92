import type { MouseEvent, ReactNode } from 'react'
import { useHydrated, useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { useFilterName } from './applied-filters.tsx'
import { useOwnBounds } from './own-bounds.ts'
import { type Facets, helpsToDrop } from './facets.ts'
import { type Applied, appliedIn, cleared, type Filters, without } from './filters.ts'

/** Fetched by those who ask for days that have passed. */
const Dates = lazyPart(async () => ({ default: (await import('./terms-filter.tsx')).Dates }), ['filters'])
const NearWords = lazyPart(() => import('./near-words.tsx'), ['filters'])

/** About the height of the words that come. */
const nearPlace = <div className="h-42 sm:h-28" />

interface NothingFoundProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
  /** What else there is. */
  below?: ReactNode
}
/** Nothing fits, and what may help: first the last filter without which something is found, else the words. */
export default function NothingFound({ filters, facets, onChange, below }: NothingFoundProps) {
  const say = useSay()
  const isHere = useHydrated()
  const nameOf = useFilterName(useOwnBounds())
  const applied = appliedIn(filters)
  const { q, ...wordless } = filters
  const helpful = applied.findLast((one) => helpsToDrop(facets, filters, one)) ?? applied.findLast((one) => mayHelp(facets, filters, one))
  const isPast = isOver(filters)
  const last: Applied | undefined = isPast ? { key: 'dates' } : (helpful ?? (q ? undefined : applied.at(-1)))
  const hints = [
    q && say('browse.hintWords'),
    filters.localPickup && say('filters.hintDistance'),
    last && last.key !== 'localPickup' && !isPast && say('browse.hintFilters'),
  ].filter((hint) => typeof hint === 'string')
  // the focus waits at the list, since the button goes
  const go = (next: Filters) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('section')?.focus({ preventScroll: true })
    onChange(next)
  }
  const drop = (name: string, next: Filters) => (
    <Button look={isPast ? 'line' : 'ink'} onClick={go(next)} className="max-w-full py-2 whitespace-normal!">
      <span className="line-clamp-2 wrap-anywhere">{say('filters.dropLast', { name })}</span>
    </Button>
  )
  return (
    <>
      <EmptyState
        title={say('browse.empty')}
        hint={
          <>
            {hints.map((hint) => (
              <span key={hint} className="block">
                {hint}
              </span>
            ))}
          </>
        }
      >
        {isPast && (
          <div className="w-full max-w-96 pb-2">
            <Dates filters={filters} onChange={onChange} />
          </div>
        )}
        {last ? drop(nameOf(filters, last), without(filters, last)) : applied.length > 0 && q && drop(q, wordless)}
        {(last ?? q) && (
          <Button look="line" onClick={go(cleared(last ? filters : wordless))}>
            {say(last ? 'browse.clearAll' : 'browse.seeAll')}
          </Button>
        )}
      </EmptyState>
      {isHere ? <NearWords words={q ?? ''} place={nearPlace} /> : nearPlace}
      {below && <div className="pt-12">{below}</div>}
    </>
  )
}

/** The days that are asked for have passed, as the shop counts days. */
const isOver = ({ freeTo = '9' }: Filters): boolean => freeTo < new Date().toISOString().slice(0, 10)

const mayHelp = (...asked: Parameters<typeof helpsToDrop>): boolean => helpsToDrop(...asked) === undefined
