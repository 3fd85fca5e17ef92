import {
  categories,
  colors,
  conditions,
  materials,
  occasions,
  productTypes,
  sizes,
  swatches,
  transactionTypes,
} from '@rondo/rules/listings/catalogue'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { useSizeWords } from '../size-words.ts'
import { useValueWords } from '../value-words.ts'
import { chosenIn, lists, type OwnFilters, type OwnList, ownOrders, states, toggledIn, turned, unfiltered } from './own-filters.ts'

const typingMs = 300
type Facets = Readonly<Record<string, Readonly<Record<string, number>>>> | undefined

interface FilterAreaProps {
  filters: OwnFilters
  facets: Facets
  /** The shop may sell nothing now: what is active is not shown. */
  isHeld: boolean
  onChange: (next: OwnFilters) => void
}
/** Words, states with their numbers, and a panel of everything that one's own listings have. */
export function FilterArea({ filters, facets, isHeld, onChange: ask }: FilterAreaProps) {
  const { say, format } = useShell()
  const words = useWords(filters.q ?? '')
  // Whoever presses something before the last word was asked for means both.
  const onChange = (next: OwnFilters) => {
    const q = words.take()
    ask({ ...(q && { q }), ...without(next, 'q') })
  }
  const [isOpen, open] = useState(chosenIn(filters) > 0)
  const panel = useId()
  const chosen = chosenIn(filters)
  const of = facets?.['status']
  const all = of && states.reduce((sum, state) => sum + (of[state] ?? 0), 0)
  const { status, ...whole } = filters
  return (
    <div className="grid gap-3 pb-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField words={words} onAsk={() => onChange(filters)} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => open(!isOpen)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-4 text-small font-medium hover:border-ink"
        >
          <Icon name="filter" className="size-4" />
          {say('listings.filters')}
          {chosen > 0 && (
            <span className="figures grid min-w-5 place-items-center rounded-full bg-accent px-1 text-mini text-on-accent">{chosen}</span>
          )}
          <Icon name={isOpen ? 'up' : 'down'} className="size-4" />
        </button>
        <label className="relative inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <span className="sr-only">{say('listings.sort')}</span>
          <select
            value={filters.sortBy ?? 'newest'}
            onChange={(event) => {
              const order = ownOrders.find((one) => one === event.target.value)
              onChange({ ...without(filters, 'sortBy'), ...(order && order !== 'newest' && { sortBy: order }) })
            }}
            className="min-h-11 appearance-none bg-transparent ps-4 pe-9 text-small font-medium outline-none"
          >
            {ownOrders.map((order) => (
              <option key={order} value={order}>
                {say(`listings.${order}`)}
              </option>
            ))}
          </select>
          <Icon name="down" className="pointer-events-none absolute end-3 size-4" />
        </label>
      </div>
      <div
        role="group"
        aria-label={say('listings.state')}
        className="no-scrollbar -mx-gutter flex gap-1.5 overflow-x-auto px-gutter *:shrink-0"
      >
        <Chip pressed={!status} onClick={() => onChange(whole)}>
          {say('listings.all')}
          {all !== undefined && <Number n={format.number(all)} />}
        </Chip>
        {states.map((state) => (
          <Chip key={state} pressed={status === state} onClick={() => onChange(status === state ? whole : { ...whole, status: state })}>
            {say(`listings.${state === 'sold_out' ? 'soldOut' : isHeld && state === 'active' ? 'held' : state}`)}
            {of && <Number n={format.number(of[state] ?? 0)} />}
          </Chip>
        ))}
      </div>
      {isOpen && (
        <div id={panel} className="grid gap-4 rounded-panel border border-line bg-surface p-4 sm:p-5">
          <div role="group" aria-label={say('listings.how')} className="flex flex-wrap gap-1.5">
            {transactionTypes.map((way, at) => (
              <Chip key={way} pressed={filters[way] ?? false} onClick={() => onChange(turned(filters, way))}>
                <Glyph name={(['buy', 'rent', 'swap'] as const)[at] ?? 'buy'} />
                {say(`catalogue.${(['buy', 'rent', 'swap'] as const)[at] ?? 'buy'}`)}
              </Chip>
            ))}
          </div>
          {lists.map((key) => (
            <Values key={key} list={key} filters={filters} counts={facets?.[key]} onChange={onChange} />
          ))}
          {chosen > 0 && (
            <button
              type="button"
              onClick={() => onChange({ ...unfiltered(filters), ...(status && { status }) })}
              className="link justify-self-start text-small"
            >
              {say('listings.clear')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const without = <K extends keyof OwnFilters>(filters: OwnFilters, key: K): Omit<OwnFilters, K> => {
  const { [key]: _gone, ...rest } = filters
  return rest
}
const Number = ({ n }: { n: string }) => <span className="figures opacity-65">{n}</span>

type Words = ReturnType<typeof useWords>
/** What stands in the search field. It follows the address, except where that only says what was asked for from here. */
function useWords(q: string) {
  const [typed, type] = useState(q)
  const [asked, setAsked] = useState(q)
  const [known, setKnown] = useState(q)
  if (q !== known) {
    setKnown(q)
    if (q !== asked) {
      setAsked(q)
      type(q)
    }
  }
  return {
    typed,
    type,
    isAsked: typed.trim() === asked,
    /** What is typed, to be asked for now. */
    take() {
      setAsked(typed.trim())
      return typed.trim()
    },
  }
}

/** Asks a moment after the last key. */
function SearchField({ words: { typed, type, isAsked }, onAsk }: { words: Words; onAsk: () => void }) {
  const { say } = useShell()
  const ask = useEffectEvent(() => {
    if (!isAsked) onAsk()
  })
  useEffect(() => {
    const timer = setTimeout(ask, typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="flex min-h-11 grow basis-56 items-center gap-2 rounded-control border border-line-strong bg-surface px-4 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent sm:max-w-90">
      <Icon name="search" className="size-4.5 text-ink-2" />
      <span className="sr-only">{say('listings.search')}</span>
      <input
        type="search"
        value={typed}
        placeholder={say('listings.search')}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isAsked && onAsk()}
        className="min-w-0 grow bg-transparent text-base outline-none md:text-body"
      />
    </label>
  )
}

const orders = {
  productType: productTypes,
  category: categories,
  size: sizes,
  color: colors,
  condition: conditions,
  material: materials,
  occasion: occasions,
} as const
interface ValuesProps {
  list: OwnList
  filters: OwnFilters
  counts: Readonly<Record<string, number>> | undefined
  onChange: (next: OwnFilters) => void
}
/** The values that one's own listings have, with their numbers; chosen ones stay even at none. */
function Values({ list, filters, counts, onChange }: ValuesProps) {
  const { say, format } = useShell()
  const word = useValueWords()
  const size = useSizeWords()
  const chosen = filters[list] ?? []
  const known = [...Object.entries(counts ?? {}).flatMap(([value, n]) => (value && n > 0 ? [value] : [])), ...chosen]
  const order: readonly string[] = orders[list]
  const values = [...new Set(known)].toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  if (values.length === 0 || (list === 'productType' && values.length < 2 && chosen.length === 0)) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-[550]">{say(`listings.by_${list}`)}</legend>
      <div className="flex flex-wrap gap-1.5">
        {values.map((value) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => onChange(toggledIn(filters, list, value))}>
            {list === 'color' && <Dot color={value} />}
            {list === 'size' ? size(value) : word(value)}
            <Number n={format.number(counts?.[value] ?? 0)} />
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
function Dot({ color }: { color: string }) {
  const [first = 'transparent', ...more] = (swatches as Readonly<Record<string, readonly string[]>>)[color] ?? []
  const background = more.length === 0 ? first : `conic-gradient(${[first, ...more, first].join(', ')})`
  return <span aria-hidden="true" style={{ background }} className="size-3 rounded-full shadow-[inset_0_0_0_1px_rgb(128_128_128/0.5)]" />
}
