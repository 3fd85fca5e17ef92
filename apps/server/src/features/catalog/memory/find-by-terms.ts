// Slots of listings by what they cost and by the days on which they can be had.
import { facetCode } from '@rondo/rules/catalog/facets'
import { daysBetween } from '@rondo/rules/kernel/days'
import { pricesAsked, receivedBy } from '../search-conditions.ts'
import type { Search } from '../search-port.ts'
import { addBits, type Bits, setBit } from './bits.ts'
import type { ListingIndex } from './listing-index.ts'
import { DaysAsked, gone } from './taken-days.ts'

type Bounds = NonNullable<Search['price']>
/**
 * Slots whose price in one of the ways asked lies within bounds. Of `few` they are looked at one by one, else of every listing, a word of bits
 * at a time.
 */
export function slotsPriced(index: ListingIndex, search: Search, price: Bounds, few?: Uint32Array): Bits {
  const { words } = index
  const bits = new Uint32Array(words)
  const asked = pricesAsked(search)
  const { sale, rent } = index.columns
  for (const prices of [...(asked.sale ? [sale] : []), ...(asked.rent ? [rent] : [])])
    if (few) addPricedOf(few, bits, prices, price)
    else addPriced(bits, prices, price)
  return bits
}
function addPricedOf(few: Uint32Array, bits: Bits, prices: Float64Array, { least, most }: Bounds): void {
  for (let at = 0; at < few.length; at++) {
    const slot = few[at]!
    if (prices[slot]! >= least && prices[slot]! <= most) setBit(bits, slot)
  }
}
function addPriced(bits: Bits, prices: Float64Array, { least, most }: Bounds): void {
  for (let at = 0, slot = 0; at < bits.length; at++) {
    let word = 0
    for (let bit = 0; bit < 32; bit++, slot++) {
      const price = prices[slot]!
      word |= (Number(price >= least) & Number(price <= most)) << bit
    }
    bits[at]! |= word
  }
}

const none: Bits = new Uint32Array(0)
const tagged = (index: ListingIndex, way: string): Bits => index.tags.get(facetCode('way', way) ?? 0) ?? none

/** Slots of listings that are let for so many days. */
function slotsLet(index: ListingIndex, days: number): Bits {
  const bits = new Uint32Array(index.words)
  for (const [longest, set] of index.lets) if (longest >= days) addBits(bits, set, index.words)
  return bits
}

/** Slots of listings that are let for so long and free on the days asked: most have nothing in the way, the others are looked at one by one. */
export function slotsFree(index: ListingIndex, search: Search, free: NonNullable<Search['free']>): Bits {
  const days = new DaysAsked(free)
  const ways = receivedBy(search)
  const { usual } = days
  const [byParcel, byPickup] = [ways.parcel && usual.parcel !== undefined, ways.pickup && usual.pickup !== undefined]
  const { words } = index
  const [goneByParcel, goneByPickup] = [new Uint32Array(words), new Uint32Array(words)]
  index.taken.eachGone(days, index, (slot, lost) => {
    if (lost & gone.parcel) setBit(goneByParcel, slot)
    if (lost & gone.pickup) setBit(goneByPickup, slot)
  })
  const offered = slotsLet(index, daysBetween(free.wear.from, free.wear.to) + 1)
  const [shipped, collected] = [tagged(index, 'openToShipping'), tagged(index, 'openToPickUp')]
  const bits = new Uint32Array(words)
  for (let at = 0; at < words; at++) {
    const parcel = shipped[at] ?? 0
    const pickup = (collected[at] ?? 0) | ~parcel // neither delivery: as a pickup
    bits[at] = offered[at]! & ((byParcel ? parcel & ~goneByParcel[at]! : 0) | (byPickup ? pickup & ~goneByPickup[at]! : 0))
  }
  return bits
}
