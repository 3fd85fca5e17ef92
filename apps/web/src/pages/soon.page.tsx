import { useHydrated, useSay } from '../shell/providers.tsx'
import { Link, usePlace } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState, Note } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Which part is still to come, by the first words of its address. */
const parts = [
  [/^\/message/, 'soon.messages'],
  [/^\/dashboard\/wallet/, 'soon.wallet'],
  [/^\/merchant\/verify/, 'soon.verify'],
  [/^\/merchant\/ship/, 'soon.shipping'],
  [/^\/rental\//, 'soon.rental'],
  [/^\/(dashboard\/)?returns/, 'soon.returns'],
] as const

/** Says which part of the product is still to come, behind the guard that the part will have. */
export default function SoonPage() {
  const say = useSay()
  const { pathname, state } = usePlace().location
  const session = useSession()
  const isHere = useHydrated()
  const { message } = (state ?? {}) as { message?: string }
  if (isHere && !session && pathname.startsWith('/message')) return <SignInRequired from={pathname} />
  const title = say(parts.find(([begin]) => begin.test(pathname))?.[1] ?? 'soon.reviews')
  const notice = message && (
    <Note dye="weld" icon="info" role="status">
      {message}
    </Note>
  )
  if (session && pathname.startsWith('/dashboard')) {
    return (
      <DashboardFrame title={title}>
        {notice}
        <EmptyState kind="closed" title={say('soon.hint')} />
      </DashboardFrame>
    )
  }
  return (
    <div className="frame grid min-h-[60dvh] place-items-center content-center">
      <title>{`${title} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      {notice}
      <EmptyState kind="closed" heading="h1" title={title} hint={say('soon.hint')}>
        <Link to={session ? '/dashboard' : '/browse'} className={buttonLook('line')}>
          {say(session ? 'soon.back' : 'shell.browse')}
        </Link>
      </EmptyState>
    </div>
  )
}

/** Messages open for everybody, and ask whoever is signed out to sign in (C-04). */
function SignInRequired({ from }: { from: string }) {
  const say = useSay()
  return (
    <div className="frame grid min-h-[60dvh] place-items-center">
      <title>{`${say('soon.signInTitle')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState kind="closed" heading="h1" title={say('soon.signInTitle')} hint={say('soon.signInMessages')}>
        <Link to={`/login?returnTo=${encodeURIComponent(from)}`} className={buttonLook()}>
          {say('shell.signIn')}
        </Link>
      </EmptyState>
    </div>
  )
}
