import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { placeLines } from '../locations/index.ts'
import { type Details, stepTitle } from '../orders/index.ts'
import { ReturnNow } from './start-rental.tsx'

/** Whether a late item is to be given back by its renter now: its way back begins, or goes on. */
export function isToGoBack(group: Details, itemId: number): boolean {
  const item = group.orderItems.find(({ id }) => id === itemId)
  return item !== undefined && (item.canReturn || isBegun(group))
}
const isBegun = ({ allowedActions }: Details) =>
  allowedActions.some(({ move, allowed }) => allowed && (move === 'makeReturnLabel' || move === 'markReturnShipped'))

interface LateProps {
  group: Details
  itemId: number
  /** Its day of return and what lateness costs. */
  facts: readonly (readonly [string, ReactNode])[]
}
/** A renter who is late reads first that it goes back now, how and where to, and what each day costs, with the one press that begins it. */
export function LateReturn({ group, itemId, facts }: LateProps) {
  const shell = useShell()
  const { say, format, locale } = shell
  const { id, groupType, pickupLocationAddress: place, merchant, status } = group
  const item = group.orderItems.find((one) => one.id === itemId)
  const isMeeting = groupType === 'pickup'
  const way: (readonly [string, ReactNode])[] = [
    [say('returns.wayHow'), isMeeting ? say('returns.inPerson', { name: merchant.name }) : say('returns.byParcel')],
  ]
  if (!isMeeting) way.push([say('returns.wayWhere'), say('returns.toAddress', { name: merchant.name })])
  else if (place) way.push([say('returns.wayWhere'), format.list(placeLines(place, locale))])
  return (
    <Panel className="grid gap-5">
      <h2 className="type-heading text-balance">{stepTitle(group, false, shell)}</h2>
      <NamedFacts facts={[...way, ...facts]} />
      <div className="flex flex-wrap gap-2">
        {item?.canReturn ? (
          <ReturnNow group={group} item={item} isNext />
        ) : (
          <Link to={`/dashboard/returns/ship/${id}`} className={buttonLook('ink', 's', 'max-sm:w-full')}>
            {say(status === 'awaiting_return_dropoff' ? 'orders.bringBack' : 'orders.sendBack')}
          </Link>
        )}
      </div>
    </Panel>
  )
}
