import { groupTypeOf } from '@rondo/rules/cart/grouping'
import { dayIn } from '@rondo/rules/kernel/days'
import { sumMinor } from '@rondo/rules/kernel/money'
import { bookingsOf } from '@rondo/rules/moves/bookings'
import type { Case } from '@rondo/rules/moves/case'
import type { GroupStatus } from '@rondo/rules/orders/group-states'
import type { ItemStatus } from '@rondo/rules/orders/item-states'
import { nextDue } from '@rondo/rules/moves/offers'
import { orderNumberOf } from '@rondo/rules/orders/order-number'
import { orderTypeOf } from '@rondo/rules/orders/order-status'
import { holdsOf } from '@rondo/rules/moves/holds'
import { isRefused, plan, type Plan } from '@rondo/rules/moves/plan'
import { type NewGroup, type NewItem, type NewOrder, notKept, stepsToWrite } from '../orders/index.ts'
import type { Payment } from '../wallet/index.ts'
import type { SnapshotGroup, SnapshotLine, OrderSnapshot } from './snapshot.ts'

/** The order that a paid record becomes, with ids drawn for it: one for the order, one for each group, one for each line. */
export function orderFromSnapshot(
  payment: Payment,
  snapshot: OrderSnapshot,
  lost: ReadonlySet<SnapshotLine>,
  ids: readonly number[],
  now: Date,
): NewOrder {
  const [id = 0, ...others] = ids
  const itemIds = itemIdsOf(snapshot, ids)
  const lines = snapshot.lines.map((line, index) => ({ line, id: itemIds[index] ?? 0, isLost: lost.has(line) }))
  const born = snapshot.groups.map((group, index) => {
    const own = lines.filter(({ line }) => line.group === group.key)
    return { group, own, ...bornGroup(bornCase(payment, { id, groupId: others[index] ?? 0, group, lines: own, now })) }
  })
  return {
    id,
    order_number: orderNumberOf(id, dayIn(now)),
    payment_id: payment.id,
    customer_id: payment.account_id,
    currency: payment.currency,
    order_type: orderTypeOf(snapshot.lines),
    subtotal_minor: payment.subtotal_minor,
    fee_minor: payment.fee_minor,
    tax_minor: payment.tax_minor,
    shipping_minor: payment.shipping_minor,
    deposit_minor: payment.deposit_minor,
    total_minor: payment.total_minor,
    shipping_address: snapshot.shippingAddress,
    groups: born.map(({ group, groupRow }) => ({ ...groupRow, ...groupFrom(group) })),
    items: lines.map(({ line, id: itemId }): NewItem => {
      const group = born.find(({ group: { key } }) => key === line.group)
      const begun = group?.itemRows.get(itemId)
      if (!group || !begun) throw new Error(`line of product ${line.productId} has no group`)
      return { ...begun, ...itemFrom(line, itemId), group_id: group.groupRow.id }
    }),
    moves: born.flatMap(({ moves }) => moves),
    bookings: born.flatMap(({ bookings }) => bookings),
    moneyBack: born.flatMap(({ moneyBack }) => moneyBack ?? []),
  }
}
/** Of the ids drawn for an order, those of its items, in the order of the lines. */
export const itemIdsOf = ({ groups }: OrderSnapshot, ids: readonly number[]): number[] => ids.slice(1 + groups.length)
/** How many ids of the trade sequence an order of this snapshot takes. */
export const idsFor = ({ groups, lines }: OrderSnapshot): number => 1 + groups.length + lines.length

interface Birth {
  readonly id: number
  readonly groupId: number
  readonly group: SnapshotGroup
  readonly lines: readonly { readonly line: SnapshotLine; readonly id: number; readonly isLost: boolean }[]
  readonly now: Date
}
/** A group that is about to begin, as the rules look at it. */
function bornCase({ account_id: customerId }: Payment, { id, groupId, group, lines, now }: Birth): Case {
  const isVirtual = group.deliveryMethod === 'virtual'
  return {
    ...notKept.case,
    swap: null, // its own table counts who has checked out
    dispute: null,
    requests: [],
    funds: [],
    legs: [],
    now,
    order: { id, status: 'pending', since: now, customerId, createdAt: now, others: [] },
    group: {
      ...notKept.group,
      isGroupRequestWhole: false,
      wasAllApproved: false,
      id: groupId,
      status: null,
      since: now,
      merchantId: group.merchantId,
      groupType: groupTypeOf(group.deliveryMethod),
      isVirtual,
      shippingMinor: group.shippingMinor,
      estimateAt: null,
      deliveredAt: null,
      pickup: null,
      deliveredBy: null,
      failure: null,
      hasSupportCase: false,
    },
    items: lines.map(({ line, id: itemId, isLost }) => ({
      ...notKept.item,
      splitFrom: null,
      approvedAt: null,
      receivedAt: null,
      returnReason: null,
      id: itemId,
      status: null,
      since: now,
      type: line.type,
      isVirtual,
      isService: line.product.isService,
      isSwap: line.swapId != null,
      quantity: line.quantity,
      amountMinor: line.amountMinor,
      feeMinor: line.feeMinor,
      taxMinor: line.taxMinor,
      depositMinor: line.depositMinor,
      isLost,
      deliveredAt: null,
      firstDay: line.rental?.startDate ?? null,
      dueAt: null,
    })),
    deposits: [],
  }
}

function bornGroup(c: Case) {
  const planned = plan(c, 'payOrder', 'provider', { provider: 'succeeded', isFirstWord: true, isWordSigned: true })
  if (isRefused(planned)) throw new Error(`the tables do not let a group begin: ${planned.guard ?? planned.refused}`)
  const { after } = planned
  const itemRows = new Map(
    after.items.map(({ id, status, deliveredAt }) => [
      id,
      { status: beginningOf(planned, 'item', id) as ItemStatus, is_delivered: deliveredAt !== null, is_canceled: status === 'canceled' },
    ]),
  )
  const groupRow = {
    id: c.group.id,
    status: beginningOf(planned, 'group', c.group.id) as GroupStatus,
    due_at: nextDue(after),
    is_delivered: after.group.deliveredAt !== null,
    is_canceled: after.group.status === 'canceled',
    holds: holdsOf(after),
  }
  // the merchant has pending what this very sale has credited
  const soldMinor = sumMinor(c.items.map(({ amountMinor }) => amountMinor))
  return {
    groupRow,
    itemRows,
    moves: stepsToWrite(planned),
    bookings: bookingsOf(c, planned, { pendingMinor: soldMinor, owedMinor: 0 }),
    moneyBack: planned.moneyBack,
  }
}
const beginningOf = ({ steps }: Plan, machine: string, id: number) => steps.find((step) => step.machine === machine && step.id === id)?.to

type FromGroup = Omit<NewGroup, 'id' | 'status' | 'due_at' | 'is_delivered' | 'is_canceled' | 'holds'>
const groupFrom = (group: SnapshotGroup): FromGroup => ({
  merchant_id: group.merchantId,
  group_type: groupTypeOf(group.deliveryMethod),
  delivery_method: group.deliveryMethod,
  subtotal_minor: group.amountMinor,
  fee_minor: group.feeMinor,
  tax_minor: group.taxMinor,
  shipping_minor: group.shippingMinor,
  deposit_minor: group.depositMinor,
  shipping_rate: group.rate,
  origin_address: group.originAddress,
  pickup_address: group.pickupAddress,
  pickup_date: group.pickupDate,
  pickup_time: group.pickupTime,
})

type FromLine = Omit<NewItem, 'group_id' | 'status' | 'is_delivered' | 'is_canceled'>
const itemFrom = (line: SnapshotLine, id: number): FromLine => ({
  id,
  product_id: line.productId,
  merchant_id: line.merchantId,
  type: line.type,
  quantity: line.quantity,
  price_minor: line.unitMinor,
  amount_minor: line.amountMinor,
  fee_minor: line.feeMinor,
  tax_minor: line.taxMinor,
  deposit_minor: line.depositMinor,
  product: line.product,
  rental_option: line.rental?.option ?? null,
  rental_number: line.rental?.number ?? null,
  rental_start: line.rental?.startDate ?? null,
  rental_days: line.rental?.days ?? null,
  custom_note: line.note,
  variant_id: line.variantId,
  swap_id: line.swapId ?? null,
})
