import type { orders, returns } from '@rondo/contracts'
import { clocks } from '@rondo/rules/kernel/clocks'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import type { Case, CaseItem } from '@rondo/rules/moves/case'
import { labelPart } from '@rondo/rules/moves/label-money'
import { comingBack } from '@rondo/rules/orders/item-statuses'
import { returnOpen, withCustomer } from '@rondo/rules/orders/group-statuses'
import { openRequests } from '@rondo/rules/returns/return-states'
import { mayReturn } from '@rondo/rules/returns/eligibility'
import type * as z from 'zod'
import type { AddressSnapshot } from '../../shipping/index.ts'
import type { LegRow } from '../deliveries/group-parcels.ts'
import type { GroupRow, ItemRow, OrderRow } from '../orders.repository.ts'
import { itemsOfRefund } from '../refund-cause.ts'
import { type FundRow, fundOfItem, type RequestRow, requestOfItem } from './group-returns.ts'

type Request = z.input<typeof returns.ReturnRequest>
type Fund = z.input<typeof returns.Fund>
type Group = z.input<typeof orders.FulfillmentGroup>
type Item = z.input<typeof orders.OrderItem>

const instant = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => text && instant(text)

export const presentFund = (fund: FundRow, currency: Currency): Fund => ({
  id: fund.id,
  amount: toMajor(fund.amount_minor, currency),
  currency,
  usageFee: toMajor(fund.usage_fee_minor, currency),
  // its retries are ours: the merchant has done all there is to do (C-116)
  refundStatus: fund.status === 'customer_refund_failed' ? 'payment_collected_ready_for_refund' : fund.status,
  paidBy: fund.paid_by,
  isPaid: fund.status !== 'intent_created',
  createdAt: instant(fund.created_at),
})

const placeOf = (address: AddressSnapshot | null): Request['returnToAddress'] =>
  address && {
    id: address.id ?? 0,
    name: address.name,
    street: address.street,
    street2: address.street2,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    country: address.country,
  }

const answered = ['completed', 'rejected'] as const
type Group4 = Pick<GroupRow, 'items' | 'funds' | 'legs'>
/** The parcel of a request: none whose label was made before it. */
const parcelOf = ({ legs }: Group4, { item_ids: ids, created_at: asked }: RequestRow): LegRow | undefined =>
  legs.findLast(
    ({ way, status, item_ids, created_at: made }) =>
      way === 'return' &&
      status !== null &&
      status !== 'cancelled' &&
      item_ids.some((id) => ids.includes(id)) &&
      Date.parse(made) >= Date.parse(asked),
  )

/** A request for one of its two sides. */
export function presentRequest(row: RequestRow, group: Group4, currency: Currency, readerId: number): Request {
  const [itemId = null] = row.item_ids
  const item = group.items.find(({ id }) => id === itemId)
  const latest = itemId === null ? undefined : fundOfItem(group, itemId)
  // one that the item has left pays for an older request of it
  const isOld = latest !== undefined && itemId !== null && latest.left_ids.includes(itemId) && isOneOf(openRequests, row.status)
  const fund = isOld ? undefined : latest
  const parcel = parcelOf(group, row)
  const quantity = item?.quantity ?? 1
  return {
    id: row.id,
    requestType: row.kind === 'return' ? 'item_return' : 'support',
    status: row.status,
    orderItems: [...row.item_ids],
    reason: row.reason,
    comments: row.comments,
    photos: row.pictures.map(({ id, width, height }) => ({ id, width, height })),
    quantity,
    requestDetails: { reason: row.reason, quantity, comments: row.comments },
    requestDate: instant(row.created_at),
    approvalComments: row.approved_at && row.decision_comments,
    approvedAt: instantOrNull(row.approved_at),
    rejectionReason: row.rejected_at && row.status === 'rejected' ? row.decision_comments : null,
    rejectedAt: instantOrNull(row.rejected_at),
    supportAnswer: row.kind === 'support' && isOneOf(answered, row.status) ? row.decision_comments : null,
    usageFee: toMajor(row.usage_fee_minor, currency),
    currency,
    shippingLabelUrl: parcel?.has_label && parcel.customer_id === readerId ? `/api/deliveries/${parcel.id}/label` : null,
    trackingNumber: parcel?.tracking_number ?? row.own_parcel?.number ?? null,
    trackingUrl: parcel?.tracking_url ?? null,
    carrier: parcel?.provider ?? parcel?.carrier ?? (row.own_parcel?.carrier || null),
    returnToAddress: placeOf(row.return_to),
    fundCollectionPayment: fund && fund.status !== 'intent_created' ? presentFund(fund, currency) : null,
    relatedOrderId: row.order_id,
    relatedFulfillmentGroupId: row.group_id,
    relatedOrderItemComponentId: itemId,
  }
}

type OfReturns = Pick<Group, 'returnRequests' | 'requests' | 'returnWay' | 'fundCollectionPayments' | 'returnRefunds'>
/** What the body of a group says of returns. A fund that was not paid is its merchant's alone. */
export function presentReturns(
  group: GroupRow,
  {
    currency,
    refunds_of_returns: refunds,
    refunds_running: running,
  }: Pick<OrderRow, 'currency' | 'refunds_of_returns' | 'refunds_running'>,
  readerId: number,
): OfReturns {
  const requests = group.requests
    .filter(({ kind, asked_by }) => kind === 'return' || asked_by === readerId)
    .map((row) => presentRequest(row, group, currency, readerId))
  return {
    returnRequests: requests.filter(({ requestType }) => requestType === 'item_return'),
    requests,
    returnWay: group.shipping_rate?.way_back ?? null,
    fundCollectionPayments: group.funds
      .filter(({ status }) => status !== 'intent_created' || readerId === group.merchant.id)
      .map((fund) => presentFund(fund, currency)),
    returnRefunds: refunds
      .map(({ cause, minor }) => ({
        orderItems: itemsOfRefund(cause).filter((id) => group.items.some((item) => item.id === id)),
        amount: toMajor(minor, currency),
        isPending: running.includes(cause),
      }))
      .filter(({ orderItems }) => orderItems.length > 0),
  }
}

type OfReturn = Pick<
  Item,
  | 'canReturn'
  | 'returnUntil'
  | 'returnRequest'
  | 'returnRequestId'
  | 'returnDeliveredAt'
  | 'taxPart'
  | 'feePart'
  | 'returnShipping'
  | 'assessment'
>
interface Reading {
  readonly readerId: number
  /** The group as the rules see it, with the time of the database. */
  readonly c: Case
}
/** An item as the rule of eligibility looks at it (C-100). */
const returnable = ({ status, type, deliveredAt, isVirtual, isSwap }: CaseItem) => ({
  status: status ?? 'pending',
  type,
  deliveredAt,
  isVirtual,
  isSwap,
  hasOpenReturn: false, // its status says so
})
/** Where a return is asked (G19, G20): while a part of a group has not arrived, none of it goes back. */
const asksBack = [...withCustomer, ...returnOpen]
/** What the body of an item says of its return. */
export function presentReturn(item: ItemRow, group: GroupRow, currency: Currency, { readerId, c }: Reading): OfReturn {
  const request = requestOfItem(group, item.id)
  const known = c.items.find(({ id }) => id === item.id)
  const canReturn = known !== undefined && isOneOf(asksBack, group.status) && mayReturn(returnable(known), c.now)
  const deliveredAt = known?.type === 'buy' ? known.deliveredAt : null
  return {
    canReturn,
    returnUntil: canReturn && deliveredAt ? new Date(deliveredAt.getTime() + clocks.returnWindowDays * 86_400_000).toISOString() : null,
    returnRequest: request ? presentRequest(request, group, currency, readerId) : null,
    returnRequestId: request?.id ?? null,
    returnDeliveredAt: instantOrNull(item.return_delivered_at),
    taxPart: toMajor(item.tax_minor, currency),
    feePart: toMajor(item.fee_minor, currency),
    returnShipping: isOneOf(comingBack, item.status) ? toMajor(labelPart(c, item.id), currency) : null,
    assessment: readerId === group.merchant.id ? item.assessment : null,
  }
}
