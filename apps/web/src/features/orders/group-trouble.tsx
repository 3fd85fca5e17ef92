import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { useReason } from '../../shell/use-reason.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'

interface Props {
  /** What the reading of the group answered; undefined for an address that names none. */
  error: Error | undefined
  /** It was an item that was read, to find its group (ITEM-24). */
  isOfItem?: boolean
  busy: boolean
  onRetry: () => void
  /** What cannot be shown, where it is more than the group. */
  title?: string
  /** Stands for the reason where nobody gives one. */
  otherwise?: string
}
/** Why a group cannot be shown: it is nobody's, or reading it failed and may be tried again (FG-45). */
export function GroupTrouble({ error, isOfItem = false, busy, onRetry, title, otherwise }: Props) {
  const { say } = useShell()
  const message = useReason(error, say('shell.problemHint'))
  if (!error || (error instanceof Refused && error.status === 404 && !isOfItem)) {
    return (
      <EmptyState kind="lost" title={say('orders.groupMissing')} hint={say('orders.groupMissingHint')}>
        <Link to="/dashboard/transactions" className={buttonLook()}>
          {say('orders.showAll')}
        </Link>
      </EmptyState>
    )
  }
  const fixed =
    error instanceof Refused && message
      ? say(isOfItem ? 'orders.itemFailed' : 'orders.groupFailed', { message })
      : (otherwise ?? say('orders.groupBroken'))
  return <NotLoaded title={title ?? say('orders.notShown')} fixed={fixed} busy={busy} onAgain={onRetry} />
}
