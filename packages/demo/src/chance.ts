/** A 32-bit hash of a word (FNV-1a with a final mix): the same word gives the same number on every machine. */
export const hashOf = (word: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A stream of deterministic choices; two streams of the same word choose alike. */
export type Chance = {
  /** From 0 up to, never reaching, 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  yes: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Earlier entries are likelier: `skew` 1 is even, 3 is steep. */
  early: <T>(from: readonly T[], skew: number) => T
}

export const chanceOf = (seed: string | number): Chance => {
  let state = typeof seed === 'number' ? Math.imul(seed + 0x9e3779b9, 0x85ebca6b) >>> 0 : hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const at = <T>(from: readonly T[], share: number): T => from[Math.floor(share * from.length)] as T
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    yes: (probability) => next() < probability,
    pick: (from) => at(from, next()),
    early: (from, skew) => at(from, next() ** skew),
  }
}

/** A deterministic order of the same entries. */
export const shuffled = <T>(entries: readonly T[], seed: string): T[] => {
  const chance = chanceOf(seed)
  const order = [...entries]
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = chance.whole(0, i)
    const kept = order[i] as T
    order[i] = order[j] as T
    order[j] = kept
  }
  return order
}
