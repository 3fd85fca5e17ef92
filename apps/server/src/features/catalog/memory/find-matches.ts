import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { asksWithoutWords, type QueryToken } from '@rondo/rules/catalog/tokens'
import type { Search } from '../search-port.ts'
import { addBits, type Bits, countOf, hasBit, intersectionOf, setBit, slotsIn } from './bits.ts'
import { slotsFree, slotsPriced } from './find-by-terms.ts'
import type { ListingIndex } from './listing-index.ts'
import { slotsWithin } from './places-near.ts'
import { setsFor } from './read-words.ts'
import { type SlotSet, unionOf } from './slot-set.ts'
import type { Terms } from './terms.ts'

/** Slots found: one bit each, or ascending as a list when a list led to them. */
export interface Matches {
  readonly list?: Uint32Array
  readonly bits?: Bits
  readonly total: number
}

/** The slots one by one. */
export const listOf = (index: ListingIndex, { list, bits = index.living, total }: Matches): Uint32Array =>
  list ?? slotsIn(bits, index.words, total)

/** The slots as bits. */
export function bitsOf(index: ListingIndex, { list, bits }: Matches): Bits {
  if (bits) return bits
  const made = new Uint32Array(index.words)
  for (let at = 0; list && at < list.length; at++) setBit(made, list[at]!)
  return made
}

/** Sets of which a match is in every one; undefined when one of them is empty. */
interface Conditions {
  readonly bits: readonly Bits[]
  readonly lists: readonly Uint32Array[]
}

function textConditions(index: ListingIndex, terms: Terms, tokens: readonly QueryToken[]): Conditions | undefined {
  return together(
    index,
    tokens.map((token) => setsFor(terms, token)),
  )
}

/** Any set of each group. */
function together(index: ListingIndex, groups: readonly (readonly SlotSet[])[]): Conditions | undefined {
  const bits: Bits[] = []
  const lists: Uint32Array[] = []
  for (const group of groups) {
    const [only] = group
    if (!only) return undefined
    if (group.length > 1) bits.push(unionOf(group, index.words))
    else if (only.bits) bits.push(only.bits)
    else lists.push(only.stored())
  }
  return { bits, lists }
}

/** Living listings with any of these codes. */
export function withAnyTag(index: ListingIndex, codes: readonly number[]): Bits {
  const [only] = codes
  const known = only === undefined || codes.length > 1 ? undefined : index.tags.get(only)
  if (known) return known
  const union = new Uint32Array(index.words)
  for (const code of codes) {
    const bits = index.tags.get(code)
    if (bits) addBits(union, bits, index.words)
  }
  return union
}

const tagOf = (index: ListingIndex, value: string) => withAnyTag(index, [facetCode('way', value) ?? 0])

function deliveryOf(index: ListingIndex, { pickup, shipping, place, reach }: Search): Bits[] {
  if (!pickup) return shipping ? [tagOf(index, 'openToShipping')] : []
  const near = place ? slotsWithin(index, place, reach) : tagOf(index, 'openToPickUp')
  if (!shipping) return [near]
  const either = near.slice(0, index.words) // both boxes: either way (C-133)
  addBits(either, tagOf(index, 'openToShipping'), index.words)
  return [either]
}

/** What somebody can wear: category and size of one group. */
function wearableOf(index: ListingIndex, groups: NonNullable<Search['wearable']>): Bits {
  const any = new Uint32Array(index.words)
  for (const { categories, sizes } of groups)
    addBits(any, intersectionOf([withAnyTag(index, categories), withAnyTag(index, sizes)], index.words), index.words)
  return any
}

/** All that a search asks except its facets. */
export function plainMatches(index: ListingIndex, search: Search, tokens: readonly QueryToken[]): Conditions | undefined {
  if (asksWithoutWords(search.text, tokens)) return undefined
  const known = <K>(sets: ReadonlyMap<K, SlotSet>, keys: readonly K[]) =>
    keys.map((key) => sets.get(key)).filter((set) => set !== undefined)
  const text = textConditions(index, index.terms, tokens)
  const others = together(index, [
    ...(search.brands ? [known(index.brands, search.brands)] : []),
    ...(search.merchantId === undefined ? [] : [known(index.merchants, [search.merchantId])]),
  ])
  if (!text || !others) return undefined
  const lists = [...text.lists, ...others.lists]
  const worn = search.wearable ? [wearableOf(index, search.wearable)] : []
  /** By their words and makers, which mostly leave few. */
  const named = search.price && matchesOf(index, { bits: [index.living, ...text.bits, ...others.bits], lists })
  const few = named && named.total * 4 < index.count ? listOf(index, named) : undefined
  const terms = [
    ...(search.price ? [slotsPriced(index, search, search.price, few)] : []),
    ...(search.free ? [slotsFree(index, search, search.free)] : []),
  ]
  return { bits: [index.living, ...deliveryOf(index, search), ...worn, ...terms, ...text.bits, ...others.bits], lists }
}

/** Conditions on names only, for suggestions. */
export function nameMatches(index: ListingIndex, tokens: readonly QueryToken[]): Conditions | undefined {
  const text = textConditions(index, index.names, tokens)
  return text && { bits: [index.living, ...text.bits], lists: text.lists }
}

/** What is in all of the sets; `facets` are more sets of bits. */
export function matchesOf(index: ListingIndex, { bits, lists }: Conditions, facets: Iterable<Bits> = []): Matches {
  const all = [...bits, ...facets]
  if (lists.length > 0) {
    const list = inAllLists(lists.toSorted((a, b) => a.length - b.length))
    return among(list, all)
  }
  if (all.length === 1) return { bits: index.living, total: index.count }
  const shared = intersectionOf(all, index.words)
  return { bits: shared, total: countOf(shared, index.words) }
}

/** Slots of a list that are in all sets. */
export function among(list: Uint32Array, sets: readonly Bits[]): Matches {
  const kept = new Uint32Array(list.length)
  let total = 0
  next: for (let at = 0; at < list.length; at++) {
    const slot = list[at]!
    for (const set of sets) if (!hasBit(set, slot)) continue next
    kept[total++] = slot
  }
  return { list: kept.subarray(0, total), total }
}

/** The slots that are in all lists; the search gallops through the longer ones. */
function inAllLists([shortest = new Uint32Array(0), ...others]: readonly Uint32Array[]): Uint32Array {
  let shared = shortest
  for (const other of others) {
    const kept = new Uint32Array(shared.length)
    let [size, from] = [0, 0]
    for (let at = 0; at < shared.length && from < other.length; at++) {
      const slot = shared[at]!
      let leap = 1
      while (from + leap < other.length && other[from + leap]! < slot) {
        from += leap
        leap *= 2
      }
      while (from < other.length && other[from]! < slot) from++
      if (other[from] === slot) kept[size++] = slot
    }
    shared = kept.subarray(0, size)
  }
  return shared
}

export const facetSets = (index: ListingIndex, facets: ReadonlyMap<Facet, readonly number[]>): Map<Facet, Bits> =>
  new Map([...facets].map(([facet, codes]) => [facet, withAnyTag(index, codes)]))
