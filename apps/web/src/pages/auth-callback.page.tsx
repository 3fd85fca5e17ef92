import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AuthFrame, returnTarget, socialSession } from '../features/accounts/index.ts'
import { Refused } from '../shell/calls.ts'
import { useSay } from '../shell/providers.tsx'
import { Link, useNavigate, useSearchParams } from '../shell/router/index.ts'
import { beginSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { Loader } from '../ui/mark.tsx'
import { Note } from '../ui/panel.tsx'

/** Where Google's visitors come back: the code in the address becomes a session, or a reason why not. */
export default function AuthCallbackPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('access_token') ?? ''
  const target = returnTarget(null, query)
  const { data, error } = useQuery(socialSession(code))
  useEffect(() => {
    if (!data) return
    beginSession(data)
    void navigate(target, { replace: true })
  }, [data, target, navigate])

  if (code !== '' && !error) {
    return (
      <AuthFrame title={say('accounts.callbackTitle')}>
        <Loader label={say('shell.loading')} className="py-6" />
      </AuthFrame>
    )
  }
  const isBlocked = error instanceof Refused && error.body?.code === 'accounts.blocked'
  return (
    <AuthFrame title={say('accounts.signInTitle')}>
      <Note dye="madder" icon="warn" role="alert">
        {say(isBlocked ? 'failures.accounts.blocked' : 'accounts.callbackFailed')}
      </Note>
      <Link to="/login" replace className={buttonLook()}>
        {say('accounts.backToLogin')}
      </Link>
    </AuthFrame>
  )
}
