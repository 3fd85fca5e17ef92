import { addBits, type Bits, clearBit, longer, setBit, wordsFor } from './bits.ts'

/** Days as numbers since 1970, both ends included. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Days that are told apart; those further away share the place of nearer ones. */
export const RING = 512

/** The rows that have something on a day, a set for each day: some days are asked of all rows, 32 rows at a time. */
export class RowsByDay {
  readonly #days: Bits[] = Array.from({ length: RING }, () => new Uint32Array(0))

  add(row: number, { from, to }: Window): void {
    for (let day = from; day <= Math.min(to, from + RING - 1); day++) {
      const at = day & (RING - 1)
      const rows = this.#days[at]!
      if (row >= rows.length * 32) this.#days[at] = longer(rows, Math.max(32, 2 * wordsFor(row + 1)))
      setBit(this.#days[at]!, row)
    }
  }

  remove(row: number): void {
    for (const rows of this.#days) if (row < rows.length * 32) clearBit(rows, row)
  }

  /** The sets as they are stored, of so many words at most. */
  stored(words: number): Bits[] {
    return this.#days.map((rows) => rows.subarray(0, words))
  }

  /** Takes in stored sets, whose lengths and whose words begin at these places; gives the place behind them. */
  restore(all: Bits, lengths: number, words: number): number {
    let from = words
    for (const day of this.#days.keys()) {
      const to = from + all[lengths + day]!
      if (to > from) this.#days[day] = all.subarray(from, to)
      from = to
    }
    return from
  }

  clear({ from, to }: Window): void {
    for (let day = from; day <= Math.min(to, from + RING - 1); day++) this.#days[day & (RING - 1)]!.fill(0)
  }

  /** Rows that have something on one of these days. */
  on({ from, to }: Window, words: number): Bits {
    const any = new Uint32Array(words)
    for (let day = from; day <= Math.min(to, from + RING - 1); day++) {
      const rows = this.#days[day & (RING - 1)]!
      addBits(any, rows, Math.min(words, rows.length))
    }
    return any
  }
}
