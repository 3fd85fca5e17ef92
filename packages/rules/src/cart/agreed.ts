import type { RentUnit } from '../kernel/days.ts'
import type { LineType } from './lines.ts'

/** A price that a merchant has agreed with one buyer for one piece of a product (C-35). Minor units of its currency. */
export interface AgreedPrice {
  readonly id: number
  /** Agreements of one offer: the pieces of a bundle share it. */
  readonly offer: number
  /** How many pieces the offer was for; the price holds for all of them together. */
  readonly pieces: number
  /** Null for a sale. */
  readonly option: { readonly option: RentUnit; readonly number: number } | null
  readonly minor: number
  readonly currency: string
  /** ISO time. */
  readonly until: string
}
/** A line as somebody wants to buy it, and what was agreed with them about its product. */
export interface AgreeableLine {
  readonly productId: number
  readonly type: LineType
  readonly quantity: number
  readonly option: { readonly option: RentUnit; readonly number: number } | null
  readonly currency: string
  readonly agreed: readonly AgreedPrice[]
}
/** Why an agreed price does not count now: it is for one piece, or for all pieces of a bundle together. */
export type AgreedLack = 'quantity' | 'bundle'
export interface AgreedStanding {
  readonly price: AgreedPrice
  readonly lack: AgreedLack | null
}

const isFor = (line: AgreeableLine, { option, currency }: AgreedPrice): boolean =>
  line.currency === currency &&
  (option === null
    ? line.type === 'buy'
    : line.type === 'rent' && line.option?.option === option.option && line.option.number === option.number)

/**
 * Which agreed price each line has; null for a line without one. An agreement counts once, for one piece; a bundle counts while all its
 * pieces are bought together. The latest agreement goes first.
 */
export function agreedOn(lines: readonly AgreeableLine[]): (AgreedStanding | null)[] {
  const standing: (AgreedStanding | null)[] = lines.map(() => null)
  const all = new Map(lines.flatMap(({ productId, agreed }) => agreed.map((price) => [price.id, { productId, price }] as const)))
  const offers = Map.groupBy(all.values(), ({ price }) => price.offer)
  for (const [, prices] of [...offers].toSorted(([a], [b]) => b - a)) {
    const places = prices.map(({ productId, price }) => {
      const open = lines.flatMap((line, index) =>
        line.productId === productId && isFor(line, price) && standing[index]?.lack !== null ? [index] : [],
      )
      return { price, index: open.find((index) => lines[index]?.quantity === 1) ?? open[0] }
    })
    const found = places.flatMap(({ price, index }) => (index === undefined ? [] : [{ price, index }]))
    const isWhole = found.length === (prices[0]?.price.pieces ?? 0)
    const isOfOne = found.every(({ index }) => lines[index]?.quantity === 1)
    const lack = !isWhole ? 'bundle' : isOfOne ? null : 'quantity'
    for (const { price, index } of found) if (lack === null || standing[index] === null) standing[index] = { price, lack }
  }
  return standing
}

/** What one unit costs, minor units: the agreed price where it counts and is not above the listed one. */
export const unitPriceOf = (listedMinor: number, standing: AgreedStanding | null | undefined): number =>
  standing?.lack === null ? Math.min(standing.price.minor, listedMinor) : listedMinor
