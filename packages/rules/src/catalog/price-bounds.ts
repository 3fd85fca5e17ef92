interface PriceBounds {
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
}
/** Bounds of a price that were named the wrong way round are turned. */
export const pricesInOrder = <T extends PriceBounds>(asked: T): T =>
  asked.minPrice! > asked.maxPrice! ? { ...asked, minPrice: asked.maxPrice, maxPrice: asked.minPrice } : asked // nothing is above what is not named

/** A bound as the address and a saved search keep it: US dollars to four decimals, so that what was typed in another currency comes back. */
export const keptBound = (dollars: number): number => Math.round(dollars * 10_000) / 10_000
