import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A quiet frame for things that belong together. */
export function Panel({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-panel border border-line bg-surface p-[clamp(1rem,1.8vw,1.5rem)] ${className}`}>{children}</div>
}

type Tone = 'info' | 'warning' | 'success' | 'danger' | 'problem'
const tones: Record<Tone | 'plain', string> = {
  plain: 'bg-sunken',
  info: 'bg-info-wash text-info',
  warning: 'bg-warning-wash text-warning',
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger',
  problem: 'bg-problem-wash text-problem',
}
interface NoteProps {
  tone?: Tone
  icon?: IconName
  /** `alert` is read out at once: for errors that appear. */
  role?: 'status' | 'alert'
  children: ReactNode
}
/** A sentence that people should not miss, in the place where it matters. */
export function Note({ tone, icon = 'info', role, children }: NoteProps) {
  return (
    <div role={role} className={`flex gap-3 rounded-panel px-4 py-3.5 text-small leading-normal ${tones[tone ?? 'plain']}`}>
      <Icon name={icon} />
      <div className="min-w-0 self-center">{children}</div>
    </div>
  )
}

interface EmptyProps {
  title: ReactNode
  hint?: ReactNode
  /** `trouble` for failures; `lost` for an address that leads nowhere: the ring without its dot. */
  kind?: 'empty' | 'trouble' | 'lost' | 'closed'
  children?: ReactNode
  heading?: 'h1' | 'h2' | 'p'
}
/** Nothing here, something failed, or the end: one ring, a heading, a sentence, a button. */
export function EmptyState({ title, hint, kind = 'empty', children, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2.5 py-14 text-center">
      <svg viewBox="0 0 72 72" aria-hidden="true" className="mb-3 size-18 fill-none stroke-line-strong" strokeWidth="2">
        {kind === 'closed' ? (
          <circle cx="36" cy="36" r="27" pathLength="1" className="draw-arc" />
        ) : (
          <path d="M53.6 15.5A27 27 0 1 1 36 9" strokeLinecap="round" pathLength="1" className="draw-arc" />
        )}
        {kind === 'empty' && <circle cx="49.5" cy="12.5" r="5.5" className="fill-accent stroke-none" />}
        {kind === 'trouble' && <path d="M36 24v15M36 47v.4" className="stroke-danger" strokeWidth="3.4" strokeLinecap="round" />}
      </svg>
      <Heading className={Heading === 'h1' ? 'type-title' : 'type-heading'}>{title}</Heading>
      {hint && <p className="max-w-[44ch] text-balance text-ink-2">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2.5">{children}</div>}
    </div>
  )
}
