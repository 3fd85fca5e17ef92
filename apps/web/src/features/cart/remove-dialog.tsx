import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type CartLine, useRemoveLine } from './cart.queries.ts'

/** Asks before a line goes. The line goes at once, and comes back if the server says no. */
export function RemoveDialog({ line, onClose }: { line: CartLine | undefined; onClose: () => void }) {
  const shell = useShell()
  const { say } = shell
  const remove = useRemoveLine()
  const go = () => {
    onClose()
    if (!line) return
    remove.mutate(line, {
      onSuccess: () => toast.success(say('cart.removed', { name: line.product.name })),
      onError: (error) => void explain(shell, error, say('cart.removeFailed')).then(toast.error),
    })
  }
  return (
    <Dialog
      open={line !== undefined}
      kind="alert"
      title={say('cart.askRemove')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('cart.keep')}
          </Button>
          <Button look="danger" onClick={go}>
            {say('cart.remove')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{line?.product.name}</p>
    </Dialog>
  )
}
