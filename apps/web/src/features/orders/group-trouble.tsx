import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { useReason } from '../../shell/use-reason.ts'

interface Props {
  /** What the reading of the group answered; undefined for an address that names none. */
  error: Error | undefined
  /** It was an item that was read, to find its group (ITEM-24). */
  isOfItem?: boolean
  busy: boolean
  onRetry: () => void
  /** What a row says of the page first, where it shows more than the group. */
  fixed?: string
  /** Stands for the reason where nobody gives one. */
  otherwise?: string
}
/** Why a group cannot be shown: it is nobody's, or reading it failed and may be tried again (FG-45). */
export function GroupTrouble({ error, isOfItem = false, busy, onRetry, fixed: first, otherwise }: Props) {
  const { say } = useShell()
  const message = useReason(error, '')
  if (!error || (error instanceof Refused && error.status === 404 && !isOfItem)) {
    return (
      <NotThere
        title={say('orders.missing')}
        hint={say('orders.groupMissingHint')}
        fixed={say('orders.groupMissing')}
        to="/dashboard/transactions"
        way={say('orders.showAll')}
      />
    )
  }
  const reason =
    error instanceof Refused && message
      ? say(isOfItem ? 'orders.itemFailed' : 'orders.groupFailed', { message })
      : (otherwise ?? say(isOfItem ? 'orders.orderFailed' : 'orders.groupBroken'))
  const fixed = first ? `${first}: ${reason}` : reason
  return <NotLoaded title={say('orders.notShown')} hint={message} fixed={fixed} busy={busy} onAgain={onRetry} />
}
