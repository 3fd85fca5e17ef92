import { namedService } from '@rondo/rules/shipping/named-service'
import { useMutation } from '@tanstack/react-query'
import { downloadFrom, openFrom } from '../../../shell/download.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Group } from '../orders.queries.ts'
import { TrackingNumber } from './tracking-number.tsx'

/** Number, carrier and files of a label; files come with the session and stay with their owner. */
export function LabelFacts({ label }: { label: Omit<Group['outboundDeliveries'][number], 'events'> }) {
  const { say, format } = useShell()
  const file = useMutation({
    mutationFn: (get: () => Promise<void>) => get(),
    onError: ({ message }) => toast.error(say('shipment.fileFailed', { reason: message })),
  })
  const { carrier, serviceName, trackingNumber, labelUrl, invoiceUrl, estimatedDelivery } = label
  const name = `label-${trackingNumber}.pdf`
  return (
    <>
      <dl className="grid gap-3 text-small">
        <div>
          <dt className="font-[550] text-ink-2">{say('shipment.number')}</dt>
          <dd className="font-semibold">
            <TrackingNumber number={trackingNumber} />
          </dd>
        </div>
        <div>
          <dt className="font-[550] text-ink-2">{say('shipment.carrier')}</dt>
          <dd>{namedService(carrier, serviceName)}</dd>
        </div>
        {estimatedDelivery && (
          <div>
            <dt className="font-[550] text-ink-2">{say('shipment.expected')}</dt>
            <dd className="figures">{format.day(estimatedDelivery)}</dd>
          </div>
        )}
      </dl>
      {labelUrl && (
        <div className="grid gap-2">
          <Button look="line" busy={file.isPending} onClick={() => file.mutate(() => openFrom(labelUrl, name))}>
            <Icon name="eye" className="size-4.5" />
            {say('shipment.view')}
          </Button>
          <Button look="line" busy={file.isPending} onClick={() => file.mutate(() => downloadFrom(labelUrl, name))}>
            <Icon name="download" className="size-4.5" />
            {say('shipment.download')}
          </Button>
          {invoiceUrl && (
            <Button
              look="line"
              busy={file.isPending}
              onClick={() => file.mutate(() => downloadFrom(invoiceUrl, `customs-${trackingNumber}.pdf`))}
            >
              <Icon name="download" className="size-4.5" />
              {say('shipment.invoice')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
