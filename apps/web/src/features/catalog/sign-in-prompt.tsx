import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
    <Dialog
      open
      kind="alert"
      title={title}
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
      <p>{hint}</p>
    </Dialog>
  )
}
