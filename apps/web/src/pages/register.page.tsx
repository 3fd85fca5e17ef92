import { Link, useLocation, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, GoogleButton, GuestsOnly, RegisterForm, returnTarget } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'

export default function RegisterPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const carried = carriedQuery(query)
  return (
    <GuestsOnly>
      <AuthFrame
        title={say('accounts.registerTitle')}
        foot={
          <p>
            {say('accounts.haveAccount')}{' '}
            <Link to={`/login${carried}`} className="link font-[550] text-ink">
              {say('accounts.signIn')}
            </Link>
          </p>
        }
      >
        <RegisterForm carried={carried} />
        <GoogleButton target={returnTarget(state, query)} />
      </AuthFrame>
    </GuestsOnly>
  )
}
