import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: ReactNode
  readonly panel: ReactNode
}
interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** `pill`: two to four ways beside each other. `line`: sections of a page. */
  look?: 'pill' | 'line'
  start?: Id
  /** Told of each change; with `value` the parent decides. */
  value?: Id
  onChange?: (id: Id) => void
  /** Panels that were open once stay behind the open one, with what was typed in them. */
  keeps?: boolean
}
export const frames = {
  pill: 'flex rounded-control bg-sunken p-1 has-[>:only-child]:bg-transparent has-[>:only-child]:p-0',
  line: 'no-scrollbar flex gap-6.5 overflow-x-auto border-b border-line',
}
const tabLooks = {
  pill: 'flex min-h-11 flex-1 items-center only:min-h-8 only:flex-none only:bg-transparent! only:shadow-none! justify-center gap-2 rounded-control font-[550] text-ink-2 transition-colors duration-(--dur-2) aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-[var(--shadow-1),inset_0_0_0_1px_var(--line)]',
  line: 'hit flex min-h-11 items-center gap-2 border-b-2 border-transparent py-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink',
}
/** Tabs: arrows, Home and End move and choose; only the chosen panel is rendered, with `keeps` also those that were. */
export function Tabs<Id extends string>({ label, tabs, look = 'pill', start, value, onChange, keeps = false }: TabsProps<Id>) {
  const base = useId()
  const [own, setOwn] = useState(start ?? tabs[0]?.id)
  const chosen = value ?? own
  const [opened, open] = useState<readonly Id[]>([])
  if (keeps && chosen !== undefined && !opened.includes(chosen)) open([...opened, chosen])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone they are a row that scrolls: the open one must be in sight.
    const here = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && here)
      list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - here.clientWidth) / 2
  }, [chosen])
  const choose = (id: Id) => {
    setOwn(id)
    onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`${base}${next.id}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={frames[look]}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={base + id}
            aria-selected={id === chosen}
            aria-controls={id === chosen ? `${base}panel` : undefined}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
            className={tabLooks[look]}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ id }) => id === chosen || opened.includes(id))
        .map(({ id, panel }) => (
          <div
            key={keeps ? id : 'panel'}
            role="tabpanel"
            id={id === chosen ? `${base}panel` : undefined}
            aria-labelledby={base + id}
            hidden={id !== chosen}
            className="mt-4"
          >
            {panel}
          </div>
        ))}
    </>
  )
}
