import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, ResendForm, returnTarget } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { readSession, useSession } from '../shell/session.ts'
import { Note } from '../ui/panel.tsx'

export default function CheckEmailPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const carried = carriedQuery(query)
  const state = (useLocation().state ?? {}) as { email?: string; notice?: string }
  const [email] = useState(state.email ?? query.get('email') ?? '')
  // the link of the mail opens another tab; when it signs in, this one goes on too
  const [arrivedAs] = useState(readSession)
  const session = useSession()
  const [before = '', after = ''] = say(state.notice ? 'accounts.checkHintAgain' : 'accounts.checkHint', { email: '\0' }).split('\0')
  if (session && !arrivedAs) return <Navigate replace to={returnTarget(state, query)} />
  return (
    <AuthFrame
      title={say(email === '' ? 'accounts.confirmEmail' : 'accounts.checkTitle')}
      hint={
        email === '' ? (
          say('accounts.checkHintUnknown')
        ) : (
          <>
            {before}
            <b className="font-semibold break-words text-ink">{email}</b>
            {after}
          </>
        )
      }
      foot={
        <>
          <p>
            {say('accounts.wrongAddress')}{' '}
            <Link to={`/register${carried}`} className="link">
              {say('accounts.registerAgain')}
            </Link>
          </p>
          <Link to={`/login${carried}`} className="link justify-self-start">
            {say('accounts.backToSignIn')}
          </Link>
        </>
      }
    >
      {state.notice && (
        <Note tone="warning" role="status">
          {state.notice}
        </Note>
      )}
      <ResendForm email={email} />
    </AuthFrame>
  )
}
