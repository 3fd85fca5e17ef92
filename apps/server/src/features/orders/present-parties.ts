import type { orders } from '@rondo/contracts'
import { isAddressShown } from '@rondo/rules/orders/address-shown'
import type * as z from 'zod'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { AddressSnapshot } from '../shipping/index.ts'
import type { GroupRow, ItemRow, OrderRow } from './orders.repository.ts'

type Order = z.input<typeof orders.Order>

/** Who reads an order, and in which language its pictures speak. */
export interface Reader {
  readonly id: number
  readonly language: Language
  readonly mediaOrigin: string
}
export const readerOf = ({ actor, language, app }: MemberCtx): Reader => ({ id: actor.id, language, mediaOrigin: app.config.mediaOrigin })
export const roleOf = ({ customer_id }: OrderRow, { id }: Reader) => (customer_id === id ? ('customer' as const) : ('merchant' as const))
export const instant = (text: string) => new Date(text).toISOString()
export const instantOrNull = (text: string | null) => text && instant(text)

/** Whether all of some groups are sides of a swap. */
export const areOfSwap = (groups: readonly Pick<GroupRow, 'swap'>[]): boolean =>
  groups.length > 0 && groups.every(({ swap }) => swap !== null)
/** Who buys, as these groups of an order name them: a person, and in a swap, where each side gives something, by their shop (532). */
export const customerOf = ({ customer, customer_shop }: OrderRow, groups: readonly GroupRow[]): OrderRow['customer'] =>
  areOfSwap(groups) ? { ...customer, shop: customer_shop } : customer
/** What a piece was called when it was ordered, in a language where its shop said so. */
export const nameIn = ({ name, names }: Pick<ItemRow['product'], 'name' | 'names'>, language: Language): string => names?.[language] ?? name
export const placeOf = (address: AddressSnapshot | null) =>
  address && { city: address.city, postalCode: address.postalCode, country: address.country }

/** Whether a reader learns where an order is sent: the customer, and a merchant as long as they need it (SR-61). */
export const readsAddress = (order: OrderRow, { id }: Pick<Reader, 'id'>): boolean =>
  order.customer_id === id ||
  isAddressShown(
    order.groups.map(({ delivery_method, items }) => ({
      isShipped: delivery_method === 'shipping',
      items: items.map(({ status, status_since }) => ({ status, since: status_since })),
    })),
    order.now,
  )

/** Where an order is sent; null for those who do not need it. */
export function addressFor(order: OrderRow, reader: Reader): Order['shippingAddress'] {
  const { shipping_address: address } = order
  if (!address || !readsAddress(order, reader)) return null
  const { name, street, street2, city, state, postalCode, country } = address
  return { name, street, street2, city, state, postalCode, country }
}
