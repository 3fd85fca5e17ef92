import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { useSearchParams } from '../../shell/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'

/** A filter of the desk stands in the address: reload and back keep it. */
export function useDeskFilter() {
  const [query, setQuery] = useSearchParams()
  const set = (next: Readonly<Record<string, string>>) =>
    setQuery(Object.fromEntries(Object.entries({ ...Object.fromEntries(query), ...next }).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    })
  return { get: (name: string) => query.get(name) ?? '', set }
}

interface StatesProps<S extends string> {
  states: readonly S[]
  value: S
  onChange: (state: S) => void
  name: (state: S) => string
}
export function States<S extends string>({ states, value, onChange, name }: StatesProps<S>) {
  const { say } = useShell()
  return (
    <div role="group" aria-label={say('desk.states')} className="flex flex-wrap gap-2">
      {states.map((state) => (
        <Chip key={state} pressed={state === value} onClick={() => onChange(state)}>
          {name(state)}
        </Chip>
      ))}
    </div>
  )
}

/** The way out of a filter that nothing fits. */
export function ClearFilter({ onClear }: { onClear: () => void }) {
  const { say } = useShell()
  return (
    <Button look="line" onClick={onClear}>
      {say('desk.clearFilter')}
    </Button>
  )
}

/** A search that is sent with Enter or its button. */
export function Finder({ value, label, onFind }: { value: string; label: string; onFind: (text: string) => void }) {
  const { say } = useShell()
  const [typed, type] = useState(value)
  return (
    <form
      role="search"
      aria-label={label}
      className="flex max-w-130 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(typed.trim())
      }}
    >
      <div className="grow">
        <Field type="search" label={label} value={typed} maxLength={200} onChange={({ target }) => type(target.value)} />
      </div>
      <Button type="submit" look="line">
        {say('desk.find')}
      </Button>
    </form>
  )
}
export const oneOf = <S extends string>(list: readonly S[], text: string): S => list.find((one) => one === text) ?? (list[0] as S)
