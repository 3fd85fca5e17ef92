import { useState } from 'react'
import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, ResendForm } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Note } from '../ui/panel.tsx'

export default function CheckEmailPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const carried = carriedQuery(query)
  const state = (useLocation().state ?? {}) as { email?: string; notice?: string }
  const [email] = useState(state.email ?? query.get('email') ?? '')
  const [before = '', after = ''] = say(state.notice ? 'accounts.checkHintAgain' : 'accounts.checkHint', { email: '\0' }).split('\0')
  return (
    <AuthFrame
      title={say('accounts.checkTitle')}
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
