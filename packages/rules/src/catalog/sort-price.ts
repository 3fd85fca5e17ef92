import { exponentOf } from '../kernel/money.ts'

/** What a price is sorted by; amounts in minor units of the listing's currency. */
export interface Priced {
  readonly currency: string
  readonly forSell: boolean
  readonly priceMinor: number
  /** Price of the first rental tier, null without one. */
  readonly firstRentMinor: number | null
}

/** An amount in US cents at the day's rate; null without an amount or a rate. `perUsd` is units of the currency for one dollar. */
export function centsOf(minor: number | null, currency: string, perUsd: number | undefined): number | null {
  if (minor === null || minor <= 0 || perUsd === undefined || !(perUsd > 0)) return null
  return Math.round((minor / 10 ** exponentOf(currency) / perUsd) * 100)
}

/**
 * Price in US cents at the day's rate, so that currencies and ways can be sorted together (C-52): the sale price, else the first rent.
 * Null for a listing without any price, or in a currency without rate: it stands last in both directions. `perUsd` is units of the
 * currency for one dollar.
 */
export function sortPriceOf({ currency, forSell, priceMinor, firstRentMinor }: Priced, perUsd: number | undefined): number | null {
  const minor = forSell && priceMinor > 0 ? priceMinor : firstRentMinor
  return centsOf(minor, currency, perUsd)
}
