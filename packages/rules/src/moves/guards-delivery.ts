import { isOneOf } from '../kernel/lists.ts'
import { type CaseItem, isGoingIn } from './case.ts'
import { deliveredFinal, returnOpen, withCustomer } from '../orders/group-statuses.ts'
import { after, type Check, every, isIn, type Look, passed, some, within } from './guard.ts'
import { onTheWayStatuses, waitingStatuses } from '../orders/item-statuses.ts'
import { closedItemStatuses } from '../orders/order-status.ts'
import { isPayoutReady } from '../reviews/customer-review.ts'
import { isReasonOf, type ReasonList } from '../orders/reasons.ts'
import { askedAt, currentLegs, isBackScanned, isResting, msOf, reportEnd, timeOf, wasScanned } from './since.ts'

const live = ({ c }: Look) => c.items.filter(({ status }) => status !== 'canceled')
const legs = ({ c }: Look) => currentLegs(c)
export const isArrived = isIn<NonNullable<CaseItem['status']>>('delivered', 'pickup_completed_by_customer', 'completed', 'in_use')
/** It was with the customer once: whatever became of it since, no cancellation reaches it. */
const wasDelivered = ({ status }: CaseItem) => !beforeDelivery({ status }) && status !== 'canceled' && status !== null
const isReady = isIn<NonNullable<CaseItem['status']>>(...waitingStatuses)
const isOnItsWay = isIn<NonNullable<CaseItem['status']>>(...onTheWayStatuses)
const beforeDelivery = (item: Pick<CaseItem, 'status'>) => isReady(item) || isOnItsWay(item)
/** Support closes it in this very move, without its goods. */
const isJustClosed = ({ status, since }: CaseItem, { c }: Look) =>
  (status === 'return_completed' || status === 'rental_return_completed') && since.getTime() === c.now.getTime()
/**
 * A label is voided when nothing needs it: all that was to go back by it stays with its customer, or is closed by support together, or nothing has
 * arrived by it.
 */
const isLabelFree = (look: Look) => {
  const { c, thing } = look
  if (!('lastScanAt' in thing) || thing.lastScanAt !== null) return false
  if (thing.way === 'outbound') return c.items.every((item) => !thing.itemIds.includes(item.id) || !wasDelivered(item))
  const going = c.items.filter(({ id }) => isGoingIn(c, id, thing))
  return going.every(isArrived) || going.every((item) => isJustClosed(item, look))
}
const noScan: Check = (look) =>
  look.at.machine === 'leg'
    ? isLabelFree(look)
    : look.at.machine === 'item'
      ? !isBackScanned(look.c, look.thing.id)
      : !wasScanned(look.c) && !look.c.items.some(isOnItsWay)
const noDispute: Check = ({ c }) => c.dispute?.status !== 'open'

/** Nothing of it was there when the money came. */
const isAllGone = ({ items }: Look['c']) => items.every(({ isLost }) => isLost)

const lists: Readonly<Record<string, Partial<Record<Look['by'], ReasonList>>>> = {
  group: { customer: 'customerGroupCancel', merchant: 'merchantGroupCancel' },
  item: { customer: 'customerItemCancel', merchant: 'merchantItemCancel' },
}
/** An operator may give any words. */
const ownReason: Check = ({ at, by, input }) => {
  const list = lists[at.machine]?.[by]
  return input.reason !== undefined && (list === undefined ? input.reason !== '' : isReasonOf(list, input.reason))
}

/** The timer rests while a dispute or a support case is open. */
const timeOver: Check = ({ c, at, by, thing }) => (by === 'timer' && isResting(c) ? false : after(c.now, timeOf(at, c, thing)))

const stillSilent: Check = (look) => {
  const asked = askedAt(look.c)
  return asked !== null && wasScanned(look.c) && look.c.now >= asked
}

/** What must hold for the way to the customer, for canceling it, and for its end. */
export const deliveryGuards = {
  time_over: timeOver,
  payment_succeeded_or_nothing_to_pay: ({ c, input }) => c.order.status !== 'pending' || input.provider === 'succeeded',
  first_time_for_record: ({ input }) => input.isFirstWord === true,
  payment_equals_record: ({ input }) => input.isWordSigned === true,
  purchasable: every(({ isLost }) => !isLost),
  intent_canceled_first: ({ by, input }) => input.isIntentCanceled === true || by === 'system',
  stock_or_days_gone: some(({ isLost }) => isLost),
  piece_lost: ({ input }) => input.isPieceLost === true,
  virtual: some(({ isVirtual }) => isVirtual),
  every_item_virtual: ({ c }) => c.group.isVirtual,
  not_virtual: ({ c }) => !c.group.isVirtual,
  some_goods_there: ({ c }) => !isAllGone(c),
  not_virtual_or_all_gone: ({ c }) => !c.group.isVirtual || isAllGone(c),
  every_group_virtual: ({ c }) => c.group.isVirtual && c.order.others.every(({ status }) => status === 'delivery_completed_to_customer'),
  some_groups_virtual: ({ c }) => c.group.isVirtual || c.order.others.some(({ status }) => status === 'delivery_completed_to_customer'),
  pickup_group: ({ c }) => c.group.groupType === 'pickup',
  shipping_group: ({ c }) => c.group.groupType === 'shipping' && !c.group.isVirtual,
  group_processing: ({ c }) => c.group.status === 'processing',
  address_of_merchant: ({ input }) => input.hasAddress === true,
  place_proposed: ({ c }) => c.group.pickup?.isPlaceProposed === true,
  code_correct: ({ c, input }) => c.group.pickup?.hasCode === true && input.isCodeRight === true,
  code_wrong: ({ input }) => input.isCodeRight === false,
  code_not_locked: ({ c }) => c.group.pickup?.lockedUntil == null || after(c.now, c.group.pickup.lockedUntil),
  no_dispute: noDispute,
  no_lost_dispute: ({ c }) => c.dispute?.status !== 'lost',
  swap_firm_or_none: ({ c }) => c.swap === null || c.swap.status === 'firm' || c.swap.status === 'done',
  swap_not_halted: ({ c }) => c.swap?.isHalted !== true,
  swap_side_not_sent: ({ c }) => c.swap === null || !c.swap.other.isSent,
  both_sides_delivered: ({ c }) => c.swap?.other.isDelivered === true && c.group.status !== null && isOneOf(deliveredFinal, c.group.status),
  live_items_ready: (look) => live(look).some(isReady) && live(look).every((item) => isReady(item) || isArrived(item)),
  label_bought: (look) =>
    look.at.machine === 'request'
      ? look.input.isMoneySecured === true
      : legs(look).some(({ status }) => status !== 'returned' && status !== 'failure'),
  no_live_label: (look) => !legs(look).some(({ status }) => status === 'pre_transit' || status === 'transit'),
  items_still_open: (look) => live(look).some((item) => !isArrived(item)) && live(look).some(isArrived),
  nothing_open: (look) => live(look).every((item) => isArrived(item) || isOneOf(closedItemStatuses, item.status ?? '')),
  item_in_parcel: ({ c, input, thing }) => c.legs.some(({ id, itemIds }) => id === input.legId && itemIds.includes(thing.id)),
  delivered_or_estimate_passed_or_untracked: (look) => {
    const parcels = legs(look)
    if (parcels.every(({ status }) => status === 'delivered') || parcels.every(({ isTracked }) => !isTracked)) return true
    return after(look.c.now, look.c.group.estimateAt)
  },
  scanned_once: ({ c }) => wasScanned(c),
  customer_not_asked: (look) => ('way' in look.thing && look.thing.way === 'return') || !stillSilent(look),
  asked_after_estimate: stillSilent,
  carrier_asked: ({ input }) => input.reason !== undefined,
  after_carrier_failure: ({ c }) => c.group.failure === 'carrier',
  not_delivered_since: (look) => legs(look).every(({ status }) => status !== 'delivered'),
  no_not_received_report: ({ c }) => c.group.failure !== 'not_received',
  not_received_report_open: ({ c }) => c.group.failure === 'not_received',
  an_item_was_delivered: ({ c }) => c.items.some(wasDelivered),
  no_item_delivered: ({ c }) => !c.items.some(wasDelivered),
  /** Of the group, and of a piece: what its customer has said to be there is not missing with the others. */
  not_confirmed_by_customer: (look) => {
    const { deliveredBy } = look.c.group
    const isOpen = deliveredBy !== 'customer' && deliveredBy !== 'support'
    const pieces = look.at.machine === 'item' ? look.items : live(look)
    return isOpen && pieces.some(({ isConfirmed }) => !isConfirmed)
  },
  no_return_or_buy_out: (look) => live(look).every(isArrived),
  within_report_window: ({ c }) => within(c.now, reportEnd(c), 0),
  within_24_hours_of_order: ({ c }) => within(c.now, c.order.createdAt, msOf('customerCancelHours')),
  no_scan: noScan,
  unscanned_7_days: (look) => !wasScanned(look.c) && passed(look.c.now, look.c.group.since, msOf('labelUnscannedCustomerCancelDays')),
  reason_of_own_list: ownReason,
  reason_given: ({ input }) => input.reason !== undefined && input.reason !== '',
  /** What lives of it has arrived: a group that is sent again may be left with that. */
  nothing_to_send_or_dispute_lost: (look) => live(look).every(isArrived) || look.c.dispute?.status === 'lost',
  other_live_item: (look) => live(look).some(({ id }) => id !== look.thing.id),
  not_in_bought_label: (look) => !legs(look).some(({ itemIds }) => itemIds.includes(look.thing.id)),
  rental: every(({ type }) => type === 'rent'),
  bought: every(({ type }) => type === 'buy'),
  service: every(({ isService }) => isService),
  not_service: every(({ isService }) => !isService),
  no_service: (look) => live(look).every(({ isService }) => !isService),
  every_item_rental: every(({ type }) => type === 'rent'),
  /** All of it has come; what goes back of it meanwhile keeps nothing else. */
  group_delivered: ({ c }) => c.group.status !== null && isOneOf([...withCustomer, ...returnOpen], c.group.status),
  group_not_failed: ({ c }) => c.group.status !== 'delivery_failed',
  items_begin_now: (look) => live(look).length > 0 && live(look).every(({ type, status }) => type === 'rent' && status === 'in_use'),
  payout_conditions_hold: ({ c: { group, now } }) => isPayoutReady(group, now),
  webhook_signed: ({ input }) => input.isWordSigned === true,
  first_time_for_dispute: ({ input }) => input.isFirstWord === true,
  no_live_group: ({ c }) => c.group.status === 'canceled' && c.order.others.every(({ status }) => status === 'canceled'),
  own_groups_only: () => true,
  every_item_closed: (look) => live(look).every(({ status }) => isOneOf(closedItemStatuses, status ?? '')),
  last_side_to_check_out: ({ c }) => c.swap?.isLastToPay === true,
  not_swapped: every(({ isSwap }) => !isSwap),
  both_in_stock: ({ c }) => c.swap?.areBothInStock === true,
  both_agree: ({ c }) => c.swap?.isAgreed === true,
} satisfies Record<string, Check>
