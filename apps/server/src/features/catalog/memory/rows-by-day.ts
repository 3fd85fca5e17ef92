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
