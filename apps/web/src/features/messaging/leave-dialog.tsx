import { useShell } from '../../shell/providers.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The name of the machine that an address leads to, which is what a reader should look at; the address itself where it is none. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}

/** Asks before a link in a message leads away. */
export default function LeaveDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { say } = useShell()
  return (
    <Dialog
      open
      kind="alert"
      title={say('messages.leaveTitle', { host: hostOf(address) })}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc" onClick={onClose} className={buttonLook()}>
            {say('messages.leaveGo')}
          </a>
        </>
      }
    >
      <p>{say('messages.leaveHint')}</p>
      <p className="mt-3 rounded-field bg-sunken p-3 text-small whitespace-normal wrap-anywhere">{address}</p>
    </Dialog>
  )
}
