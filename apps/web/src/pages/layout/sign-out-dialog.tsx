import { useNavigate } from '../../shell/router/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { dropSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
    <Dialog
      open
      kind="alert"
      title={say('shell.signOutAsk')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Button onClick={() => void signOut()}>{say('shell.signOutYes')}</Button>
        </>
      }
    />
  )
}
