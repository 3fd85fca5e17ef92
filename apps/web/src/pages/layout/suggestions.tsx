import { suggest } from '@rondo/contracts/calls/catalog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { useSettled } from '../../shell/use-settled.ts'

const waitMs = 200

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  listId: string
  text: string
  open: boolean
  onOpen: (open: boolean) => void
  /** Whether there is something to list. */
  onListed: (listed: boolean) => void
  onPick: (to: string) => void
}
/** At most five names for what is being typed. Arrow keys move, Enter opens, Escape closes. */
export default function Suggestions({ input, listId, text, open, onOpen, onListed, onPick }: SuggestionsProps) {
  const say = useSay()
  const q = useSettled(text, waitMs).trim()
  const { data } = useQuery({ ...read(suggest, { query: { q } }), enabled: q !== '', placeholderData: keepPreviousData })
  const names = q === '' ? [] : (data?.data ?? [])
  const [place, setPlace] = useState({ q, at: -1 })
  const at = place.q === q ? place.at : -1 // other words begin anew
  const shown = open && names.length > 0
  const hasNames = names.length > 0
  useEffect(() => onListed(hasNames), [hasNames, onListed])
  const active = shown ? names[at] : undefined

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (shown) event.preventDefault() // the first closes the list, the next empties the field
      onOpen(false)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onPick(`/product/${active.id}`)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && names.length > 0) {
      event.preventDefault()
      onOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setPlace({ q, at: (at + step + names.length + (at < 0 && step < 0 ? 1 : 0)) % names.length })
    }
  })
  useEffect(() => {
    const field = input.current
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  }, [input])
  useEffect(() => {
    const field = input.current
    if (active) field?.setAttribute('aria-activedescendant', `${listId}-${active.id}`)
    else field?.removeAttribute('aria-activedescendant')
  }, [active, input, listId])

  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={say('shell.suggestions')}
      hidden={!shown}
      className="absolute inset-x-0 top-[calc(100%+8px)] z-30 animate-rise rounded-panel border border-line bg-surface p-1.5 shadow-pop"
    >
      {names.map(({ id, name }, n) => (
        <li
          key={id}
          id={`${listId}-${id}`}
          role="option"
          aria-selected={n === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(`/product/${id}`)}
          onKeyDown={undefined}
          className="flex min-h-11 cursor-pointer items-center rounded-field px-3 hover:bg-sunken aria-selected:bg-sunken"
        >
          <Matched name={name} q={q} />
        </li>
      ))}
    </ul>
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
