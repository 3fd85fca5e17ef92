import { useNavigate } from '../../shell/router/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { dropSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

/** Asks before the session ends. Signing out makes no call (C-21): this browser forgets, in all its tabs, and the token ends by time. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const signOut = async () => {
    await navigate('/') // first, or the page that is left would ask to sign in again
    dropSession()
    onClose()
  }
  return (
    <Question
      title={say('member.signOutAsk')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={<Button onClick={() => void signOut()}>{say('member.signOutYes')}</Button>}
    />
  )
}
