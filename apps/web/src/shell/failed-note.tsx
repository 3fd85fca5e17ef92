import type { ReactNode } from 'react'
import { Note } from '../ui/panel.tsx'
import { useSay } from './providers.tsx'

interface FailedProps {
  /** What did not come. */
  children: ReactNode
  onAgain: () => void
  busy?: boolean
}
/** A part of a screen did not come: what it is, with a way to ask again. */
export function FailedNote({ children, onAgain, busy }: FailedProps) {
  const say = useSay()
  return (
    <Note tone="danger" icon="warn" role="alert">
      {children}{' '}
      <button type="button" disabled={busy} onClick={onAgain} className="hit link font-[550]">
        {say('shell.retry')}
      </button>
    </Note>
  )
}
