import { useId } from 'react'
import { Icon } from './icon.tsx'

interface StarChoiceProps {
  /** What is rated; the name of the group. */
  label: string
  value: number
  onChange: (value: number) => void
  /** Each figure in words: `3 stars`. */
  nameOf: (stars: number) => string
}
/** One to five stars to choose; arrows move between them as between any choices. */
export function StarChoice({ label, value, onChange, nameOf }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.75 text-small font-[550]">{label}</legend>
      <span className="-ms-2.5 flex items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 place-items-center rounded-control text-(--star) has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              aria-label={nameOf(stars)}
              onChange={() => onChange(stars)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <Icon name="star" className="size-7" filled={value >= stars} />
          </label>
        ))}
        <span aria-hidden="true" className="figures ms-2 text-small text-ink-2">
          {nameOf(value)}
        </span>
      </span>
    </fieldset>
  )
}
