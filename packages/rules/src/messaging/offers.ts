import { clocks } from '../kernel/clocks.ts'
import { isAmountOf, percentHalfUp, splitByShares, sumMinor, toMinor } from '../kernel/money.ts'
import type { ChosenOption } from '../listings/rental-options.ts'

/** What an offer is for: one piece for good, one piece for a rental period, several pieces of one merchant together, or pieces for pieces. */
export const offerTypes = ['buy', 'rent', 'bundle', 'swap'] as const
export type OfferType = (typeof offerTypes)[number]

export const offerBounds = {
  /** How long an offer waits for its answer. */
  hours: clocks.offerHours,
  /** How long an agreed price is held. */
  agreementHours: clocks.agreementHours,
  /** Pieces of a bundle. */
  leastPieces: 2,
  mostPieces: 5,
  /** Offers of one person to another about a piece, in whatever way, within the hours of one offer. */
  triesOfPiece: 5,
  /** Offers of one person that wait for an answer. */
  mostPending: 30,
  /** Lowest price of a lender, percent of the listed one. */
  floorPercent: { least: 10, most: 95 },
} as const

export interface OfferSubject {
  readonly type: OfferType
  readonly products: readonly number[]
  readonly option: ChosenOption | null
  /** What the proposer gives for it; none but of a swap. */
  readonly offered?: readonly number[]
}
const named = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(' ')
/** The name of what an offer is about: between two people one offer of a name waits at a time. */
export function subjectOf({ type, products, option, offered = [] }: OfferSubject): string {
  const ids = named(products)
  if (offered.length > 0) return `${type} ${ids} for ${named(offered)}`
  return option ? `${type} ${ids} ${option.number} ${option.option}` : `${type} ${ids}`
}

export type OfferRefusal = 'price_invalid' | 'above_listed' | 'pieces_number'
/** Why a price cannot be offered for this, or the price in minor units. Prices come in major units of the listing's currency. */
export function offeredMinor(
  { type, products }: Pick<OfferSubject, 'type' | 'products'>,
  price: number,
  listedMinor: number,
  currency: string,
): { readonly minor: number } | { readonly refused: OfferRefusal } {
  const pieces = new Set(products).size
  const isNumber =
    pieces === products.length && (type === 'bundle' ? pieces >= offerBounds.leastPieces && pieces <= offerBounds.mostPieces : pieces === 1)
  if (!isNumber) return { refused: 'pieces_number' }
  if (!isAmountOf(price, currency) || price <= 0) return { refused: 'price_invalid' }
  const minor = toMinor(price, currency)
  return minor > listedMinor ? { refused: 'above_listed' } : { minor }
}

/** True where somebody answers an offer with a price that is worse for themselves: a slip that the other one would accept at once. */
export const isPastTheirs = (priceMinor: number, theirsMinor: number, asMerchant: boolean): boolean =>
  asMerchant ? priceMinor < theirsMinor : priceMinor > theirsMinor

interface PieceWithFloor {
  readonly listedMinor: number
  /** Lowest price, percent of the listed one; null where the lender has set none. */
  readonly floorPercent: number | null
}
/** True when a price is below what the lender wants at least; of a bundle the lowest prices of its pieces count together. */
export const isBelowFloor = (priceMinor: number, pieces: readonly PieceWithFloor[]): boolean =>
  priceMinor < sumMinor(pieces.map(({ listedMinor, floorPercent }) => percentHalfUp(listedMinor, (floorPercent ?? 0) * 100)))

/** What each piece costs when all are had for one price: by their listed prices, none of them dearer than listed. Minor units. */
export const pricesOfPieces = (priceMinor: number, listedMinor: readonly number[]): number[] => splitByShares(priceMinor, listedMinor)
