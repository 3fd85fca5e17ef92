import { useState } from 'react'
import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { useSearchParams } from '../../../shell/router/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const TrackingDialog = lazyPart(() => import('./tracking-dialog.tsx'), ['shipment'])

/** Opens what is known of the way of a group's parcels, at once for whoever comes from a mail about it. */
export function TrackButton({ groupId, isMain = false }: { groupId: number; isMain?: boolean }) {
  const { say } = useShell()
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(search.has('track'))
  return (
    <>
      <Button look={isMain ? 'ink' : 'line'} size="s" onClick={() => setOpen(true)} className={isMain ? 'max-sm:w-full' : ''}>
        <Icon name="truck" className="size-4.5" />
        {say('orders.track')}
      </Button>
      {isOpen && <TrackingDialog groupId={groupId} onClose={() => setOpen(false)} onLost={() => setOpen(false)} />}
    </>
  )
}
