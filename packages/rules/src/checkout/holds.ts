import { clocks } from '../kernel/clocks.ts'
import { quantities } from '../kernel/limits.ts'

/** What keeps goods from being held for ever without paying. */
export const holds = {
  /** After so many holds of one product that were let go without a try to pay, within a day, the next is short. */
  letGoBeforeShort: 2,
  shortMinutes: 2,
} as const

/** How long goods are held for a checkout, minutes. `letGo` counts the holds of the last day that ended without a try to pay. */
export const holdMinutes = (letGo: number): number => (letGo < holds.letGoBeforeShort ? clocks.stockReservationMinutes : holds.shortMinutes)

/** What is wanted of a product: pieces, and for a rental the days on which each is away. */
export interface WantedGoods {
  readonly productId: number
  readonly quantity: number
  /** Days of one unit; 0 for pieces that are bought. */
  readonly days: number
}

/** Products of which one person wants more pieces than anybody may have at once. */
export function tooManyPieces(goods: readonly WantedGoods[]): number[] {
  const pieces = new Map<number, number>()
  for (const { productId, quantity } of goods) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return [...pieces].filter(([, count]) => count > quantities.most).map(([id]) => id)
}

/** True when a checkout books more days of units than one may. */
export const tooManyDays = (goods: readonly WantedGoods[]): boolean =>
  goods.reduce((sum, { quantity, days }) => sum + quantity * days, 0) > quantities.unitDaysAtOnce
