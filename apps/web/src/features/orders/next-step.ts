import { approvedFamily, atMerchant, inReturnShipment, requestedFamily } from '@rondo/rules/orders/group-statuses'
import { clocks } from '@rondo/rules/kernel/clocks'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { isSwapOpen } from '@rondo/rules/messaging/swap-states'
import { returnDay } from './lateness.ts'
import type { Group } from './orders.queries.ts'
import { liveLabel } from './shipping/label-of.ts'
import { isLostBack } from '@rondo/rules/orders/shown-status'
import { isBought } from './timeline-steps.ts'

/** What a group waits for, by the word that names it on both sides. */
export type StepKind =
  | 'swap'
  | 'confirm'
  | 'send'
  | 'labeled'
  | 'arrange'
  | 'pickup'
  | 'locked'
  | 'handOver'
  | 'onTheWay'
  | 'partly'
  | 'delivered'
  | 'pickedUp'
  | 'download'
  | 'failed'
  | 'reported'
  | 'worn'
  | 'kept'
  | 'returnAsked'
  | 'returnDue'
  | 'bringDue'
  | 'eitherDue'
  | 'returning'
  | 'lostBack'
  | 'cameBack'
  | 'checked'
  | 'settling'
  | 'claimed'
  | 'returned'
  | 'rejected'
  | 'canceled'

type Facts = Pick<
  Group,
  | 'status'
  | 'swap'
  | 'groupType'
  | 'deliveryMethod'
  | 'orderItems'
  | 'deliveryFailure'
  | 'outboundDeliveries'
  | 'returnRequests'
  | 'pickupLockedUntil'
>

/** A swap in which not all sides have checked out: nothing else of it goes on before. */
export function openSwap({ status, swap }: Pick<Group, 'status' | 'swap'>) {
  return status === 'processing' && swap && isSwapOpen(swap.status) ? swap : undefined
}
/** Whether it is the reader's side that has not checked out. */
export const owesCheckout = (swap: NonNullable<Group['swap']>, reader: number): boolean =>
  swap.sides.some(({ receiver, progress }) => receiver.id === reader && progress === 'waiting')

/** What a group waits for is up to the reader: the side that has not checked out of a swap, else the one that its status waits for. */
export function isMyTurn(group: Group, asMerchant: boolean): boolean {
  const swap = openSwap(group)
  if (swap) return owesCheckout(swap, (asMerchant ? group.merchant : group.customer).id)
  if (!asMerchant && answerEnds(group)) return true
  const step = stepOf(group)
  if (isOneOf(decidedByOthers, step)) return false
  // its shop proposes a time: its customer may, and need not
  if (step === 'arrange' && !asMerchant) return false
  // until the other side accepts what was proposed, nobody hands anything over
  if (isMeetingStep(step) && isOffered(group, asMerchant)) return false
  // until a lock ends no code is taken: only a meeting that was proposed can be answered
  if (step === 'locked') return mayAccept(group, asMerchant)
  if (step === 'worn') return !asMerchant && isDueSoon(group)
  // its shop can do nothing before somebody brings it
  if (step === 'bringDue') return !asMerchant
  return group.waitsFor.includes(asMerchant ? 'merchant' : 'customer')
}
/** From its first reminder on a rental waits for its renter; until then it is only worn. */
function isDueSoon({ orderItems }: Group): boolean {
  const from = Date.now() - Math.min(...clocks.rentalReminderDaysFromDue) * 86_400_000
  return orderItems.some(({ rental, status }) => status === 'in_use' && rental && Date.parse(rental.dueAt) <= from)
}
/** Support decides, the customer has a claim to answer, or money is on its way: nobody else acts. */
const decidedByOthers = ['claimed', 'settling', 'reported', 'lostBack'] as const
/** Until when the customer answers the first claim on a deposit; nothing once each is answered. */
export const answerEnds = ({ orderItems }: Pick<Group, 'orderItems'>): string | undefined =>
  orderItems.flatMap(({ next }) => (next?.move === 'settleClaim' ? [next.at] : [])).toSorted()[0]
/** By when the reader has to act; nothing where no clock runs. */
export const turnEnds = (group: Group, asMerchant: boolean): string | undefined =>
  (asMerchant ? undefined : answerEnds(group)) ?? dueBeforeLapse(group) ?? group.next?.at ?? returnDay(group)

/** The other side has proposed place and time, and the reader has not answered. */
export const mayAccept = ({ pickupProposedBy, pickupAcceptedAt, pickupAt, deliveredAt }: Group, asMerchant: boolean): boolean =>
  Boolean(pickupAt) && !pickupAcceptedAt && !deliveredAt && pickupProposedBy === (asMerchant ? 'customer' : 'merchant')

/** The reader has proposed place and time, and the other side has not answered. */
export const isOffered = (group: Group, asMerchant: boolean): boolean => mayAccept(group, !asMerchant)
/** Steps at which a meeting is agreed on or waited for. */
export const isMeetingStep = (step: StepKind): boolean => step === 'arrange' || step === 'pickup' || step === 'locked'

/** All that came back was looked at, and some of the deposit is claimed: nothing is left to look at. */
export const isClaimed = ({ orderItems }: Pick<Group, 'orderItems'>) => {
  const back = orderItems.filter(({ status }) => isOneOf(assessed, status))
  return back.length > 0 && back.every(({ status }) => status === 'damaged_on_return')
}
/** All that came back was looked at: its money is on its way, or waits until nothing can be claimed any more. */
const isLookedAt = ({ orderItems }: Pick<Group, 'orderItems'>) =>
  orderItems.some(({ status }) => isOneOf(looked, status)) && !orderItems.some(({ status }) => status === 'return_delivered')
const looked = ['rental_return_processing', 'return_processing'] as const
const assessed = ['return_delivered', 'rental_return_processing', 'return_processing', 'damaged_on_return'] as const

/** All that was rented and not called off was bought by its renter: nothing of it goes back. */
const isKept = ({ status, orderItems }: Pick<Group, 'status' | 'orderItems'>) => {
  const live = orderItems.filter((item) => item.status !== 'canceled')
  return status !== 'canceled' && live.length > 0 && live.every(isBought)
}

/** What comes next in a group. After a report that nothing came a person decides. */
export function stepOf(group: Facts): StepKind {
  const { status, groupType, deliveryMethod, orderItems, deliveryFailure, outboundDeliveries } = group
  if (openSwap(group)) return 'swap'
  if (isOneOf(requestedFamily, status)) return 'returnAsked'
  if (status === 'awaiting_return_dropoff') return 'bringDue'
  if (isOneOf(approvedFamily, status) && groupType === 'pickup') return 'eitherDue'
  if (isOneOf(approvedFamily, status) || status === 'return_shipping_label_created') return 'returnDue'
  if (status === 'return_delivered_to_merchant') return 'cameBack'
  if (isLostBack(group)) return 'lostBack'
  if (isOneOf(inReturnShipment, status)) return 'returning'
  if (isOneOf(atMerchant, status)) return isClaimed(group) ? 'claimed' : isLookedAt(group) ? 'settling' : 'checked'
  if (isKept(group)) return 'kept'
  switch (status) {
    case 'processing':
      if (groupType === 'pickup') return 'arrange'
      // of a swap each giver has said yes and checked out
      if (!group.swap && orderItems.some((item) => item.status === 'pending')) return 'confirm'
      return liveLabel({ status, outboundDeliveries }) ? 'labeled' : 'send'
    case 'coordinating_pickup':
      return 'arrange'
    case 'ready_for_pickup':
      return group.pickupLockedUntil ? 'locked' : 'pickup'
    case 'ready_for_shipping':
      return 'handOver'
    case 'shipped_to_customer':
      return 'onTheWay'
    case 'partially_delivered_to_customer':
      return 'partly'
    case 'pickup_completed_by_customer':
    case 'picked_up_by_customer':
      return 'pickedUp'
    case 'delivery_failed':
      return deliveryFailure === 'not_received' ? 'reported' : 'failed'
    case 'renting_in_progress':
      return 'worn'
    case 'return_rejected':
      return 'rejected'
    case 'canceled':
      return 'canceled'
    case 'delivery_completed_to_customer':
      return deliveryMethod === 'virtual' ? 'download' : 'delivered'
    case 'partial_return_completed':
    case 'return_completed_for_group':
    case 'return_completed':
    case 'group_return_completed':
      return 'returned'
  }
}

const waitsToGoBack = ['return_approved_by_merchant', 'awaiting_return_shipment', 'return_label_generated'] as const
/** The day on which rented pieces that wait to go back are due, where their return would end only later: they are late then, not free of it. */
export function dueBeforeLapse({ next, orderItems }: Pick<Group, 'next' | 'orderItems'>): string | undefined {
  const waiting = orderItems.filter(({ status }) => isOneOf(waitsToGoBack, status))
  const due = waiting.flatMap(({ rentOption }) => rentOption?.returnBy ?? [])
  const first = due.toSorted()[0]
  return next?.move === 'lapseReturn' && first && due.length === waiting.length && first < next.at ? first : undefined
}

/** The first of what waits to go back should be back already. */
export const isDuePast = ({ orderItems }: Pick<Group, 'orderItems'>): boolean =>
  orderItems.some(({ status, rental }) => isOneOf(waitsToGoBack, status) && Date.parse(rental?.dueAt ?? '') < Date.now())

/** What the clock of a group does when it ends, where a person is told of it. */
export const timedMoves = [
  'cancelIdleGroup',
  'countAsDelivered',
  'loseParcel',
  'refundFailedDelivery',
  'approveAllReturns',
  'lapseReturn',
  'countReceipt',
  'closeRejection',
] as const
/** Moves that end at a time while they are offered, and guards that a time or somebody else turns round: both are told. */
const toldUntil = ['cancelGroup', 'reportNotReceived'] as const
const toldGuards = [
  'within_24_hours_of_order',
  'unscanned_7_days',
  'delivered_or_estimate_passed_or_untracked',
  'no_scan',
  'live_items_ready',
  'swap_firm_or_none',
  'swap_not_halted',
  'swap_side_not_sent',
  'no_dispute',
  'no_lost_dispute',
  'asked_after_estimate',
  'after_carrier_failure',
  'not_delivered_since',
] as const
const timed = ['unscanned_7_days', 'delivered_or_estimate_passed_or_untracked', 'asked_after_estimate'] as const

/** A sentence about a move: until when it may be made, or what keeps it and until when. */
export type MoveNote =
  | { readonly kind: 'may'; readonly move: (typeof toldUntil)[number]; readonly until: string }
  | { readonly kind: 'kept'; readonly guard: (typeof toldGuards)[number]; readonly until: string | undefined }

/** What a reader should know of the moves of the group beyond its buttons, each thing once. */
export function notesOf({ allowedActions, swap }: Pick<Group, 'allowedActions' | 'swap'>): MoveNote[] {
  const notes = allowedActions.flatMap(({ move, allowed, guard, until }): MoveNote[] => {
    if (move === 'cancelGroup' && swap?.mayCallOff) return []
    if (allowed) return until && isOneOf(toldUntil, move) ? [{ kind: 'may', move, until }] : []
    if (!guard || !isOneOf(toldGuards, guard)) return []
    // a guard that a time turns round is worth a word only when that time is known
    return until || !isOneOf(timed, guard) ? [{ kind: 'kept', guard, until }] : []
  })
  return notes.filter((note, at) => notes.findIndex((one) => JSON.stringify(one) === JSON.stringify(note)) === at)
}
