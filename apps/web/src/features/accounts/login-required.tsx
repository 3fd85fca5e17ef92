import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation, useNavigate } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

/** Asks a visitor to sign in, where a screen needs their own addresses. Afterwards they are led back here. */
export function LoginRequired({ onCancel }: { onCancel?: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const back = `?returnTo=${encodeURIComponent(pathname + search)}`
  const cancel = onCancel ?? (() => void navigate('/'))
  return (
    <Question
      title={say('accounts.loginRequired')}
      cancelLabel={say('shell.cancel')}
      onCancel={cancel}
      action={
        <Link to={`/login${back}`} className={buttonLook()}>
          {say('accounts.logIn')}
        </Link>
      }
    >
      <p>{say('accounts.loginRequiredHint')}</p>
      <p className="pt-2 text-small text-ink-2">
        {say('accounts.noAccount')}{' '}
        <Link to={`/signup${back}`} className="link font-[550] text-ink">
          {say('accounts.signUp')}
        </Link>
      </p>
    </Question>
  )
}
