import { rentalDays, type RentUnit } from '../kernel/days.ts'

/** The periods of a piece that hold so many days of wear, the shortest first: it is what these days cost. */
export const periodsHolding = <T extends { readonly option: RentUnit; readonly number: number }>(
  tiers: readonly T[],
  days: number,
): T[] => {
  const length = ({ option, number }: T) => rentalDays(option, number)
  return tiers.filter((tier) => length(tier) >= days).toSorted((a, b) => length(a) - length(b))
}
