import type { orders } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { type Facts, guardsOf, rowsFrom } from '@rondo/rules/kernel/machine'
import { exponentOf, toMajor } from '@rondo/rules/kernel/money'
import { deliveredFinal, groupMachine } from '@rondo/rules/orders/group-states'
import { orderStatusOf, orderTypeOf } from '@rondo/rules/orders/order-status'
import { paymentStatusOf } from '@rondo/rules/orders/payment-badge'
import type * as z from 'zod'
import type { Language } from '../../platform/context.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import type { AddressSnapshot } from '../shipping/index.ts'
import type { GroupRow, ItemRow, OrderRow } from './orders.repository.ts'

type Order = z.input<typeof orders.Order>
type Group = z.input<typeof orders.FulfillmentGroup>
type Item = z.input<typeof orders.OrderItem>

/** Who reads an order, and in which language its pictures speak. */
export interface Reader {
  readonly id: number
  readonly language: Language
  readonly mediaOrigin: string
}
const roleOf = ({ customer_id }: OrderRow, { id }: Reader) => (customer_id === id ? ('customer' as const) : ('merchant' as const))
const instant = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => text && instant(text)

const personOf = (
  { id, username, portrait }: { id: number; username: string; portrait: StoredPhoto | null },
  { language, mediaOrigin }: Reader,
) => ({
  id,
  username,
  avatar: portrait && photo(portrait, language, mediaOrigin).formats.thumbnail.url,
})
const placeOf = (address: AddressSnapshot | null) =>
  address && { city: address.city, postalCode: address.postalCode, country: address.country }

/** Where an order is sent, for those who need it: the customer, and a merchant who ships a part of it (SR-61). */
function addressFor(order: OrderRow, reader: Reader): Order['shippingAddress'] {
  const { shipping_address: address, groups } = order
  const isNeeded = roleOf(order, reader) === 'customer' || groups.some(({ delivery_method }) => delivery_method === 'shipping')
  if (!address || !isNeeded) return null
  const { name, street, street2, city, state, postalCode, country } = address
  return { name, street, street2, city, state, postalCode, country }
}

function itemAnswer(item: ItemRow, { currency }: OrderRow, { language, mediaOrigin }: Reader): Item {
  const { product, rental_option, rental_number, rental_start, rental_days } = item
  const price = toMajor(item.price_minor, currency)
  const isRental = rental_option !== null && rental_number !== null && rental_start !== null && rental_days !== null
  return {
    id: item.id,
    product: {
      id: item.product_id,
      name: product.name,
      photos: product.photos.map((one) => photo(one, language, mediaOrigin)),
      size: product.size,
      color: product.color,
    },
    quantity: item.quantity,
    price,
    amount: toMajor(item.amount_minor, currency),
    currency,
    status: item.status,
    type: item.type,
    rentOption: isRental
      ? {
          price,
          duration: rental_days,
          number: rental_number,
          option: rental_option,
          startDate: rental_start,
          endDate: addDays(rental_start, rental_days - 1),
          returnBy: addDays(rental_start, rental_days),
        }
      : null,
    securityDeposit: toMajor(item.deposit_minor, currency),
    variantInfo: JSON.stringify({ size: product.size, color: product.color, variantId: item.variant_id, options: product.options }),
    size: product.size,
    created_at: instant(item.created_at),
    deliveredAt: instantOrNull(item.delivered_at),
    canceledAt: instantOrNull(item.canceled_at),
  }
}

/** Guards that the call itself answers: the person brings a code, a reason, an address. */
const ASKED = new Set(['code_correct', 'reason_of_own_list', 'address_of_merchant'])
/** Nothing of the kind exists before a label is made, a swap agreed or a dispute opened. */
const NOTHING_YET: Facts = { no_dispute: true, no_scan: true, swap_firm_or_none: true, swap_side_not_sent: true, code_not_locked: true }

/** Rows of the group's table that this reader may take now (SR-68). */
function actionsOf(group: GroupRow, order: OrderRow, reader: Reader): string[] {
  const facts: Facts = {
    ...NOTHING_YET,
    pickup_group: group.group_type === 'pickup',
    shipping_group: group.group_type === 'shipping',
    not_virtual: group.delivery_method !== 'virtual',
    within_24_hours_of_order: order.is_within_day,
    no_item_delivered: group.items.every(({ delivered_at }) => delivered_at === null),
    live_items_ready: group.items.some(({ status }) => status === 'pending' || status === 'confirmed' || status === 'ready_for_shipping'),
  }
  const role = roleOf(order, reader)
  return rowsFrom(groupMachine, group.status, role)
    .filter((row) => guardsOf(row, role).every((guard) => ASKED.has(guard) || facts[guard] === true))
    .map(({ id }) => id)
}

/** A group for its customer or its merchant. */
export function presentGroup(group: GroupRow, order: OrderRow, reader: Reader): Group {
  const rate = group.shipping_rate
  return {
    id: group.id,
    status: group.status,
    groupType: group.group_type,
    orderType: orderTypeOf(group.items.map(({ type, swap_id }) => ({ type, swapId: swap_id }))),
    deliveryMethod: group.delivery_method,
    currency: order.currency,
    orderItems: group.items.map((item) => itemAnswer(item, order, reader)),
    merchant: personOf(group.merchant, reader),
    customer: personOf(order.customer, reader),
    order: {
      id: order.id,
      orderNumber: order.order_number,
      shippingAddress: group.delivery_method === 'shipping' ? addressFor(order, reader) : null,
    },
    created_at: instant(group.created_at),
    deliveredAt: instantOrNull(group.delivered_at),
    shippingRate: rate && {
      provider: rate.provider,
      serviceName: rate.service_name,
      amount: toMajor(rate.amount_minor, order.currency).toFixed(exponentOf(order.currency)),
      currency: order.currency,
      days: rate.days,
    },
    pickupLocationAddress: placeOf(group.pickup_address),
    pickupDate: group.pickup_date,
    pickupTime: group.pickup_time,
    allowedActions: actionsOf(group, order, reader),
  }
}

const sumOf = <T>(things: readonly T[], part: (thing: T) => number) => things.reduce((sum, thing) => sum + part(thing), 0)

/** What the badge says of the money: for the customer from the refunds, for a merchant from what was canceled of the own part. */
function paymentStatusFor(order: OrderRow, reader: Reader, isCanceled: boolean) {
  const items = order.groups.flatMap((group) => group.items)
  const gone = items.filter(({ status }) => status === 'canceled')
  const depositsBack = sumOf(gone, ({ deposit_minor }) => deposit_minor)
  const isCustomer = roleOf(order, reader) === 'customer'
  const charged = sumOf(order.groups, (group) => group.subtotal_minor + group.fee_minor + group.tax_minor + group.shipping_minor)
  const isBack = isCustomer ? order.refunded_minor > 0 : gone.length > 0
  return paymentStatusOf({
    payment: 'succeeded',
    isOrderCanceled: isCanceled,
    hasRefundRunning: isCustomer && order.has_refund_running,
    chargedMinor: charged,
    refundedMinor: isCustomer
      ? Math.max(0, order.refunded_minor - (isBack ? depositsBack : 0))
      : sumOf(gone, ({ amount_minor }) => amount_minor),
    deposits: items
      .filter(({ deposit_minor }) => deposit_minor > 0)
      .map(({ deposit_minor: depositMinor, status }) => {
        const isSettled = status === 'canceled' && isBack
        return { depositMinor, refundedMinor: isSettled ? depositMinor : 0, isItemBack: status === 'canceled', isSettled }
      }),
  })
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
  const sum = (part: 'subtotal_minor' | 'fee_minor' | 'tax_minor' | 'shipping_minor' | 'deposit_minor') =>
    sumOf(groups, (group) => group[part])
  const total = sum('subtotal_minor') + sum('fee_minor') + sum('tax_minor') + sum('shipping_minor')
  const status = orderStatusOf(groups, true)
  const created = order.created_at.toISOString()
  return {
    id: order.id,
    orderNumber: order.order_number,
    status,
    paymentStatus: paymentStatusFor(order, reader, status === 'canceled'),
    orderType: orderTypeOf(groups.flatMap(({ items }) => items.map(({ type, swap_id }) => ({ type, swapId: swap_id })))),
    source: roleOf(order, reader) === 'customer' ? 'my' : 'merchant',
    currency,
    subtotal: toMajor(sum('subtotal_minor'), currency),
    platformFee: toMajor(sum('fee_minor'), currency),
    tax: toMajor(sum('tax_minor'), currency),
    shipping: toMajor(sum('shipping_minor'), currency),
    total: toMajor(total, currency),
    depositTotal: toMajor(sum('deposit_minor'), currency),
    charged: toMajor(total + sum('deposit_minor'), currency),
    users_permissions_user: personOf(order.customer, reader),
    shippingAddress: addressFor(order, reader),
    pickupLocation: placeOf(groups.find(({ pickup_address }) => pickup_address)?.pickup_address ?? null),
    estimatedDeliveryDate: estimateOf(order),
    fulfillmentGroups: groups.map((group) => presentGroup(group, order, reader)),
    created_at: created,
    createdAt: created,
    updatedAt: order.updated_at.toISOString(),
    canceledAt: order.canceled_at?.toISOString() ?? null,
  }
}
