import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { focusStatus } from './group-status.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Group, Item } from './orders.queries.ts'
import { type GroupMove, movesOf, screenMove } from './screen-moves.ts'

interface GroupActionsProps {
  group: Group
  asMerchant: boolean
  /** The item, for its own actions. */
  item?: Item
  /** Only these moves, where a screen is about them. */
  only?: readonly GroupMove[]
}
/** What this side may do now with a group, or with one of its items; nothing where there is nothing. */
export function GroupActions({ group, asMerchant, item, only }: GroupActionsProps) {
  const { say } = useShell()
  const [asked, setAsked] = useState<GroupMove>()
  const { allowedActions } = item ?? group
  const isAllowed = (move: string) => allowedActions.some((one) => one.move === move && one.allowed)
  // what is confirmed may be confirmed again, to the same effect: nobody is asked to
  const isDone = (move: GroupMove) => move === 'acceptGroup' && !group.orderItems.some(({ status }) => status === 'pending')
  // an open swap has a way out of its own, which ends it for all just so
  const isOfSwap = (move: GroupMove) => move === 'cancelGroup' && group.swap?.mayCallOff === true
  // of one item the group says as much
  const isOfGroup = (move: GroupMove) =>
    move === 'confirmItemDelivery' && group.orderItems.filter(({ status }) => status !== 'canceled').length < 2
  const open = movesOf(item ? 'item' : 'group').filter(
    (move) => isAllowed(move) && !isDone(move) && !isOfSwap(move) && !isOfGroup(move) && (only?.includes(move) ?? true),
  )
  const ships = !item && !only && asMerchant && (isAllowed('buyLabel') || isAllowed('confirmLabel'))
  const arranges = !item && !only && asMerchant && isAllowed('coordinatePickup')
  const isItem = (move: string) => group.orderItems.some(({ allowedActions: own }) => own.some((one) => one.move === move && one.allowed))
  const sendsBack = !item && !only && !asMerchant && (isAllowed('makeReturnLabel') || isAllowed('markReturnShipped'))
  const labelsBack = !item && !only && asMerchant && isAllowed('makeReturnLabel')
  const getsBack = !item && !only && asMerchant && (isAllowed('confirmReceipt') || isItem('assessItem'))
  const asksBack = item !== undefined && !asMerchant && item.canReturn && item.type === 'buy'
  const answersReturn = !item && !only && asMerchant && isAllowed('rejectAllReturns')
  const isApproved = item?.status === 'return_approved_by_merchant' || item?.status === 'awaiting_return_shipment'
  const sendsItem = item !== undefined && !asMerchant && isApproved
  const hasLink = ships || arranges || sendsBack || labelsBack || getsBack || asksBack || answersReturn || sendsItem
  if (open.length === 0 && !hasLink && !asked) return null
  return (
    <>
      {open.map((move) => (
        <Button key={move} look={screenMove(move).isMain?.(group) ? 'ink' : 'line'} size="s" onClick={() => setAsked(move)}>
          {say(`orders.act_${move}`)}
        </Button>
      ))}
      {(sendsBack || labelsBack) && (
        <Link
          to={asMerchant ? `/merchant/ship/${group.id}/return-label` : `/dashboard/returns/ship/${group.id}`}
          className={buttonLook(asMerchant ? 'line' : 'ink', 's')}
        >
          {say(asMerchant ? 'orders.returnLabel' : group.status === 'awaiting_return_dropoff' ? 'orders.bringBack' : 'orders.sendBack')}
        </Link>
      )}
      {asksBack && (
        <Link
          to={`/returns/initiate/${group.id}/${item.id}`}
          aria-label={say('orders.returnOf', { name: item.product.name })}
          className={buttonLook('line', 's')}
        >
          {say('orders.returnItem')}
        </Link>
      )}
      {sendsItem && (
        <Link to={`/dashboard/returns/${item.id}/return-shipping`} className={buttonLook('line', 's')}>
          {say(group.groupType === 'pickup' && item.status === 'awaiting_return_shipment' ? 'orders.bringBack' : 'orders.sendBack')}
        </Link>
      )}
      {answersReturn && (
        <Link to={`/dashboard/returns/process/${group.id}`} className={buttonLook('ink', 's')}>
          {say('orders.answerReturn')}
        </Link>
      )}
      {getsBack && (
        <Link to={`/dashboard/returns/update-condition/${group.id}`} className={buttonLook('ink', 's')}>
          {say(isAllowed('confirmReceipt') ? 'orders.confirmReturn' : 'orders.assessReturn')}
        </Link>
      )}
      {arranges && (
        <Link to={`/message/fulfillment-group/${group.id}`} className={buttonLook(open.includes('acceptGroup') ? 'line' : 'ink', 's')}>
          {say('orders.coordinatePickup')}
        </Link>
      )}
      {ships && (
        <Link to={`/merchant/ship/${group.id}`} className={buttonLook(open.includes('acceptGroup') ? 'line' : 'ink', 's')}>
          {say(isAllowed('confirmLabel') ? 'orders.addShipment' : 'orders.startShipping')}
        </Link>
      )}
      {asked && (
        <MoveDialog
          key={asked}
          {...{ group, asMerchant, item, move: asked }}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            focusStatus(group.id)
          }}
        />
      )}
    </>
  )
}
