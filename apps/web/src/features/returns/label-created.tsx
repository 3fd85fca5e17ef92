import { itemReturn } from '@rondo/contracts/calls/returns'
import { useQuery } from '@tanstack/react-query'
import { read, Refused } from '../../shell/calls.ts'
import { downloadFrom } from '../../shell/download.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, usePlace } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { groupQuery, stepDay } from '../orders/index.ts'

interface Made {
  readonly labelUrl?: string | null
  readonly label_url?: string | null
  readonly trackingNumber?: string | null
  readonly trackingUrl?: string | null
}
/** A return label that was made: what led here brings it along, else it is asked for (C-114). */
export function LabelCreated({ itemId }: { itemId: number }) {
  const shell = useShell()
  const { say, format } = shell
  const state = (usePlace().location.state ?? {}) as Made
  const given = state.labelUrl ?? state.label_url
  const asked = useQuery(read(itemReturn, { params: { id: itemId } }))
  const groupId = asked.data?.data?.relatedFulfillmentGroupId ?? 0
  const { data: group } = useQuery({ ...groupQuery(groupId), enabled: groupId > 0 })
  const labelUrl = given ?? asked.data?.data?.shippingLabelUrl
  const trackingNumber = state.trackingNumber ?? asked.data?.data?.trackingNumber ?? ''
  const trackingUrl = state.trackingUrl ?? asked.data?.data?.trackingUrl
  if (!given && asked.isPending) return <Skeleton className="h-60 rounded-panel" />
  if (!labelUrl && asked.error && !(asked.error instanceof Refused && asked.error.status === 404))
    return (
      <EmptyState kind="trouble" title={say('wayback.dataFailed')}>
        <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
          {say('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (!labelUrl)
    return (
      <EmptyState kind="closed" title={say('wayback.nothing')} hint={say('wayback.nothingHint')}>
        <Link to="/dashboard/returns" className={buttonLook()}>
          {say('wayback.toReturns')}
        </Link>
      </EmptyState>
    )
  const labeled = asked.data?.data?.orderItems ?? [itemId]
  const until = group && stepDay(group, false, shell)
  const carrier = asked.data?.data?.carrier
  const download = () => downloadFrom(labelUrl, `return-label-${trackingNumber}.pdf`).catch((error: Error) => toast.error(error.message))
  return (
    <Panel className="grid max-w-140 gap-4">
      {group && (
        <div className="grid gap-1.5">
          <h2 className="type-subhead">
            {format.list(group.orderItems.filter(({ id }) => labeled.includes(id)).map(({ product }) => product.name))}
          </h2>
          {until && (
            <p className="figures flex items-center gap-2 font-[550]">
              <Icon name="clock" className="size-4.5 text-ink-2" />
              {until}
            </p>
          )}
        </div>
      )}
      <p className="figures text-small text-ink-2">{format.list([carrier, trackingNumber])}</p>
      <Button onClick={() => void download()}>{say('wayback.download')}</Button>
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noreferrer" className="link hit">
          {say('wayback.track')}
        </a>
      )}
      <p className="text-small text-ink-2">{say('wayback.printing')}</p>
      <h2 className="text-small font-[550]">{say('wayback.next')}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-small text-ink-2">
        {([1, 2, 3, 4, 5] as const).map((n) => (
          <li key={n}>{say(`wayback.next${n}`)}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Link to="/dashboard/returns" className={buttonLook('line')}>
          {say('wayback.toReturns')}
        </Link>
        <Link to="/dashboard" className={buttonLook('line')}>
          {say('wayback.toDashboard')}
        </Link>
      </div>
    </Panel>
  )
}
