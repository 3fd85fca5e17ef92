import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Rows of what and how much. `total` rows are larger and stand under a line where something stands before them. */
export function PriceLines({
  lines,
}: {
  lines: readonly { readonly id: string; readonly what: ReactNode; readonly amount: ReactNode; readonly total?: boolean }[]
}) {
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ id, what, amount, total }) => (
        <div
          key={id}
          className={`flex items-baseline justify-between gap-5 ${total ? 'not-first:border-t not-first:border-line not-first:pt-3 type-subhead' : ''}`}
        >
          <dt className={total ? '' : 'text-ink-2'}>{what}</dt>
          <dd className="figures text-end">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stars of five, the last of them half from .5 on; `label` says the figure in words. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-px text-(--star)">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className="relative">
          <Icon name="star" className="size-4" filled={value >= star} />
          {value < star && value >= star - 0.5 && (
            <span className="absolute inset-y-0 start-0 w-1/2 overflow-hidden">
              <Icon name="star" className="size-4" filled />
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** One star and the figure, where five have no room; `label` says it in words. */
export function Rating({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="figures inline-flex shrink-0 items-center gap-0.5">
      <span className="text-(--star)">
        <Icon name="star" filled className="size-3.5" />
      </span>
      {value.toFixed(1)}
    </span>
  )
}
