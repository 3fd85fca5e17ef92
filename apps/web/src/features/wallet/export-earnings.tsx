import { exportEarnings } from '@rondo/contracts/calls/wallet'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { download } from '../../shell/download.ts'
import { useSay } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { earningsQuery } from './wallet.queries.ts'

/** Saves what the caller earned as a table; nothing before there is any. */
export function ExportEarnings() {
  const say = useSay()
  const fetching = useMutation({
    mutationFn: () => download(exportEarnings, 'earnings.csv'),
    onError: ({ message }) => toast.error(say('shell.downloadFailed', { reason: message })),
  })
  const { data } = useInfiniteQuery(earningsQuery('all'))
  if (!data?.pages[0]?.data.length) return null
  return (
    <Button look="line" size="s" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      <Icon name="download" className="size-4" />
      {say('wallet.export')}
    </Button>
  )
}
