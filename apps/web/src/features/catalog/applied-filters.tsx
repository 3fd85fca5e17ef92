import { plain } from '@rondo/words/plain-text'
import { type ReactNode, useRef } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useOwnCurrency } from '../../shell/own-currency.ts'
import { useShell } from '../../shell/providers.tsx'
import { AppliedChip } from '../../ui/chip.tsx'
import { countOf, type Facets } from './facets.ts'
import { type Applied, appliedIn, cleared, type Filters, presetKm, without } from './filters.ts'
import { useDistanceWords } from './pickup-words.ts'

const OwnPrice = lazyPart(() => import('./own-price.tsx'))

/** The name of an applied filter, as its chip says it; `inOwn` words the bounds of a price where they are not said in US dollars. */
export function useFilterName(inOwn?: (dollars: number) => string): (filters: Filters, applied: Applied) => string {
  const { say, format } = useShell()
  const distance = useDistanceWords()
  return (filters, { key, value }) => {
    const { minPrice, maxPrice, freeFrom, freeTo } = filters
    switch (key) {
      case 'price': {
        const [from = '', to = ''] = [minPrice, maxPrice].map((amount) =>
          amount === undefined ? '' : (inOwn?.(amount) ?? format.price(amount, 'USD')),
        )
        if (from && to) return say('browse.priceBetween', { from, to })
        return from ? say('browse.priceLeast', { from }) : say('browse.priceMost', { to })
      }
      case 'dates': {
        const days = [freeFrom ?? '', freeTo ?? ''].map((day) => format.day(day))
        return say('browse.freeOn', { days: days[0] === days[1] ? (days[0] ?? '') : days.join(' – ') })
      }
      case 'forSell':
        return say('catalogue.buy')
      case 'forRent':
        return say('catalogue.rent')
      case 'openToSwap':
        return say('catalogue.swap')
      case 'shipping':
        return say('browse.shipping')
      case 'mySize':
        return say('browse.mySize')
      case 'localPickup':
        return distance.pickup(filters.distance ?? presetKm)
      case 'productType':
      case 'category':
      case 'size':
      case 'color':
      case 'condition':
      case 'material':
      case 'occasion':
      case 'brand': {
        const key = `catalogue.${value}` as 'catalogue.dress'
        const word = say(key)
        return word === key ? value : word
      }
    }
  }
}

interface AppliedFiltersProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
  /** What else can be done with such a choice. */
  children?: ReactNode
}
/** What is applied, words first, each with its count and to be taken away. Draws nothing when nothing is. */
export function AppliedFilters({ filters, facets, onChange, children }: AppliedFiltersProps) {
  const { say, format } = useShell()
  const nameOf = useFilterName()
  const own = useOwnCurrency()
  const applied = appliedIn(filters)
  const { q, ...wordless } = filters
  const row = useRef<HTMLDivElement>(null)
  const take = (next: Filters) => {
    keepFocus(row.current, appliedIn(next).length === 0 && !next.q)
    onChange(next)
  }
  if (applied.length === 0 && !q) return null
  return (
    <div ref={row} className="flex items-center gap-2 pb-5.5 max-lg:flex-col max-lg:items-stretch max-lg:gap-0 max-lg:pb-2.5 lg:flex-wrap">
      <div className="no-scrollbar flex gap-2 max-lg:-mx-gutter max-lg:-mt-1.5 max-lg:overflow-x-auto max-lg:px-gutter max-lg:pt-1.5 max-lg:*:shrink-0 lg:contents">
        {q && (
          <AppliedChip label={say('browse.remove', { name: q })} onRemove={() => take(wordless)}>
            <span className="max-w-60 truncate">{say('browse.words', { q })}</span>
          </AppliedChip>
        )}
        {applied.map((one) => {
          // beside shipping the count of pickups is of all places
          const n = one.key === 'localPickup' && filters.shipping ? undefined : countOf(facets, one.key, one.value)
          const key = `${one.key} ${one.value ?? ''}`
          const onRemove = () => take(without(filters, one))
          const chip = (
            <AppliedChip key={key} label={plain(say('browse.remove', { name: nameOf(filters, one) }))} onRemove={onRemove}>
              <span className="max-w-60 truncate">{nameOf(filters, one)}</span>
              {n ? <span className="figures font-normal text-ink-2">{format.number(n)}</span> : null}
            </AppliedChip>
          )
          return own && own !== 'USD' && one.key === 'price' ? <OwnPrice key={key} {...{ filters, onRemove }} place={chip} /> : chip
        })}
      </div>
      {/* below the chips of a phone, which may be more than fit beside each other */}
      <div className="flex min-h-11 items-center gap-x-4 lg:contents">
        {applied.length > 0 && (
          <button type="button" onClick={() => take(cleared(filters))} className="hit link min-h-9 text-small whitespace-nowrap lg:px-2">
            {say('browse.clearAll')}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}

/** Leads the focus from a chip that goes to its neighbour, or to the list when all of them go: else it would be nowhere. */
function keepFocus(row: HTMLElement | null, isLast: boolean): void {
  const chips = [...(row?.querySelectorAll('button') ?? [])]
  const at = chips.findIndex((chip) => chip === document.activeElement)
  if (at < 0) return
  const next = isLast ? row?.closest('section') : (chips[at + 1] ?? chips[at - 1])
  next?.focus({ preventScroll: true })
}
