/** A set of slots, one bit each: 125 kB for a million listings. Functions read only the words that they are asked for. */
export type Bits = Uint32Array<ArrayBuffer>

export const wordsFor = (slots: number): number => (slots + 31) >>> 5
export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1
export const setBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5]! |= 1 << (slot & 31)
}
export const clearBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5]! &= ~(1 << (slot & 31))
}
export const longer = (bits: Bits, words: number): Bits => {
  const grown = new Uint32Array(words)
  grown.set(bits)
  return grown
}

/** Bits of a word that are set. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countOf(bits: Bits, words: number): number {
  let count = 0
  for (let at = 0; at < words; at++) if (bits[at] !== 0) count += bitsIn(bits[at]!)
  return count
}

/** How many slots two sets share. */
export function countShared(a: Bits, b: Bits, words: number): number {
  let count = 0
  for (let at = 0; at < words; at++) {
    const word = a[at]! & b[at]!
    if (word !== 0) count += bitsIn(word)
  }
  return count
}

export function shareAny(a: Bits, b: Bits, words: number): boolean {
  for (let at = 0; at < words; at++) if ((a[at]! & b[at]!) !== 0) return true
  return false
}

/** The slots that are in all sets, as a new set. It joins three sets in one pass, since a pass costs as much as the arithmetic. */
export function intersectionOf(sets: readonly Bits[], words: number): Bits {
  const [first, second = first, third = second, ...others] = sets
  const shared = new Uint32Array(words)
  if (!first || !second || !third) return shared
  for (let at = 0; at < words; at++) shared[at] = first[at]! & second[at]! & third[at]!
  for (const other of others) for (let at = 0; at < words; at++) shared[at]! &= other[at]!
  return shared
}

export function addBits(to: Bits, from: Bits, words: number): void {
  for (let at = 0; at < words; at++) to[at]! |= from[at]!
}

/** Slots of a set, ascending. */
export function slotsIn(bits: Bits, words: number, count: number): Uint32Array {
  const slots = new Uint32Array(count)
  let size = 0
  for (let at = 0; at < words; at++) {
    let word = bits[at]!
    while (word !== 0) {
      const lowest = word & -word
      slots[size++] = (at << 5) + (31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
  return slots
}
