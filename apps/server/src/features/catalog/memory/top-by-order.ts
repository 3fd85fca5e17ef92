type Compare = (a: number, b: number) => number

/** So many of so many slots that it is simpler to sort them all. */
export const isFar = (slots: number, most: number): boolean => most * 4 >= slots

/** The first `most` of the slots in order. */
export function topByOrder(slots: Uint32Array, most: number, compare: Compare): number[] {
  if (isFar(slots.length, most)) return [...slots].sort(compare).slice(0, most)
  const heap = new Worst(most, compare)
  for (let at = 0; at < slots.length; at++) heap.offer(slots[at]!)
  return heap.inOrder()
}

/** A heap of the best `most` slots so far, with the worst on top. */
export class Worst {
  readonly #heap: number[] = []
  readonly #most: number
  readonly #compare: Compare

  constructor(most: number, compare: Compare) {
    this.#most = most
    this.#compare = compare
  }

  /** The slot that the next one must come before; undefined while there is room. */
  get top(): number | undefined {
    return this.#heap.length < this.#most ? undefined : this.#heap[0]
  }

  offer(slot: number): void {
    const heap = this.#heap
    if (heap.length < this.#most) {
      heap.push(slot)
      this.#rise(heap.length - 1)
    } else if (this.#compare(slot, heap[0]!) < 0) {
      heap[0] = slot
      this.#sink()
    }
  }

  inOrder(): number[] {
    return this.#heap.toSorted(this.#compare)
  }

  #rise(from: number): void {
    const heap = this.#heap
    const slot = heap[from]!
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (this.#compare(heap[parent]!, slot) >= 0) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = slot
  }

  #sink(): void {
    const heap = this.#heap
    const slot = heap[0]!
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && this.#compare(heap[child + 1]!, heap[child]!) > 0) child++
      if (this.#compare(slot, heap[child]!) >= 0) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = slot
  }
}
