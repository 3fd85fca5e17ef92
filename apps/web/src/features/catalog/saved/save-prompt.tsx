import { useSay } from '../../../shell/providers.tsx'
import { Link, useLocation } from '../../../shell/router/index.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Asks a visitor to sign in before a search is kept; afterwards they are led back here. */
export default function SavePrompt({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { pathname, search } = useLocation()
  return (
    <Dialog
      open
      kind="alert"
      title={say('browse.saveSignIn')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Link to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} className={buttonLook()}>
            {say('shell.signIn')}
          </Link>
        </>
      }
    >
      <p>{say('browse.saveSignInHint')}</p>
    </Dialog>
  )
}
