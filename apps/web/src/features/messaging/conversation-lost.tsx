import type { ReactNode } from 'react'
import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useReason } from '../../shell/use-reason.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Below, NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { UnsentBubble } from './bubble.tsx'
import type { Unsent } from './unsent.ts'

/** What is not sent, where the conversation itself is not there. */
export function Kept({
  unsent,
  onAgain,
  onGiveUp,
}: {
  unsent: readonly Unsent[]
  onAgain: (id: string) => void
  onGiveUp: (id: string) => void
}) {
  return (
    <div className="flex flex-col gap-2.5">
      {unsent.map((one) => (
        <UnsentBubble
          key={one.clientId}
          unsent={one}
          isLast
          onAgain={() => onAgain(one.clientId)}
          onGiveUp={() => onGiveUp(one.clientId)}
        />
      ))}
    </div>
  )
}

interface FailedProps {
  error: unknown
  isBusy: boolean
  onRetry: () => void
  /** What has failed, where it is not the conversation itself. */
  failed?: string
  /** Stands below. */
  children?: ReactNode
}
/** A conversation that did not come, with the server's word where it gave one (MSG-40). What was refused is not asked for again: ways on stand there. */
export function Failed({ error, isBusy, onRetry, failed, children }: FailedProps) {
  const { say } = useShell()
  const what = failed ?? say('messages.chatFailed')
  const reason = useReason(error, '')
  const status = error instanceof Refused ? error.status : 500
  const fixed = say('messages.chatFailedFor', { what, reason: reason || say('messages.chatFailedHint') })
  const isGone = error instanceof Refused && error.body?.code === 'messaging.person_not_found'
  const back = (look: 'ink' | 'line', more = '') => (
    <Link to="/message" className={buttonLook(look, 'm', more)}>
      {say('messages.back')}
    </Link>
  )
  return (
    <div className="grid h-full place-content-center px-gutter">
      {status < 500 ? (
        <EmptyState
          kind="lost"
          title={say('messages.chatRefused')}
          // the fixed text ends with the reason of any other refusal
          hint={isGone ? <Below hint={say('messages.personLeft')} fixed={fixed} /> : fixed}
        >
          {back('ink')}
        </EmptyState>
      ) : (
        <NotLoaded title={say('messages.chatNotShown')} hint={reason} fixed={fixed} busy={isBusy} onAgain={onRetry}>
          {back('line', 'md:hidden')}
        </NotLoaded>
      )}
      {children}
    </div>
  )
}
