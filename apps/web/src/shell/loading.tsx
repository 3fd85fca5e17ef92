import { createContext, type ReactNode, use } from 'react'
import { useSay } from './providers.tsx'

const IsTold = createContext(false)
interface LoadingProps {
  /** What is on its way; that something loads, without it. */
  label?: string
  className?: string | undefined
  children: ReactNode
}
/** Several places of what is still on its way, told once to those who listen: of several within each other the outermost tells it. */
export function Loading({ label, className, children }: LoadingProps) {
  const say = useSay()
  const told = use(IsTold) ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label ?? say('shell.loading') }
  return (
    <IsTold value>
      <div {...told} className={className}>
        {children}
      </div>
    </IsTold>
  )
}

/** The place of something that is still on its way. Where it stands alone, it tells that itself. */
export function Skeleton({ className = '' }: { className?: string }) {
  const say = useSay()
  const told = use(IsTold) ? { 'aria-hidden': true } : { role: 'status', 'aria-label': say('shell.loading') }
  return <div {...told} className={`animate-breathe bg-cove ${className}`} />
}
