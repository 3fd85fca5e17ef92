import type { Point } from '@rondo/rules/kernel/places'
import type { Cursor } from '../search-port.ts'
import { listOf, type Matches } from './find-matches.ts'
import { topByOrder, Worst } from './top-by-order.ts'
import type { ListingIndex } from './listing-index.ts'
import { chordOf, metresTo, wayFrom } from './places-near.ts'

/** Margin in metres within which a chord may give the wrong order, since the order counts millimetres. */
const slackMetres = 0.01

/** The nearest slots to a place, ties by id; listings without a place come last. */
export function topByDistance(index: ListingIndex, matches: Matches, place: Point, cursor: Cursor | undefined, most: number): number[] {
  const { id } = index.columns
  const list = listOf(index, matches)
  const metres = new Map<number, number>()
  const located = cursor?.key === null ? [] : nearestLocated(index, list, place, cursor, most, metres)
  if (located.length >= most) return located
  const after = cursor?.key === null ? cursor.id : 0
  const { lat } = index.columns
  const others = list.filter((slot) => Number.isNaN(lat[slot]!) && id[slot]! > after)
  return [...located, ...topByOrder(others, most - located.length, (a, b) => id[a]! - id[b]!)]
}

function nearestLocated(
  index: ListingIndex,
  list: Uint32Array,
  place: Point,
  cursor: Cursor | undefined,
  most: number,
  metres: Map<number, number>,
): number[] {
  const { id, lat } = index.columns
  const way = wayFrom(place, index)
  const compare = (a: number, b: number) => metres.get(a)! - metres.get(b)! || id[a]! - id[b]!
  const heap = new Worst(most, compare)
  const begin = cursor?.key ?? 0
  const atLeast = begin > slackMetres ? chordOf(begin - slackMetres) : 0
  let atMost = Infinity
  let beaten: number | undefined
  for (let at = 0; at < list.length; at++) {
    const slot = list[at]!
    const squared = way(slot)
    // the exact distance costs ten times as much: only those that could be among the first need it
    if (!(squared <= atMost) || squared < atLeast || Number.isNaN(lat[slot]!)) continue
    const exact = metresTo(place, index, slot)
    if (cursor && !(exact > begin || (exact === begin && id[slot]! > cursor.id))) continue
    metres.set(slot, exact)
    heap.offer(slot)
    const { top } = heap
    if (top === undefined || top === beaten) continue
    beaten = top
    atMost = chordOf(metres.get(top)! + slackMetres)
  }
  return heap.inOrder()
}
