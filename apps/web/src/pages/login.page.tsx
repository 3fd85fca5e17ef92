import { useState } from 'react'
import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, GoogleButton, GuestsOnly, returnTarget, SignInForm } from '../features/accounts/index.ts'
import { grantWish, keepWish } from '../features/cart/index.ts'
import { useShell } from '../shell/providers.tsx'
import { Note } from '../ui/panel.tsx'

/** Where reviews are written. */
const writesReview = /\/review(-products)?$|^\/dashboard\/customer-review\//

/** Where something is asked back. */
const asksReturn = /^\/(dashboard\/returns\/request|returns\/initiate)\//

/** Why somebody comes here: a word in the navigation's state, or `ended` in the address, or what they wanted to do (REVW-46, RET-42). */
function useNotice(): { text: string; good: boolean } | undefined {
  const { say } = useShell()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const [hasWish] = useState(() => keepWish(state))
  const { arrived } = (state ?? {}) as { arrived?: 'confirmed' | 'reset' }
  if (arrived === 'confirmed') return { text: say('accounts.confirmDone'), good: true }
  if (arrived === 'reset') return { text: say('accounts.resetDone'), good: true }
  if (query.get('ended') !== null) return { text: say('accounts.endedTitle'), good: false }
  const target = returnTarget(state, query)
  if (asksReturn.test(target)) return { text: say('accounts.returnSignIn'), good: false }
  if (writesReview.test(target)) return { text: say('accounts.reviewSignIn'), good: false }
  return hasWish && query.get('action') === 'add-to-cart' ? { text: say('accounts.wishSignIn'), good: false } : undefined
}

export default function LoginPage() {
  const shell = useShell()
  const { say } = shell
  const [query] = useSearchParams()
  const { state } = useLocation()
  const notice = useNotice()
  const carried = carriedQuery(query)
  return (
    <GuestsOnly>
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
        <SignInForm target={returnTarget(state, query)} carried={carried} onIn={(target) => grantWish(shell, target)} />
        <GoogleButton target={returnTarget(state, query)} />
      </AuthFrame>
    </GuestsOnly>
  )
}
