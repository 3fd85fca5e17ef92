import { addBits, type Bits, countShared, hasBit, longer, setBit, shareAny, wordsFor } from './bits.ts'

/** Beyond this share of all slots a bit set is smaller than a list; short lists stay lists. */
const fewest = 64
const share = 48

const noSlots = new Uint32Array(0)

/**
 * The slots of one word, brand, merchant or square: an ascending list, or bits once they are many. Slots are never taken out: who reads
 * asks for living ones beside.
 */
export class SlotSet {
  size = 0
  bits: Bits | undefined
  #list = noSlots
  /** Where a stored list lies: a start has tens of thousands, and few are asked for. */
  #all: Bits | undefined
  #from = 0

  /** A set that lies in an array of many. */
  static of(all: Bits, from: number, length: number, size: number, asBits: boolean): SlotSet {
    const set = new SlotSet()
    set.size = size
    if (asBits) set.bits = all.subarray(from, from + length)
    else {
      set.#all = all
      set.#from = from
    }
    return set
  }

  get list(): Uint32Array<ArrayBuffer> {
    if (this.#all) {
      this.#list = this.#all.subarray(this.#from, this.#from + this.size)
      this.#all = undefined
    }
    return this.#list
  }

  /** Slots come in ascending order, so that a list stays sorted by itself; the same slot twice is one. */
  add(slot: number, capacity: number): void {
    if (this.bits) {
      if (hasBit(this.bits, slot)) return
      setBit(this.bits, slot)
      this.size++
      return
    }
    let { list } = this
    if (this.size > 0 && list[this.size - 1] === slot) return
    if (this.size >= list.length) {
      list = new Uint32Array(Math.max(4, this.size * 2))
      list.set(this.#list)
      this.#list = list
    }
    list[this.size++] = slot
    if (this.size > fewest && this.size > capacity / share) this.#becomeBits(wordsFor(capacity))
  }

  #becomeBits(words: number): void {
    const bits = new Uint32Array(words)
    for (let at = 0; at < this.size; at++) setBit(bits, this.#list[at]!)
    this.bits = bits
    this.#list = noSlots
  }

  grow(words: number): void {
    if (this.bits) this.bits = longer(this.bits, words)
  }

  /** Gives back the room to spare, when nothing is likely to be added. */
  trim(): void {
    if (!this.bits) this.#list = this.list.slice(0, this.size)
  }

  /** The slots as they are stored, without room to spare. */
  stored(): Uint32Array<ArrayBuffer> {
    return this.bits ?? this.list.subarray(0, this.size)
  }

  addTo(bits: Bits, words: number): void {
    if (this.bits) return addBits(bits, this.bits, words)
    const { list } = this
    for (let at = 0; at < this.size; at++) setBit(bits, list[at]!)
  }

  /** How many of the slots are in `living`. */
  countIn(living: Bits, words: number): number {
    if (this.bits) return countShared(this.bits, living, words)
    const { list } = this
    let count = 0
    for (let at = 0; at < this.size; at++) if (hasBit(living, list[at]!)) count++
    return count
  }

  meets(living: Bits, words: number): boolean {
    if (this.bits) return shareAny(this.bits, living, words)
    const { list } = this
    for (let at = 0; at < this.size; at++) if (hasBit(living, list[at]!)) return true
    return false
  }
}

/** All slots of several sets. */
export function unionOf(sets: readonly SlotSet[], words: number): Bits {
  const union = new Uint32Array(words)
  for (const set of sets) set.addTo(union, words)
  return union
}
