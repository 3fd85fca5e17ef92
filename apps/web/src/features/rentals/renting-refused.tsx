import { rentedOut, restingStatuses, onTheWayStatuses, waitingStatuses } from '@rondo/rules/orders/item-statuses'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { returningItems } from '@rondo/rules/orders/return-stage'
import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { extendQuoteQuery, type KeepQuote, keepQuoteQuery } from './renting.queries.ts'

/** Its renter has bought it: no day is left on which it goes back. */
export const isBought = ({ status }: KeepQuote['item']) => isOneOf(['item_purchased', 'rental_converted_to_purchase'], status)

/** Why a status alone keeps it, of a rental that is not with its renter now. */
function guardOf(item: KeepQuote['item']) {
  const { status } = item
  if (isBought(item)) return 'bought'
  if (isOneOf(returningItems, status)) return 'no_return_started'
  if (isOneOf(rentedOut, status)) return 'status'
  return isOneOf([...waitingStatuses, ...onTheWayStatuses, ...restingStatuses], status) ? 'not_yet' : 'over'
}

/** It is neither with its renter nor on its way there or back: no day is left on which it goes back. */
export const isOver = (item: KeepQuote['item']) => guardOf(item) === 'over'

/** What heads the screen on which a renter asks for a rental longer, or for the piece itself, and the dispute of its order. */
export function useRentingHead(itemId: number, asked: 'extend' | 'keep'): { title: string; dispute: KeepQuote['dispute'] } {
  const { say } = useShell()
  const extend = useQuery({ ...extendQuoteQuery(itemId), enabled: asked === 'extend' })
  const keep = useQuery({ ...keepQuoteQuery(itemId), enabled: asked === 'keep' })
  const { item, dispute = null } = (asked === 'extend' ? extend : keep).data ?? {}
  const end = item && (isBought(item) ? 'bought' : isOver(item) ? 'over' : undefined)
  return { title: say(`renting.${end ?? asked}Title`), dispute }
}

interface RefusalProps {
  /** What its renter asked for. */
  asked: 'extend' | 'keep'
  guard: string | null
  item: KeepQuote['item']
}
/** Why a rental cannot be had longer, or bought, and what its renter can do instead. */
export function Refusal({ asked, guard, item }: RefusalProps) {
  const { say } = useShell()
  const isOut = item.status === 'in_use'
  const keep = useQuery({ ...keepQuoteQuery(item.id), enabled: isOut && asked === 'extend' })
  const longer = useQuery({ ...extendQuoteQuery(item.id), enabled: isOut && asked === 'keep' })
  const mayExtend = longer.data?.isAllowed && longer.data.options.some(({ problem }) => problem === null)
  const key = `renting.guard_${guard ?? ''}` as 'renting.guard_status'
  const text = guard === 'none' ? say('renting.nothingOffered') : say(key)
  const isNamed = text !== key && guard !== 'status' && !isBought(item)
  return (
    <Panel className="grid max-w-3xl justify-items-start gap-4">
      <h2 className="type-subhead text-balance">{isNamed ? text : say(`renting.guard_${guardOf(item)}`)}</h2>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Link to={`/dashboard/transactions/fg/${item.groupId}`} className={buttonLook()}>
          {say(isOut ? 'renting.toReturn' : 'renting.toOrder')}
        </Link>
        {mayExtend && (
          <Link to={`/rental/${item.id}/extend`} className={buttonLook('line')}>
            {say('renting.extendTitle')}
          </Link>
        )}
        {keep.data?.isAllowed && (
          <Link to={`/rental/${item.id}/keep-item-checkout`} className={buttonLook('line')}>
            {say('renting.keepTitle')}
          </Link>
        )}
        <Link to={`/message/fulfillment-group/${item.groupId}`} className={buttonLook('line')}>
          {say('renting.askShop')}
        </Link>
      </div>
    </Panel>
  )
}
