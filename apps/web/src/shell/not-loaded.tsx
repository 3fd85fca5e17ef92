import type { ComponentProps, ReactNode } from 'react'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'
import { useSay } from './providers.tsx'
import { Link } from './router/index.ts'

interface Told {
  /** What could not be shown, said to people. */
  title: string
  /** What is safe, or what to do now. */
  hint?: ReactNode
  /** The text that a row of the specification fixes: small, below the sentence that a person understands. */
  fixed?: string | undefined
  heading?: ComponentProps<typeof EmptyState>['heading']
}
interface NotLoadedProps extends Told {
  busy?: boolean
  onAgain: () => void
  /** Another way on beside asking again. */
  children?: ReactNode
}
/** Something did not come: what it is, what to do now, and a way to ask again. */
export function NotLoaded({ title, hint, fixed, heading, busy = false, onAgain, children }: NotLoadedProps) {
  const say = useSay()
  return (
    <EmptyState
      kind="trouble"
      title={title}
      hint={<Below hint={hint || say('shell.laterHint')} fixed={fixed} />}
      {...(heading && { heading })}
    >
      <Button busy={busy} onClick={onAgain}>
        {say('shell.retry')}
      </Button>
      {children}
    </EmptyState>
  )
}

interface NotThereProps extends Told {
  /** The list it would belong to, and the words that lead there. */
  to: string
  way: string
}
/** Something is gone, or is nobody's to see: what it was, and the way to the list it belongs to. */
export const NotThere = ({ title, hint, fixed, heading, to, way }: NotThereProps) => (
  <EmptyState kind="lost" title={title} hint={<Below hint={hint} fixed={fixed} />} {...(heading && { heading })}>
    <Link to={to} className={buttonLook()}>
      {way}
    </Link>
  </EmptyState>
)

/** What stands below a title: a sentence that a person understands, and the fixed text. */
export const Below = ({ hint, fixed }: Pick<Told, 'hint' | 'fixed'>) => (
  <>
    {hint}
    {fixed && <span className="mt-2 block text-small text-ink-3"> {fixed}</span>}
  </>
)
