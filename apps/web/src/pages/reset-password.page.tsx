import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, doorAfter, ResetForm, takeErrand, useDeadLink } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Note } from '../ui/panel.tsx'

const leaveAfterMs = 3000

export default function ResetPasswordPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [done, setDone] = useState<ReturnType<typeof doorAfter>>()
  const [isExpired, setExpired] = useState(false)
  const token = query.get('token') ?? query.get('code') ?? ''
  useDeadLink(token, () => setExpired(true))
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate(done.to, { replace: true, state: done.state }), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [done, navigate])

  if (done) {
    return (
      <AuthFrame title={say('accounts.resetDone')} hint={<span role="status">{say('accounts.resetDoneHint')}</span>}>
        <Link to={done.to} state={done.state} className={buttonLook()}>
          {say('accounts.goToSignIn')}
        </Link>
      </AuthFrame>
    )
  }
  if (token === '' || isExpired) {
    return (
      <AuthFrame
        title={say(isExpired ? 'accounts.linkExpired' : 'accounts.linkIncomplete')}
        foot={
          <Link to="/login" className="link justify-self-start">
            {say('accounts.backToSignIn')}
          </Link>
        }
      >
        <Note tone="danger" icon="warn" role="alert">
          {say(isExpired ? 'accounts.resetFailed' : 'accounts.resetMissing')}
        </Note>
        <Link to="/auth/forgot-password" className={buttonLook('ink', 'm', 'w-full')}>
          {say('accounts.askNewLink')}
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={say('accounts.resetTitle')}
      foot={
        <Link to="/auth/forgot-password" className="link justify-self-start">
          {say('accounts.askNewLink')}
        </Link>
      }
    >
      <ResetForm token={token} onDone={() => setDone(doorAfter(takeErrand(), 'reset'))} onExpired={() => setExpired(true)} />
    </AuthFrame>
  )
}
