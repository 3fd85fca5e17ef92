import { useMutation } from '@tanstack/react-query'
import { openFrom } from '../../../shell/download.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Group } from '../orders.queries.ts'

interface PrintProps {
  label: Group['outboundDeliveries'][number]
  /** It is what its shop does next. */
  isMain: boolean
}
/** Opens a label that was bought, as often as it is wanted. */
export default function PrintLabel({ label: { labelUrl, trackingNumber }, isMain }: PrintProps) {
  const { say } = useShell()
  const file = useMutation({
    mutationFn: (address: string) => openFrom(address, `label-${trackingNumber}.pdf`),
    onError: ({ message }) => toast.error(say('shipment.fileFailed', { reason: message })),
  })
  if (!labelUrl) return null
  return (
    <Button
      look={isMain ? 'ink' : 'line'}
      size="s"
      busy={file.isPending}
      onClick={() => file.mutate(labelUrl)}
      className={isMain ? 'max-sm:w-full' : ''}
    >
      {say('shipment.print')}
    </Button>
  )
}
