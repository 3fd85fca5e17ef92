import { Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { type CartLine, useRemoveLine } from './cart.queries.ts'

/** Asks before a line goes. The line goes at once, and comes back if the server says no. */
export function RemoveDialog({ line, onClose }: { line: CartLine | undefined; onClose: () => void }) {
  const shell = useShell()
  const { say } = shell
  const remove = useRemoveLine()
  const go = () => {
    onClose()
    if (!line) return toast.error(say('cart.removeNothing'))
    remove.mutate(line, {
      onSuccess: () => toast.success(say('cart.removed', { name: line.product.name })),
      onError: (error) =>
        void explain(shell, error, say(error instanceof Refused ? 'cart.removeFailed' : 'cart.removeUnanswered')).then(toast.error),
    })
  }
  return (
    <Question
      open={line !== undefined}
      title={say('cart.askRemove')}
      cancelLabel={say('cart.keep')}
      onCancel={onClose}
      action={
        <Button look="danger" onClick={go}>
          {say('cart.remove')}
        </Button>
      }
    >
      <p className="text-ink-2">{line?.product.name}</p>
    </Question>
  )
}
