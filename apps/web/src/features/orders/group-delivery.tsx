import { namedService } from '@rondo/rules/shipping/named-service'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { addressLines } from '../locations/index.ts'
import type { Details } from './orders.queries.ts'

/** Where a group goes, who carries it and what the carrier says. Draws nothing for what is downloaded or picked up. */
export function GroupDelivery({ group }: { group: Details; asMerchant: boolean }) {
  const { say, format, locale } = useShell()
  const { order, shippingRate, groupType, deliveryMethod, outboundDeliveries, shippingOriginAddress: origin } = group
  const parcels = outboundDeliveries.filter(({ status }) => status !== 'cancelled')
  if (deliveryMethod === 'virtual' || groupType === 'pickup') return null
  const { shippingAddress } = order
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('orders.deliveryTitle')}</h2>
      <dl className="grid gap-4 text-small">
        {parcels.toReversed().map(({ id, carrier, trackingNumber, estimatedDelivery, deliveredAt, status }) => (
          <Fact key={id} what={say('orders.parcelOf', { carrier })}>
            <span className="figures block wrap-anywhere">{trackingNumber}</span>
            <span className="figures block text-ink-2">
              {format.list([
                say(`shipment.status_${status}`),
                deliveredAt
                  ? say('orders.arrived', { day: format.dayHere(deliveredAt) })
                  : estimatedDelivery &&
                    (status === 'transit' || status === 'pre_transit') &&
                    say('orders.expected', { day: format.day(estimatedDelivery) }),
              ])}
            </span>
          </Fact>
        ))}
        {origin && (
          <Fact what={say('orders.shipsFrom')}>
            {format.list([origin.city, new Intl.DisplayNames(locale, { type: 'region' }).of(origin.country) ?? origin.country])}
          </Fact>
        )}
        {shippingAddress && (
          <Fact what={say('orders.shipsTo')}>
            {addressLines(shippingAddress, locale).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
        {shippingRate && (
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
