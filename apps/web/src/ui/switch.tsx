import type { ReactNode } from 'react'

interface SwitchProps {
  /** What it turns on; the whole row is its name and takes the press. */
  children: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
  describedBy?: string | undefined
  invalid?: boolean
}
/** Something that is on or off at once, as a row with its words at the left. */
export function Switch({ children, checked, onChange, disabled, describedBy, invalid }: SwitchProps) {
  return (
    <label className="relative flex min-h-11 items-center gap-3 has-disabled:text-ink-3">
      <span className="flex min-w-0 grow items-center gap-3 font-semibold">{children}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="relative h-6.5 w-11.5 shrink-0 rounded-control bg-line-strong transition-colors duration-(--dur-2) peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent peer-disabled:bg-line after:absolute after:start-0.75 after:top-0.75 after:size-5 after:rounded-full after:bg-surface after:shadow-rest after:transition-transform after:duration-(--dur-2) peer-checked:after:translate-x-5"
      />
    </label>
  )
}
