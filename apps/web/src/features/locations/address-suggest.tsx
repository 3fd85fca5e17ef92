import { suggestAddresses } from '@rondo/contracts/calls/locations'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { pages, texts } from '@rondo/rules/kernel/limits'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { useSettled } from '../../shell/use-settled.ts'
import { Field } from '../../ui/field.tsx'

type Answer = AnswerOf<typeof suggestAddresses>
export type Parts = Answer['features'][number]['parts']
const settleMs = 300

interface AddressSuggestProps extends ComponentProps<typeof Field> {
  value: string
  /** Where to look; ISO 3166-1. Empty where nothing is known: the server then looks in France (C-28). */
  country: string
  onPick: (parts: Parts) => void
}
/** The street, with up to five addresses that its text may mean. Arrows choose, Enter takes, Escape closes. */
export function AddressSuggest({ value, country, onPick, onBlur, hint, ...rest }: AddressSuggestProps) {
  const say = useSay()
  const base = useId()
  const [typed, setTyped] = useState(false)
  const [at, setAt] = useState(-1)
  const q = useSettled(value.trim(), settleMs)
  const wanted = typed && q.length >= texts.addressSearchFrom
  const { data, isError } = useQuery({
    ...read(suggestAddresses, { query: country ? { q, country } : { q } }),
    enabled: wanted,
    retry: false,
  })
  const found = wanted ? (data?.features.slice(0, pages.addressSuggestions) ?? []) : []
  const isOpen = found.length > 0
  const close = () => {
    setTyped(false)
    setAt(-1)
  }
  const pick = (n: number) => {
    const chosen = found[n]
    if (chosen) onPick(chosen.parts)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && at >= 0) pick(at)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Field
        {...rest}
        value={value}
        hint={isError && wanted ? say('locations.suggestionsFailed') : hint}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${base}list` : undefined}
        aria-activedescendant={at >= 0 ? `${base}${at}` : undefined}
        onInput={() => setTyped(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <span role="status" className="sr-only">
        {wanted && isError
          ? say('locations.suggestionsFailed')
          : wanted && data
            ? say('locations.suggestionCount', { n: found.length })
            : ''}
      </span>
      {isOpen && (
        <ul
          role="listbox"
          id={`${base}list`}
          aria-label={say('locations.suggestions')}
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-field border border-line bg-raised py-1 shadow-pop"
        >
          {found.map(({ id, place_name }, n) => (
            <li
              key={id}
              id={`${base}${n}`}
              role="option"
              aria-selected={n === at}
              // before the field loses the focus and the list closes
              onPointerDown={(event) => {
                event.preventDefault()
                pick(n)
              }}
              className="flex min-h-11 cursor-pointer items-center px-3.5 py-1.5 text-small hover:bg-sunken aria-selected:bg-sunken"
            >
              {place_name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
