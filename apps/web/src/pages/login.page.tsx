import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, GoogleButton, returnTarget, SignInForm } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Note } from '../ui/panel.tsx'

/** Why somebody comes here: a word in the navigation's state, or `ended` in the address. */
function useNotice(): { text: string; good: boolean } | undefined {
  const say = useSay()
  const [query] = useSearchParams()
  const { arrived } = (useLocation().state ?? {}) as { arrived?: 'confirmed' | 'reset' }
  if (arrived === 'confirmed') return { text: say('accounts.confirmDone'), good: true }
  if (arrived === 'reset') return { text: say('accounts.resetDone'), good: true }
  return query.get('ended') === null ? undefined : { text: say('accounts.endedTitle'), good: false }
}

export default function LoginPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const notice = useNotice()
  const carried = carriedQuery(query)
  return (
    <AuthFrame
      title={say('accounts.signInTitle')}
      foot={
        <p>
          {say('accounts.noAccount')}{' '}
          <Link to={`/register${carried}`} className="link font-[550] text-ink">
            {say('accounts.signUp')}
          </Link>
        </p>
      }
    >
      {notice && (
        <Note tone={notice.good ? 'success' : 'warning'} icon={notice.good ? 'check' : 'info'} role="status">
          {notice.text}
        </Note>
      )}
      <SignInForm target={returnTarget(state, query)} carried={carried} />
      <GoogleButton target={returnTarget(state, query)} />
    </AuthFrame>
  )
}
