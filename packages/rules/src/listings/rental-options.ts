import { rentalDays, type RentUnit } from '../kernel/days.ts'
import { quantities } from '../kernel/limits.ts'

/** A tier of a listing: `number` units of time for one price. Price in minor units of the listing's currency. */
export interface RentalOption {
  readonly option: RentUnit
  readonly number: number
  readonly priceMinor: number
}
export interface ChosenOption {
  readonly option: RentUnit
  readonly number: number
}

/** The tier that a person chose, or undefined when the listing has none like it. */
export const tierOf = <T extends ChosenOption>(tiers: readonly T[], chosen: ChosenOption): T | undefined =>
  tiers.find((tier) => tier.option === chosen.option && tier.number === chosen.number)

/** Rent of the chosen tier for a quantity, minor units; undefined when the listing has no such tier. */
export function rentOf(tiers: readonly RentalOption[], chosen: ChosenOption, quantity = 1): number | undefined {
  const tier = tierOf(tiers, chosen)
  return tier && tier.priceMinor * quantity
}

/** Reads `7 days`, `2 weeks` or `{number, option}` as a tier; undefined when it is neither (C-119). */
export function readChosenOption(value: unknown): ChosenOption | undefined {
  if (typeof value === 'string') {
    const [, count, unit] = /^\s*(\d{1,3})\s*(hour|day|week|month)s?\s*$/i.exec(value) ?? []
    return count && unit ? { number: Number(count), option: unit.toLowerCase() as RentUnit } : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { number, option } = value as { number?: unknown; option?: unknown }
  return typeof option === 'string' ? readChosenOption(`${String(number)} ${option}`) : undefined
}

export interface RentalBounds {
  readonly minRentalDays: number | null
  readonly maxRentalDays: number | null
}
/** True when a rental of this length is within what the merchant allows, and no longer than any may be. */
export function fitsBounds(chosen: ChosenOption, { minRentalDays, maxRentalDays }: RentalBounds): boolean {
  const days = rentalDays(chosen.option, chosen.number)
  return days >= (minRentalDays ?? 1) && days <= Math.min(maxRentalDays ?? Infinity, quantities.longestRentalDays)
}
