import type { ReactNode } from 'react'
import sprite from './sprite.svg?url'

export type StatusCategory = 'active' | 'processing' | 'completed' | 'cancelled' | 'problematic'
const dyes: Record<StatusCategory, string> = {
  active: 'bg-woad-wash text-woad',
  processing: 'bg-weld-wash text-weld',
  completed: 'bg-lincoln-wash text-lincoln',
  cancelled: 'bg-madder-wash text-madder',
  problematic: 'bg-saffron-wash text-saffron',
}
/** A status as a word with its sign and dye; without a category it is neutral. */
export function Badge({ category, children }: { category?: StatusCategory; children: ReactNode }) {
  const dye = category ? dyes[category] : 'bg-sunken text-ink-2'
  return (
    <span className={`inline-flex min-h-6 items-center gap-1.5 rounded-control px-2.5 text-mini font-[550] whitespace-nowrap ${dye}`}>
      {category && (
        <svg
          aria-hidden="true"
          className="size-3 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <use href={`${sprite}#s-${category}`} />
        </svg>
      )}
      {children}
    </span>
  )
}
