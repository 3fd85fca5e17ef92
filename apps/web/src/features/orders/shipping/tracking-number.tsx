import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The number of a parcel with a button that copies it. */
export function TrackingNumber({ number }: { number: string }) {
  const { say } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => toast.success(say('shipment.copied')),
      () => toast.error(say('shell.actionFailed')),
    )
  return (
    <span className="flex items-center gap-1">
      <span className="figures min-w-0 wrap-anywhere">{number}</span>
      <IconButton label={say('shipment.copy', { number })} onClick={() => void copy()} className="-my-2">
        <Icon name="copy" className="size-4.5" />
      </IconButton>
    </span>
  )
}
