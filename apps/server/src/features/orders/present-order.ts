import type { orders } from '@rondo/contracts'
import { sumsInMajor, sumsOfRows, totalMinorOf } from '@rondo/rules/checkout/sums'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Role } from '@rondo/rules/kernel/machine'
import { exponentOf, sumMinor, toMajor } from '@rondo/rules/kernel/money'
import { deliveredFinal, groupStates, returnOpen } from '@rondo/rules/orders/group-statuses'
import type { Move } from '@rondo/rules/moves/machines'
import { earnedMinorOf } from '@rondo/rules/returns/earned'
import { orderStatusOf, orderTypeOf } from '@rondo/rules/orders/order-status'
import { paymentStatusOf } from '@rondo/rules/orders/payment-badge'
import type * as z from 'zod'
import { caseOf } from './case.ts'
import { presentDeliveries } from './deliveries/group-parcels.ts'
import type { GroupRow, ItemRow, OrderRow, ToldGroupRow } from './orders.repository.ts'
import { actionsOf, besides, cancelingOf, nextOf, presentItem, waitsFor } from './present-item.ts'
import { facedOf } from '../../platform/somebody.ts'
import { addressFor, customerOf, instant, instantOrNull, placeOf, type Reader, roleOf } from './present-parties.ts'
import { itemOfDeposit, itemsOfRefund } from './refund-cause.ts'
import { requestOfItem } from './returns/group-returns.ts'
import { keptDepositOf } from './returns/present-deposit.ts'
import { presentReturns } from './returns/present-returns.ts'
import { pickupAnswer } from './pickup/present-pickup.ts'
import { presentSwap } from './swaps/swap-rows.ts'

type Order = z.input<typeof orders.Order>
type Group = z.input<typeof orders.FulfillmentGroup>
type GroupDetails = z.input<typeof orders.GroupDetails>

/** A group with what happened to it. */
export const presentDetails = (group: ToldGroupRow, order: OrderRow, reader: Reader): GroupDetails => ({
  ...presentGroup(group, order, reader),
  history: group.history.map(({ at, move, role, thing, thing_id, with_items, reason, comments }) => ({
    at: instant(at),
    move: move as Move,
    by: role as Role,
    itemIds: thing === 'item' ? [thing_id] : pieces(group, with_items),
    reason,
    comments: besides(reason, comments),
  })),
  laterPayments:
    roleOf(order, reader) === 'merchant'
      ? []
      : group.later.map(({ kind, item_id, minor, at }) => ({
          kind,
          itemId: item_id,
          total: toMajor(minor, order.currency),
          at: instant(at),
        })),
})

/** Pieces that went with a move of their group; none where all did. A part of a piece counts as with it until it goes by itself. */
const pieces = ({ items }: GroupRow, ids: readonly number[]): number[] =>
  items.every(({ id, split_from }) => split_from !== null || ids.includes(id)) ? [] : [...ids]

/** The dispute of an order at the bank, as its screens read it; null without one. */
export const presentDispute = ({ dispute }: OrderRow): Group['dispute'] => dispute && { status: dispute.status, at: instant(dispute.at) }

/** A group for its customer or its merchant. */
export function presentGroup(group: GroupRow, order: OrderRow, reader: Reader): Group {
  const rate = group.shipping_rate
  const c = caseOf(order, group)
  const role = roleOf(order, reader)
  return {
    id: group.id,
    version: group.version,
    status: group.status,
    groupType: group.group_type,
    orderType: orderTypeOf(group.items.map(({ type, swap_id }) => ({ type, swapId: swap_id }))),
    deliveryMethod: group.delivery_method,
    currency: order.currency,
    orderItems: group.items.map((item) => presentItem(item, group, order, reader, c)),
    merchant: facedOf(group.merchant, reader),
    customer: facedOf(customerOf(order, [group]), reader),
    order: {
      id: order.id,
      orderNumber: order.order_number,
      shippingAddress: group.delivery_method === 'shipping' ? addressFor(order, reader) : null,
    },
    created_at: instant(group.created_at),
    updatedAt: instant(group.updated_at),
    deliveredAt: instantOrNull(group.delivered_at),
    delivered_at: instantOrNull(group.delivered_at),
    ...cancelingOf(group),
    ...refundOf(group, order),
    earned: role === 'merchant' ? earnedOf(group, order) : null,
    keptDeposit: keptDepositOf(group, order),
    hasActiveGroupReturn: isOneOf(returnOpen, group.status),
    ...presentReturns(group, order, reader.id),
    shippingRate: rate && {
      provider: rate.provider,
      serviceName: rate.service_name,
      amount: toMajor(rate.amount_minor, order.currency).toFixed(exponentOf(order.currency)),
      currency: order.currency,
      days: rate.days,
    },
    ...pickupAnswer(group, role, order.now),
    ...presentDeliveries(group, reader.id),
    sums: sumsInMajor(sumsOfRows([group]), order.currency),
    allowedActions: actionsOf(c, role),
    waitsFor: waitsFor(groupStates, group.status),
    dispute: presentDispute(order),
    customerReviewId: role === 'merchant' ? group.customer_review_id : null,
    next: nextOf(c),
    swap: presentSwap(group.swap, group.id, order.now, reader),
  }
}

/** What goes back for the canceled ones of some items, minor units, deposits included. */
export const backMinorOf = (items: readonly ItemRow[], shippingMinor: number): number =>
  sumMinor([
    ...items.flatMap((item) =>
      item.status === 'canceled' ? [item.amount_minor + item.fee_minor + item.tax_minor + item.deposit_minor] : [],
    ),
    shippingMinor,
  ])

/** What goes back of a group: canceled and returned items, deposits, and shipping when all is canceled. Also whether it is on its way. */
function refundOf({ items, status, shipping_minor }: GroupRow, order: OrderRow) {
  const gone = items.filter((item) => item.status === 'canceled')
  const returned = order.refunds_of_returns.filter(({ cause }) =>
    items.some(({ id }) => itemsOfRefund(cause).includes(id) || itemOfDeposit(cause) === id),
  )
  const causes = [...gone.map((item) => `canceled:${item.id}`), ...returned.map(({ cause }) => cause)]
  return {
    refunded: toMajor(
      backMinorOf(items, status === 'canceled' ? shipping_minor : 0) + sumOf(returned, ({ minor }) => minor),
      order.currency,
    ),
    isRefundPending: order.refunds_running.some((cause) => causes.includes(cause)),
  }
}

/** What a group brings in all, with what its customer paid later. */
function earnedOf(
  { items, funds, requests, later_minor: laterMinor }: GroupRow,
  { dispute, currency, refunds_of_returns: refunds }: OrderRow,
): number {
  const paidBack = refunds.flatMap(({ cause }) => itemsOfRefund(cause))
  const minor = earnedMinorOf({
    items: items.map(({ id, status, amount_minor: amountMinor, was_assessed: wasAssessed, return_delivered_at: received }) => ({
      id,
      status,
      amountMinor,
      isPaidBack: paidBack.includes(id),
      wasAssessed,
      // goods that nobody has received were used by nobody
      usageFeeMinor: received === null ? 0 : (requestOfItem({ requests }, id)?.usage_fee_minor ?? 0),
    })),
    funds: funds.map((fund) => ({
      status: fund.status,
      paidBy: fund.paid_by,
      itemIds: fund.item_ids,
      sharesMinor: fund.shares_minor,
      leftIds: fund.left_ids,
    })),
    isTakenBack: dispute?.status === 'lost',
  })
  return toMajor(minor + laterMinor, currency)
}

const sumOf = <T>(things: readonly T[], part: (thing: T) => number) => things.reduce((sum, thing) => sum + part(thing), 0)

/** Statuses of items that are with their lender for good, or were never out, or are their renter's. */
const over: readonly string[] = ['canceled', 'completed', 'item_purchased', 'rental_converted_to_purchase'] satisfies ItemRow['status'][]

/** The deposits of an order with their items, as they stand. */
export const depositsOf = ({ groups }: OrderRow) =>
  groups.flatMap(({ deposits, items }) =>
    deposits.flatMap((deposit) => items.filter(({ id }) => id === deposit.item_id).map((item) => ({ deposit, item }))),
  )

/** What the badge says of the money: for the customer from the refunds, for a merchant from what was canceled of the own part. */
export function paymentStatusFor(order: OrderRow, reader: Reader) {
  const items = order.groups.flatMap((group) => group.items)
  const gone = items.filter(({ status }) => status === 'canceled')
  const isCustomer = roleOf(order, reader) === 'customer'
  const isBack = isCustomer ? order.refunded_minor > 0 : gone.length > 0
  const deposits = depositsOf(order).map(({ deposit: { amount_minor: depositMinor, status }, item }) => {
    // what was canceled went back with its item; anything else by itself, or together with goods that were bought
    const isAllBack = item.status === 'canceled' ? isBack : status === 'refunded'
    return {
      depositMinor,
      refundedMinor: isAllBack ? depositMinor : 0,
      isItemBack: item.return_delivered_at !== null || over.includes(item.status),
      isSettled: isAllBack || status === 'settled',
    }
  })
  const withGoods = depositsOf(order).filter(
    ({ deposit: { status, refund_cause: cause }, item }) =>
      item.status === 'canceled' || (status === 'refunded' && cause?.startsWith('returned:') === true),
  )
  const depositsBack = order.deposits_refunded_minor + (isBack ? sumOf(withGoods, ({ deposit }) => deposit.amount_minor) : 0)
  return paymentStatusOf({
    payment: 'succeeded',
    isOrderCanceled: orderStatusOf(order.groups, true) === 'canceled',
    hasRefundRunning: isCustomer && order.has_refund_running,
    // of the money the seller knows the price alone, of what was paid as of what went back
    chargedMinor: isCustomer ? totalMinorOf(sumsOfRows(order.groups)) : sumOf(items, ({ amount_minor }) => amount_minor),
    refundedMinor: isCustomer ? Math.max(0, order.refunded_minor - depositsBack) : sumOf(gone, ({ amount_minor }) => amount_minor),
    deposits,
  })
}

/** Every deposit of the order went back, and arrived. */
function areDepositsBack(order: OrderRow): boolean {
  const deposits = depositsOf(order)
  return deposits.length > 0 && deposits.every(({ deposit }) => deposit.status === 'refunded') && !order.has_refund_running
}

/** The day on which the slowest parcel should be there; null when nothing is on its way. */
function estimateOf({ groups, created_at }: OrderRow): string | null {
  const open = groups.filter(({ status }) => status !== 'canceled' && !(deliveredFinal as readonly string[]).includes(status))
  const days = open.flatMap(({ shipping_rate }) => (shipping_rate?.estimated_days ? [shipping_rate.estimated_days] : []))
  return days.length > 0 ? addDays(dayIn(created_at), Math.max(...days)) : null
}

/** An order for its customer; for a merchant only the own groups with their sums (SR-01). */
export function presentOrder(order: OrderRow, reader: Reader): Order {
  const { currency, groups } = order
  const { deposits, ...sums } = sumsInMajor(sumsOfRows(groups), currency)
  const status = orderStatusOf(groups, true)
  const created = order.created_at.toISOString()
  const items = groups.flatMap((group) => group.items)
  return {
    id: order.id,
    orderNumber: order.order_number,
    status,
    paymentStatus: paymentStatusFor(order, reader),
    orderType: orderTypeOf(items.map(({ type, swap_id }) => ({ type, swapId: swap_id }))),
    source: roleOf(order, reader) === 'customer' ? 'my' : 'merchant',
    ...sums,
    depositTotal: deposits,
    users_permissions_user: facedOf(customerOf(order, groups), reader),
    shippingAddress: addressFor(order, reader),
    pickupLocation: placeOf(groups.find(({ pickup_address }) => pickup_address)?.pickup_address ?? null),
    estimatedDeliveryDate: estimateOf(order),
    fulfillmentGroups: groups.map((group) => presentGroup(group, order, reader)),
    created_at: created,
    createdAt: created,
    updatedAt: order.updated_at.toISOString(),
    canceledAt: order.canceled_at?.toISOString() ?? null,
    returnApprovedAt: order.return_approved_at?.toISOString() ?? null,
    returnCompletedAt: order.return_completed_at?.toISOString() ?? null,
    comments: items.flatMap(({ custom_note }) => custom_note ?? []).join('\n') || null,
    depositRefunded: areDepositsBack(order),
  }
}
