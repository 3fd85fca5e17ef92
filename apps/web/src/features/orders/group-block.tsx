import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { GroupActions } from './group-actions.tsx'
import { GroupProgress } from './group-progress.tsx'
import { isProposal, StatusLine, stepAct, stepFacts, stepTitle } from './group-status.tsx'
import { itemsShown } from './items-shown.ts'
import { OrderItemRow } from './order-items.tsx'
import type { Group } from './orders.queries.ts'
import { hasParcel, isFollowed } from './shipping/label-of.ts'
import { ItemBadge } from './status-badge.tsx'
import { isAppointment } from './timeline-steps.ts'
import { TrackButton } from './shipping/track-button.tsx'

interface GroupBlockProps {
  group: Group
  asMerchant: boolean
  /** What else may be done with it, from rooms above this one. */
  also?: ReactNode
}
/** One fulfillment group inside an order: its status, the other side, its pieces, how far it has come and what may be done. */
export function GroupBlock({ group, asMerchant, also }: GroupBlockProps) {
  const shell = useShell()
  const { say } = shell
  const { id, status, orderItems } = group
  const isCanceled = status === 'canceled'
  const facts = stepFacts(group, asMerchant, shell)
  const act = stepAct(group, asMerchant)
  const ways = (
    <>
      <Link
        to={`/dashboard/transactions/fg/${id}`}
        aria-label={say('orders.openGroup', { id: String(id) })}
        className={buttonLook('line', 's')}
      >
        {say('orders.open')}
      </Link>
      <Link to={`/message/fulfillment-group/${id}`} className={buttonLook('line', 's')}>
        {say('orders.contactShort')}
      </Link>
      {isCanceled && hasParcel(group) && <TrackButton groupId={id} />}
      {!isCanceled && also}
    </>
  )
  return (
    <div className="grid gap-4.5 border-line px-[clamp(1rem,1.8vw,1.5rem)] pt-4.5 pb-5 not-first:border-t">
      <h3 className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <StatusLine group={group} />
        <Counterpart group={group} asMerchant={asMerchant} />
      </h3>
      <div className="grid items-start gap-x-[clamp(1.25rem,3vw,3rem)] gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid gap-5">
          {itemsShown(orderItems).map((item) => (
            <OrderItemRow
              key={item.id}
              item={item}
              asMerchant={asMerchant}
              isCanceled={isCanceled || item.status === 'canceled'}
              isSwap={Boolean(group.swap)}
            >
              {!isCanceled && item.status === 'canceled' && (
                <span className="mt-1 justify-self-start">
                  <ItemBadge status={item.status} />
                </span>
              )}
            </OrderItemRow>
          ))}
        </div>
        <div className="grid gap-4">
          <p className="text-small text-ink-2">
            {!isCanceled && <b className="font-[550] text-ink">{say('steps.sentence', { text: stepTitle(group, asMerchant, shell) })}</b>}
            {!isCanceled && shell.locale === 'en' && ' '}
            {facts.join(shell.locale === 'en' ? ' ' : '')}
          </p>
          {!isCanceled && <GroupProgress group={group} asMerchant={asMerchant} compact />}
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            {act && (
              <Link
                to={act === 'steps.go_swap' ? '/cart' : `/dashboard/transactions/fg/${id}`}
                className={buttonLook('ink', 's', 'max-sm:w-full')}
              >
                {say(act)}
              </Link>
            )}
            {isCanceled ? (
              ways
            ) : (
              <GroupActions {...{ group, asMerchant }} track={hasParcel(group) && <TrackButton groupId={id} isMain={isFollowed(group)} />}>
                {ways}
              </GroupActions>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Who is on the other side, and how it gets from one to the other. */
export function Counterpart({ group, asMerchant, isTimeSaid = false }: { group: Group; asMerchant: boolean; isTimeSaid?: boolean }) {
  const { say, format } = useShell()
  const {
    merchant,
    customer,
    groupType,
    deliveryMethod,
    pickupLocationAddress,
    pickupAt,
    pickupZone,
    pickupDate,
    pickupTime,
    deliveredAt,
    order,
  } = group
  const way =
    deliveryMethod === 'virtual'
      ? 'orders.virtual'
      : groupType !== 'pickup'
        ? 'orders.shipping'
        : isAppointment(group)
          ? 'orders.inPerson'
          : 'orders.pickup'
  const place = groupType === 'pickup' ? pickupLocationAddress?.city : asMerchant ? order.shippingAddress?.city : undefined
  const wished = pickupDate && pickupTime && say('orders.proposed', { day: format.day(pickupDate), time: format.clock(pickupTime) })
  // what is handed over has had its meeting, whenever it was planned for
  const meeting =
    deliveredAt || isTimeSaid || isProposal(group) ? undefined : pickupAt && pickupZone ? format.momentIn(pickupAt, pickupZone) : wished
  const whom = say(asMerchant ? 'orders.to' : 'orders.from', { name: '\0' })
  const [before = '', after = ''] = format.list([whom, say(way), place, meeting]).split('\0') // the name stands between, as a link
  return (
    <span className="text-small font-normal text-ink-2">
      {before}
      {asMerchant ? (
        <b className="font-[550] text-ink">{customer.name}</b>
      ) : (
        <Link to={`/merchant/${merchant.id}`} className="link font-[550] text-ink">
          {merchant.name}
        </Link>
      )}
      {after}
    </span>
  )
}
