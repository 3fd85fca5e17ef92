import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

interface TimelineStep {
  readonly id: string
  readonly label: ReactNode
  /** A day, or what is awaited. */
  readonly note?: ReactNode
  readonly state: 'done' | 'now' | 'later'
}
const rings = {
  done: 'border-7 border-ink',
  now: 'border-4 border-accent bg-surface',
  later: 'border-[1.5px] border-line-strong bg-surface',
}
/** Where a row has no room: one below the other, or rings in a row whose names only screen readers have. */
const looks = {
  column: { list: '', step: 'pb-3.5 ps-7', line: 'start-[6.25px] top-4 bottom-0 w-[1.5px]', name: '' },
  rings: { list: 'grid-flow-col auto-cols-fr', step: 'h-4.5', line: 'start-3.5 end-0 top-[8.25px] h-[1.5px]', name: '@max-md:sr-only' },
}
interface TimelineProps {
  label: string
  steps: readonly TimelineStep[]
  /** Beside words that say the step: where there is little room only its rings stand there. */
  compact?: boolean
  /** The line that stands for all where there is no room for a row, and opens them. */
  folded?: ReactNode
}
/** How far something has come: a row of rings, and one below the other where there is no room for that. Names wrap, never overlap. */
export function Timeline({ label, steps, compact = false, folded }: TimelineProps) {
  const small = looks[compact ? 'rings' : 'column']
  const list = useId()
  const [isOpen, open] = useState(false)
  const isShut = folded !== undefined && !isOpen
  return (
    <div className="@container min-w-0">
      {folded !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => open(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2.5 text-start text-small @md:hidden"
        >
          <span className="min-w-0 grow">{folded}</span>
          <Icon name={isOpen ? 'up' : 'down'} className="size-4.5" />
        </button>
      )}
      <ol
        id={list}
        aria-label={label}
        className={`grid ${isShut ? '@max-md:hidden' : ''} ${folded === undefined ? '' : '@max-md:pt-2'} ${small.list} @md:auto-cols-[minmax(min-content,1fr)] @md:grid-flow-col`}
      >
        {steps.map(({ id, label: name, note, state }, at) => (
          <li
            key={id}
            aria-current={state === 'now' ? 'step' : undefined}
            className={`relative ${small.step} text-mini @md:h-auto @md:pt-6.5 @md:pe-2 @md:pb-0 @md:ps-0 ${state === 'now' ? 'font-semibold' : state === 'done' ? 'text-ink-2' : 'text-ink-3'}`}
          >
            {at < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute ${small.line} @md:start-3.5 @md:end-0 @md:top-[10.25px] @md:bottom-auto @md:h-[1.5px] @md:w-auto ${state === 'done' ? 'bg-ink' : 'bg-line'}`}
              />
            )}
            <span aria-hidden="true" className={`absolute start-0 top-0.5 size-3.5 rounded-full @md:top-1 ${rings[state]}`} />
            <span className={`block ${small.name}`}>{name}</span>
            {note && <span className={`figures block font-normal text-ink-3 ${small.name}`}>{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface RingStep {
  readonly id: string
  readonly label: ReactNode
  /** From 0 to 1: how much of it is done. */
  readonly share: number
}
/** The steps of a task as rings; the current one fills by its share. */
export function RingSteps({ label, steps, now }: { label: string; steps: readonly RingStep[]; now: string }) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-2.5 gap-y-2 max-sm:gap-x-4 max-sm:text-small">
      {steps.map(({ id, label: name, share }, at) => (
        <li
          key={id}
          aria-current={id === now ? 'step' : undefined}
          className={`flex items-center gap-2 ${id === now ? 'font-semibold' : 'font-medium text-ink-3'}`}
        >
          {at > 0 && <span aria-hidden="true" className="h-px w-7 bg-line-strong max-sm:hidden" />}
          <Ring share={share} current={id === now} />
          {name}
        </li>
      ))}
    </ol>
  )
}

function Ring({ share, current }: { share: number; current: boolean }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 -rotate-90 fill-none">
      <circle cx="9" cy="9" r="7.25" strokeWidth="1.75" className={current ? 'stroke-accent opacity-40' : 'stroke-line-strong'} />
      <circle
        cx="9"
        cy="9"
        r="7.25"
        strokeWidth="2.5"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset={1 - share}
        className={`transition-[stroke-dashoffset] duration-(--dur-3) ${current ? 'stroke-accent' : 'stroke-ink'} ${share === 0 ? 'opacity-0' : share === 1 && !current ? 'fill-ink' : ''}`}
      />
    </svg>
  )
}
