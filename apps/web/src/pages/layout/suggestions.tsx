import { searchProducts, suggest } from '@rondo/contracts/calls/catalog'
import type { AnswerOf, QueryOf } from '@rondo/contracts/kernel/call'
import { categories, colors } from '@rondo/rules/listings/catalogue'
import type { Say } from '@rondo/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { read } from '../../shell/calls.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { useSettled } from '../../shell/use-settled.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

const SearchStart = lazyPart(() => import('./search-start.tsx'), ['landing', 'catalogue'])

const waitMs = 200
/** Where fewer names begin with what is typed, the first pieces of the whole search stand below them. */
const leastPieces = 4
const panelLook = 'absolute top-[calc(100%+8px)] z-30 animate-rise rounded-panel border border-line bg-surface shadow-pop'

type Piece = AnswerOf<typeof suggest>['data'][number]
interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  listId: string
  text: string
  /** Not what the field had before: what is fetched at the first focus may come after the first letters. */
  isTyped: boolean
  /** Ways to begin are shown elsewhere, or in the place of the list while nothing is typed. */
  hasStart: boolean
  onPick: (to: string) => void
}
/** Kinds and pieces for what is being typed, and the way to all of them. Arrow keys move, Enter opens, Escape closes. */
export default function Suggestions({ input, listId, text, isTyped, hasStart, onPick }: SuggestionsProps) {
  const { say, format } = useShell()
  // the field may have been left until this was here
  const [open, show] = useState(() => (isTyped || text.trim() === '') && document.activeElement?.getAttribute('aria-controls') === listId)
  const q = useSettled(text, waitMs).trim()
  const { data, isPlaceholderData } = useQuery({ ...read(suggest, { query: { q } }), enabled: q !== '', placeholderData: keepPreviousData })
  const { kinds, data: known } = q === '' || !data ? { kinds: [], data: [] } : data
  const isSettled = text.trim() === q && !isPlaceholderData
  const isAnswered = isSettled && q !== '' && data !== undefined
  const pair = colourAndKind(q, say)
  const ofPair = useFound({ ...pair?.query, pageSize: 1 }, isAnswered && pair !== undefined)?.meta.total ?? 0
  const all = useFound({ q, pageSize: leastPieces }, isAnswered)
  const ofAll = all?.meta.total ?? 0
  const others = all?.data.filter(({ id }) => !known.some((one) => one.id === id)) ?? []
  const pieces: readonly Piece[] = [...known, ...others].slice(0, Math.max(known.length, leastPieces))
  const isNothing = all !== undefined && ofAll + kinds.length + known.length === 0
  const ways = [
    ...kinds.map(({ key, value }) => `/browse?${key}=${value}`),
    ...pieces.map(({ id }) => `/product/${id}`),
    ...(pair && ofPair > 0 ? [`/browse?color=${pair.color}&category=${pair.category}`] : []),
    ...(ofAll > 0 ? [`/browse?q=${encodeURIComponent(q)}`] : []),
    ...(isNothing && ofPair === 0 ? ['/browse'] : []),
  ]
  const [chosen, choose] = useState<string>() // by its address: other answers may have it elsewhere, or not at all
  const isStart = hasStart && text.trim() === ''
  const shown = open && !isStart && ways.length > 0
  const at = chosen === undefined ? -1 : ways.indexOf(chosen)
  const active = shown ? ways[at] : undefined
  const start = useRef<HTMLDivElement>(null)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (shown) event.preventDefault() // the first closes the list, the next empties the field
      show(false)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onPick(active)
    } else if (isStart && event.key === 'ArrowDown') {
      event.preventDefault()
      if (start.current) start.current.querySelector('a')?.focus()
      else show(true)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && ways.length > 0) {
      event.preventDefault()
      if (!isSettled) return // what stands there still is about to change
      show(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      choose(ways[(at + step + ways.length + (at < 0 && step < 0 ? 1 : 0)) % ways.length])
    }
  })
  const onFocus = useEffectEvent(() => {
    if (isStart) show(true)
  })
  const onInput = useEffectEvent(() => {
    choose(undefined)
    show(true)
  })
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget as Node | null
    // with Tab somebody goes on, not through all the ways to begin
    const isPassing = isStart && next !== input.current && !start.current?.contains(next)
    if (isPassing || !input.current?.form?.contains(next)) show(false)
  })
  const onListening = useEffectEvent(() => {
    if (document.activeElement !== input.current) show(false) // left since the first drawing
  })
  useEffect(() => {
    const field = input.current
    if (!field) return
    const heard = new AbortController()
    const { signal } = heard
    field.addEventListener('keydown', onKeyDown, { signal })
    field.addEventListener('focus', onFocus, { signal })
    field.addEventListener('click', onFocus, { signal })
    field.addEventListener('input', onInput, { signal })
    field.form?.addEventListener('focusout', onFocusOut, { signal })
    field.form?.addEventListener('submit', () => show(false), { signal })
    queueMicrotask(onListening)
    return () => heard.abort()
  }, [input])
  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(shown || (open && isStart)))
    field?.setAttribute('aria-haspopup', isStart ? 'dialog' : 'listbox')
    if (active) field?.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else field?.removeAttribute('aria-activedescendant')
  }, [active, input, isStart, listId, open, shown])

  if (isStart) {
    return (
      open && (
        <div
          ref={start}
          id={listId}
          role="dialog"
          aria-label={say('shell.search')}
          onPointerDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            input.current?.focus()
            show(false)
          }}
          className={`${panelLook} end-0 max-h-[calc(100dvh-6rem)] w-[max(100%,28rem)] overflow-y-auto px-5 pb-5`}
        >
          <SearchStart
            isWide
            place={<div className="h-136" />}
            onClose={() => {
              input.current?.blur()
              show(false)
            }}
          />
        </div>
      )
    )
  }
  const option = (n: number, children: ReactNode) => (
    <li
      key={ways[n]}
      id={`${listId}-${ways[n]}`}
      role="option"
      aria-selected={n === at}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(ways[n] ?? '')}
      onKeyDown={undefined}
      className="grid min-h-11 cursor-pointer grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-3 rounded-field px-3 py-1 hover:bg-sunken aria-selected:bg-sunken"
    >
      {children}
    </li>
  )
  const line = (words: string, n: number) => (
    <>
      <Icon name="search" className="mx-auto size-4 text-ink-3" />
      <span>
        <span className="font-[550]">{words}</span>
        <span className="sr-only">, </span>
        <span className="figures ms-2 text-small text-ink-3">{format.number(n)}</span>
      </span>
    </>
  )
  return (
    <>
      <ul id={listId} role="listbox" aria-label={say('filters.suggestions')} hidden={!shown} className={`${panelLook} inset-x-0 p-1.5`}>
        {kinds.map(({ value, listings }, n) => option(n, line(say(`catalogue.${value as 'dress'}`), listings)))}
        {pieces.map((piece, n) => option(kinds.length + n, <PieceLine piece={piece} q={q} />))}
        {pair &&
          ofPair > 0 &&
          option(kinds.length + pieces.length, line(`${say(`catalogue.${pair.color}`)} · ${say(`catalogue.${pair.category}`)}`, ofPair))}
        {ofAll > 0 && option(ways.length - 1, line(say('filters.allResults', { q }), ofAll))}
        {ways[0] === '/browse' &&
          option(
            0,
            <>
              <Icon name="search" className="mx-auto size-4 text-ink-3" />
              <span className="wrap-anywhere">{say('filters.nothingFor', { q })}</span>
              <span className="link text-small">{say('filters.seeAllPieces')}</span>
            </>,
          )}
      </ul>
      <p role="status" className="sr-only">
        {open && q !== '' && data && isSettled && say('filters.suggestionsCount', { n: isNothing ? 0 : ways.length })}
      </p>
    </>
  )
}

/** The beginning of a list, and how many pieces it has; undefined while nobody knows. */
function useFound(query: QueryOf<typeof searchProducts>, isAsked: boolean) {
  const { data } = useQuery({ ...read(searchProducts, { query }), enabled: isAsked })
  return isAsked ? data : undefined
}

/** A colour with a kind behind it, as in “green dr”. */
function colourAndKind(q: string, say: Say) {
  const typed = q.toLowerCase().replace(/\s+/g, '')
  const named = (value: 'dress') => say(`catalogue.${value}`).toLowerCase()
  const color = colors.find((one) => typed.startsWith(named(one as 'dress')))
  const rest = color && typed.slice(named(color as 'dress').length)
  const category = rest && categories.find((one) => named(one as 'dress').startsWith(rest))
  return color && category ? { color, category, query: { color: [color], category: [category] } } : undefined
}

/** A piece with its picture and what it costs first. */
function PieceLine({ piece: { name, photos, currency, price, forSell, rentPriceAndTime }, q }: { piece: Piece; q: string }) {
  const { say, format } = useShell()
  const [tier, second] = rentPriceAndTime
  const [cover] = photos
  const rent = tier && { price: format.price(tier.price, currency), period: say(`catalogue.${tier.option}`, { n: tier.number }) }
  return (
    <>
      <span className="block aspect-4/5 w-8 bg-cove">
        {cover && <Picture url={cover.url} alt="" width={32} height={40} sizes="32px" most={160} className="size-full object-cover" />}
      </span>
      <span className="line-clamp-2 leading-snug">
        <Matched name={name} q={q} />
      </span>
      <span className="figures text-small whitespace-nowrap text-ink-2">
        <span className="sr-only">, </span>
        {forSell
          ? format.price(price, currency)
          : rent
            ? say(second ? 'catalogue.rentFrom' : 'catalogue.rentOnly', rent)
            : say('catalogue.swap')}
      </span>
    </>
  )
}

/** A name with the letters that match in bold. */
function Matched({ name, q }: { name: string; q: string }) {
  const from = name.toLowerCase().indexOf(q.toLowerCase())
  if (from < 0) return <span>{name}</span>
  return (
    <span>
      {name.slice(0, from)}
      <b className="font-semibold">{name.slice(from, from + q.length)}</b>
      {name.slice(from + q.length)}
    </span>
  )
}
