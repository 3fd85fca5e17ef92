import type { DeliveryMethod } from '../cart/lines.ts'

interface Refused {
  readonly method: DeliveryMethod
  readonly addressId: number | null
  readonly productIds: readonly number[]
}
/** What the carriers take nowhere near an address: by method and address, and all of it as one list (CHK-07). */
export interface Unshippable {
  readonly byPlace: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
  readonly items: readonly number[]
}

/** Products that cannot be sent, of all deliveries of a checkout; each is named once. */
export function unshippableOf(refused: readonly Refused[]): Unshippable {
  const byPlace: Record<string, Record<string, readonly number[]>> = {}
  for (const { method, addressId, productIds } of refused) {
    if (addressId === null || productIds.length === 0) continue
    const places = (byPlace[method] ??= {})
    places[addressId] = [...new Set([...(places[addressId] ?? []), ...productIds])]
  }
  return { byPlace, items: [...new Set(Object.values(byPlace).flatMap((places) => Object.values(places).flat()))] }
}
