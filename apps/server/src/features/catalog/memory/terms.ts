import { editDistance, typosAllowed } from '@rondo/rules/catalog/tokens'
import type { Bits } from './bits.ts'
import { SlotSet } from './slot-set.ts'

/** One bit for each letter of a word, letters 32 apart sharing one: words that differ in many bits differ in many letters. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function differences(a: number, b: number): number {
  let count = 0
  for (let word = a ^ b; word !== 0; word &= word - 1) count++
  return count
}

/** The words of all listings, each with the slots that have it. */
export class Terms {
  readonly sets = new Map<string, SlotSet>()
  /** All words in order, for beginnings; made when first asked for after a load. */
  #sorted: string[] | undefined
  #letters: Int32Array | undefined

  add(term: string, slot: number, capacity: number): void {
    let set = this.sets.get(term)
    if (!set) {
      // a copy: the word was cut from a row's text and would keep it all in memory
      const own = Buffer.from(term).toString()
      set = new SlotSet()
      this.sets.set(own, set)
      this.#letters = undefined
      this.#sorted?.splice(this.#placeOf(own, this.#sorted), 0, own)
    }
    set.add(slot, capacity)
  }

  #placeOf(term: string, sorted: readonly string[]): number {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sorted[middle]! < term) low = middle + 1
      else high = middle
    }
    return low
  }

  #inOrder(): string[] {
    this.#sorted ??= [...this.sets.keys()].toSorted((a, b) => (a < b ? -1 : 1))
    return this.#sorted
  }

  exactly(term: string): SlotSet[] {
    const set = this.sets.get(term)
    return set ? [set] : []
  }

  /** Sets of all words that begin so. */
  beginningWith(prefix: string): SlotSet[] {
    const sorted = this.#inOrder()
    const found: SlotSet[] = []
    for (let at = this.#placeOf(prefix, sorted); at < sorted.length && sorted[at]!.startsWith(prefix); at++) {
      const set = this.sets.get(sorted[at]!)
      if (set) found.push(set)
    }
    return found
  }

  /** The word like `word` that living listings have: the nearest, then that of most listings, then by alphabet. */
  nearest(word: string, living: Bits, words: number): string | undefined {
    const most = typosAllowed(word)
    if (most === 0) return undefined
    const sorted = this.#inOrder()
    this.#letters ??= Int32Array.from(sorted, lettersOf)
    const letters = lettersOf(word)
    let best: { term: string; distance: number; listings: number } | undefined
    for (const [at, term] of sorted.entries()) {
      // a change touches at most two letters
      if (Math.abs(term.length - word.length) > most || differences(this.#letters[at]!, letters) > 2 * most) continue
      const distance = editDistance(word, term, best?.distance ?? most)
      if (distance > (best?.distance ?? most)) continue
      const listings = this.sets.get(term)?.countIn(living, words) ?? 0
      if (listings === 0) continue
      if (!best || distance < best.distance || listings > best.listings) best = { term, distance, listings }
    }
    return best?.term
  }

  /** Makes what is asked of the whole list, so that the first search does not pay for it. */
  warm(): void {
    this.#letters ??= Int32Array.from(this.#inOrder(), lettersOf)
  }
}
