import { Link, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, ForgotForm, GuestsOnly } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'

export default function ForgotPasswordPage() {
  const say = useSay()
  const carried = carriedQuery(useSearchParams()[0])
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
        <ForgotForm />
      </AuthFrame>
    </GuestsOnly>
  )
}
