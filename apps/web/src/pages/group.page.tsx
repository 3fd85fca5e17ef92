import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressLines, placeText } from '../features/locations/index.ts'
import { Counterpart, type Group, GroupBadge, GroupProgress, groupQuery, ItemBadge, OrderItemRow } from '../features/orders/index.ts'
import { Refused } from '../shell/calls.ts'
import { useShell } from '../shell/providers.tsx'
import { Link, useParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState, Panel, Skeleton } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

export default function GroupPage() {
  const { say } = useShell()
  const id = Number(useParams()['id'])
  const known = Number.isSafeInteger(id) && id > 0
  const { data: group, error, isFetching, refetch } = useQuery({ ...groupQuery(id), enabled: known })
  const title = group ? say('orders.groupTitle', { number: group.order.orderNumber }) : say('orders.title')
  const isLost = !known || (error instanceof Refused && error.status === 404)
  return (
    <DashboardFrame title={title}>
      <Link to="/dashboard/transactions" className="hit link mb-5 inline-flex items-center gap-1.5 text-small text-ink-2">
        <Icon name="left" className="size-4" />
        {say('orders.backToAll')}
      </Link>
      {group ? (
        <OneGroup group={group} />
      ) : isLost ? (
        <EmptyState kind="lost" title={say('orders.groupMissing')}>
          <Link to="/dashboard/transactions" className={buttonLook()}>
            {say('orders.showAll')}
          </Link>
        </EmptyState>
      ) : error ? (
        <EmptyState kind="trouble" title={say('orders.loadFailed')}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
        </EmptyState>
      ) : (
        <Skeleton className="h-72 rounded-panel" />
      )}
    </DashboardFrame>
  )
}

function OneGroup({ group }: { group: Group }) {
  const { say, format } = useShell()
  const asMerchant = useSession()?.user.id === group.merchant.id
  const isCanceled = group.status === 'canceled'
  return (
    <div className="grid gap-5">
      <Panel className="grid gap-5">
        <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <GroupBadge status={group.status} />
          <Counterpart group={group} asMerchant={asMerchant} />
          <time dateTime={group.created_at} className="figures text-small text-ink-2 sm:ms-auto">
            {say('orders.placed', { day: format.dayHere(group.created_at) })}
          </time>
        </p>
        <GroupProgress group={group} asMerchant={asMerchant} />
      </Panel>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel className="grid gap-5">
          <h2 className="type-subhead">{say('orders.items')}</h2>
          {group.orderItems.map((item) => (
            <OrderItemRow key={item.id} item={item} asMerchant={asMerchant} isCanceled={isCanceled || item.status === 'canceled'}>
              <span className="mt-1.5 justify-self-start">
                <ItemBadge status={item.status} />
              </span>
            </OrderItemRow>
          ))}
        </Panel>
        <DeliveryPanel group={group} />
      </div>
    </div>
  )
}

/** Where it goes and who carries it. Draws nothing for what arrives without a way. */
function DeliveryPanel({
  group: { order, shippingRate, pickupLocationAddress, pickupDate, pickupTime, deliveryMethod },
}: {
  group: Group
}) {
  const { say, format, locale } = useShell()
  if (deliveryMethod === 'virtual') return null
  const { shippingAddress } = order
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('orders.deliveryTitle')}</h2>
      <dl className="grid gap-4 text-small">
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
            <span className="block">
              {shippingRate.provider}, {shippingRate.serviceName}
            </span>
            <span className="figures block text-ink-2">
              {format.money(Number(shippingRate.amount), shippingRate.currency)}, {say('orders.rateDays', { days: shippingRate.days })}
            </span>
          </Fact>
        )}
        {pickupLocationAddress && (
          <Fact what={say('orders.pickupIn')}>
            {placeText(pickupLocationAddress, locale)}
            {pickupDate && pickupTime && (
              <span className="figures block text-ink-2">{say('orders.proposed', { day: format.day(pickupDate), time: pickupTime })}</span>
            )}
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
