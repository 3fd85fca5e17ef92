import { editDistance, typosAllowed } from '@rondo/rules/catalog/tokens'
import { type Bits, bitsIn } from './bits.ts'
import { SlotSet } from './slot-set.ts'

/** One bit for each letter of a word, letters 32 apart sharing one: words that differ in many bits differ in many letters. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Words of one length, each with its letters, which rule out most candidates without a comparison. */
interface Shapes {
  readonly words: string[]
  readonly letters: number[]
}

function addShape(shapes: Map<number, Shapes>, word: string): void {
  let alike = shapes.get(word.length)
  if (!alike) {
    alike = { words: [], letters: [] }
    shapes.set(word.length, alike)
  }
  alike.words.push(word)
  alike.letters.push(lettersOf(word))
}

/** The words of all listings, each with the slots that have it. */
export class Terms {
  readonly sets = new Map<string, SlotSet>()
  /** All words in order, for beginnings; made when first asked for after a load. */
  #sorted: string[] | undefined
  /** By length. */
  #shapes: Map<number, Shapes> | undefined

  add(term: string, slot: number, capacity: number): void {
    let set = this.sets.get(term)
    if (!set) {
      // a copy: the word was cut from a row's text and would keep it all in memory
      const own = Buffer.from(term).toString()
      set = new SlotSet()
      this.sets.set(own, set)
      this.#sorted?.splice(this.#placeOf(own, this.#sorted), 0, own)
      if (this.#shapes) addShape(this.#shapes, own)
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
    for (let distance = 1; distance <= typosAllowed(word); distance++) {
      const found = this.#atDistance(word, distance, living, words)
      if (found !== undefined) return found
    }
    return undefined
  }

  #atDistance(word: string, distance: number, living: Bits, words: number): string | undefined {
    const shapes = this.#shapesNow()
    const own = lettersOf(word)
    let best: string | undefined
    let most = 0
    for (let length = word.length - distance; length <= word.length + distance; length++) {
      const alike = shapes.get(length)
      if (!alike) continue
      // a change touches at most two letters; one that adds or takes a letter, no other
      const touched = 2 * distance - Math.abs(length - word.length)
      const { words: terms, letters } = alike
      for (let at = 0; at < terms.length; at++) {
        if (bitsIn(letters[at]! ^ own) > touched) continue
        const term = terms[at]!
        if (editDistance(word, term, distance) !== distance) continue
        const listings = this.sets.get(term)?.countIn(living, words) ?? 0
        if (listings > most || (listings > 0 && listings === most && best !== undefined && term < best)) [best, most] = [term, listings]
      }
    }
    return best
  }

  #shapesNow(): Map<number, Shapes> {
    if (this.#shapes) return this.#shapes
    this.#shapes = new Map()
    for (const word of this.sets.keys()) addShape(this.#shapes, word)
    return this.#shapes
  }

  /** Makes what is asked of the whole list, so that the first search does not pay for it; names are never mended. */
  warm(toMend = true): void {
    this.#inOrder()
    if (toMend) this.#shapesNow()
  }
}
