import { logout } from '@rondo/contracts/calls/accounts'
import { useState } from 'react'
import { useNavigate } from '../../shell/router/index.ts'
import { call } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { dropSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before the session ends. Signing out works without the server too: its own row then ends by time. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await call(logout, {}).catch(() => {})
    await navigate('/')
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
          <Button busy={busy} onClick={() => void signOut()}>
            {say('shell.signOutYes')}
          </Button>
        </>
      }
    />
  )
}
