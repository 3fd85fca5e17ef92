import { priceOrder } from '../search-conditions.ts'
import type { Cursor, Search } from '../search-port.ts'
import { type Bits, hasBit } from './bits.ts'
import { bitsOf, listOf, type Matches } from './find-matches.ts'
import { topByOrder, isFar } from './top-by-order.ts'
import type { ListingIndex } from './listing-index.ts'
import { topByDistance } from './top-by-distance.ts'
import type { OrderKey, SlotOrder } from './slot-order.ts'

export type PageAsked = Pick<Search, 'facets' | 'free' | 'sort' | 'offset' | 'pageSize' | 'place' | 'cursor'>
export interface Picked {
  readonly slots: readonly number[]
  readonly hasMore: boolean
}

/** What a page is ordered by, unless it is distance. */
export const orderKey = (asked: Pick<Search, 'facets' | 'free'>, sort: Exclude<Search['sort'], 'nearest'>): OrderKey =>
  sort === 'newest' ? 'created' : sort === 'most_liked' ? 'likes' : priceOrder(asked)

/** The slots of one page in the order asked. The id breaks ties in the same direction; slots without a key come last. */
export function pickPage(index: ListingIndex, matches: Matches, asked: PageAsked): Picked {
  const { sort, offset, pageSize, place, cursor } = asked
  const most = offset + pageSize + 1 // one more tells whether another page follows
  const found = () => {
    if (sort === 'nearest') return place ? topByDistance(index, matches, place, cursor, most).slice(offset) : []
    const order = index.orders[orderKey(asked, sort)]
    const descending = sort !== 'price_asc'
    return isWalkCheaper(index, matches.total, most)
      ? walk(index, order, descending, bitsOf(index, matches), cursor, offset, pageSize + 1)
      : sorted(index, order, descending, listOf(index, matches), cursor, most).slice(offset)
  }
  const slots = found()
  return { slots: slots.slice(0, pageSize), hasMore: slots.length > pageSize }
}

/**
 * Walking an order until a page of so many matches is full, against looking at each match and sorting the best: in nanoseconds, roughly.
 * A page far behind in a long list would have most of it sorted.
 */
function isWalkCheaper({ count, words }: ListingIndex, total: number, most: number): boolean {
  const walking = 3 * Math.min(count, (most * count) / Math.max(1, total)) + words
  const sorting = isFar(total, most) ? 1_000 * total : 20 * total
  return walking < sorting
}

function sorted(
  index: ListingIndex,
  order: SlotOrder,
  descending: boolean,
  list: Uint32Array,
  cursor: Cursor | undefined,
  most: number,
): number[] {
  const keys = index.columns[order.key]
  const { id } = index.columns
  const key = descending ? (slot: number) => (keys[slot] === Infinity ? -Infinity : keys[slot]!) : (slot: number) => keys[slot]!
  const sign = descending ? -1 : 1
  const compare = (a: number, b: number) => {
    const [first, second] = [key(a), key(b)]
    return sign * (first === second ? id[a]! - id[b]! : first < second ? -1 : 1)
  }
  const none = descending ? -Infinity : Infinity
  const behind = ({ key: last, id: after }: Cursor) => {
    const from = last ?? none
    return list.filter((slot) => (key(slot) === from ? sign * (id[slot]! - after) > 0 : sign * (key(slot) < from ? -1 : 1) > 0))
  }
  return topByOrder(cursor ? behind(cursor) : list, most, compare)
}

/** Ranges of an order behind the cursor, in one direction; slots without a key come last. */
function stretches(
  index: ListingIndex,
  order: SlotOrder,
  descending: boolean,
  cursor: Cursor | undefined,
): (readonly [from: number, to: number])[] {
  const { columns } = index
  const keyless = order.placeOf(columns, Infinity, -Infinity)
  if (!descending) {
    if (!cursor) return [[0, order.size]]
    return [[order.placeOf(columns, cursor.key ?? Infinity, cursor.id + 1), order.size]]
  }
  const last: readonly [number, number] = [order.size - 1, keyless - 1]
  if (!cursor) return [[keyless - 1, -1], last]
  const from = order.placeOf(columns, cursor.key ?? Infinity, cursor.id) - 1
  return cursor.key === null ? [[from, keyless - 1]] : [[from, -1], last]
}

function walk(
  index: ListingIndex,
  order: SlotOrder,
  descending: boolean,
  bits: Bits,
  cursor: Cursor | undefined,
  offset: number,
  most: number,
): number[] {
  const found: number[] = []
  const { slots } = order
  const step = descending ? -1 : 1
  let passed = 0
  for (const [from, to] of stretches(index, order, descending, cursor)) {
    for (let place = from; place !== to && found.length < most; place += step) {
      const slot = slots[place]!
      if (!hasBit(bits, slot)) continue
      if (passed < offset) passed++
      else found.push(slot)
    }
  }
  return found
}
