import { type ReactNode, useId } from 'react'
import { frames } from './tabs.tsx'

interface SegmentedProps<Id extends string> {
  label: string
  options: readonly { readonly id: Id; readonly label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}
/** One of a few, as a pill of radios without panels. */
export function Segmented<Id extends string>({ label, options, value, onChange }: SegmentedProps<Id>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={frames.pill}>
      {options.map(({ id, label: words }) => (
        <label
          key={id}
          className="relative flex min-h-10 flex-1 items-center justify-center gap-2 rounded-control px-4 text-small font-[550] text-ink-2 transition-colors duration-(--dur-2) has-checked:bg-raised has-checked:text-ink has-checked:shadow-[var(--shadow-1),inset_0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={id === value}
            onChange={() => onChange(id)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          {words}
        </label>
      ))}
    </div>
  )
}
