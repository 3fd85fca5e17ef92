import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, ForgotForm, GuestsOnly, nameTyped, returnTarget } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'

export default function ForgotPasswordPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const carried = carriedQuery(query)
  return (
    <GuestsOnly>
      <AuthFrame
        title={say('accounts.forgotTitle')}
        hint={say('accounts.forgotHint')}
        foot={
          <Link to={`/login${carried}`} className="link justify-self-start">
            {say('accounts.backToSignIn')}
          </Link>
        }
      >
        <ForgotForm name={nameTyped(state)} target={carried ? returnTarget(null, query) : undefined} />
      </AuthFrame>
    </GuestsOnly>
  )
}
