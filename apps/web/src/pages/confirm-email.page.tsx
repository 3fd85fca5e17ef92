import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, isExpired, isUsed, verification } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Loader } from '../ui/mark.tsx'
import { Note } from '../ui/panel.tsx'

/** How long each of the two addresses of this page waits before it goes on (C-13). */
const leaveAfterMs: Readonly<Record<string, number>> = { '/auth/confirm': 3000, '/auth/custom-confirm': 5000 }

export default function ConfirmEmailPage() {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const token = query.get('token') ?? query.get('confirmation') ?? ''
  const { isSuccess, error } = useQuery(verification(token))
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(
      () => void navigate('/login', { replace: true, state: { arrived: 'confirmed' } }),
      leaveAfterMs[pathname] ?? 3000,
    )
    return () => clearTimeout(timer)
  }, [isSuccess, pathname, navigate])

  if (isSuccess) {
    return (
      <AuthFrame title={say('accounts.confirmDone')} hint={<span role="status">{say('accounts.confirmDoneHint')}</span>}>
        <Link to="/login" state={{ arrived: 'confirmed' }} className={buttonLook()}>
          {say('accounts.goToSignIn')}
        </Link>
      </AuthFrame>
    )
  }
  if (token !== '' && !error) {
    return (
      <AuthFrame title={say('accounts.confirmTitle')}>
        <Loader label={say('accounts.confirmWorking')} className="py-6" />
      </AuthFrame>
    )
  }
  if (isUsed(error)) {
    return (
      <AuthFrame title={say('accounts.confirmUsedTitle')}>
        <p role="status">{say('accounts.confirmUsed')}</p>
        <Link to="/login" className={buttonLook()}>
          {say('accounts.goToSignIn')}
        </Link>
      </AuthFrame>
    )
  }
  const why = token === '' ? 'accounts.confirmMissing' : isExpired(error) ? 'accounts.confirmExpired' : 'accounts.confirmFailed'
  return (
    <AuthFrame
      title={say('accounts.confirmProblem')}
      foot={
        <Link to="/login" className="link justify-self-start">
          {say('accounts.goToSignIn')}
        </Link>
      }
    >
      <Note tone="danger" icon="warn" role="alert">
        {say(why)}
      </Note>
      <Link to="/auth/check-email" className={buttonLook()}>
        {say('accounts.newVerification')}
      </Link>
    </AuthFrame>
  )
}
