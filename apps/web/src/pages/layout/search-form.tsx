import { useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useLocation, useNavigate } from '../../shell/router/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { keepKind, keptKind, searchAddress, searchAt, searchKinds, type SearchKind } from './search-address.ts'

const Suggestions = lazyPart(() => import('./suggestions.tsx'), ['catalogue', 'filters'])

interface SearchFormProps {
  className?: string
  /** In a dialog with ways to begin of its own: the field has the focus when it opens. */
  autoFocus?: boolean
  onDone?: () => void
}
/** Search with its kind. Works without script as an ordinary form; suggestions and ways to begin are fetched at the first focus. */
export function SearchForm({ className = '', autoFocus = false, onDone }: SearchFormProps) {
  const say = useSay()
  const navigate = useNavigate()
  const here = useLocation()
  const { kind: kindHere, text: textHere } = searchAt(here)
  const [kind, setKind] = useState<SearchKind>(kindHere)
  const [text, setText] = useState(textHere)
  /** What stood in the field when it first had the focus. */
  const [woken, wake] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLSelectElement>(null)
  const listId = useId()
  // what was typed and chosen before the page was alive counts: drawn anew, the fields would go back to what the server had
  useEffect(() => {
    setText((known) => input.current?.value ?? known)
    setKind((known) => {
      const shown = searchKinds.find((one) => one === chosen.current?.value) ?? known
      return shown === known ? (keptKind(here.pathname) ?? known) : shown
    })
  }, [here.pathname])
  const go = (to: string) => {
    input.current?.blur()
    onDone?.()
    void navigate(to)
  }
  return (
    <form
      role="search"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault()
        const to = searchAddress(kind, text)
        if (!to) return
        keepKind(kind)
        go(to)
      }}
      className={`relative flex h-11 min-w-0 grow items-center rounded-control border border-line-strong bg-surface has-[:is(input,select):focus-visible]:outline-2 has-[:is(input,select):focus-visible]:outline-offset-2 has-[:is(input,select):focus-visible]:outline-accent ${className}`}
    >
      <span className="relative h-full border-e border-line">
        <select
          ref={chosen}
          name="type"
          aria-label={say('shell.searchIn')}
          value={kind}
          onChange={(event) => setKind(event.target.value as SearchKind)}
          className="h-full appearance-none rounded-s-control bg-transparent ps-4.5 pe-8 [field-sizing:content] text-small font-[550] outline-none"
        >
          {searchKinds.map((one) => (
            <option key={one} value={one} className="bg-surface">
              {say(`shell.${one}`)}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4" />
      </span>
      <input
        ref={input}
        name="q"
        type="search"
        autoComplete="off"
        data-first={autoFocus || undefined}
        maxLength={200}
        value={text}
        role="combobox"
        aria-label={say('shell.search')}
        aria-expanded={false} // as the suggestions say, once they are here
        aria-controls={listId}
        aria-autocomplete="list"
        placeholder={say('shell.searchHint')}
        onFocus={() => wake((known) => known ?? text)}
        onChange={(event) => setText(event.target.value)}
        className="h-full min-w-0 grow bg-transparent px-3.5 text-base outline-none md:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      <button type="submit" aria-label={say('shell.search')} className="grid h-full w-11 shrink-0 place-items-center rounded-e-control">
        <Icon name="search" />
      </button>
      {woken !== undefined && (
        <Suggestions input={input} listId={listId} text={text} isTyped={text !== woken} hasStart={!autoFocus} onPick={go} />
      )}
    </form>
  )
}
