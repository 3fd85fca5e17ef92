import { namedService } from '@rondo/rules/shipping/named-service'
import type { ReactNode } from 'react'
import { placeIn } from '@rondo/words/place'
import { useShell } from '../../shell/providers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { addressLines } from '../locations/index.ts'
import type { Details } from './orders.queries.ts'

/** Where a group goes, who carries it and what the carrier says, on the way there and back. Draws nothing for what is downloaded, or goes by hand both ways. */
export function GroupDelivery({ group }: { group: Details; asMerchant: boolean }) {
  const { say, format, locale } = useShell()
  const { order, shippingRate, groupType, deliveryMethod, outboundDeliveries, returnDeliveries } = group
  const isSent = groupType !== 'pickup'
  const back = returnDeliveries.filter(({ status }) => status !== 'cancelled').toReversed()
  if (deliveryMethod === 'virtual' || (!isSent && back.length === 0)) return null
  const there = isSent ? outboundDeliveries.filter(({ status }) => status !== 'cancelled').toReversed() : []
  const origin = isSent ? group.shippingOriginAddress : null
  const shippingAddress = isSent ? order.shippingAddress : null
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say(isSent ? 'orders.deliveryTitle' : 'orders.wayBack')}</h2>
      <dl className="grid gap-4 text-small">
        {back.map((parcel) => (
          <Parcel key={parcel.id} what={say('orders.parcelBack', { carrier: parcel.carrier })} {...parcel} />
        ))}
        {there.map((parcel) => (
          <Parcel key={parcel.id} what={say('orders.parcelOf', { carrier: parcel.carrier })} {...parcel} />
        ))}
        {origin && <Fact what={say('orders.shipsFrom')}>{placeIn(locale, origin.city, origin.country)}</Fact>}
        {shippingAddress && (
          <Fact what={say('orders.shipsTo')}>
            {addressLines(shippingAddress, locale).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
        {isSent && shippingRate && (
          <Fact what={say('orders.carrier')}>
            <span className="block">{namedService(shippingRate.provider, shippingRate.serviceName)}</span>
            <span className="figures block text-ink-2">
              {format.list([
                format.money(Number(shippingRate.amount), shippingRate.currency),
                say('orders.rateDays', { days: shippingRate.days }),
              ])}
            </span>
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-[550] text-ink-2">{what}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type OneParcel = Details['returnDeliveries'][number]
/** A parcel by its number, with its state and its day. */
function Parcel({
  what,
  trackingNumber,
  status,
  estimatedDelivery,
  deliveredAt,
}: { what: string } & Pick<OneParcel, 'trackingNumber' | 'status' | 'estimatedDelivery' | 'deliveredAt'>) {
  const { say, format } = useShell()
  const isComing = status === 'transit' || status === 'pre_transit'
  return (
    <Fact what={what}>
      <span className="figures block wrap-anywhere">{trackingNumber}</span>
      <span className="figures block text-ink-2">
        {format.list([
          say(`shipment.status_${status}`),
          deliveredAt
            ? say('orders.arrived', { day: format.dayHere(deliveredAt) })
            : estimatedDelivery && isComing && say('orders.expected', { day: format.day(estimatedDelivery) }),
        ])}
      </span>
    </Fact>
  )
}
