import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> & {
  title: ReactNode
  note?: ReactNode
  /** At the right: a price. */
  price?: ReactNode
  ref?: Ref<HTMLInputElement>
}
/** One of several ways, as a panel with a dot: an address, a rate, a delivery. Stand them in a fieldset with a legend, same `name`. */
export function ChoiceCard({ title, note, price, className = '', ...rest }: ChoiceProps) {
  return (
    <label
      className={`relative flex items-start gap-3.5 rounded-panel border border-line-strong bg-surface px-4 py-2.5 transition-colors duration-(--dur-2) hover:border-ink has-checked:border-accent has-checked:bg-[color-mix(in_oklab,var(--accent-wash)_45%,var(--surface))] has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent has-disabled:border-line has-disabled:text-ink-3 ${className}`}
    >
      <input type="radio" {...rest} className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed" />
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong bg-surface peer-checked:border-accent after:size-2.5 after:rounded-full peer-checked:after:bg-accent"
      />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        {note && <span className="block text-small text-ink-2">{note}</span>}
      </span>
      {price && <span className="figures font-[550]">{price}</span>}
    </label>
  )
}

type TileProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode }
/** A smaller choice without a dot, for two or three beside each other: rental tiers, sizes. */
export function ChoiceTile({ children, className = '', ...rest }: TileProps) {
  return (
    <label
      className={`relative grid content-start gap-0.5 rounded-panel border border-line-strong bg-surface px-3.5 py-3 transition-colors duration-(--dur-2) hover:border-ink has-disabled:border-transparent has-disabled:bg-sunken has-disabled:text-ink-3 has-disabled:hover:border-transparent has-checked:border-accent has-checked:bg-[color-mix(in_oklab,var(--accent-wash)_45%,var(--surface))] has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${className}`}
    >
      <input type="radio" {...rest} className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed" />
      {children}
    </label>
  )
}
