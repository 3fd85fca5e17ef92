import type { Store } from './store.ts'

/** Makes ids and draws. The same seed and the same calls give the same values, so a failing run can be repeated. */
export interface Names {
  /** `pi_3000a…`: the prefix and 24 letters or digits, never twice in one store. */
  id(prefix: string, length?: number): string
  /** Lower-case hexadecimal, as the carrier's ids are. */
  hex(length: number): string
  digits(length: number): string
  /** A draw in [0, 1). */
  draw(): number
  reseed(seed: number): void
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const block = 4096

/** Mulberry32: small, quick, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Counters are reserved in blocks in the store: a restart skips the rest of a block instead of repeating an id. */
export function openNames(store: Store, seed: number): Names {
  let draw = generator(seed)
  let count = 0
  let reserved = 0

  function begin(): void {
    count = Number(store.read('names.reserved') ?? 0)
    reserved = count
    draw = generator(seed + count * 7919)
  }

  function next(): number {
    if (count >= reserved) {
      reserved = count + block
      store.write('names.reserved', String(reserved))
    }
    count += 1
    return count
  }

  function random(length: number, from: string): string {
    let text = ''
    for (let i = 0; i < length; i += 1) text += from[Math.floor(draw() * from.length)]
    return text
  }

  begin()
  return {
    id: (prefix, length = 24) => {
      const number = next().toString(36).padStart(5, '0')
      return `${prefix}_1${number}${random(length - 1 - number.length, letters)}`
    },
    hex: (length) => next().toString(16).padStart(6, '0') + random(length - 6, '0123456789abcdef'),
    digits: (length) => next().toString().padStart(6, '0') + random(length - 6, '0123456789'),
    draw: () => draw(),
    reseed(value) {
      seed = value
      begin()
    },
  }
}
