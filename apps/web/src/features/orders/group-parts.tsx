import { isSaidByGroup } from '@rondo/rules/orders/said-status'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { GroupActions } from './group-actions.tsx'
import { Counterpart } from './group-block.tsx'
import { GroupProgress } from './group-progress.tsx'
import { canceledText } from './cancellation.ts'
import { isEndSaid } from './end-badge.tsx'
import { PickupAct } from './pickup/pickup-act.tsx'
import { GroupStep, plannedText, StatusLine } from './group-status.tsx'
import { MoveNotes } from './move-notes.tsx'
import { itemsShown } from './items-shown.ts'
import { RentalFacts, RentalWays } from './rental-part.tsx'
import { OrderItemRow } from './order-items.tsx'
import { type Details, orderQuery } from './orders.queries.ts'
import { hasParcel, isFollowed } from './shipping/label-of.ts'
import { TrackButton } from './shipping/track-button.tsx'
import { GroupBadge, ItemBadge } from './status-badge.tsx'
import { shownItemStatus, shownStatus } from '@rondo/rules/orders/shown-status'

interface PartProps {
  group: Details
  asMerchant: boolean
}
/** An order as whoever is asked about it sees it. */
const toldOf = ({ id, order, orderItems, created_at }: Details) => ({
  group: id,
  number: order.orderNumber,
  names: orderItems.map(({ product }) => product.name),
  at: created_at,
  photo: orderItems[0]?.product.photos[0],
})

/** The head of a group: its one status, what comes next and by when, what this side may do, and how far it has come. `about` and `lead` are the facts and the way of rooms above. */
export function GroupOverview({ group, asMerchant, about, lead }: PartProps & { about?: ReactNode; lead?: ReactNode }) {
  const shell = useShell()
  const { say } = shell
  const other = asMerchant ? group.customer : group.merchant
  return (
    <Panel className="grid gap-6">
      <div className="grid gap-3.5">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <StatusLine group={group} />
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={other.name} url={other.avatar ?? undefined} size={28} />
            <Counterpart {...{ group, asMerchant }} isTimeSaid={plannedText(group, asMerchant, shell) !== undefined} />
          </span>
        </div>
        <div aria-live="polite">
          <GroupStep group={group} asMerchant={asMerchant} />
        </div>
        {about}
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
          <PickupAct group={group} asMerchant={asMerchant} />
          {lead}
          <GroupActions
            group={group}
            asMerchant={asMerchant}
            track={hasParcel(group) && <TrackButton groupId={group.id} isMain={isFollowed(group)} />}
          >
            <Link to={`/message/fulfillment-group/${group.id}`} className={buttonLook('line', 's')}>
              <Icon name="chat" className="size-4.5" />
              {say('orders.contact', { name: other.name })}
            </Link>
            <Link
              to={`/support?order=${group.order.orderNumber}#write`}
              state={{ order: toldOf(group) }}
              className={buttonLook('plain', 's')}
            >
              {say('orders.support')}
            </Link>
          </GroupActions>
        </div>
        <MoveNotes group={group} />
      </div>
      <GroupProgress group={group} asMerchant={asMerchant} />
    </Panel>
  )
}

/** The pieces of a group as cards, each with what may be done with it, and with its status where that of the group does not say it. */
export function GroupItems({ group, asMerchant, ways }: PartProps & { ways: (item: Details['orderItems'][number]) => ReactNode }) {
  const { say, format } = useShell()
  const isGroupCanceled = group.status === 'canceled'
  const shown = group.orderItems.map((item) => shownItemStatus(group, item))
  const isSaid = isEndSaid(group) || isSaidByGroup(shownStatus(group), shown)
  return (
    <ul className="grid gap-5">
      {itemsShown(group.orderItems).map((item) => {
        const isCanceled = isGroupCanceled || item.status === 'canceled'
        const writing = { say, day: (iso: string) => format.dayHere(iso) }
        const notice = isGroupCanceled ? undefined : canceledText(item, group, asMerchant, writing)
        return (
          <li key={item.id} className="border-line not-first:border-t not-first:pt-5">
            <OrderItemRow item={item} asMerchant={asMerchant} isCanceled={isCanceled} isSwap={Boolean(group.swap)} notice={notice}>
              <RentalFacts item={item} />
              <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
                {!isSaid && <ItemBadge status={shownItemStatus(group, item)} />}
                <span className="flex flex-wrap gap-2 empty:hidden">
                  <GroupActions group={group} asMerchant={asMerchant} item={item} />
                  <RentalWays item={item} asMerchant={asMerchant} />
                  {ways(item)}
                </span>
              </span>
            </OrderItemRow>
          </li>
        )
      })}
    </ul>
  )
}

/** The other parts of the order, where it has several. */
export function OtherParts({ group }: { group: Details }) {
  const { say, format } = useShell()
  const { data: order } = useQuery(orderQuery(group.order.id))
  const parts = (order?.fulfillmentGroups ?? []).filter(({ id }) => id !== group.id)
  if (parts.length === 0) return null
  return (
    <Panel>
      <nav aria-label={say('orders.otherParts')} className="grid gap-4">
        <h2 className="type-subhead">{say('orders.otherParts')}</h2>
        <ul className="grid gap-2">
          {parts.map((part) => (
            <li key={part.id} className="flex flex-wrap items-center justify-between gap-2 text-small">
              <Link to={`/dashboard/transactions/fg/${part.id}`} className="hit link min-w-0">
                {format.list([...new Set(part.orderItems.map(({ product }) => product.name))])}
              </Link>
              <GroupBadge status={shownStatus(part)} />
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  )
}
