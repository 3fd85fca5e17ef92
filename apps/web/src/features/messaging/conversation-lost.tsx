import type { ReactNode } from 'react'
import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useReason } from '../../shell/use-reason.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
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
  const reason = useReason(error, say('messages.chatFailedHint'))
  const isRefused = error instanceof Refused && error.status < 500
  return (
    <div className="grid h-full place-content-center px-gutter">
      <EmptyState
        kind={isRefused ? 'lost' : 'trouble'}
        title={say(isRefused ? 'messages.chatRefused' : 'messages.chatNotShown')}
        hint={reason ? say('messages.chatFailedFor', { what, reason }) : what}
      >
        {isRefused ? (
          <Link to="/browse" className={buttonLook()}>
            {say('shell.browse')}
          </Link>
        ) : (
          <Button busy={isBusy} onClick={onRetry}>
            {say('shell.retry')}
          </Button>
        )}
        <Link to="/message" className={buttonLook('line', 'm', 'md:hidden')}>
          {say('messages.back')}
        </Link>
      </EmptyState>
      {children}
    </div>
  )
}
