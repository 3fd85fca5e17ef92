import { addDays } from '@rondo/rules/kernel/days'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Case, CaseGroup, CaseItem } from '@rondo/rules/moves/case'
import { nextByTimer } from '@rondo/rules/moves/offers'
import { onTheWayStatuses, waitingStatuses } from '@rondo/rules/orders/item-statuses'
import { orderStatusOf } from '@rondo/rules/orders/order-status'
import { requestOfItem, returnsOfCase } from './returns/group-returns.ts'
import { deliveryOfCase, legsOfCase } from './deliveries/group-parcels.ts'
import { canLast, lateDaysOf, lateFeeOf } from '@rondo/rules/rentals/late-fee'
import { estimatedDays } from '@rondo/rules/shipping/estimate'
import type { GroupRow, ItemRow, OrderRow, RentalRow } from './orders.repository.ts'
import type { PickupRow } from './pickup/pickup.repository.ts'
import { swapOfCase } from './swaps/swap-rows.ts'

/** What no room writes yet; each gives its part of the case as it is built. */
export const notKept = {
  case: { pendingMinor: 0 },
  group: {
    isCustomerReviewed: false,
    isMerchantPayable: false,
  },
  item: {
    isLost: false,
    lateDays: 0,
    lateFeeMinor: 0,
    condition: null,
    isForSale: false,
    hasLaterBooking: true,
    isIntentConfirmed: false,
    mayExtend: false,
    isFreeAfter: false,
  },
} as const satisfies { case: Partial<Case>; group: Partial<CaseGroup>; item: Partial<CaseItem> }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))

/** When a rental or a service is over: a service so many hours after both meet, where that was agreed. */
function endOf(
  { rental_start: start, rental_days: days, rental_option: option, rental_number: number, product }: ItemRow,
  meeting: Date | null,
) {
  if (start === null || days === null) return null
  if (!product.isService || option !== 'hour') return new Date(Date.parse(start) + days * DAY)
  return new Date((meeting?.getTime() ?? Date.parse(start)) + (number ?? 1) * HOUR)
}

const itemOf = (item: ItemRow, isVirtual: boolean, meeting: Date | null, returnReason: string | null): CaseItem => ({
  ...notKept.item,
  id: item.id,
  status: item.status,
  since: new Date(item.status_since),
  type: item.type,
  isVirtual,
  isService: item.product.isService,
  isSwap: item.swap_id !== null,
  quantity: item.quantity,
  splitFrom: item.split_from,
  amountMinor: item.amount_minor,
  feeMinor: item.fee_minor,
  taxMinor: item.tax_minor,
  depositMinor: item.deposit_minor,
  deliveredAt: dateOrNull(item.delivered_at),
  isConfirmed: item.is_confirmed,
  firstDay: item.rental_start,
  dueAt: endOf(item, meeting),
  approvedAt: dateOrNull(item.return_approved_at),
  receivedAt: dateOrNull(item.return_delivered_at),
  returnReason,
  condition: item.product.condition ?? null,
  ...(item.rental && rentalFacts(item, item.rental)),
})

/** It is on its way, though it began once: nobody is late with what never came. */
const isComing = ({ status }: ItemRow) => isOneOf([...waitingStatuses, ...onTheWayStatuses, 'delivered'], status)
/** What a rental owes and may do since it began. */
function rentalFacts(item: ItemRow, rental: RentalRow): Partial<CaseItem> {
  const lateDays = isComing(item) ? 0 : lateDaysOf(rental.due_day, rental.back_day)
  const terms = { rentMinor: rental.rent_minor, rentalDays: rental.days, depositMinor: item.deposit_minor }
  return {
    firstDay: rental.first_day,
    dueAt: new Date(rental.due_at),
    lateDays,
    lateFeeMinor: lateFeeOf(terms, lateDays),
    isForSale: item.for_sale,
    hasLaterBooking: item.needed_from !== null,
    mayExtend: canLast(rental.days, item.product.terms?.maxRentalDays ?? null, 1),
    isFreeAfter: item.longer_until === null || item.longer_until !== nextDay(rental.out_until),
  }
}
const nextDay = (day: string | null) => day && addDays(day, 1)

const pickupFacts = (row: PickupRow | null): CaseGroup['pickup'] =>
  row && { isPlaceProposed: row.address !== null, hasCode: row.code !== null, lockedUntil: dateOrNull(row.locked_until) }

/** One group of an order as the rules look at it, at the instant at which it was read. */
export function caseOf(order: OrderRow, group: GroupRow): Case {
  const isVirtual = group.delivery_method === 'virtual'
  const items = group.items.map((item) =>
    itemOf(item, isVirtual, dateOrNull(group.pickup?.starts_at ?? null), requestOfItem(group, item.id)?.reason ?? null),
  )
  const createdAt = new Date(order.created_at)
  return {
    ...notKept.case,
    legs: legsOfCase(group),
    ...returnsOfCase(group),
    now: order.now,
    dispute: order.dispute && {
      id: order.dispute.id,
      status: order.dispute.status,
      since: new Date(order.dispute.at),
      openedAt: new Date(order.dispute.opened_at),
    },
    order: {
      id: order.id,
      status: orderStatusOf(order.groups, true),
      since: createdAt,
      customerId: order.customer_id,
      createdAt,
      others: order.groups.filter(({ id }) => id !== group.id),
    },
    group: {
      ...notKept.group,
      id: group.id,
      status: group.status,
      since: new Date(group.status_since),
      merchantId: group.merchant.id,
      groupType: group.group_type,
      isVirtual,
      shippingMinor: group.shipping_minor,
      ...deliveryOfCase(group),
      daysBack: group.shipping_rate?.way_back ? estimatedDays(group.shipping_rate.way_back).most : null,
      deliveredAt: dateOrNull(group.delivered_at),
      pickup: pickupFacts(group.pickup),
      isGroupRequestWhole: group.is_group_request_whole,
      wasAllApproved: group.was_all_approved,
      isCustomerReviewed: group.customer_review_id !== null,
      isMerchantPayable: group.merchant_payable,
    },
    items,
    swap: swapOfCase(group.swap, group.id),
    pendingMinor: group.held_minor,
  }
}

/** What comes next by itself in a group, and when: the end that reminders name. Undefined when nothing waits for time. */
export const nextByItself = (order: OrderRow, group: GroupRow) => nextByTimer(caseOf(order, group))
