import { useSay } from '../shell/providers.tsx'
import { Link, usePlace } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState, Note } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Says that reviews of products are still to come, behind the guard that the part will have. */
export default function SoonPage() {
  const say = useSay()
  const { pathname, state } = usePlace().location
  const session = useSession()
  const { message } = (state ?? {}) as { message?: string }
  const title = say('soon.reviews')
  const notice = message && (
    <Note tone="warning" icon="info" role="status">
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
