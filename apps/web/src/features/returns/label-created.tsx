import { itemReturn } from '@rondo/contracts/calls/returns'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../shell/back-link.tsx'
import { PanelPlace } from '../../shell/panel-place.tsx'
import { read, Refused } from '../../shell/calls.ts'
import { downloadFrom } from '../../shell/download.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, usePlace } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { groupQuery, stepDay, TrackingNumber } from '../orders/index.ts'
import { figuresOfReturns } from './figures.ts'
import { GoesBack } from './goes-back.tsx'
import { requestsOf } from './what-follows.tsx'

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
  if (!given && asked.isPending) return <PanelPlace lines={6} />
  if (!labelUrl && asked.error && !(asked.error instanceof Refused && asked.error.status === 404))
    return (
      <NotLoaded
        title={say('wayback.notCome')}
        fixed={say('wayback.dataFailed')}
        busy={asked.isFetching}
        onAgain={() => void asked.refetch()}
      />
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
  const going = group?.orderItems.filter(({ id }) => labeled.includes(id)) ?? []
  const back = group && figuresOfReturns(group, requestsOf(group, going))
  const carrier = asked.data?.data?.carrier
  const download = () => downloadFrom(labelUrl, `return-label-${trackingNumber}.pdf`).catch((error: Error) => toast.error(error.message))
  return (
    <div className="grid gap-5">
      {group && (
        <BackLink to={`/dashboard/transactions/fg/${group.id}`}>{say('wayback.back', { number: group.order.orderNumber })}</BackLink>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <div className="grid content-start gap-4">
            <h2 className="type-heading">{say('wayback.labelReady')}</h2>
            {until && (
              <p className="figures flex items-center gap-2 font-[550]">
                <Icon name="clock" className="size-4.5 text-ink-2" />
                {until}
              </p>
            )}
            {back?.hasMoney && back.total > 0 && (
              <p className="figures">{say('wayback.toCard', { amount: format.money(back.total, back.currency) })}</p>
            )}
            {trackingNumber && (
              <dl className="text-small">
                <dt className="font-[550] text-ink-2">{carrier ?? say('wayback.number')}</dt>
                <dd className="font-semibold">
                  <TrackingNumber number={trackingNumber} />
                </dd>
              </dl>
            )}
            <div className="grid gap-2">
              <Button onClick={() => void download()}>
                <Icon name="download" className="size-4.5" />
                {say('wayback.download')}
              </Button>
              {trackingUrl && (
                <a href={trackingUrl} target="_blank" rel="noreferrer" className={buttonLook('line')}>
                  {say('wayback.track')}
                </a>
              )}
            </div>
          </div>
          <div className="grid content-start gap-2 border-line text-small text-ink-2 max-xl:border-t max-xl:pt-4 xl:border-s xl:ps-8">
            <h3 className="font-[550] text-ink">{say('wayback.next')}</h3>
            <ol className="grid list-decimal gap-1.5 ps-5">
              {([1, 2, 3, 4, 5] as const).map((n) => (
                <li key={n}>{say(`wayback.next${n}`)}</li>
              ))}
            </ol>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:*:grow xl:col-span-2">
            <Link to="/dashboard/returns" className={buttonLook('line', 's')}>
              {say('wayback.toReturns')}
            </Link>
            <Link to="/dashboard" className={buttonLook('plain', 's')}>
              {say('wayback.toDashboard')}
            </Link>
          </div>
        </Panel>
        {group && <GoesBack group={group} itemIds={labeled} />}
      </div>
    </div>
  )
}
