import { Fragment, type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { focusStatus } from './group-status.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { openSwap, type StepKind, stepOf } from './next-step.ts'
import type { Group, Item } from './orders.queries.ts'
import { type GroupMove, movesOf, screenMove } from './screen-moves.ts'
import { isFollowed, liveLabel } from './shipping/label-of.ts'

const PrintLabel = lazyPart(() => import('./shipping/print-label.tsx'), ['shipment'])

/** What is to go back, where it is not a parcel, or need not be one. */
const backWords: { readonly [Step in StepKind]?: 'orders.bringBack' | 'orders.returnIt' } = {
  bringDue: 'orders.bringBack',
  eitherDue: 'orders.returnIt',
}

interface GroupActionsProps {
  group: Group
  asMerchant: boolean
  /** The item, for its own actions. */
  item?: Item
  /** Only these moves, where a screen is about them. */
  only?: readonly GroupMove[]
  /** The way to follow its parcel: first while that is what counts. */
  track?: ReactNode
  /** Other ways that are always there; to cancel comes after them. */
  children?: ReactNode
}
interface Way {
  readonly to: string
  readonly text: string
  readonly label?: string
  /** It is what its side is expected to do next. */
  readonly isMain?: boolean
}
type ButtonLook = 'ink' | 'line' | 'plain'
/** On a phone what is expected next stands alone in its row. */
const mainWidth = (look: ButtonLook) => (look === 'ink' ? 'max-sm:w-full' : '')
const wayLink = ({ to, text, label, isMain }: Way) => (
  <Link key={to} to={to} aria-label={label} className={buttonLook(isMain ? 'ink' : 'line', 's', mainWidth(isMain ? 'ink' : 'line'))}>
    {text}
  </Link>
)
/** What this side may do now with a group, or with one of its items: what is expected next first, to cancel last. */
export function GroupActions({ group, asMerchant, item, only, track, children }: GroupActionsProps) {
  const { say } = useShell()
  const [asked, setAsked] = useState<GroupMove>()
  const { allowedActions } = item ?? group
  const isAllowed = (move: string) => allowedActions.some((one) => one.move === move && one.allowed)
  // what is confirmed may be confirmed again, to the same effect, and a swap was agreed: nobody is asked to
  const isDone = (move: GroupMove) =>
    move === 'acceptGroup' && (Boolean(group.swap) || !group.orderItems.some(({ status }) => status === 'pending'))
  // an open swap has a way out of its own, which ends it for all just so
  const isOfSwap = (move: GroupMove) => move === 'cancelGroup' && group.swap?.mayCallOff === true
  // of one item the group says as much
  const isOfGroup = (move: GroupMove) =>
    move === 'confirmItemDelivery' && group.orderItems.filter(({ status }) => status !== 'canceled').length < 2
  const open = movesOf(item ? 'item' : 'group').filter(
    (move) => isAllowed(move) && !isDone(move) && !isOfSwap(move) && !isOfGroup(move) && (only?.includes(move) ?? true),
  )
  const ships = !item && !only && asMerchant && (isAllowed('buyLabel') || isAllowed('confirmLabel'))
  // a label that was bought is printed before anything else can be done with it
  const label = !item && !only && asMerchant ? liveLabel(group) : undefined
  const printed = label?.status === 'pre_transit' ? label : undefined
  const isPrintNext = printed !== undefined && group.status === 'processing'
  const isItem = (move: string) => group.orderItems.some(({ allowedActions: own }) => own.some((one) => one.move === move && one.allowed))
  const sendsBack = !item && !only && !asMerchant && (isAllowed('makeReturnLabel') || isAllowed('markReturnShipped'))
  const labelsBack = !item && !only && asMerchant && isAllowed('makeReturnLabel')
  const getsBack = !item && !only && asMerchant && (isAllowed('confirmReceipt') || isItem('assessItem'))
  // of one piece the returns of the order ask already; of several of it some may stay
  const isAskedBelow = item?.quantity === 1 && group.orderItems.filter(({ canReturn }) => canReturn).length < 2
  const asksBack = item !== undefined && !asMerchant && item.canReturn && item.type === 'buy' && !isAskedBelow
  const answersReturn = !item && !only && asMerchant && isAllowed('rejectAllReturns')
  const isApproved = ({ status }: Item) => status === 'return_approved_by_merchant' || status === 'awaiting_return_shipment'
  const isSent = group.allowedActions.some(({ move, allowed }) => allowed && (move === 'makeReturnLabel' || move === 'markReturnShipped'))
  // the way of one piece stands in the head of the group
  const isInHead = isSent && group.orderItems.filter(isApproved).length < 2
  const sendsItem = item !== undefined && !asMerchant && isApproved(item) && !isInHead
  const isCancel = (move: GroupMove) => move === 'cancelGroup' || move === 'cancelItem'
  const moveButton = (move: GroupMove, look: ButtonLook) => (
    <Button key={move} look={look} size="s" onClick={() => setAsked(move)} className={mainWidth(look)}>
      {say(`orders.act_${move}`)}
    </Button>
  )
  const isEarly = (move: GroupMove) => screenMove(move).isEarly?.(group) === true
  // until all sides have checked out, that is what waits
  const isMain = (move: GroupMove) => !openSwap(group) && screenMove(move).isMain?.(group) === true
  const ways: readonly Way[] = [
    ...(ships
      ? [
          {
            to: `/merchant/ship/${group.id}`,
            text: say(isAllowed('confirmLabel') ? 'orders.addShipment' : 'orders.startShipping'),
            isMain: !open.some(isMain) && !isPrintNext,
          },
        ]
      : []),
    ...(answersReturn ? [{ to: `/dashboard/returns/process/${group.id}`, text: say('orders.answerReturn'), isMain: true }] : []),
    ...(getsBack
      ? [
          {
            to: `/dashboard/returns/update-condition/${group.id}`,
            text: say(isAllowed('confirmReceipt') ? 'orders.confirmReturn' : 'orders.assessReturn'),
            // until it has come nothing is expected of its shop
            isMain: !isAllowed('confirmReceipt') || group.status === 'return_delivered_to_merchant',
          },
        ]
      : []),
    ...(sendsBack
      ? [
          {
            to: `/dashboard/returns/ship/${group.id}`,
            text: say(backWords[stepOf(group)] ?? 'orders.sendBack'),
            isMain: true,
          },
        ]
      : []),
    ...(labelsBack ? [{ to: `/merchant/ship/${group.id}/return-label`, text: say('orders.returnLabel') }] : []),
    ...(asksBack
      ? [
          {
            to: `/returns/initiate/${group.id}/${item.id}`,
            text: say('orders.returnItem'),
            label: say('orders.returnOf', { name: item.product.name }),
          },
        ]
      : []),
    ...(sendsItem
      ? [
          {
            to: `/dashboard/returns/${item.id}/return-shipping`,
            text: say(
              group.groupType !== 'pickup'
                ? 'orders.sendBack'
                : item.status === 'awaiting_return_shipment'
                  ? 'orders.bringBack'
                  : 'orders.returnIt',
            ),
          },
        ]
      : []),
  ]
  const print = printed && (
    <PrintLabel
      key="print"
      label={printed}
      isMain={isPrintNext}
      place={<span className={buttonLook('line', 's', 'invisible')}>{say('shell.loading')}</span>}
    />
  )
  const followed = track && <Fragment key="track">{track}</Fragment>
  // one list: what is open below a button stays open when its place becomes another
  const inTheirOrder = [
    isPrintNext && print,
    isFollowed(group) && followed,
    ...open.filter(isMain).map((move) => moveButton(move, 'ink')),
    ...ways.filter((way) => way.isMain).map(wayLink),
    ...open.filter((move) => !isMain(move) && !isEarly(move) && !isCancel(move)).map((move) => moveButton(move, 'line')),
    ...ways.filter((way) => !way.isMain).map(wayLink),
    !isPrintNext && print,
    !isFollowed(group) && followed,
  ]
  return (
    <>
      {inTheirOrder}
      {children}
      {open.filter(isEarly).map((move) => moveButton(move, 'plain'))}
      {open.filter(isCancel).map((move) => moveButton(move, item ? 'line' : 'plain'))}
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
