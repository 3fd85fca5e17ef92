import type { ReactNode } from 'react'
import sprite from './sprite.svg?url'

export type StatusCategory = 'active' | 'processing' | 'completed' | 'cancelled' | 'problematic'
const tones: Record<StatusCategory, string> = {
  active: 'bg-info-wash text-info',
  processing: 'bg-warning-wash text-warning',
  completed: 'bg-success-wash text-success',
  cancelled: 'bg-danger-wash text-danger',
  problematic: 'bg-problem-wash text-problem',
}
/** The edge of a dot that stands for the same as a badge of that category. */
export const dotTones: Record<StatusCategory, string> = {
  active: 'border-info',
  processing: 'border-warning',
  completed: 'border-success',
  cancelled: 'border-danger',
  problematic: 'border-problem',
}
/** A status as a word with its sign and tone; without a category it is neutral. `sign` is that of another category where the two differ. */
export function Badge({ category, sign = category, children }: { category?: StatusCategory; sign?: StatusCategory; children: ReactNode }) {
  const tone = category ? tones[category] : 'bg-sunken text-ink-2'
  return (
    <span className={`inline-flex min-h-6 items-center gap-1.5 rounded-control px-2.5 text-mini font-[550] whitespace-nowrap ${tone}`}>
      {sign && (
        <svg
          aria-hidden="true"
          className="size-3 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <use href={`${sprite}#s-${sign}`} />
        </svg>
      )}
      {children}
    </span>
  )
}
