import { useState } from 'react'
import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, GoogleButton, GuestsOnly, nameTyped, returnTarget, SignInForm } from '../features/accounts/index.ts'
import { keepWish } from '../features/cart/index.ts'
import { keptHearts } from '../features/catalog/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Note } from '../ui/panel.tsx'
import { doorReasons } from './door-reasons.ts'
import { useGranted } from './use-granted.ts'

interface Notice {
  readonly text: string
  /** What was done, or what ended; without it why one signs in. */
  readonly tone?: 'success' | 'warning'
  readonly more?: string
}
/** Why somebody comes here: a word in the navigation's state, or `ended` in the address, or what they wanted to do (PDP-32, REVW-46, RET-42), or the hearts that they gave. */
function useNotice(): Notice | undefined {
  const say = useSay()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const [hasWish] = useState(() => keepWish(state))
  const { arrived } = (state ?? {}) as { arrived?: 'confirmed' | 'reset' }
  if (arrived === 'confirmed') return { text: say('accounts.confirmDone'), tone: 'success' }
  if (arrived === 'reset') return { text: say('accounts.resetDone'), tone: 'success' }
  if (query.get('ended') !== null) return { text: say('accounts.endedTitle'), tone: 'warning' }
  if (query.get('action') === 'add-to-cart') {
    return { text: say('accounts.signInToAdd'), ...(hasWish && { more: say('accounts.wishSignIn') }) }
  }
  const target = returnTarget(state, query)
  const [, reason, more] = doorReasons.find(([place]) => place.test(target)) ?? []
  if (reason) return { text: say(reason), ...(more && { more: say(more) }) }
  return keptHearts()?.length ? { text: say('accounts.door_hearts') } : undefined
}

export default function LoginPage() {
  const say = useSay()
  const granted = useGranted()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const notice = useNotice()
  const carried = carriedQuery(query)
  const [isCodeAsked, setCodeAsked] = useState(false)
  return (
    <GuestsOnly>
      <AuthFrame
        title={say('accounts.signInTitle')}
        foot={
          <p hidden={isCodeAsked}>
            {say('accounts.noAccount')}{' '}
            <Link to={`/register${carried}`} className="link font-[550] text-ink">
              {say('accounts.signUp')}
            </Link>
          </p>
        }
      >
        {notice && (
          <Note tone={notice.tone ?? 'info'} icon={notice.tone === 'success' ? 'check' : 'info'} role="status">
            {notice.more ? <b className="font-semibold">{notice.text}</b> : notice.text}
            {notice.more && <p>{notice.more}</p>}
          </Note>
        )}
        <SignInForm
          target={returnTarget(state, query)}
          carried={carried}
          name={nameTyped(state)}
          onIn={granted}
          onSecondStep={setCodeAsked}
        />
        {!isCodeAsked && <GoogleButton target={returnTarget(state, query)} />}
      </AuthFrame>
    </GuestsOnly>
  )
}
