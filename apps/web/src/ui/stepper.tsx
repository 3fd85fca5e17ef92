import { Icon } from './icon.tsx'

interface StepperProps {
  label: string
  value: number
  least?: number
  most: number
  onChange: (value: number) => void
  /** Pressed at the edge: less than the least, more than the most. Without it the buttons are off there. */
  onRefuse?: (edge: 'least' | 'most') => void
  busy?: boolean
  words: { less: string; more: string }
}
/** A number that goes up and down by one, and can be typed; what is no number becomes the least. */
export function Stepper({ label, value, least = 1, most, onChange, onRefuse, busy = false, words }: StepperProps) {
  const go = (to: number) => {
    const wished = Number.isFinite(to) ? Math.trunc(to) : least
    if (wished < least) onRefuse?.('least')
    if (wished > most) onRefuse?.('most')
    const next = Math.max(least, Math.min(most, wished))
    if (next !== value) onChange(next)
  }
  const button =
    'grid size-11 place-items-center md:size-10 rounded-full transition-colors duration-(--dur-2) hover:bg-sunken disabled:text-ink-disabled aria-disabled:text-ink-disabled'
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded-control border border-line-strong bg-surface p-px">
      <button
        type="button"
        aria-label={words.less}
        aria-disabled={value <= least && !onRefuse}
        disabled={busy}
        onClick={() => go(value - 1)}
        className={`${button} ${value <= least ? 'text-ink-3' : ''}`}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        key={value}
        aria-label={label}
        inputMode="numeric"
        defaultValue={value}
        disabled={busy}
        onBlur={(event) => {
          go(Number.parseInt(event.target.value, 10))
          event.target.value = String(value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
        className="figures w-8 rounded-sm bg-transparent text-center font-[550]"
      />
      <button
        type="button"
        aria-label={words.more}
        aria-disabled={value >= most && !onRefuse}
        disabled={busy}
        onClick={() => go(value + 1)}
        className={`${button} ${value >= most ? 'text-ink-3' : ''}`}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  )
}
