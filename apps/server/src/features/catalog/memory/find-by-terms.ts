// Slots of listings by what they cost and by the days on which they can be had.
import { facetCode } from '@rondo/rules/catalog/facets'
import { pricesAsked, receivedBy } from '../search-conditions.ts'
import type { Search } from '../search-port.ts'
import { type Bits, clearBit, hasBit, setBit } from './bits.ts'
import type { ListingIndex } from './listing-index.ts'
import { DaysAsked } from './taken-days.ts'

/** Slots whose price in one of the ways asked lies within bounds. */
export function slotsPriced(index: ListingIndex, search: Search, { least, most }: NonNullable<Search['price']>): Bits {
  const bits = new Uint32Array(index.words)
  const asked = pricesAsked(search)
  const { sale, rent } = index.columns
  for (let slot = 0; slot < index.used; slot++) {
    const isWithin =
      (asked.sale && sale[slot]! >= least && sale[slot]! <= most) || (asked.rent && rent[slot]! >= least && rent[slot]! <= most)
    if (isWithin) setBit(bits, slot)
  }
  return bits
}

const none: Bits = new Uint32Array(0)
const tagged = (index: ListingIndex, way: string): Bits => index.tags.get(facetCode('way', way) ?? 0) ?? none

/** Slots of listings that are for rent and free on the days asked: most have nothing in the way, the others are looked at one by one. */
export function slotsFree(index: ListingIndex, search: Search, free: NonNullable<Search['free']>): Bits {
  const days = new DaysAsked(free)
  const ways = receivedBy(search)
  const [forRent, shipped, collected] = [tagged(index, 'forRent'), tagged(index, 'openToShipping'), tagged(index, 'openToPickUp')]
  const [byParcel, byPickup] = [ways.parcel && days.usual.parcel !== undefined, ways.pickup && days.usual.pickup !== undefined]
  const bits = new Uint32Array(index.words)
  for (let at = 0; at < bits.length; at++) {
    const [parcel, pickup] = [shipped[at] ?? 0, collected[at] ?? 0]
    bits[at] = (forRent[at] ?? 0) & ((byParcel ? parcel : 0) | (byPickup ? pickup | ~parcel : 0)) // neither delivery: as a pickup
  }
  const has = (set: Bits, slot: number) => set.length > slot >>> 5 && hasBit(set, slot)
  for (const [id, taken] of index.taken.all) {
    if (days.passesBy(taken)) continue
    if (index.columns.id[taken.slot] !== id || !hasBit(index.living, taken.slot)) taken.slot = index.slotOf.get(id) ?? -1
    const { slot } = taken
    if (slot < 0 || !has(forRent, slot)) continue
    const parcel = has(shipped, slot)
    const way = { parcel: ways.parcel && parcel, pickup: ways.pickup && (has(collected, slot) || !parcel) }
    if (days.isFree(taken, way)) setBit(bits, slot)
    else clearBit(bits, slot)
  }
  return bits
}
