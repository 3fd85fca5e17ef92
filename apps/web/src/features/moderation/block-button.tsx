import { blockPerson } from '@rondo/contracts/calls/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'

interface BlockButtonProps {
  id: number
  name: string
  isBlocked: boolean
  /** The name stands beside it already. */
  isNamed?: boolean
  onDone?: () => void
}
/** Blocks a person or takes that back. Everything on screen that this changes is read anew. */
export function BlockButton({ id, name, isBlocked, isNamed = false, onDone }: BlockButtonProps) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(blockPerson, { params: { id }, body: { blocked: !isBlocked } }),
    onSuccess: async () => {
      toast.success(say(isBlocked ? 'moderation.unblocked' : 'moderation.blocked', { name }))
      onDone?.()
      await cache.invalidateQueries()
    },
    onError: async (error) => toast.error(await explain(shell, error)),
  })
  const words = say(isBlocked ? 'moderation.unblock' : 'moderation.block', { name })
  return (
    <Button look="line" size="s" busy={isPending} {...(isNamed && { 'aria-label': words })} onClick={() => mutate()}>
      {isNamed && isBlocked ? say('moderation.unblockShort') : words}
    </Button>
  )
}
