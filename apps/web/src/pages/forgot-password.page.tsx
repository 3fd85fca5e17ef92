import { clocks } from '@rondo/rules/kernel/clocks'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, ForgotForm, GuestsOnly, nameTyped, returnTarget } from '../features/accounts/index.ts'
import { focusTitle } from '../shell/focus-title.ts'
import { useSay } from '../shell/providers.tsx'

export default function ForgotPasswordPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const carried = carriedQuery(query)
  const [sentTo, onSent] = useState<string>()
  useEffect(() => {
    if (sentTo) focusTitle() // the button that was pressed is gone
  }, [sentTo])
  return (
    <GuestsOnly>
      <AuthFrame
        title={say(sentTo ? 'accounts.checkTitle' : 'accounts.forgotTitle')}
        hint={
          sentTo ? (
            <span role="status">{say('accounts.forgotSent', { name: sentTo, n: clocks.resetMinutes })}</span>
          ) : (
            say('accounts.forgotHint')
          )
        }
        foot={
          <Link to={`/login${carried}`} className="link justify-self-start">
            {say('accounts.backToSignIn')}
          </Link>
        }
      >
        <ForgotForm name={nameTyped(state)} target={carried ? returnTarget(null, query) : undefined} sentTo={sentTo} onSent={onSent} />
      </AuthFrame>
    </GuestsOnly>
  )
}
