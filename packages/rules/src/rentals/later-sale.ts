import { feeOf, taxOf } from '../checkout/pricing.ts'
import { noSums, type Priced } from '../checkout/sums.ts'
import { addDays, type Day, rentalDays } from '../kernel/days.ts'
import type { Currency } from '../kernel/money.ts'
import type { RentalOption } from '../listings/rental-options.ts'
import { buyOutPrice, canLast } from './late-fee.ts'

/** What an extension or a buy-out costs: its price with fee and tax as any purchase, no shipping and no second deposit (C-118, C-119). Minor units. */
export function laterSale(subtotalMinor: number, currency: Currency): Priced {
  const feeMinor = feeOf(subtotalMinor)
  const taxMinor = taxOf(subtotalMinor, feeMinor)
  return { ...noSums, currency, subtotalMinor, feeMinor, taxMinor }
}

/** A rental that runs, as far as making it longer needs it. */
export interface RunningRental {
  readonly days: number
  readonly dueDay: Day
  /** Last day that is booked for it. */
  readonly outUntil: Day
  /** First later day on which its unit is not free; null when all are. */
  readonly takenFrom: Day | null
  readonly maxRentalDays: number | null
}
export type ExtensionProblem = 'taken' | 'too_long'
/** What a tier would add to a rental that runs, and why it cannot. */
export function extensionOf(rental: RunningRental, tier: Pick<RentalOption, 'option' | 'number'>) {
  const days = rentalDays(tier.option, tier.number)
  const lastDay = addDays(rental.outUntil, days)
  const problem: ExtensionProblem | null = !canLast(rental.days, rental.maxRentalDays, days)
    ? 'too_long'
    : rental.takenFrom !== null && rental.takenFrom <= lastDay
      ? 'taken'
      : null
  return { days, lastDay, dueDay: addDays(rental.dueDay, days), problem }
}

/** Price of one for its renter: the lower of then and now; null of what is not for sale now. */
export const keepPriceOf = (thenMinor: number | null, nowMinor: number | null): number | null =>
  nowMinor === null ? null : buyOutPrice(thenMinor ?? nowMinor, nowMinor)
