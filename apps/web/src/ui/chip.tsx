import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const chipLook = 'chip chip-choice'

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** On or off; leave it out for a chip that only does something. */
  pressed?: boolean
  children: ReactNode
}
/** A small choice that can be on or off. */
export function Chip({ pressed, className = '', children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={`${chipLook} ${className}`}>
      {children}
    </button>
  )
}

/** An applied filter; a press takes it away. `label` says so in words. */
export function AppliedChip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className={`chip border-accent-line bg-accent-wash text-ink hover:border-accent`}
    >
      {children}
      <Icon name="x" className="size-3.5" />
    </button>
  )
}
