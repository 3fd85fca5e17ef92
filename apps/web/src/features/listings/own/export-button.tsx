import { useMutation } from '@tanstack/react-query'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { exportedTable, saveAsFile } from './table-files.ts'

/** The own listings as a table to keep, or to change and bring back. */
export function ExportButton() {
  const shell = useShell()
  const { say } = shell
  const fetching = useMutation({
    mutationFn: exportedTable,
    onSuccess: (table) => saveAsFile(table, `rondo-listings-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: async (error) => toast.error(await explain(shell, error, say('listings.exportFailed'))),
  })
  return (
    <Button look="line" size="s" className="max-sm:px-3!" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      <Icon name="download" className="size-4" />
      <span className="max-sm:sr-only">{say('listings.export')}</span>
    </Button>
  )
}
