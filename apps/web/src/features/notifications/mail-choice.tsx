import { chooseMail, mailChoices } from '@rondo/contracts/calls/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Check } from '../../ui/field.tsx'

const choicesQuery = read(mailChoices, {})

/** Whether letters about liked items come. Shows the choice at once and takes it back when the server refuses. */
export function MailChoice() {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const { data } = useQuery(choicesQuery)
  const change = useMutation({
    mutationFn: (likedItems: boolean) => call(chooseMail, { body: { likedItems } }),
    onSuccess: (answer) => cache.setQueryData(choicesQuery.queryKey, answer),
    onError: async (error) => toast.error(await explain(shell, error)),
  })
  const likedItems = change.isPending ? change.variables : (data?.likedItems ?? true)
  return (
    <div className="grid gap-1">
      <Check checked={likedItems} disabled={!data} onChange={() => change.mutate(!likedItems)}>
        {say('favorites.mailLiked')}
      </Check>
      <p className="ps-7.5 text-small text-ink-2">{say('favorites.mailLikedHint')}</p>
    </div>
  )
}
