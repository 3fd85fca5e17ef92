import { callOffSwap } from '@rondo/contracts/calls/messaging'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

/** Asks before an agreed swap is called off. */
export default function CallOff({ swapId, onClose }: { swapId: number; onClose: () => void }) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(callOffSwap, { params: { id: swapId } }),
    onSuccess: () => {
      toast.success(say('swaps.calledOff'))
      onClose()
    },
    onError: async (error) => {
      toast.error(await explain(shell, error))
      onClose()
    },
    // cart, offers and orders show it: whichever is on screen looks again
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <Question
      title={say('swaps.callOffTitle')}
      cancelLabel={say('swaps.keep')}
      onCancel={onClose}
      action={
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          {say('swaps.callOff')}
        </Button>
      }
    >
      <p className="text-ink-2">{say('swaps.callOffHint')}</p>
    </Question>
  )
}
