import type { orders } from '@rondo/contracts'
import type * as z from 'zod'
import type { Language, MemberCtx } from '../../platform/context.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import type { AddressSnapshot } from '../shipping/index.ts'
import type { ItemRow, OrderRow } from './orders.repository.ts'

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

export const personOf = (
  { id, username, shop, portrait }: { id: number; username: string; shop: string | null; portrait: StoredPhoto | null },
  { language, mediaOrigin }: Reader,
) => ({
  id,
  username,
  name: shop ?? username,
  avatar: portrait && photo(portrait, language, mediaOrigin).formats.thumbnail.url,
})
/** What a piece was called when it was ordered, in a language where its shop said so. */
export const nameIn = ({ name, names }: Pick<ItemRow['product'], 'name' | 'names'>, language: Language): string => names?.[language] ?? name
export const placeOf = (address: AddressSnapshot | null) =>
  address && { city: address.city, postalCode: address.postalCode, country: address.country }

/** Where an order is sent, for those who need it: the customer, and a merchant who ships a part of it (SR-61). */
export function addressFor(order: OrderRow, reader: Reader): Order['shippingAddress'] {
  const { shipping_address: address, groups } = order
  const isNeeded = roleOf(order, reader) === 'customer' || groups.some(({ delivery_method }) => delivery_method === 'shipping')
  if (!address || !isNeeded) return null
  const { name, street, street2, city, state, postalCode, country } = address
  return { name, street, street2, city, state, postalCode, country }
}
