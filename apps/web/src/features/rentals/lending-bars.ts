/** A bar in the row of its piece: the first and the last column that it takes, counted from 0. */
export interface Bar {
  /** The piece, from 1; a bar of 0 takes the rows of all pieces. */
  readonly unit: number
  readonly first: number
  readonly last: number
  /** What it may say, the longest first. */
  readonly texts: readonly string[]
}
/** Where the words of a bar stand. */
export interface BarWords {
  readonly side: 'in' | 'after' | 'before'
  readonly text: string
}

/** Pixels around words in a bar, and beside one. */
const room = { in: 22, beside: 10 } as const
/** Pixels of a text in the smallest size, rather too many: a Chinese sign is as wide as it is high. */
const widthOf = (text: string) => Array.from(text).reduce((sum, sign) => sum + signWidth(sign), 0)
function signWidth(sign: string): number {
  if (sign > '\u2e80') return 13
  if (/[\p{Lu}mw]/u.test(sign)) return 9
  return /[ .,:’'fijlt1]/.test(sign) ? 4 : 6.6
}

/**
 * The words of each bar where they fit whole: in it, else beside it on days that nothing stands on. Undefined where they fit nowhere, or
 * while the width of a column, pixels, is not known.
 */
export function barWords(bars: readonly Bar[], columns: number, column: number): (BarWords | undefined)[] {
  const found = new Map<Bar, BarWords | undefined>()
  /** By bar: the pixel at which it ends, its words included. */
  const ends = new Map<Bar, number>()
  for (const bar of bars.toSorted((a, b) => a.first - b.first)) {
    const others = bars.filter((one) => one !== bar && (one.unit === bar.unit || one.unit === 0 || bar.unit === 0))
    const next = Math.min(columns, ...others.filter(({ last }) => last > bar.last).map(({ first }) => first))
    const rooms = {
      in: (bar.last - bar.first + 1) * column - room.in,
      after: (next - bar.last - 1) * column - room.beside,
      before: bar.first * column - Math.max(0, ...others.map((one) => ends.get(one) ?? 0)) - room.beside,
    }
    const fitting = (['in', 'after', 'before'] as const).flatMap((side) =>
      bar.texts.filter((text) => widthOf(text) <= rooms[side]).map((text) => ({ side, text })),
    )
    const [words] = fitting
    found.set(bar, words)
    ends.set(bar, (bar.last + 1) * column + (words?.side === 'after' ? widthOf(words.text) + room.beside : 0))
  }
  return bars.map((bar) => found.get(bar))
}
