import { exportListings } from '@rondo/contracts/calls/listings'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../shell/download.ts'
import { useSay } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The own listings as a table to keep, or to change and bring back. */
export function ExportButton() {
  const say = useSay()
  const fetching = useMutation({
    mutationFn: () => download(exportListings, 'rondo-listings.csv'),
    onError: ({ message }) => toast.error(say('shell.downloadFailed', { reason: message })),
  })
  return (
    <Button look="line" size="s" className="max-sm:px-3!" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      <Icon name="download" className="size-4" />
      <span className="max-sm:sr-only">{say('listings.export')}</span>
    </Button>
  )
}
