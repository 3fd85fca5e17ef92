import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  AuthFrame,
  carriedQuery,
  isShutOut,
  returnTarget,
  SecondStep,
  socialSession,
  SupportLink,
  ticketIn,
} from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link, useNavigate, useSearchParams } from '../shell/router/index.ts'
import { beginSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { Loader } from '../ui/mark.tsx'
import { Note } from '../ui/panel.tsx'
import { useGranted } from './use-granted.ts'

/** Where Google's visitors come back: the code in the address becomes a session, or a reason why not. */
export default function AuthCallbackPage() {
  const say = useSay()
  const granted = useGranted()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('access_token') ?? ''
  const target = returnTarget(null, query)
  const door = `/login${carriedQuery(query)}`
  const { data, error } = useQuery(socialSession(code))
  const begin = (answer: Parameters<typeof beginSession>[0]) => {
    beginSession(answer)
    void granted(target).then((to) => navigate(to, { replace: true }))
  }
  const goOn = useEffectEvent(begin)
  useEffect(() => {
    if (data) goOn(data)
  }, [data])

  const ticket = ticketIn(error)
  const [isIn, enter] = useState(false)
  if (ticket) {
    const onIn = (answer: Parameters<typeof beginSession>[0]) => {
      enter(true)
      begin(answer)
    }
    return (
      <AuthFrame title={say('accounts.signInTitle')}>
        <SecondStep
          ticket={ticket}
          isIn={isIn}
          onIn={onIn}
          onAgain={() => void navigate(door, { replace: true })}
          lost={say('shell.actionFailed')}
        />
      </AuthFrame>
    )
  }
  if (code !== '' && !error) {
    return (
      <AuthFrame title={say('accounts.callbackTitle')}>
        <Loader label={say('shell.loading')} className="py-6" />
      </AuthFrame>
    )
  }
  const isBlocked = isShutOut(error)
  return (
    <AuthFrame title={say('accounts.signInTitle')}>
      <Note tone="danger" icon="warn" role="alert">
        {say(isBlocked ? 'failures.accounts.blocked' : 'accounts.callbackFailed')}
      </Note>
      {isBlocked && <SupportLink />}
      {query.get('error') === 'access_denied' && <p className="text-center text-ink-2">{say('accounts.callbackCanceled')}</p>}
      <Link to={door} replace className={buttonLook()}>
        {say('accounts.backToLogin')}
      </Link>
    </AuthFrame>
  )
}
