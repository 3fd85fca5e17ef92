import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, doorAfter, isExpired, isUsed, readErrand, takeErrand, verification } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { beginSession, readSession } from '../shell/session.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Loader } from '../ui/mark.tsx'
import { Note } from '../ui/panel.tsx'
import { useGranted } from './use-granted.ts'

const titles = {
  'accounts.confirmMissing': 'accounts.linkIncomplete',
  'accounts.confirmExpired': 'accounts.linkExpired',
  'accounts.confirmFailed': 'accounts.confirmProblem',
} as const

/** How long each of the two addresses of this page waits before it goes on (C-13). */
const leaveAfterMs: Readonly<Record<string, number>> = { '/auth/confirm': 3000, '/auth/custom-confirm': 5000 }

export default function ConfirmEmailPage() {
  const say = useSay()
  const granted = useGranted()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const token = query.get('token') ?? query.get('confirmation') ?? ''
  const { isSuccess, data, error } = useQuery(verification(token))
  const isIn = data != null && (readSession()?.user.id ?? data.user.id) === data.user.id // else somebody else is signed in here
  const enter = useEffectEvent(() => {
    if (isIn && !readSession()) beginSession(data)
  })
  // their errand stays for the next link, until they are in
  const door = doorAfter(readErrand(), isSuccess ? 'confirmed' : undefined)
  // who is signed in by the link goes on to what they wanted
  const [isLeaving, setLeaving] = useState(false)
  const goOn = async () => {
    if (isLeaving) return
    setLeaving(true)
    if (isIn) await navigate(await granted(takeErrand().path ?? '/dashboard'), { replace: true })
    else await navigate(door.to, { replace: true, state: door.state })
  }
  const lead = useEffectEvent(() => void goOn())
  useEffect(() => {
    if (!isSuccess) return
    enter()
    const timer = setTimeout(() => lead(), leaveAfterMs[pathname] ?? 3000)
    return () => clearTimeout(timer)
  }, [isSuccess, pathname])

  if (isSuccess) {
    return (
      <AuthFrame
        title={say('accounts.confirmDone')}
        hint={<span role="status">{say(isIn ? 'accounts.confirmInHint' : 'accounts.confirmDoneHint')}</span>}
      >
        {isIn ? (
          <Button busy={isLeaving} onClick={() => void goOn()}>
            {say('accounts.goOn')}
          </Button>
        ) : (
          <Link to={door.to} state={door.state} className={buttonLook()}>
            {say('accounts.goToSignIn')}
          </Link>
        )}
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
        <Link to={door.to} state={door.state} className={buttonLook()}>
          {say('accounts.goToSignIn')}
        </Link>
      </AuthFrame>
    )
  }
  const why = token === '' ? 'accounts.confirmMissing' : isExpired(error) ? 'accounts.confirmExpired' : 'accounts.confirmFailed'
  return (
    <AuthFrame
      title={say(titles[why])}
      foot={
        <Link to={door.to} state={door.state} className="link justify-self-start">
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
