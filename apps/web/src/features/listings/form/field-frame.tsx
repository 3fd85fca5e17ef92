import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface ComplaintProps {
  /** The field's name among the rules. */
  field: string
  error: string | undefined
  /** The children show the error themselves. */
  told?: boolean
  children?: ReactNode
  className?: string
}
/** Stands around a field so that a failed attempt finds it; says what is wrong with a group below it. */
export function Complaint({ field, error, told = false, children, className = '' }: ComplaintProps) {
  return (
    <div
      data-field={field}
      data-complains={error ? '' : undefined}
      className={`grid min-w-0 content-start gap-2 scroll-mt-24 ${className}`}
    >
      {children}
      {error && !told && (
        <p id={`error-${field}`} className="flex items-start gap-1.5 text-small text-danger">
          <Icon name="warn" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The name of a group of choices, as large as the label of a field. */
export function GroupLabel({ children, required = false, note }: { children: ReactNode; required?: boolean; note?: ReactNode }) {
  return (
    <span className="text-small font-[550]">
      {children}
      {required && (
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      )}
      {note && ' '}
      {note && <span className="ms-1.5 font-normal text-ink-2">{note}</span>}
    </span>
  )
}
