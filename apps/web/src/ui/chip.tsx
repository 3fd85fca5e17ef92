import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'

const shape =
  'inline-flex min-h-10 items-center gap-1.5 rounded-control border px-3.5 text-small font-medium whitespace-nowrap transition-colors duration-(--dur-2) md:min-h-9'
export const chipLook = `${shape} border-line-strong bg-surface hover:border-ink aria-pressed:border-ink aria-[pressed=true]:bg-ink aria-[pressed=true]:text-on-ink`

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
      className={`${shape} border-accent-line bg-accent-wash text-ink hover:border-accent`}
    >
      {children}
      <Icon name="x" className="size-3.5" />
    </button>
  )
}
