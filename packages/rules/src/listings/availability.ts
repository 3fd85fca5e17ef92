// What may be had of a product now: one rule for its page, the cart, the checkout and the calendar. The database has the same as the
// view `product_availability`, where statements ask it.
import { quantities } from '../kernel/limits.ts'
import { isService, type Nature } from './catalogue.ts'
import { isUnlimited } from './stock.ts'

export type Way = 'buy' | 'rent' | 'swap'
/** Why nobody can have a listing in a way that it offers. Their words stand in `product`, as `cannot_…`. */
export const obstacles = ['inactive', 'unverified', 'sold_out', 'held', 'all_let'] as const
/** Those that pass by themselves: lists show such a piece, and say so. */
export const passingObstacles = ['held', 'all_let'] as const satisfies readonly Obstacle[]
export type Obstacle = (typeof obstacles)[number]

/** The pieces of a product as one person finds them: what that person holds is free to them. */
export interface Pieces {
  readonly stock: number
  /** Never runs out and is never counted down. */
  readonly unlimited: boolean
  /** Pieces in holds that run. */
  readonly held: number
  /** Pieces of which a day from today on is let or held. */
  readonly unitsLet: number
}
export interface Availability extends Pieces {
  /** Listed by its merchant. */
  readonly activeListing: boolean
  /** The merchant's account may take payments and is not blocked (SR-11). */
  readonly merchantMaySell: boolean
}

/** Pieces to be had in a way now (SR-20), never negative. Which of them is free on which day is another matter. */
export function piecesFor(way: Way, { stock, unlimited, held, unitsLet }: Pieces): number {
  if (unlimited) return quantities.unlimitedStock
  return Math.max(0, stock - held - (way === 'rent' ? 0 : unitsLet))
}

/** What stands in the way of buying, renting or swapping as such, the weightiest first; null when nothing does. Days are another matter. */
export function obstacleTo(way: Way, of: Availability): Obstacle | null {
  if (!of.activeListing) return 'inactive'
  if (!of.merchantMaySell) return 'unverified'
  if (of.unlimited) return null
  if (of.stock === 0) return 'sold_out'
  if (piecesFor('rent', of) === 0) return 'held'
  return piecesFor(way, of) === 0 ? 'all_let' : null
}

/** What stands in each of the ways in which a listing is offered and passes by itself; undefined where one of them is open. */
export function passingObstacle(ways: readonly Way[], of: Pieces): (typeof passingObstacles)[number] | undefined {
  const found = ways.map((way) => obstacleTo(way, { ...of, activeListing: true, merchantMaySell: true }))
  const first = passingObstacles.find((one) => found.includes(one))
  return found.includes(null) ? undefined : first
}

/** Units that can be out on one day. A service is one, as it cannot be given twice at a time (SR-27). */
export const unitsToLet = (nature: Nature, { stock, held }: Pick<Pieces, 'stock' | 'held'>): number =>
  isService(nature) ? 1 : isUnlimited(nature) ? stock : Math.max(0, stock - held)
