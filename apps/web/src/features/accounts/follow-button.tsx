import { follow } from '@rondo/contracts/calls/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { merchantQuery } from './accounts.queries.ts'

/** Follows or leaves a merchant. The server's answer decides what it says (C-55). */
export function FollowButton({ merchant, isFollowing }: { merchant: number; isFollowing: boolean }) {
  const shell = useShell()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => call(follow, { params: { id: merchant }, body: { follow: !isFollowing } }),
    onSuccess: (answer) => cache.setQueryData(merchantQuery(merchant).queryKey, (known) => known && { ...known, ...answer }),
    onError: async (error) => toast.error(await explain(shell, error)),
  })
  return (
    <Button look={isFollowing ? 'line' : 'ink'} busy={change.isPending} aria-pressed={isFollowing} onClick={() => change.mutate()}>
      {shell.say(isFollowing ? 'merchant.following' : 'merchant.follow')}
    </Button>
  )
}
