import { groupTypeOf } from '@rondo/rules/cart/grouping'
import { dayIn } from '@rondo/rules/kernel/days'
import { step } from '@rondo/rules/kernel/machine'
import { groupMachine, type GroupStatus } from '@rondo/rules/orders/group-states'
import { itemMachine, type ItemStatus } from '@rondo/rules/orders/item-states'
import { orderNumberOf } from '@rondo/rules/orders/order-number'
import { orderTypeOf } from '@rondo/rules/orders/order-status'
import type { NewGroup, NewItem, NewMove, NewOrder } from '../orders/index.ts'
import type { Payment } from '../wallet/index.ts'
import type { FrozenGroup, FrozenLine, Snapshot } from './snapshot.ts'

/** The order that a paid record becomes, with ids drawn for it: one for the order, one for each group, one for each line. */
export function orderOf(
  payment: Payment,
  snapshot: Snapshot,
  lost: ReadonlySet<FrozenLine>,
  ids: readonly number[],
  today: Date,
): NewOrder {
  const [id = 0, ...others] = ids
  const groupIds = new Map(snapshot.groups.map(({ key }, index) => [key, others[index] ?? 0]))
  const itemIds = others.slice(snapshot.groups.length)
  const moves: NewMove[] = []
  const isLost = (line: FrozenLine) => lost.has(line)
  const groups = snapshot.groups.map((group) =>
    groupOf(group, groupIds.get(group.key) ?? 0, snapshot.lines.filter((line) => line.group === group.key).every(isLost), moves),
  )
  const items = snapshot.lines.map((line, index) => {
    const group = snapshot.groups.find(({ key }) => key === line.group)
    return itemOf(line, itemIds[index] ?? 0, groupIds.get(line.group) ?? 0, group?.deliveryMethod === 'virtual', isLost(line), moves)
  })
  return {
    id,
    order_number: orderNumberOf(id, dayIn(today)),
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
    groups,
    items,
    moves,
  }
}
/** How many ids of the trade sequence an order of this snapshot takes. */
export const idsFor = ({ groups, lines }: Snapshot): number => 1 + groups.length + lines.length

function groupOf(group: FrozenGroup, id: number, isLost: boolean, moves: NewMove[]): NewGroup {
  const isVirtual = group.deliveryMethod === 'virtual'
  const first = isVirtual ? 'G2' : 'G1'
  const born = statusAfter(step(groupMachine, null, first, 'system'), first) as GroupStatus
  moves.push({ thing: 'group', thing_id: id, event: first, from_status: null, to_status: born })
  if (isLost) moves.push({ thing: 'group', thing_id: id, event: 'G18c', from_status: born, to_status: 'canceled' })
  return {
    id,
    merchant_id: group.merchantId,
    status: isLost ? 'canceled' : born,
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
    is_delivered: isVirtual,
    is_canceled: isLost,
  }
}

function itemOf(line: FrozenLine, id: number, groupId: number, isVirtual: boolean, isLost: boolean, moves: NewMove[]): NewItem {
  const { rental } = line
  const born = statusAfter(step(itemMachine, null, 'I1', 'system', { virtual: isVirtual }), 'I1') as ItemStatus
  moves.push({ thing: 'item', thing_id: id, event: 'I1', from_status: null, to_status: born })
  if (isLost) moves.push({ thing: 'item', thing_id: id, event: 'I3c', from_status: born, to_status: 'canceled' })
  return {
    id,
    group_id: groupId,
    product_id: line.productId,
    merchant_id: line.merchantId,
    status: isLost ? 'canceled' : born,
    type: line.type,
    quantity: line.quantity,
    price_minor: line.unitMinor,
    amount_minor: line.amountMinor,
    fee_minor: line.feeMinor,
    tax_minor: line.taxMinor,
    deposit_minor: line.depositMinor,
    product: line.product,
    rental_option: rental?.option ?? null,
    rental_number: rental?.number ?? null,
    rental_start: rental?.startDate ?? null,
    rental_days: rental?.days ?? null,
    custom_note: line.note,
    variant_id: line.variantId,
    is_delivered: isVirtual,
    is_canceled: isLost,
  }
}

function statusAfter(made: { readonly to: string } | undefined, row: string): string {
  if (!made) throw new Error(`the tables do not let the system take ${row}`)
  return made.to
}
