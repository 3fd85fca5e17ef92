import type { Cursor, Search } from '../search-port.ts'
import { type Bits, hasBit, slotsIn } from './bits.ts'
import type { Matches } from './find-matches.ts'
import { firstOf } from './first-of.ts'
import type { ListingIndex } from './listing-index.ts'
import { nearestOf } from './nearest-of.ts'
import type { OrderKey, SlotOrder } from './slot-order.ts'

export type PageAsked = Pick<Search, 'sort' | 'offset' | 'pageSize' | 'place' | 'cursor'>
export interface Picked {
  readonly slots: readonly number[]
  readonly hasMore: boolean
}

export const orderKeys = { newest: 'created', price_asc: 'price', price_desc: 'price', most_liked: 'likes' } as const satisfies Record<
  Exclude<Search['sort'], 'nearest'>,
  OrderKey
>

/** The slots of one page in the order asked. Equal keys stand by id, in the direction of the order; what has no key stands last. */
export function pickPage(index: ListingIndex, matches: Matches, asked: PageAsked): Picked {
  const most = asked.offset + asked.pageSize + 1 // one more tells whether another page follows
  const slots = firstSlots(index, matches, asked, most)
  const page = slots.slice(asked.offset, asked.offset + asked.pageSize)
  return { slots: page, hasMore: slots.length === most }
}

function firstSlots(
  index: ListingIndex,
  matches: Matches,
  { sort, place, cursor }: PageAsked,
  most: number,
): ArrayLike<number> & { slice: Array<number>['slice'] } {
  if (sort === 'nearest') return place ? nearestOf(index, matches, place, cursor, most) : []
  const descending = sort !== 'price_asc'
  const order = index.orders[orderKeys[sort]]
  // few of the listings: they are sorted; many: the order is walked until the page is full
  if (matches.bits) return walk(index, order, descending, matches.bits, cursor, most)
  const list = matches.list ?? slotsIn(index.living, index.words, index.count)
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
  return firstOf(cursor ? behind(cursor) : list, most, compare)
}

/** Places of an order from first to last in a direction, those without key at the end, behind the cursor. */
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

function walk(index: ListingIndex, order: SlotOrder, descending: boolean, bits: Bits, cursor: Cursor | undefined, most: number): number[] {
  const found: number[] = []
  const { slots } = order
  for (const [from, to] of stretches(index, order, descending, cursor)) {
    const step = descending ? -1 : 1
    for (let place = from; place !== to && found.length < most; place += step) {
      const slot = slots[place]!
      if (hasBit(bits, slot)) found.push(slot)
    }
  }
  return found
}
