import { loginAt } from '../../shell/login-address.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

/** Asks a visitor to log in before they write to a merchant (MSG-49); afterwards the conversation is open. */
export default function LogInToMessage({ to, onClose }: { to: string; onClose: () => void }) {
  const say = useSay()
  return (
    <Question
      title={say('accounts.messageSignIn')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        <Link to={loginAt(to)} className={buttonLook()}>
          {say('shell.signIn')}
        </Link>
      }
    >
      <p>{say('accounts.messageSignInHint')}</p>
    </Question>
  )
}
