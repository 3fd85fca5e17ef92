import { namedService } from '@rondo/rules/shipping/named-service'
import { groupTracking } from '@rondo/contracts/calls/deliveries'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { displayName } from '@rondo/words/display-name'
import { read } from '../../../shell/calls.ts'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Badge, type StatusCategory } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../shell/loading.tsx'
import { EmptyState } from '../../../ui/panel.tsx'
import { WayMap } from '../../locations/index.ts'
import { TrackingNumber } from './tracking-number.tsx'

type Lists = AnswerOf<typeof groupTracking>
type Parcel = Lists['outboundTracking'][number]
/** What the carrier said of the parcels of a group. Goes stale with the group. */
const trackingQuery = (id: number) => read(groupTracking, { params: { id } })

const categories: Record<Parcel['status'], StatusCategory> = {
  pre_transit: 'processing',
  transit: 'active',
  delivered: 'completed',
  returned: 'problematic',
  failure: 'problematic',
  cancelled: 'cancelled',
  error: 'problematic',
}
/** How much of the way lies behind a parcel: carriers tell no more than that it is under way. */
const shares: Record<Parcel['status'], number> = {
  pre_transit: 0,
  transit: 0.5,
  delivered: 1,
  returned: 0,
  failure: 0.85,
  cancelled: 0,
  error: 0.5,
}

/** Where the parcels of a group are, on both ways, with a map and with the carrier's own words. */
export default function TrackingDialog({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { say } = useShell()
  const { data, error } = useQuery({ ...trackingQuery(groupId), refetchOnMount: 'always' })
  const parcels = [...(data?.outboundTracking ?? []), ...(data?.returnTracking ?? [])]
  const returns = new Set(data?.returnTracking.map(({ id }) => id))
  return (
    <Dialog open onClose={onClose} title={say('shipment.tracking')} closeLabel={say('shipment.close')} kind="side">
      <div aria-live="polite" className="grid gap-8 pb-2">
        {parcels.length > 0 ? (
          parcels.toReversed().map((parcel) => <ParcelOnItsWay key={parcel.id} parcel={parcel} isReturn={returns.has(parcel.id)} />)
        ) : error ? (
          <EmptyState kind="trouble" title={say('shipment.trackingFailed')} hint={say('shipment.trackingFailedHint')}>
            <Link to="/support" className={buttonLook('line')}>
              {say('orders.support')}
            </Link>
          </EmptyState>
        ) : data ? (
          <EmptyState title={say('shipment.trackingEmpty')} />
        ) : (
          <Skeleton className="h-80 rounded-panel" />
        )}
      </div>
    </Dialog>
  )
}

function ParcelOnItsWay({ parcel, isReturn }: { parcel: Parcel; isReturn: boolean }) {
  const { say, format, locale } = useShell()
  const { status, carrier, serviceName, trackingNumber, trackingUrl, estimatedDelivery, deliveredAt, from, to, events } = parcel
  const day = deliveredAt
    ? say('shipment.arrivedOn', { day: format.dayHere(deliveredAt) })
    : estimatedDelivery &&
      (status === 'pre_transit' || status === 'transit') &&
      say('shipment.expectedOn', { day: format.day(estimatedDelivery) })
  const land = (code: string) => displayName(locale, 'region', code)
  const ends = { from: from.city, to: to.city }
  return (
    <section aria-label={`${carrier} ${trackingNumber}`} className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Badge category={categories[status]}>{say(`shipment.status_${status}`)}</Badge>
        {isReturn && <span className="text-small font-[550]">{say('shipment.return')}</span>}
        {day && <span className="figures text-small">{day}</span>}
      </header>
      {from.latitude !== null && from.longitude !== null && to.latitude !== null && to.longitude !== null && (
        <WayMap
          lost={say('shipment.trackingMapLost')}
          place={<Skeleton className="aspect-2/1 w-full rounded-panel" />}
          from={{ latitude: from.latitude, longitude: from.longitude, country: from.country, name: from.city }}
          to={{ latitude: to.latitude, longitude: to.longitude, country: to.country, name: to.city }}
          done={shares[status]}
          label={say('shipment.trackingMap', ends)}
        />
      )}
      <p className="text-small text-ink-2">{say('shipment.trackingWay', ends)}</p>
      <dl className="grid gap-3 text-small sm:grid-cols-2">
        <div>
          <dt className="font-[550] text-ink-2">{say('shipment.carrier')}</dt>
          <dd>{namedService(carrier, serviceName)}</dd>
        </div>
        <div>
          <dt className="font-[550] text-ink-2">{say('shipment.number')}</dt>
          <dd>
            <TrackingNumber number={trackingNumber} />
          </dd>
        </div>
      </dl>
      <h3 className="text-small font-[550]">{say('shipment.events')}</h3>
      {events.length === 0 ? (
        <p className="text-small text-ink-2">{say('shipment.noEvents')}</p>
      ) : (
        <ol className="grid">
          {events.toReversed().map(({ at, status: then, text, city, country }, index) => (
            <li key={`${at}${text}${events.length - index}`} className="relative grid gap-0.5 pb-4 ps-6 text-small last:pb-0">
              {index < events.length - 1 && (
                <span aria-hidden="true" className="absolute start-[4.25px] top-3 -bottom-1.5 w-[1.5px] bg-line" />
              )}
              <span
                aria-hidden="true"
                className={`absolute start-0 top-1.5 size-2.5 rounded-full ${index === 0 ? 'border-3 border-accent bg-surface' : 'bg-ink-3'}`}
              />
              <span className="font-[550]">{say(`shipment.status_${then}`)}</span>
              {text && (
                <span lang="en" className="wrap-anywhere text-ink-2">
                  {text}
                </span>
              )}
              <span className="figures text-ink-2">
                <time dateTime={at}>{format.list([format.moment(at), city, country && land(country)])}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noreferrer" className={buttonLook('line', 's', 'justify-self-start')}>
          {say('shipment.carrierPage', { carrier })}
          <Icon name="right" className="size-4" />
        </a>
      )}
    </section>
  )
}
