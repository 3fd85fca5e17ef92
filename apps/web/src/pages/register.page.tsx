import { Link, useSearchParams } from '../shell/router/index.ts'
import { AuthFrame, carriedQuery, RegisterForm } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'

export default function RegisterPage() {
  const say = useSay()
  const carried = carriedQuery(useSearchParams()[0])
  return (
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
    </AuthFrame>
  )
}
