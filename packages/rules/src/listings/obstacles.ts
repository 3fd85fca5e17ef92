/** Why nobody can have a listing in a way that it offers. Their words stand in `product`, as `cannot_…`. */
export const obstacles = ['inactive', 'unverified', 'sold_out', 'held', 'all_let'] as const
export type Obstacle = (typeof obstacles)[number]

export interface Offered {
  /** Listed by its merchant. */
  readonly activeListing: boolean
  /** The merchant's account may take payments and is not blocked (SR-11). */
  readonly merchantMaySell: boolean
  readonly stock: number
  readonly unlimited: boolean
  /** Pieces in checkouts that still run. */
  readonly reserved: number
  /** Pieces of which a day from today on is booked by a rental. */
  readonly unitsBooked: number
}

/** What stands in the way of buying, renting or swapping as such, the weightiest first; null when nothing does. Days are another matter. */
export function obstacleTo(way: 'buy' | 'rent' | 'swap', of: Offered): Obstacle | null {
  if (!of.activeListing) return 'inactive'
  if (!of.merchantMaySell) return 'unverified'
  if (of.unlimited) return null
  if (of.stock === 0) return 'sold_out'
  if (of.reserved >= of.stock) return 'held'
  return way !== 'rent' && of.reserved + of.unitsBooked >= of.stock ? 'all_let' : null
}
