import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

interface SignInPromptProps {
  title: string
  hint: string
  onClose: () => void
}
/** Asks a visitor to sign in before something is kept for them; afterwards they are led back here. */
export default function SignInPrompt({ title, hint, onClose }: SignInPromptProps) {
  const say = useSay()
  const { pathname, search } = useLocation()
  return (
    <Question
      title={title}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        <Link to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} className={buttonLook()}>
          {say('shell.signIn')}
        </Link>
      }
    >
      <p>{hint}</p>
    </Question>
  )
}
