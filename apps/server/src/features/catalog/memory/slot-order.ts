import type { Columns } from './columns.ts'

export type OrderKey = 'created' | 'price' | 'rent' | 'likes'
/** A sort number holds the rank of the id in 22 bits and the key in 31. Larger values are compared one by one. */
const rankLimit = 2 ** 22
const keyLimit = 2 ** 31

/** All living slots ascending by a key, then by id; slots without a key (Infinity) stand last. */
export class SlotOrder {
  readonly key: OrderKey
  slots: Uint32Array<ArrayBuffer>
  size = 0

  constructor(key: OrderKey, capacity: number) {
    this.key = key
    this.slots = new Uint32Array(capacity)
  }

  grow(capacity: number): void {
    const slots = new Uint32Array(capacity)
    slots.set(this.slots)
    this.slots = slots
  }

  /** First place whose slot is not before this key and id. */
  placeOf(columns: Columns, key: number, id: number): number {
    const keys = columns[this.key]
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      const slot = this.slots[middle]!
      const there = keys[slot]!
      if (there < key || (there === key && columns.id[slot]! < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  insert(columns: Columns, slot: number): void {
    const place = this.placeOf(columns, columns[this.key][slot]!, columns.id[slot]!)
    this.slots.copyWithin(place + 1, place, this.size)
    this.slots[place] = slot
    this.size++
  }

  /** Call while the slot still has its old key. */
  remove(columns: Columns, slot: number): void {
    const place = this.placeOf(columns, columns[this.key][slot]!, columns.id[slot]!)
    if (this.slots[place] !== slot) throw new Error(`slot ${slot} is not in the order of ${this.key}`)
    this.slots.copyWithin(place, place + 1, this.size)
    this.size--
  }

  /**
   * A listing's place by its new key; `slot` stands for it instead of `was`. What is between the two places alone makes room: most changes
   * leave the key as it is. Call while the columns of `was` still have the old key.
   */
  move(columns: Columns, was: number, slot: number, key: number): void {
    const id = columns.id[was]!
    const from = this.placeOf(columns, columns[this.key][was]!, id)
    if (this.slots[from] !== was) throw new Error(`slot ${was} is not in the order of ${this.key}`)
    const to = this.placeOf(columns, key, id)
    if (to > from) this.slots.copyWithin(from, from + 1, to)
    else this.slots.copyWithin(to + 1, to, from)
    this.slots[to > from ? to - 1 : to] = slot
  }

  /** Sorts all slots anew; `byId` are the living ones in the order of their ids. */
  rebuild(columns: Columns, byId: Uint32Array): void {
    const keys = columns[this.key]
    const withKey = byId.filter((slot) => keys[slot]! !== Infinity)
    const withoutKey = byId.filter((slot) => keys[slot]! === Infinity)
    const isSmall = byId.length < rankLimit && withKey.every((slot) => Math.abs(keys[slot]!) < keyLimit && Number.isInteger(keys[slot]!))
    if (isSmall) {
      // key and rank in one number: native sorting of numbers is ten times as fast as comparing
      const packed = Float64Array.from(withKey, (slot, rank) => keys[slot]! * rankLimit + rank).sort()
      for (const [place, number] of packed.entries()) this.slots[place] = withKey[((number % rankLimit) + rankLimit) % rankLimit]!
    } else {
      const compare = (a: number, b: number) => keys[a]! - keys[b]! || columns.id[a]! - columns.id[b]!
      const asRead = withKey.toSorted()
      // listings are read oldest first, so this is nearly always the order already
      const isOrdered = asRead.every((slot, place) => place === 0 || compare(asRead[place - 1]!, slot) < 0)
      this.slots.set(isOrdered ? asRead : withKey.toSorted(compare))
    }
    this.slots.set(withoutKey, withKey.length)
    this.size = byId.length
  }
}
