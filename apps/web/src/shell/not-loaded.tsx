import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'
import { useSay } from './providers.tsx'

interface NotLoadedProps {
  /** What could not be shown, said to people. */
  title: string
  /** The text that a row of the specification fixes; it says the reason where one is given. */
  fixed: string | undefined
  busy: boolean
  onAgain: () => void
}
/** A page did not come: a sentence for people first, the fixed text small below it, and a way to ask again. */
export function NotLoaded({ title, fixed, busy, onAgain }: NotLoadedProps) {
  const say = useSay()
  return (
    <EmptyState kind="trouble" title={title} hint={fixed && <span className="text-small">{fixed}</span>}>
      <Button busy={busy} onClick={onAgain}>
        {say('shell.retry')}
      </Button>
    </EmptyState>
  )
}
