import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { useReason } from '../../shell/use-reason.ts'
import { buttonLook } from '../../ui/button.tsx'

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
      <>
        <NotThere
          title={say('orders.missing')}
          hint={say('orders.groupMissingHint')}
          to="/dashboard/transactions"
          way={say('orders.showAll')}
        />
        <ForSupport>{say('orders.groupMissing')}</ForSupport>
      </>
    )
  }
  const reason =
    error instanceof Refused && message
      ? say(isOfItem ? 'orders.itemFailed' : 'orders.groupFailed', { message })
      : (otherwise ?? say(isOfItem ? 'orders.orderFailed' : 'orders.groupBroken'))
  // of a mistake of the server nobody knows more than that nothing is lost
  const told = error instanceof Refused && error.status === 500 ? undefined : message
  return (
    <>
      <NotLoaded title={say('orders.notShown')} hint={told || say('orders.safe')} busy={busy} onAgain={onRetry}>
        <Link to="/dashboard/transactions" className={buttonLook('line')}>
          {say('orders.showAll')}
        </Link>
      </NotLoaded>
      <ForSupport>{first ? `${first}: ${reason}` : reason}</ForSupport>
    </>
  )
}

/** What a row says of it, for whoever asks support: people have read above what they can do. */
function ForSupport({ children }: { children: string }) {
  const { say } = useShell()
  return (
    <details className="mt-3 text-center text-small text-ink-2">
      <summary className="unfold hit mx-auto w-fit">{say('orders.forSupport')}</summary>
      <p className="pt-1.5">{children}</p>
    </details>
  )
}
